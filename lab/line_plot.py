"""Curves as SVG, for the studies beside it."""
import math
import re

COLOURS = ("#b2182b", "#ef8a62", "#4393c3", "#2166ac", "#1a9850", "#762a83")


def ticks(low, high, count=5):
    """Round numbers from low to high."""
    step = 10 ** math.floor(math.log10((high - low) / count))
    step *= next(factor for factor in (1, 2, 5, 10) if (high - low) / (factor * step) <= count + 1)
    first = math.ceil(low / step - 1e-9)
    return [step * k for k in range(first, math.floor(high / step + 1e-9) + 1)]


class Log(str):
    """The label of a logarithmic axis."""


class Axis:
    """Where values of one axis stand. first, last: pixels of the least and the largest value. margin: beyond both, of
    the range; on a logarithmic axis of its logarithms."""

    def __init__(self, label, values, first, last, margin=0.0):
        self.is_log, self.first, self.last = isinstance(label, Log), first, last
        of = math.log10 if self.is_log else float
        self.low, self.high = of(min(values)), of(max(values))
        beyond = margin * (self.high - self.low or 1)
        self.low, self.high = self.low - beyond, self.high + beyond

    def at(self, value):
        place = math.log10(value) if self.is_log else value
        return self.first + (place - self.low) / (self.high - self.low) * (self.last - self.first)

    def ticks(self):
        if not self.is_log:
            return ticks(self.low, self.high)
        powers = range(math.floor(self.low), math.ceil(self.high) + 1)
        within = lambda factors: [
            factor * 10.0**power
            for power in powers
            for factor in factors
            if self.low - 1e-9 <= math.log10(factor * 10.0**power) <= self.high + 1e-9
        ]
        return within((1,)) if len(within((1,))) > 2 else within((1, 2, 5))


def number(value):
    """12, 0.5, 1e6."""
    return re.sub(r"e\+0*", "e", f"{value:g}").replace("e-0", "e-")


def panel(out, place, title, x_label, y_label, curves, legend="top"):
    """place: left, top, width, height of the axes. x_label, y_label: a Log makes the axis logarithmic, and its values
    are above 0. curves: (name, [(x, y)], is_dashed, is_points); NaN breaks a line. legend: on the right, at the "top"
    or the "bottom", or "top left"."""
    left, top, width, height = place
    points = [(x, y) for _, line, *_ in curves for x, y in line if not math.isnan(y)]
    x_axis = Axis(x_label, [x for x, _ in points], left, left + width)
    y_axis = Axis(y_label, [y for _, y in points], top + height, top, 0.05)
    at_x, at_y = x_axis.at, y_axis.at
    for y in y_axis.ticks():
        out.append(f'<line x1="{left}" x2="{left + width}" y1="{at_y(y):.1f}" y2="{at_y(y):.1f}" stroke="#e0e0e0"/>')
        out.append(f'<text x="{left - 6}" y="{at_y(y) + 4:.1f}" text-anchor="end">{number(y)}</text>')
    for x in x_axis.ticks():
        out.append(f'<text x="{at_x(x):.1f}" y="{top + height + 16}" text-anchor="middle">{number(x)}</text>')
    out.append(f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#888888"/>')
    out.append(f'<text x="{left + width / 2}" y="{top + height + 34}" text-anchor="middle">{x_label}</text>')
    out.append(
        f'<text transform="translate({left - 46} {top + height / 2}) rotate(-90)" text-anchor="middle">{y_label}</text>'
    )
    out.append(f'<text x="{left}" y="{top - 8}" font-weight="bold">{title}</text>')
    names, longest = [], max(len(name) for name, *_ in curves)
    legend_left = left + 8 if legend == "top left" else left + width - 44 - 6.6 * longest
    for k, (name, line, is_dashed, is_points) in enumerate(curves):
        colour = COLOURS[k % len(COLOURS)]
        if is_points:
            out += [
                f'<circle cx="{at_x(x):.1f}" cy="{at_y(y):.1f}" r="3" fill="none" stroke="{colour}"'
                ' stroke-width="1.5"/>'
                for x, y in line
                if not math.isnan(y)
            ]
        else:
            dash = ' stroke-dasharray="5 3"' if is_dashed else ""
            pieces = [[]]
            for x, y in line:
                if math.isnan(y):
                    pieces.append([])
                else:
                    pieces[-1].append(f"{at_x(x):.1f},{at_y(y):.1f}")
            out += [
                f'<polyline fill="none" stroke="{colour}" stroke-width="1.5"{dash} points="{" ".join(piece)}"/>'
                for piece in pieces
                if piece
            ]
        y = top + (16 if legend.startswith("top") else height - 10 - 16 * (len(curves) - 1)) + 16 * k
        x = legend_left
        if is_points:
            names.append(
                f'<circle cx="{x + 12:.1f}" cy="{y - 4}" r="3" fill="none" stroke="{colour}" stroke-width="1.5"/>'
            )
        else:
            names.append(
                f'<line x1="{x:.1f}" x2="{x + 24:.1f}" y1="{y - 4}" y2="{y - 4}" stroke="{colour}" stroke-width="1.5"'
                + (' stroke-dasharray="5 3"/>' if is_dashed else "/>")
            )
        names.append(f'<text x="{x + 30:.1f}" y="{y}">{name}</text>')
    # Curves may pass below their names.
    x, y = legend_left - 6, y - 16 * (len(curves) - 1) - 13
    box = f'x="{x:.1f}" y="{y}" width="{48 + 6.6 * longest:.1f}" height="{16 * len(curves) + 4}"'
    out.append(f'<rect {box} fill="white" fill-opacity="0.85"/>')
    out += names


def svg(width, height, body):
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        ' font-size="12">'
    )
    return "\n".join([head, f'<rect width="{width}" height="{height}" fill="white"/>', *body, "</svg>"]) + "\n"


def write_svg(file, width, height, body):
    file.write_text(svg(width, height, body))
