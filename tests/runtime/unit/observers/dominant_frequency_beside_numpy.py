"""Spectra and dominant frequencies of cells beside NumPy's FFT of what probes show: paced cells, and a strip with a wave.
Usage: dominant_frequency_beside_numpy.py HEARTWRIGHT. Skipped (77) without NumPy or h5py."""
import csv
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import h5py
    import numpy as np
except ImportError as error:
    print(f"skipped: {error} (pip install numpy h5py)")
    sys.exit(77)

EVERY = 2.0  # ms
FROM, TO = 500.0, 2499.0  # ms: a window that is no whole number of samples
LOWEST, HIGHEST = 1.0, 15.0  # Hz


def run(folder, name, members):
    probes = [{"name": f"P{i}", "cell": [i], "show": ["E"], "every": f"{EVERY} ms"} for i in range(3)]
    experiment = {"format": 1, "model": "karma_1994", "time": {"end": "2600 ms", "dt": "0.05 ms"}, "probes": probes,
                  "geometry": {"cells": [3], "spacing": "0.5 mm"},
                  "measures": [{"dominant_frequency": {"every": f"{EVERY} ms", "from": f"{FROM} ms", "to": f"{TO} ms",
                                                       "lowest": f"{LOWEST} Hz", "highest": f"{HIGHEST} Hz"}}]}
    experiment.update(members)
    path, to = folder / f"{name}.json", folder / name
    path.write_text(json.dumps(experiment))
    subprocess.run([sys.argv[1], "run", path, "-o", to, "--backend", "cpu", "--quiet"], check=True)
    with open(to / "probes.csv") as file:
        rows = list(csv.reader(file))
    with open(to / "spectrum.csv") as file:
        spectrum = list(csv.reader(file))
    with h5py.File(to / "maps.h5") as file:
        maps = {key: file[key][...].ravel() for key in ("dominant_frequency", "regularity")}
    table = np.array([[float(field) for field in row] for row in rows[1:]])
    return table[:, 0], table[:, 1:], spectrum, maps


def check(name, t, potentials, spectrum, maps):
    rows = (t >= FROM) & (t <= TO)
    n = np.count_nonzero(rows)
    span = n * EVERY / 1000
    hann = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(n) / n)
    assert spectrum[0][:2] == ["probe", "f [Hz]"] and spectrum[0][2].startswith("amplitude ["), spectrum[0]
    for probe in range(3):
        v = potentials[rows, probe]
        expected = 4 * np.abs(np.fft.rfft((v - v.mean()) * hann)) / n
        own = [row for row in spectrum[1:] if row[0] == f"P{probe}"]
        frequency, amplitude = (np.array([float(row[k]) for row in own]) for k in (1, 2))
        k = np.arange(1, len(own) + 1)
        assert len(own) == int(HIGHEST * span), (len(own), span)
        np.testing.assert_allclose(frequency, k / span, rtol=1e-12)
        np.testing.assert_allclose(amplitude, expected[k], atol=1e-9 * expected.max())
        band = np.arange(int(np.ceil(LOWEST * span)), int(HIGHEST * span) + 1)
        if expected[band].max() < 1e-6:
            assert np.isnan(maps["dominant_frequency"][probe]) and np.isnan(maps["regularity"][probe])
            continue
        # The maximum of the spectrum between the multiples of 1/T, by padding with zeros.
        fine = np.abs(np.fft.rfft((v - v.mean()) * hann, 256 * n))
        f = np.arange(len(fine)) / (256 * span)
        within = (f >= band[0] / span) & (f <= band[-1] / span)
        peak = f[within][np.argmax(fine[within])]
        found = maps["dominant_frequency"][probe]
        assert abs(found - peak) < 0.03 / span, f"{name}, P{probe}: {found} Hz, not {peak}"
        p = band[np.argmax(expected[band])]
        near = band[np.abs(band - p) <= 2]
        share = (expected[near] ** 2).sum() / (expected[band] ** 2).sum()
        assert abs(maps["regularity"][probe] - share) < 1e-9, (maps["regularity"][probe], share)
    return maps["dominant_frequency"]


def stimulus(name, cell, period):
    return {"name": name, "where": {"cells": [[cell]]}, "rate": "1 1/ms", "duration": "2 ms", "start": "0 ms",
            "period": period}


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    paced = run(folder, "paced", {"stimuli": [stimulus("A", 0, "370 ms"), stimulus("B", 1, "500 ms")]})
    found = check("paced", *paced)
    assert abs(found[0] - 1000 / 370) < 0.02 and abs(found[1] - 2) < 0.02 and np.isnan(found[2]), found
    band = {"dominant_frequency": {"every": f"{EVERY} ms", "from": f"{FROM} ms", "to": f"{TO} ms", "lowest": "2.2 Hz",
                                   "highest": "3.8 Hz"}}
    _, _, _, maps = run(folder, "edge", {"stimuli": [stimulus("A", 0, "370 ms"), stimulus("B", 1, "500 ms")],
                                         "measures": [band]})
    found = maps["dominant_frequency"]
    assert abs(found[0] - 1000 / 370) < 0.02 and np.isnan(found[1:]).all(), f"{found}: a tail at the edge is no maximum"
    wave = run(folder, "wave", {"stimuli": [stimulus("A", 0, "410 ms")], "tissue": {"D": "0.1 mm^2/ms"}})
    found = check("wave", *wave)
    assert np.allclose(found, 1000 / 410, atol=0.02), found
print("spectra and dominant frequencies agree with NumPy's FFT")
