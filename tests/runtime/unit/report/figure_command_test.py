#!/usr/bin/env python3
"""`heartwright report --figure` and `--film`: files of the kinds that were asked for, names, and what is told of mistakes.

figure_command_test.py HEARTWRIGHT PAGES_PROGRAM FOLDER
"""
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys

heartwright, pages_program, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]).resolve()
failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def report(*words, environment=None):
    return subprocess.run([heartwright, "report", *map(str, words)], cwd=folder, capture_output=True, text=True, env=environment)


def figures(run):
    names = report(run, "--figure")
    expect(names.returncode == 0 and re.search(r"^trace-v +V$", names.stdout, re.MULTILINE), f"--figure lists names: {names}")
    expect(report(run, "--figure", "--width", "85 mm").stdout == names.stdout, "also before another option")
    wrong = report(run, "--figure", "trace-w")
    expect(wrong.returncode == 2 and "did you mean" in wrong.stderr and "map-activation-xy" in wrong.stderr, f"an unknown name gets all names: {wrong.stderr}")
    for name in re.findall(r"^\S+", names.stdout, re.MULTILINE):
        for kind, begin in (("pdf", b"%PDF-1.4"), ("svg", b"<?xml"), ("png", b"\x89PNG")):
            done = report(run, "--figure", name, "--width", "85 mm", "--font", "Arial 8pt", "--format", kind)
            made = folder / f"{name}.{kind}"
            expect(done.returncode == 0 and done.stdout.strip() == made.name, f"{name} as {kind}: {done}")
            expect(made.read_bytes().startswith(begin), f"{made.name} is {kind}")
    width = struct.unpack(">I", (folder / "trace-v.png").read_bytes()[16:20])[0]
    expect(abs(width - 85 / 25.4 * 600) <= 1, f"{width} pixels")
    expect('width="85mm"' in (folder / "trace-v.svg").read_text() and 'font-size="8pt"' in (folder / "trace-v.svg").read_text(), "width and letters of the SVG")
    expect(report(run, "--figure", "trace-v", "-o", "own.svg").returncode == 0 and (folder / "own.svg").read_text().startswith("<?xml"), "the name of the file says the format")
    for words, told in ((("--width", "85"), "--width is a length"), (("--font", "Arial"), "--font is a family and a size"), (("--format", "eps"), "--format is one of pdf, svg, png")):
        done = report(run, "--figure", "trace-v", *words)
        expect(done.returncode == 2 and told in done.stderr, f"{words}: {done.stderr}")
    expect("for --figure" in report(run, "--width", "85 mm").stderr, "--width without --figure")


def films(run):
    for name, begin in (("film.gif", b"GIF89a"), ("frames", None)):
        done = report(run, "--film", name)
        expect(done.returncode == 0, f"{name}: {done}")
        expect(begin is None or (folder / name).read_bytes().startswith(begin), name)
    expect(len(list((folder / "frames").glob("frame_*.png"))) == 21, "a picture of each instant")
    without = report(run, "--film", "no_program.mp4", environment={**os.environ, "PATH": "/nowhere"})
    expect(without.returncode == 0 and "ffmpeg" in without.stderr and (folder / "no_program.gif").exists(), f"a GIF where there is no ffmpeg: {without}")
    if shutil.which("ffmpeg"):
        done = report(run, "--film", "film.mp4")
        expect(done.returncode == 0 and (folder / "film.mp4").read_bytes()[4:8] == b"ftyp", f"MP4: {done}")
    expect(report(run, "--film", "film.avi").returncode == 2, "another kind is refused")
    expect("no fields" in report(folder / "paced", "--film", "film.gif").stderr, "a run without fields has no film")


def main():
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    subprocess.run([pages_program, folder], check=True, stdout=subprocess.DEVNULL)
    figures(folder / "whole")
    films(folder / "whole")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
