#!/usr/bin/env python3
"""Draws what `sparse_benchmark --backend cuda --tiles FILE.csv` measured: a heat map over sizes of tiles and blocks.
The cost model's stands beside it.

    lab/tile_map.py FILE.csv --what "finite volumes" --precision "FP64 with FP32 couplings" -o docs/mesh_tiles.svg
    lab/tile_map.py FILE.csv --table          # the same as Markdown, of all kinds of rows
"""
import argparse
import csv
import sys

COLUMNS = ("what", "precision", "rows", "threads", "ms", "predicted", "bytes", "blocks")


def read(path):
    """{(what, precision): {(rows, threads): (ms, predicted)}}; None where tiles do not fit."""
    maps = {}
    with open(path, newline="") as file:
        for number, line in enumerate(csv.reader(file), 1):
            if len(line) != len(COLUMNS):
                sys.exit(f"{path}:{number}: {len(line)} columns, expected {len(COLUMNS)}: {', '.join(COLUMNS)}")
            row = dict(zip(COLUMNS, line))
            try:
                cell = (float(row["ms"]), float(row["predicted"])) if row["ms"] else None
                place = (int(row["rows"]), int(row["threads"]))
            except ValueError as error:
                sys.exit(f"{path}:{number}: {error}")
            maps.setdefault((row["what"], row["precision"]), {})[place] = cell
    if not maps:
        sys.exit(f"{path}: nothing was measured")
    return maps


def colour(share):
    """From the quickest (0, dark blue) to the slowest (1, pale yellow)."""
    stops = ((38, 70, 140), (70, 160, 170), (250, 240, 190))
    at = min(max(share, 0.0), 1.0) * (len(stops) - 1)
    k = min(int(at), len(stops) - 2)
    mix = [round(a + (b - a) * (at - k)) for a, b in zip(stops[k], stops[k + 1])]
    return "rgb({},{},{})".format(*mix), "white" if share < 0.5 else "black"


def panel(title, values, rows, threads, x):
    width, height, left, top = 76, 34, 60, 66
    there = [v for v in values.values() if v]
    least, most = min(there), max(there)
    middle = f'x="{x + left + width * len(threads) / 2:.0f}"'
    out = [f'<text {middle} y="20" text-anchor="middle" font-weight="bold">{title}</text>',
           f'<text {middle} y="40" text-anchor="middle">threads of a block</text>']
    for j, t in enumerate(threads):
        out.append(f'<text x="{x + left + width * (j + 0.5):.0f}" y="58" text-anchor="middle">{t}</text>')
    for i, r in enumerate(rows):
        y = top + height * i
        out.append(f'<text x="{x + left - 8}" y="{y + height / 2 + 5:.0f}" text-anchor="end">{r}</text>')
        for j, t in enumerate(threads):
            value = values.get((r, t))
            fill, ink = colour((value - least) / (most - least or 1)) if value else ("#ddd", "#666")
            weight = ' font-weight="bold"' if value == least else ""
            out.append(f'<rect x="{x + left + width * j}" y="{y}" width="{width - 2}" height="{height - 2}" '
                       f'fill="{fill}"/>')
            text = f"{value:.3f}" if value else "no room"
            out.append(f'<text x="{x + left + width * (j + 0.5) - 1:.0f}" y="{y + height / 2 + 4:.0f}" '
                       f'text-anchor="middle" fill="{ink}"{weight}>{text}</text>')
    return "\n".join(out)


def drawing(cells):
    rows, threads = (sorted({place[k] for place in cells}) for k in range(2))
    width = 60 + 76 * len(threads) + 20
    parts = [panel(title, {place: cell[k] if cell else None for place, cell in cells.items()}, rows, threads, k * width)
             for k, title in enumerate(("measured, ms a product", "cost model, ms a product"))]
    height = 66 + 34 * len(rows) + 34
    legend = (f'<text x="8" y="{height - 10}">Rows of a tile downwards. Bold: the quickest. '
              'Colours: from the quickest to the slowest.</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * width} {height}" font-family="sans-serif" '
            'font-size="13">\n<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(parts) + "\n" + legend +
            "\n</svg>\n")


def table(maps):
    lines = ["| rows | precision | tile x block | ms | predicted |", "|---|---|---|---|---|"]
    for (what, precision), cells in maps.items():
        for (rows, threads), cell in sorted(cells.items()):
            said = f"{cell[0]:.4f} | {cell[1]:.4f}" if cell else "no room | "
            lines.append(f"| {what} | {precision} | {rows} x {threads} | {said} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--what", default="finite volumes")
    parser.add_argument("--precision", default="FP64 with FP32 couplings")
    parser.add_argument("-o", "--output")
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args()
    maps = read(given.file)
    if given.table:
        print(table(maps))
        return
    cells = maps.get((given.what, given.precision))
    if cells is None:
        sys.exit(f"{given.file} has no '{given.what}' with '{given.precision}', only " +
                 "; ".join(f"'{w}' with '{p}'" for w, p in maps))
    if not any(cells.values()):
        sys.exit(f"{given.file}: no tile had room")
    text = drawing(cells)
    if given.output:
        with open(given.output, "w") as file:
            file.write(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
