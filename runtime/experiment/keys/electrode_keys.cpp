#include "runtime/experiment/keys/tables.hpp"
#include "runtime/experiment/keys/values.hpp"

namespace heartwright::experiment {

namespace {

constexpr Key of_electrode[] = {
    {.name = "name",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "string, unique",
     .meaning = "name of the electrode"},
    required(with_otherwise(where_key("which points of tissue and bath; it must reach at least one"), "")),
    {.name = "ground",
     .kind = Kind::flag,
     .need = Need::one_of,
     .group = "kind",
     .schema = R"({"const": true})",
     .accepts = "true",
     .meaning = "`phi_e` is 0 there, always"},
    {.name = "potential",
     .kind = Kind::quantity,
     .unit = "mV",
     .need = Need::one_of,
     .group = "kind",
     .meaning = "`phi_e` there while the electrode is on; needs a ground"},
    {.name = "current",
     .kind = Kind::quantity,
     .unit = "uA",
     .need = Need::one_of,
     .group = "kind",
     .meaning = "what enters the extracellular space there in all, by volume, while the electrode is on; a cathode's "
                "is negative. Needs a `sink` or a ground"},
    {.name = "intracellular_current",
     .kind = Kind::quantity,
     .unit = "uA",
     .need = Need::one_of,
     .group = "kind",
     .meaning = "what enters the cells there in all, by volume, while the electrode is on; it leaves the extracellular "
                "space. Needs a `sink` or a ground"},
    {.name = "sink", .kind = Kind::where, .otherwise = "the ground", .meaning = "where the current leaves, by volume"},
    {.name = "start",
     .kind = Kind::quantity,
     .unit = "ms",
     .range = from_0,
     .accepts = "less than `time.end`, whole steps",
     .otherwise = "required but of a ground",
     .meaning = "first start; repeated by `period`"},
    {.name = "duration",
     .kind = Kind::quantity,
     .unit = "ms",
     .steps = Steps::interval,
     .range = above_0,
     .accepts = "whole steps",
     .otherwise = "required but of a ground",
     .meaning = "it is on in [start, start + duration)"},
    {.name = "period",
     .kind = Kind::quantity,
     .unit = "ms",
     .steps = Steps::interval,
     .range = above_0,
     .accepts = "whole steps, not less than `duration`",
     .otherwise = "once",
     .meaning = "time between starts"},
    {.name = "count",
     .kind = Kind::whole,
     .range = between(1, 1'000'000),
     .otherwise = "to the end of the run",
     .meaning = "number of starts, with `period`"},
    {.name = "shape",
     .kind = Kind::name,
     .accepts = "formula of `t`",
     .otherwise = "constant",
     .meaning = "factor on `potential` or `current` while the electrode is on, t in ms from its start, as of "
                "[stimuli](#waveforms): `\"1 - 2*(t > 4)\"` is a biphasic shock"},
};

}  // namespace

constinit const ObjectKeys electrode_keys{.name = "electrodes", .keys = of_electrode};

}  // namespace heartwright::experiment
