"""Results of columns by the key of their setting, in one JSON file with a line each."""

import json
import time

from reproduction import column


class Results:
    def __init__(self, file):
        self.file = file
        self.found = json.loads(file.read_text()) if file.exists() else {}
        self.saved = time.monotonic()

    def add(self, values, result):
        self.found[column.key(values)] = result
        if time.monotonic() - self.saved > 5:
            self.save()

    def save(self):
        lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(self.found[key])}" for key in sorted(self.found))
        temporary = self.file.with_suffix(".partial")
        temporary.write_text("{\n" + lines + "\n}\n")
        temporary.replace(self.file)
        self.saved = time.monotonic()
