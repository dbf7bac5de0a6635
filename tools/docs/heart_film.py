#!/usr/bin/env python3
"""Draws the potential on the surface of a mesh as a film that repeats: docs/images/beating_heart.webp.

    heartwright run biventricle_scar_reentry -o reentry --set fields.every="6 ms" --set fields.from="900 ms"
    tools/docs/heart_film.py reentry docs/images/beating_heart.webp --first 900 --period 306

Needs NumPy, h5py, Matplotlib and Pillow. The frames are those of one period, so that the last one leads to the first.
"""

import argparse
import io
from pathlib import Path

import h5py
import matplotlib
import numpy as np
from PIL import Image

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.collections import TriMesh  # noqa: E402
from matplotlib.colors import LinearSegmentedColormap, Normalize  # noqa: E402
from matplotlib.tri import Triangulation  # noqa: E402

LOWEST, HIGHEST = -90, 40  # mV
COLOURS = LinearSegmentedColormap.from_list(
    "muscle", ["#4a1020", "#8d1f35", "#cf4b4a", "#f79a5c", "#ffe9a8", "#fffdf2"]
)
FACES = np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])  # of a tetrahedron, seen from outside


def surface_of(points, tetrahedra):
    """Triangles of one tetrahedron alone, [triangles, 3], corners against the clock seen from outside."""
    a, b, c, d = (points[tetrahedra[:, corner]] for corner in range(4))
    volumes = np.einsum("ij,ij->i", np.cross(b - a, c - a), d - a)
    tetrahedra = np.where((volumes < 0)[:, None], tetrahedra[:, [0, 2, 1, 3]], tetrahedra)
    faces = tetrahedra[:, FACES].reshape(-1, 3)
    _, first, counts = np.unique(np.sort(faces, axis=1), axis=0, return_index=True, return_counts=True)
    return faces[first[counts == 1]]


def read(folder):
    """Points in mm, surface triangles, instants in ms, and V [instants, points]."""
    with h5py.File(folder / "fields/mesh.h5") as file:
        points, tetrahedra = file["points"][:], file["connectivity"][:].astype(np.int64)
    with h5py.File(folder / "fields/fields.vtkhdf") as file:
        times = file["VTKHDF/Steps/Values"][:]
        potential = file["VTKHDF/PointData/V"][:].reshape(len(times), len(points))
    return points, surface_of(points, tetrahedra), times, potential


class View:
    """The surface as it is seen from a direction in degrees: around the long axis z, and above the equator."""

    def __init__(self, points, triangles, around, above):
        around, above = np.radians([around, above])
        towards = np.array([np.cos(above) * np.cos(around), np.cos(above) * np.sin(around), np.sin(above)])
        right = np.array([-np.sin(around), np.cos(around), 0])
        up = np.cross(towards, right)
        corners = points[triangles]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        at_points = np.zeros_like(points)  # mean normals, for smooth light
        for corner in range(3):
            np.add.at(at_points, triangles[:, corner], normals)
        at_points /= np.maximum(np.linalg.norm(at_points, axis=1, keepdims=True), 1e-12)
        light = towards + 0.5 * up - 0.4 * right
        self.light = 0.45 + 0.55 * np.clip(at_points @ (light / np.linalg.norm(light)), 0, 1)
        seen = triangles[normals @ towards > 0]
        self.triangles = seen[np.argsort(corners_depth(points, seen, towards))]  # the nearest last
        self.x, self.y = points @ right, points @ up

    def draw(self, axes, potential):
        colours = COLOURS(Normalize(LOWEST, HIGHEST)(potential))
        colours[:, :3] *= self.light[:, None]
        mesh = TriMesh(Triangulation(self.x, self.y, self.triangles))
        mesh.set_facecolor(colours)
        axes.add_collection(mesh)
        axes.set(xlim=(self.x.min() - 1, self.x.max() + 1), ylim=(self.y.min() - 1, self.y.max() + 1), aspect="equal")
        axes.set_axis_off()


def corners_depth(points, triangles, towards):
    return (points[triangles] @ towards).mean(axis=1)


def frame(views, potential, time, width, height):
    figure, axes = plt.subplots(1, len(views), figsize=(width / 100, height / 100), dpi=200)
    figure.subplots_adjust(0.01, 0.1, 0.99, 0.99, wspace=0.02)
    for view, one in zip(views, np.atleast_1d(axes)):
        view.draw(one, potential)
    bar = figure.add_axes((0.3, 0.075, 0.4, 0.025))
    bar.imshow(np.linspace(LOWEST, HIGHEST, 256)[None], cmap=COLOURS, aspect="auto", extent=(LOWEST, HIGHEST, 0, 1))
    bar.set_yticks([])
    bar.set_xticks([-80, -40, 0, 40])
    bar.tick_params(labelsize=7, length=2)
    figure.text(0.72, 0.072, "mV", fontsize=7)
    figure.text(0.02, 0.045, f"{time:.0f} ms", fontsize=9)
    buffer = io.BytesIO()
    figure.savefig(buffer)
    plt.close(figure)
    return Image.open(buffer).convert("RGB").resize((width, height), Image.Resampling.LANCZOS)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("folder", type=Path, help="a run on a mesh with a field of V")
    words.add_argument("film", type=Path, help="a .webp or .gif")
    words.add_argument("--first", type=float, default=0, help="ms: the first frame")
    words.add_argument("--period", type=float, default=1e9, help="ms: the frames of so long a time")
    words.add_argument(
        "--views", type=float, nargs="+", default=[180, 250], help="degrees around the long axis, one view each"
    )
    words.add_argument("--above", type=float, default=12, help="degrees above the equator")
    words.add_argument("--size", type=int, nargs=2, default=[640, 400], metavar=("WIDTH", "HEIGHT"))
    words.add_argument("--milliseconds", type=int, default=60, help="that a frame is shown")
    arguments = words.parse_args()
    points, triangles, times, potential = read(arguments.folder)
    views = [View(points, triangles, around, arguments.above) for around in arguments.views]
    chosen = [n for n, t in enumerate(times) if arguments.first <= t < arguments.first + arguments.period]
    frames = [frame(views, potential[n], times[n] - arguments.first, *arguments.size) for n in chosen]
    frames[0].save(
        arguments.film,
        save_all=True,
        append_images=frames[1:],
        duration=arguments.milliseconds,
        loop=0,
        quality=70,
        method=6,
    )
    print(f"{arguments.film}: {len(frames)} frames, {arguments.film.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
