#!/usr/bin/env python3
"""Derives the polynomials of runtime/math/math.hpp by Remez exchange in 60 digits (needs mpmath) and prints them as
hexadecimal floating-point literals with the relative error that remains before rounding. Run it to check or change a
degree."""
import struct

import mpmath as mp

mp.mp.dps = 60


def remez(function, weight, degree, low, high, rounds=12):
    """Coefficients c of sum c[k] x^k that minimise max |weight(x) (function(x) - p(x))| on [low, high], and that
    maximum."""
    count = degree + 2
    nodes = [(low + high) / 2 - (high - low) / 2 * mp.cos(mp.pi * k / (count - 1)) for k in range(count)]
    for _ in range(rounds):
        rows = mp.matrix(count, count)
        right = mp.matrix(count, 1)
        for i, x in enumerate(nodes):
            for k in range(degree + 1):
                rows[i, k] = x ** k
            rows[i, degree + 1] = (-1) ** i / weight(x)
            right[i] = function(x)
        solution = mp.lu_solve(rows, right)
        c = [solution[k] for k in range(degree + 1)]

        def error(x):
            return weight(x) * (function(x) - mp.polyval(c[::-1], x))

        grid = [low + (high - low) * k / (40 * count) for k in range(40 * count + 1)]
        values = [error(x) for x in grid]
        extrema = []  # the largest |error| of each run of one sign
        for x, e in zip(grid, values):
            if extrema and mp.sign(e) == mp.sign(extrema[-1][1]):
                if abs(e) > abs(extrema[-1][1]):
                    extrema[-1] = (x, e)
            else:
                extrema.append((x, e))
        if len(extrema) < count:
            break
        while len(extrema) > count:
            extrema.pop(0 if abs(extrema[0][1]) < abs(extrema[-1][1]) else -1)
        nodes = [x for x, _ in extrema]
    return c, max(abs(e) for _, e in extrema)


def at_zero(function, limit):
    return lambda x: limit if abs(x) < mp.mpf(10) ** -25 else function(x)


def literal(value, single):
    if single:
        value = struct.unpack("f", struct.pack("f", float(value)))[0]
    mantissa, exponent = float.hex(float(value)).split("p")
    return mantissa.rstrip("0").rstrip(".") + "p" + exponent


def show(name, function, weight, degree, low, high, single):
    c, error = remez(function, weight, degree, mp.mpf(low), mp.mpf(high))
    print(f"// {name} {'float' if single else 'double'}: degree {degree}, relative error {mp.nstr(error, 3)}")
    print("{" + ", ".join(literal(x, single) + ("F" if single else "") for x in reversed(c)) + "},")


half_ln2 = mp.log(2) / 2 * (1 + mp.mpf(2) ** -12)
z_log = ((mp.sqrt(2) - 1) / (mp.sqrt(2) + 1)) ** 2 * (1 + mp.mpf(2) ** -12)
quarter_pi = (mp.pi / 4 * (1 + mp.mpf(2) ** -12)) ** 2
z_atan = (mp.sqrt(2) - 1) ** 2 * (1 + mp.mpf(2) ** -12)

exp_tail = at_zero(lambda r: (mp.exp(r) - 1 - r) / r ** 2, mp.mpf(1) / 2)           # exp(r) = 1 + r + r^2 q(r)
atanh_tail = at_zero(lambda z: (mp.atanh(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, mp.mpf(1) / 3)  # atanh(s) = s + s^3 q(s^2)
atanh_tail2 = at_zero(lambda z: ((mp.atanh(mp.sqrt(z)) / mp.sqrt(z) - 1) / z - mp.mpf(1) / 3) / z, mp.mpf(1) / 5)
short_exp_tail = at_zero(
    lambda r: ((mp.exp(r) - 1 - r) / r**2 - mp.mpf(1) / 2) / r, mp.mpf(1) / 6
)  # exp(r) = 1 + r + r^2 (1/2 + r q(r))
sin_tail = at_zero(lambda z: (mp.sin(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, -mp.mpf(1) / 6)  # sin(r) = r + r^3 q(r^2)
cos_tail = at_zero(lambda z: (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2, mp.mpf(1) / 24)  # cos(r) = 1 - r^2/2 + r^4 q(r^2)
atan_tail = at_zero(lambda z: (mp.atan(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, -mp.mpf(1) / 3)  # atan(t) = t + t^3 q(t^2)
asin_tail = at_zero(lambda z: (mp.asin(mp.sqrt(z)) / mp.sqrt(z) - 1) / z, mp.mpf(1) / 6)  # asin(s) = s + s^3 q(s^2)

for single in (False, True):
    show(
        "exp_tail", exp_tail, lambda r: r**2 * mp.exp(-r) + mp.mpf(10) ** -12, 4 if single else 9, -half_ln2,
        half_ln2, single,
    )
    show("atanh_tail", atanh_tail, lambda z: z + mp.mpf(10) ** -9, 3 if single else 6, 0, z_log, single)
    show("atanh_tail2", atanh_tail2, lambda z: z * z + mp.mpf(10) ** -9, 3 if single else 6, 0, z_log, single)
    show("sin_tail", sin_tail, lambda z: z + mp.mpf(10) ** -9, 2 if single else 5, 0, quarter_pi, single)
    show("cos_tail", cos_tail, lambda z: z * z + mp.mpf(10) ** -9, 2 if single else 5, 0, quarter_pi, single)
    show("atan_tail", atan_tail, lambda z: z + mp.mpf(10) ** -9, 4 if single else 10, 0, z_atan, single)
    show("asin_tail", asin_tail, lambda z: z + mp.mpf(10) ** -9, 5 if single else 12, 0, mp.mpf("0.25"), single)

short = mp.log(2) / 512 * (1 + mp.mpf(2) ** -8)
show("short_exp_tail", short_exp_tail, lambda r: r ** 3 * mp.exp(-r) + mp.mpf(10) ** -17, 1, -short, short, False)
print("// 2^(j/256):", ", ".join(literal(mp.mpf(2) ** (mp.mpf(j) / 256), False) for j in range(256)))


def parts(name, value, single, count, zeros=0):
    """value as a sum of `count` literals; the first with `zeros` trailing zero bits."""
    out = []
    bits = (24 if single else 53)
    for k in range(count):
        b = bits - (zeros if k == 0 else 0)
        exponent = mp.floor(mp.log(abs(value), 2)) + 1
        part = mp.nint(value / mp.mpf(2) ** (exponent - b)) * mp.mpf(2) ** (exponent - b)
        out.append(part)
        value -= part
    print(f"// {name}:", ", ".join(literal(x, single) for x in out))


for single in (False, True):
    parts("log2(e)", 1 / mp.log(2), single, 1)
    parts("ln 2", mp.log(2), single, 2)
    parts("ln 2, first part times any exponent is exact", mp.log(2), single, 2, 9 if single else 11)
    parts("1/ln 10", 1 / mp.log(10), single, 2)
    parts("2/pi", 2 / mp.pi, single, 1)
    parts("pi/2", mp.pi / 2, single, 3)
    parts("sqrt(2) - 1", mp.sqrt(2) - 1, single, 1)
    parts("sinh overflows from", mp.log(2) + mp.log(2) * (128 if single else 1024), single, 1)
    parts("1/3", mp.mpf(1) / 3, single, 2)
