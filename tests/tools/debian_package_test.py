#!/usr/bin/env python3
"""`cpack -G DEB`: the package has what it depends on from dpkg-shlibdeps, and its programs run from where they are unpacked.

debian_package_test.py BUILD FOLDER; exits with 77 (skipped) where cpack, dpkg-deb or dpkg-shlibdeps are missing.
"""
import gzip
import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77
build, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:3])


def run(*words, at="."):
    done = subprocess.run([str(word) for word in words], cwd=at, capture_output=True, text=True)
    assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def main():
    missing = [program for program in ("cpack", "dpkg-deb", "dpkg-shlibdeps") if not shutil.which(program)]
    if missing:
        print("skipped: no", ", ".join(missing))
        return SKIPPED
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run("cpack", "-G", "DEB", "-B", folder, at=build)
    package, = folder.glob("heartwright_*.deb")
    depends = run("dpkg-deb", "-f", package, "Depends")
    for library in ("libc6", "libhdf5", "libfmt", "zlib1g"):
        assert library in depends, f"{library}: {depends}"
    root = folder / "root"
    run("dpkg-deb", "-x", package, root)
    run(root / "usr/bin/heartwright", "run", "tt06_single_cell", "--set", "time.end=500 ms", "--backend", "cpu", "--bandwidth", "1e10", "--quiet", "-o", folder / "run")
    assert (folder / "run/report.html").exists()
    assert "license" in (root / "usr/share/doc/heartwright/copyright").read_text().lower()
    assert gzip.decompress((root / "usr/share/doc/heartwright/changelog.gz").read_bytes()).startswith(b"# Changelog")
    description = run("dpkg-deb", "-f", package, "Description")
    assert max(len(line) for line in description.splitlines()) <= 80, description
    found = run(root / "usr/bin/heartwright", "doctor")
    assert f"{root}/usr/share/heartwright" in found and f"{root}/usr/lib/heartwright" in found, found
    return 0


if __name__ == "__main__":
    sys.exit(main())
