"""Curves of recorded results as pictures: of the publications' figures whose items are points of one curve."""

import dataclasses

import line_plot
from line_plot import Log
from reproduction import items_atria, items_karma, items_ten_tusscher
from reproduction.catalogue import ITEMS


@dataclasses.dataclass(frozen=True)
class Curve:
    """points: (x, item, row) of recorded values."""

    name: str
    points: tuple
    scale: float = 1


@dataclasses.dataclass(frozen=True)
class Picture:
    name: str  # of lab/images/NAME.svg
    publication: str  # whose section shows it
    title: str
    x_label: str
    y_label: str
    curves: tuple
    published: tuple = ()  # (name, ((x, y), ...)) of printed values, drawn as circles
    has_ideal: bool = False  # a dashed line from the first curve's first point: time falls as 1/x
    legend: str = "top left"

    def lines(self, results):
        """Curves as line_plot takes them, of what is recorded; None where a curve has less than two points."""
        found = []
        for curve in self.curves:
            line = []
            for x, item, row in curve.points:
                value = results.get(item, {}).get("values", {}).get(row)
                if value:
                    line.append((x, curve.scale * value["median"]))
            if len(line) < 2:
                return None
            found.append((curve.name, line, False, False))
        if self.has_ideal:
            x, y = found[0][1][0]
            found.append(("1/blocks", [(x, y), (found[0][1][-1][0], y * x / found[0][1][-1][0])], True, False))
        return found + [(name, list(points), False, True) for name, points in self.published]

    def devices(self, results):
        """Card, commit and date of what the picture shows."""
        items = {item for curve in self.curves for _, item, _ in curve.points} & set(results)
        return "; ".join(sorted({source_of(results[item]) for item in items}))


def source_of(result):
    return f"{result['device']}, {result['commit']}, {result['date']}"


def curve_of_items(name, prefix, scale):
    """The first row with a run of each item whose name is the prefix and a number of cells."""
    points = []
    for item in ITEMS:
        cells = item.id.removeprefix(prefix)
        if item.id.startswith(prefix) and cells.isdigit():
            points.append((int(cells), item.id, next(row.what for row in item.rows if row.read)))
    return Curve(name, tuple(sorted(points)), scale)


PICTURES = (
    Picture(
        "altanaite_throughput",
        "altanaite_2017",
        "Altanaite 2017 F6.4, Altanaite and Langguth 2018 F5: dyad cells",
        Log("cells"),
        Log("1000 cell-steps/s"),
        (curve_of_items("ours, at rest", "altanaite_2017.throughput_", 1e-3),),
        (("K20X, a beat", ((1500, 20.740),)), ("P100, a beat", ((1500, 69.3),))),
    ),
    Picture(
        "hustad_throughput",
        "hustad_2019",
        "Hustad 2019 T6.2, F6.1: TT06 reaction",
        Log("cells"),
        Log("1e9 cell-steps/s"),
        (curve_of_items("ours", items_ten_tusscher.THROUGHPUT, 1e-9),),
        tuple(
            (card, tuple((cells, rates[k]) for cells, *rates in items_ten_tusscher.PUBLISHED_RATES if rates))
            for k, card in enumerate(("V100", "P100"))
        ),
    ),
    Picture(
        "pires_tiles",
        "pires_2020",
        "Pires et al. 2020 F9: a step of 1024 x 1024 by tile and steps of a call",
        "steps of a call",
        Log("us"),
        tuple(
            Curve(
                f"{width} x {height}",
                tuple(
                    (n, "pires_2020.configurations", items_karma.tile_row(f"{width}x{height}", n).what)
                    for n in items_karma.steps_of(width, height)
                ),
            )
            for width, height in items_karma.TILES
        ),
        legend="top",
    ),
    Picture(
        "xia_slices",
        "xia_2015",
        "Xia et al. 2015 F4: a step by slices of the anatomy",
        "slices",
        "ms",
        tuple(
            Curve(
                part,
                tuple((n, "xia_2015.slices", items_atria.slices_row(part, n, "").what) for n in items_atria.SLICES),
            )
            for part in items_atria.SLICES_READ
        ),
    ),
    Picture(
        "xia_blocks",
        "xia_2015",
        "Xia et al. 2015 F6, F7: a part of a step by blocks of 256 threads",
        Log("blocks"),
        Log("ms"),
        tuple(
            Curve(
                part,
                tuple((n, "xia_2015.blocks", items_atria.blocks_row(part, n, "").what) for n in items_atria.BLOCKS),
            )
            for part in ("reaction", "diffusion")
        ),
        has_ideal=True,
        legend="top",
    ),
)


def recorded(results):
    """Pictures that have their points, each with its curves."""
    return [(picture, lines) for picture in PICTURES if (lines := picture.lines(results))]


def files(results):
    """Name and text of each SVG file."""
    for picture, lines in recorded(results):
        body = []
        place = (80, 36, 480, 320)
        line_plot.panel(body, place, picture.title, picture.x_label, picture.y_label, lines, picture.legend)
        yield f"{picture.name}.svg", line_plot.svg(590, 410, body)


def links(publication, results):
    """Lines of the page."""
    for picture, _ in recorded(results):
        if picture.publication == publication:
            yield f"![{picture.title}](lab/images/{picture.name}.svg)"
            yield ""
            yield f"{picture.title}: {picture.devices(results)}."
            yield ""
