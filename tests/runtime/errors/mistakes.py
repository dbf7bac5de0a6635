"""Typical mistakes, one a row: what somebody typed or wrote, the place that the message names and the remedy that it offers.

Mistake(name, command, place, remedy, files, code). `command` has the words behind `heartwright`; `files` are written into an empty folder, in
which it runs. `place` and `remedy` are parts of the message.
"""
from dataclasses import dataclass, field

SHEET = """{
  "format": 1,
  "model": "karma_1994",
  "time": { "end": "20 ms", "dt": "0.05 ms" },
  "geometry": { "cells": [16, 4], "spacing": "0.262 mm" },
  "tissue": { "D": "0.11 mm^2/ms" },
  "stimuli": [
    { "name": "S1", "where": { "layers": { "axis": "x", "count": 3 } }, "rate": "2 1/ms",
      "start": "1 ms", "duration": "1 ms" }
  ],
  "probes": [
    { "name": "near", "cell": [4, 2], "show": ["E", "n"], "every": "1 ms" },
    { "name": "far", "cell": [12, 2], "show": ["E"], "every": "1 ms" }
  ],
  "maps": [ { "activation": { "threshold": "1" } }, { "apd": [90] } ],
  "measures": [ { "cv": ["near", "far"] } ]
}
"""
CELL = """{
  "format": 1,
  "model": "ten_tusscher_panfilov_2006",
  "variant": "epi",
  "time": { "end": "20 ms", "dt": "0.02 ms" },
  "stimuli": [ { "name": "S1", "current": "-80 A/F", "start": "1 ms", "duration": "0.5 ms" } ],
  "probes": [ { "name": "cell", "show": ["V"], "every": "1 ms" } ]
}
"""
SPEC = """{
  "format": 1,
  "name": "pulse",
  "doc": "FitzHugh's two variables.",
  "membrane": { "potential": "v", "current": "i_ion", "stimulus": "i_stim" },
  "components": {
    "excitation": {
      "parameters": { "time_unit": "1 ms" },
      "states": { "v": { "initial": "-1.1994", "range": ["-10", "10"] } },
      "equations": ["i_ion = (w - v + cube(v)/3)/time_unit"]
    },
    "recovery": {
      "parameters": { "phi": "0.08", "a": "0.7", "b": "0.8" },
      "states": { "w": { "initial": "-0.62426", "range": ["-10", "10"] } },
      "equations": ["ddt(w) = phi*(v + a - b*w)/time_unit"]
    }
  }
}
"""


@dataclass
class Mistake:
    name: str
    command: list
    place: str
    remedy: str
    files: dict = field(default_factory=dict)
    code: int = 2


def edited(text, old, new):
    assert text.count(old) >= 1, f"{old!r} is not there"
    return text.replace(old, new, 1)


def in_sheet(name, old, new, place, remedy):
    """A mistake in an experiment of tissue."""
    return Mistake(name, ["check", "e.json"], place, remedy, {"e.json": edited(SHEET, old, new)})


def in_cell(name, old, new, place, remedy):
    return Mistake(name, ["check", "e.json"], place, remedy, {"e.json": edited(CELL, old, new)})


def in_spec(name, old, new, place, remedy):
    return Mistake(name, ["check", "m.json"], place, remedy, {"m.json": edited(SPEC, old, new)})


def typed(name, words, place, remedy, files=None, code=2):
    """A mistake on the command line."""
    return Mistake(name, words, place, remedy, {"e.json": SHEET} if files is None else files, code)


TEXT = [
    Mistake("single quotes", ["check", "e.json"], "e.json:1:3: error:", "double quotes", {"e.json": "{ 'format': 1 }"}),
    in_sheet("# as in Python", '  "time"', '  # the time\n  "time"', "e.json:4:3: error:", "comments begin with //"),
    in_sheet("a comma too many", '{ "apd": [90] } ]', '{ "apd": [90] }, ]', "e.json:15:", "leave out the comma"),
    in_sheet("a comma forgotten", '"format": 1,', '"format": 1', "e.json:3:3: error: expected ','", "a comma is missing"),
    in_sheet("a key without quotes", '"format": 1', "format: 1", "e.json:2:3: error:", 'in double quotes: "format"'),
    in_sheet("a unit without quotes", '"20 ms"', "20 ms", "e.json:4:23: error:", 'in double quotes: "20 ms"'),
    in_sheet("True as in Python", '"tissue"', '"x": True, "tissue"', "e.json:6:", "JSON writes true"),
    in_sheet("a tab in a text", '"near", "cell"', '"ne\tar", "cell"', "e.json:12:", "must be escaped to"),
    in_sheet("a line within a text", '"karma_1994"', '"karma\n_1994"', "e.json:3:18: error:", "no closing quote on its line"),
    in_sheet("typographic quotes", '"format"', "\u201cformat\u201d", "e.json:2:3: error:", "straight double quotes"),
    in_sheet("a path with backslashes", '"karma_1994"', r'"models\karma.json"', "e.json:3:", "a backslash is written twice"),
    in_sheet("a bracket left open", '"measures": [ { "cv": ["near", "far"] } ]', '"measures": [ { "cv": ["near", "far"] }', "e.json:", "expected ',' or ']'"),
    Mistake("an empty file", ["check", "e.json"], "e.json:1:1: error: the file holds no value", "expected an object", {"e.json": ""}),
    Mistake("UTF-16", ["check", "e.json"], "e.json:1:", "save it as UTF-8", {"e.json": SHEET.encode("utf-16")}),
    Mistake("Latin-1", ["check", "e.json"], "e.json:", "save the file as UTF-8", {"e.json": SHEET.replace("near", "n\u00e4h").encode("latin-1")}),
    in_sheet("a key twice", '"format": 1,', '"format": 1, "format": 1,', "e.json:2:16: error: the key 'format' stands twice", "it stands here already"),
    Mistake("lines of Windows", ["check", "e.json"], "e.json:5:", "did you mean 'geometry'?",
            {"e.json": ("\ufeff" + edited(SHEET, '"geometry"', '"geomtry"')).replace("\n", "\r\n").encode()}),
    Mistake("an array in place of an object", ["run", "e.json", "-o", "out"], "e.json:1:1: error:", "an experiment is an object", {"e.json": "[]"}),
    Mistake("a model in place of an experiment", ["run", "m.json", "-o", "out"], "m.json:6:3: error: this is a model spec", "heartwright new experiment --model m.json", {"m.json": SPEC}),
]
EXPERIMENT = [
    in_sheet("a section misspelt", '"stimuli"', '"stimulii"', "e.json:7:3: error: unknown key 'stimulii'", "did you mean 'stimuli'?"),
    in_sheet("a key misspelt", '"duration"', '"durration"', "e.json:9:24: error: unknown key 'durration'", "did you mean 'duration'?"),
    in_sheet("a key of nobody's", '"format": 1,', '"format": 1, "colour": "red",', "e.json:2:16: error: unknown key 'colour'", "known: "),
    in_sheet("a time without a unit", '"0.05 ms"', '"0.05"', "e.json:4:35: error: 'dt' needs a unit", 'such as "0.05 ms"'),
    in_sheet("a number for a time", '"20 ms"', "20", "e.json:4:20: error: 'end' needs a unit", 'such as "20 ms"'),
    in_sheet("volts for a time", '"0.05 ms"', '"0.05 mV"', "e.json:4:35: error: 'dt' is in mV", "not a unit like ms"),
    in_sheet("a unit misspelt", '"0.05 ms"', '"0.05 msec"', "e.json:4:35: error: 'dt'", "write 'ms'"),
    in_sheet("a step of nothing", '"0.05 ms"', '"0 ms"', "e.json:4:35: error:", "'dt' is greater than 0"),
    in_sheet("an end before the beginning", '"20 ms"', '"-20 ms"', "e.json:4:20: error:", "'end' is greater than 0"),
    in_sheet("an end between steps", '"20 ms"', '"20.01 ms"', "e.json:4:20: error:", "steps"),
    in_sheet("no model", '"model": "karma_1994",', "", "e.json:1:1: error:", "has no 'model'"),
    in_sheet("a model misspelt", "karma_1994", "karma_1949", "e.json:3:12: error: no model 'karma_1949'", "did you mean 'karma_1994'?"),
    in_sheet("a model in brief", "karma_1994", "karma", "e.json:3:12: error: no model 'karma'", "did you mean 'fenton_karma_1998' or 'karma_1994'?"),
    in_sheet("a spec that is not there", "karma_1994", "./karma.json", "e.json:3:12: error: ./karma.json", "No such file"),
    in_sheet("a model of Myokit", "karma_1994", "./karma.mmt", "karma.mmt", "No such file"),
    in_cell("a variant misspelt", '"epi"', '"epii"', "e.json:4:14: error: no variant 'epii'", "did you mean 'epi'?"),
    in_cell("a variant of another model", '"epi"', '"atrial"', "e.json:4:14: error: no variant 'atrial'", "epi"),
    in_cell("a start that the model lacks", '"variant"', '"start": "steady", "variant"', "e.json:4:12: error: no start 'steady'", "it has"),
    in_cell("a parameter misspelt", '"variant"', '"set": { "g_Krr": "*0.5" }, "variant"', "e.json:4:12: error: no parameter 'g_Krr'", "did you mean 'g_Kr'?"),
    in_cell("a parameter in another unit", '"variant"', '"set": { "g_Kr": "0.1 mV" }, "variant"', "e.json:4:20: error: 'g_Kr' is in", "not in mV"),
    in_cell("a parameter as a word", '"variant"', '"set": { "g_Kr": "half" }, "variant"', "e.json:4:20: error: 'g_Kr'", "number"),
    in_cell("an option that the model lacks", '"variant"', '"options": { "walls": "off" }, "variant"', "e.json:4:16: error: no option 'walls' of ten_tusscher", "it has none"),
    in_sheet("a stimulus after the end", '"start": "1 ms"', '"start": "30 ms"', "e.json:9:", "20 ms"),
    in_sheet("a stimulus without strength", '"rate": "2 1/ms",', "", "e.json:8:5: error:", "rate"),
    in_sheet("a stimulus of two strengths", '"rate": "2 1/ms",', '"rate": "2 1/ms", "current": "2 1/ms",', "e.json:8:", "give one of them"),
    in_sheet("a stimulus in volts", '"rate": "2 1/ms"', '"rate": "2 mV"', "e.json:8:", "not in mV"),
    in_sheet("a stimulus of no duration", '"duration": "1 ms"', '"duration": "0 ms"', "e.json:9:36: error:", "'duration' is greater than 0"),
    in_sheet("a stimulus nowhere", '{ "layers": { "axis": "x", "count": 3 } }', '{ "box": [["40 mm", "0 mm"], ["50 mm", "1 mm"]] }', "e.json:8:", "no"),
    in_sheet("a region that is not there", '{ "layers": { "axis": "x", "count": 3 } }', '{ "region": "scar" }', "e.json:8:", "scar"),
    in_sheet("an axis of another name", '"axis": "x"', '"axis": "w"', "e.json:8:52: error:", "is one of: x, y, z"),
    in_sheet("no layer", '"count": 3', '"count": 0', "e.json:8:", "'count' is a whole number from 1"),
    in_sheet("a probe outside", "[12, 2]", "[16, 2]", "e.json:13:", "15"),
    in_sheet("a probe of three axes", "[12, 2]", "[12, 2, 0, 1]", "e.json:13:", "one to three values"),
    in_sheet("a symbol of another model", '"show": ["E", "n"]', '"show": ["V", "n"]', "e.json:12:48: error: no", "V"),
    in_sheet("rows between steps", '["E"], "every": "1 ms"', '["E"], "every": "0.07 ms"', "e.json:13:", "step"),
    in_sheet("two probes of one name", '"name": "far"', '"name": "near"', "e.json:13:", "near"),
    in_sheet("a map misspelt", '"activation"', '"activaton"', "e.json:15:15: error:", "did you mean 'activation'?"),
    in_sheet("a threshold out of reach", '"threshold": "1"', '"threshold": "500"', "e.json:15:", "is always between"),
    in_sheet("an APD of 120%", "[90]", "[120]", "e.json:15:", "percentage between 0 and 100"),
    in_sheet("a velocity between other probes", '["near", "far"]', '["near", "away"]', "e.json:16:", "away"),
    in_sheet("tissue without a grid", '  "geometry": { "cells": [16, 4], "spacing": "0.262 mm" },\n', "", "e.json:5:3: error: 'tissue' needs 'geometry'", "'geometry'"),
    in_sheet("a grid without spacing", ', "spacing": "0.262 mm"', "", "e.json:5:15: error:", "has no 'spacing'"),
    in_sheet("no cells", "[16, 4]", "[16, 0]", "e.json:5:", "whole number from 1"),
    in_sheet("cells as a text", "[16, 4]", '"16 x 4"', "e.json:5:", "array"),
    in_sheet("a diffusion coefficient in S/m", "0.11 mm^2/ms", "0.11 S/m", "e.json:6:20: error:", "not a unit like mm^2/ms"),
    in_sheet("directions without fibres", '"D": "0.11 mm^2/ms"', '"D": ["0.11 mm^2/ms", "0.03 mm^2/ms"]', "e.json:6:3: error:", '"fibres": {"constant": [1, 0, 0]}'),
    Mistake("a mesh that is not there", ["check", "e.json"], "heart.vtu", "did you mean 'hearts.vtu'?",
            {"e.json": '{"format": 1, "model": "karma_1994", "time": {"end": "1 ms", "dt": "0.05 ms"}, "geometry": {"mesh": "heart.vtu"}}', "hearts.vtu": ""}),
    in_sheet("a picture that is not there", '"cells": [16, 4]', '"image": "heart.nrrd"', "heart.nrrd", "No such file"),
    in_sheet("a size of a made slab", '"cells": [16, 4], "spacing": "0.262 mm"', '"make": "slab", "edge": "1 mm", "size": ["4 mm", "2 mm", "1 mm"]', "e.json:5:49: error: 'size' is that of a grid", "'sides'"),
    in_sheet("a format to come", '"format": 1', '"format": 2', "e.json:2:13: error:", "this program reads format 1"),
    in_sheet("a number for a name", '"name": "near"', '"name": 3', "e.json:12:", "is a string, not a number"),
    in_sheet("null", '"0.11 mm^2/ms"', "null", "e.json:6:", "null"),
    typed("an option for a stimulus in volts", ["cell", "ten_tusscher_panfilov_2006", "pace", "--stimulus", "-80 mV"], "--stimulus:1:1: error:", "A/F"),
    in_sheet("dt too long for diffusion", '"0.05 ms"', '"1 ms"', "dt", "ms"),
]
