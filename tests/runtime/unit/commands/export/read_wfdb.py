"""Reads a record of `heartwright export --wfdb` with the Python package wfdb. Usage: read_wfdb.py HEARTWRIGHT

Exit code 77: no wfdb here.
"""

import json
import math
import os
import subprocess
import sys
import tempfile

try:
    import wfdb
except ImportError as missing:
    print(missing)
    sys.exit(77)

LEADS = ["I", "II", "III", "aVR", "aVL", "aVF", "V1", "V2", "V3", "V4", "V5", "V6"]

with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "experiment.resolved.json"), "w") as file:
        json.dump({"format": 1, "name": "made", "model": "karma_1994"}, file)
    rows = [[2.0 * k] + [(s + 1) * 0.2 * math.sin(0.05 * k + s) for s in range(12)] for k in range(600)]
    with open(os.path.join(folder, "leads.csv"), "w") as file:
        file.write(",".join(["t [ms]"] + [f"{name} [mV]" for name in LEADS]) + "\n")
        for row in rows:
            file.write(",".join(map(repr, row)) + "\n")
    subprocess.run([sys.argv[1], "export", folder, "--wfdb"], check=True)
    base = os.path.join(folder, "export", "leads")
    record = wfdb.rdrecord(base)
    assert record.sig_name == LEADS and record.units == ["mV"] * 12, (record.sig_name, record.units)
    assert record.fs == 500 and record.p_signal.shape == (600, 12), (record.fs, record.p_signal.shape)
    for k, row in enumerate(rows):
        for s in range(12):
            assert abs(record.p_signal[k, s] - row[s + 1]) <= 0.501 / record.adc_gain[s], (k, s)
    digital = wfdb.rdrecord(base, physical=False)
    assert all((a - b) % 65536 == 0 for a, b in zip(digital.checksum, digital.calc_checksum())), "checksums"
    assert digital.init_value == [int(value) for value in digital.d_signal[0]]
    print("wfdb", wfdb.__version__, "reads 600 samples of 12 leads")
