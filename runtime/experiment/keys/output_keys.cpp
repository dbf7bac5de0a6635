// What a run keeps: probes, fields, line scans, sparks, checkpoints.
#include "runtime/experiment/keys/tables.hpp"
#include "runtime/experiment/keys/values.hpp"
#include "runtime/experiment/outputs.hpp"

namespace heartwright::experiment {

namespace {

constexpr const char* types[] = {"fp32", "fp64"};
constexpr const char* with_geometry = "one of the three with `geometry`";

constexpr Key of_probe[] = {
    {.name = "name",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "string, unique",
     .meaning = "name of the probe",
     .member = fills<&Probe::name>},
    {.name = "at",
     .kind = Kind::quantity,
     .shape = Shape::axes,
     .unit = "mm",
     .need = Need::at_most_one_of,
     .group = "place",
     .accepts = "a place in the tissue",
     .otherwise = with_geometry,
     .meaning = "the cell nearest to this point",
     .member = fills_as<&Probe::at, &Probe::kind, Probe::Kind::at>},
    {.name = "cell",
     .kind = Kind::cell,
     .need = Need::at_most_one_of,
     .group = "place",
     .otherwise = with_geometry,
     .meaning = "this cell",
     .member = fills_as<&Probe::cell, &Probe::kind, Probe::Kind::cell>},
    {.name = "mean_over",
     .kind = Kind::where,
     .need = Need::at_most_one_of,
     .group = "place",
     .otherwise = with_geometry,
     .meaning = "the mean over these cells",
     .member = fills_as<&Probe::mean_over, &Probe::kind, Probe::Kind::mean_over>},
    symbols_key("a symbol, `\"currents\"`, or an array of them",
                "states, parameters and any other symbols of the spec. A parameter is the value of the cell (of a "
                "`mean_over` the mean), which an action `set` changes; it is refused where regions have other models. "
                "`\"currents\"`: all currents of the cell (symbols `i_...`, `INa...`, `iNa...` in the model's unit of "
                "current), in the "
                "order of the spec, the sum last",
                fills<&Probe::show>),
    every_key("time between rows", fills<&Probe::every_steps>),
    {.name = "site",
     .kind = Kind::cell,
     .accepts = "a site of the cell's lattice; not with `mean_over`",
     .meaning = "symbols of sites can then be shown too: states, numbers of channels (`RyR_O1`) and others",
     .member = written_from<&Probe::site>},
};

constexpr Key of_fields[] = {
    symbols_key("a symbol, or an array of them", "what is written; parameters, too", fills<&Fields::show>),
    required(with_otherwise(every_key("time between snapshots", fills<&Fields::every_steps>), "")),
    from_key("begin of the part of the run", fills<&Fields::first_step>),
    to_key("end of the part of the run", fills<&Fields::last_step>),
    where_key("NaN elsewhere", fills<&Fields::where>),
    {.name = "stride",
     .kind = Kind::whole,
     .shape = Shape::axes,
     .range = between(1, 1 << 20),
     .otherwise = "1",
     .meaning = "each k-th point along the axes of a grid",
     .member = fills<&Fields::stride>},
    {.name = "type",
     .kind = Kind::choice,
     .choices = types,
     .default_json = "\"fp32\"",
     .meaning = "type of the numbers in the files",
     .member = fills<&Fields::fp64>},
};

constexpr Key of_line_scan[] = {
    {.name = "name",
     .kind = Kind::other,
     .schema = R"({"type": "string", "pattern": "^\\.*[^/.][^/]*$"})",
     .accepts = "string without `/`, more than dots, unique",
     .otherwise = "`scan_1`, `scan_2`...",
     .meaning = "group in `line_scans.h5`",
     .member = written_from<&LineScan::name>},
    {.name = "cell",
     .kind = Kind::cell,
     .otherwise = "required with `geometry`",
     .meaning = "which cell",
     .member = fills<&LineScan::cell>},
    {.name = "axis",
     .kind = Kind::choice,
     .choices = axis_names,
     .need = Need::required,
     .meaning = "direction of the line in the lattice; `\"x\"` is the first axis of its shape",
     .member = fills<&LineScan::axis>},
    {.name = "through",
     .kind = Kind::other,
     .schema = R"({"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 1048575},
                   "minItems": 2, "maxItems": 2})",
     .accepts = "two indices",
     .otherwise = "the middle",
     .meaning = "position of the line on the other two axes",
     .member = written_from<&LineScan::through>},
    symbols_key("a symbol of sites, or an array of them", "what is written", fills<&LineScan::show>),
    every_key("time between rows", fills<&LineScan::every_steps>),
    from_key("first row", fills<&LineScan::first_step>),
    to_key("no row after it", fills<&LineScan::last_step>),
};

constexpr Key of_sparks[] = {
    {.name = "cells",
     .kind = Kind::cell,
     .shape = Shape::list,
     .most_items = 1000,
     .has_distinct_items = true,
     .accepts = "1 to 1000 distinct cells",
     .otherwise = "required with `geometry`",
     .meaning = "which cells",
     .member = written_from<&Sparks::cells>},
    required(symbol_key("of", "its rise through `threshold` begins a spark", fills<&Sparks::of>, "a symbol of sites")),
    {.name = "threshold",
     .kind = Kind::model_quantity,
     .need = Need::required,
     .accepts = "quantity",
     .meaning = "in the unit of `of`",
     .member = fills<&Sparks::threshold>},
    with_otherwise(symbol_key("show", "whose amplitude, duration and widths are measured, such as the signal of a dye",
                              fills<&Sparks::show>, "a symbol of sites"),
                   "`of`"),
    every_key("time between evaluations. A GPU transfers all sites of these cells at each",
              fills<&Sparks::every_steps>),
    from_key("first evaluation", fills<&Sparks::first_step>),
    to_key("no evaluation after it", fills<&Sparks::last_step>),
};

constexpr Key of_checkpoints[] = {
    left_out_empty(
        with_otherwise(every_key("simulated time between checkpoints", fills<&Checkpoints::every_steps>), "")),
    {.name = "wall",
     .kind = Kind::quantity,
     .unit = "s",
     .range = above_0,
     .meaning = "wall time between checkpoints, tested where all states are checked (every 100 to 1000 steps)",
     .member = fills<&Checkpoints::wall>,
     .is_left_out_empty = true},
    {.name = "keep",
     .kind = Kind::whole,
     .range = between(1, 1000),
     .default_json = "2",
     .meaning = "how many stay, the newest",
     .member = fills<&Checkpoints::kept>},
    {.name = "at_end",
     .kind = Kind::flag,
     .default_json = "false",
     .meaning = "one of the complete run as well, so that a longer run can continue it",
     .member = fills<&Checkpoints::at_end>,
     .is_left_out_empty = true},
};

}  // namespace

constinit const ObjectKeys probe_keys{.name = "probes", .keys = of_probe};
constinit const ObjectKeys fields_keys{.name = "fields", .keys = of_fields};
constinit const ObjectKeys line_scan_keys{.name = "line_scans", .keys = of_line_scan};
constinit const ObjectKeys sparks_keys{.name = "sparks", .keys = of_sparks};
constinit const ObjectKeys checkpoints_keys{.name = "checkpoints", .keys = of_checkpoints};

}  // namespace heartwright::experiment
