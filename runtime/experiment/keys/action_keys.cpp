#include "runtime/experiment/actions.hpp"
#include "runtime/experiment/keys/tables.hpp"
#include "runtime/experiment/keys/values.hpp"

namespace heartwright::experiment {

namespace {

constexpr Key sites_key(Member member) {
    return {.name = "sites",
            .kind = Kind::other,
            .schema = R"({"oneOf": [{"const": "all"},
                                      {"type": "array", "items": {"$ref": "#/$defs/cell"},
                                       "minItems": 1, "maxItems": 1048576}]})",
            .accepts = "`\"all\"`, or an array of at most 2^20 sites",
            .otherwise = "`\"all\"`",
            .default_json = "\"all\"",
            .meaning = "which sites, the same in each chosen cell",
            .member = member};
}
constexpr Key begin_key(Member member) {
    return with_otherwise(instant_key("from", "begin of the action", member, Resume::begin), "0");
}
constexpr Key row_key(Member member) {
    return required(instant_key("at", "the row of this time shows the result", member, Resume::instant));
}

constexpr Key of_hold[] = {
    {.name = "hold",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "channels with a `count`",
     .meaning = "keeps a share of the channels of a site in one state. They do not draw while held, and continue from "
                "there afterwards. At most 8 holds",
     .member = fills<&Hold::machine>},
    {.name = "in",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "a state",
     .meaning = "the state that holds them. Channels in it are taken first, then those of the other states in order",
     .member = fills<&Hold::state>},
    {.name = "fraction",
     .kind = Kind::number,
     .range = {.least = 0, .most = 1, .excludes_least = true},
     .otherwise = "1",
     .default_json = "1",
     .meaning = "share of the channels, rounded to a whole number; holds at the same time and site may take at most "
                "100%",
     .member = fills<&Hold::fraction>},
    sites_key(fills<&Hold::sites>),
    where_key("which cells", fills<&Hold::where>),
    begin_key(fills<&Hold::first_step>),
    end_key("to", "end of the action, which acts in each step of [from, to)", fills<&Hold::last_step>),
};
constexpr Key of_move[] = {
    {.name = "move",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "channels with a `count`",
     .meaning = "moves channels of a site from one state to another, just before the step at `at`",
     .member = fills<&Move::machine>},
    {.name = "from_state",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "a state",
     .meaning = "the state that they leave",
     .member = fills<&Move::from>},
    {.name = "to_state",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "another state",
     .meaning = "the state that they enter",
     .member = fills<&Move::to>},
    {.name = "channels",
     .kind = Kind::whole,
     .range = between(1, 255),
     .need = Need::required,
     .meaning = "number in each site, or as many as there are; the report says where there were too few",
     .member = fills<&Move::channels>},
    sites_key(fills<&Move::sites>),
    where_key("which cells", fills<&Move::where>),
    row_key(fills<&Move::step>),
};
constexpr Key of_clamp[] = {
    {.name = "clamp",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "the potential",
     .meaning = "sets the potential after each step of [from, until); neither currents nor coupling move it. A cell is "
                "in one clamp at a time",
     .member = fills<&Clamp::symbol>},
    {.name = "to",
     .kind = Kind::model_quantity,
     .unit = "mV",
     .need = Need::one_of,
     .group = "form",
     .meaning = "constant potential"},
    {.name = "steps",
     .kind = Kind::other,
     .shape = Shape::list,
     .unit = "mV, ms",
     .most_items = 100'000,
     .need = Need::one_of,
     .group = "form",
     .schema = R"({"type": "array", "prefixItems": [{"$ref": "#/$defs/quantity"}, {"$ref": "#/$defs/time"}],
                   "minItems": 2, "maxItems": 2})",
     .accepts = "array of 1 to 100,000 pairs",
     .meaning = "levels and their durations, `[[\"-80 mV\", \"100 ms\"], [\"0 mV\", \"300 ms\"]]`, one after the "
                "other from `from` on",
     .resume = Resume::levels},
    {.name = "file",
     .kind = Kind::name,
     .need = Need::one_of,
     .group = "form",
     .accepts = "path",
     .meaning = "a CSV file, see below",
     .member = written_from<&Clamp::file>,
     .is_left_out_empty = true},
    {.name = "column",
     .kind = Kind::name,
     .otherwise = "that of the symbol",
     .meaning = "of `file`: its header, with or without the unit",
     .member = written_from<&Clamp::column>,
     .is_left_out_empty = true},
    where_key("which cells", fills<&Clamp::where>),
    begin_key(fills<&Clamp::first_step>),
    with_otherwise(
        end_key("until", "may end it sooner than `steps` or `file`, not later", written_from<&Clamp::last_step>),
        "the end of the run, of `steps` or of `file`"),
};
constexpr Key of_change[] = {
    {.name = "set",
     .kind = Kind::other,
     .need = Need::required,
     .schema = R"({"allOf": [{"$ref": "#/$defs/set"}, {"minProperties": 1}]})",
     .accepts = "parameters as in `set` of the experiment",
     .meaning = "from the step at `at` on all cells, those of regions too, have these parameters; a factor applies to "
                "the value just before. Derived constants and stimulus strengths given as `rate` are computed again. "
                "Channel numbers do not change during a run",
     .member = fills<&Change::set>},
    required(instant_key("at", "before the end; the notes of the summary mention it", fills<&Change::step>,
                         Resume::instant)),
};
constexpr Key of_reset[] = {
    {.name = "reset",
     .kind = Kind::other,
     .need = Need::required,
     .schema = R"({"oneOf": [{"const": "initial"}, {"type": "object", "minProperties": 1,
                   "additionalProperties": {"$ref": "#/$defs/quantity"}}]})",
     .accepts = "`\"initial\"`, or an object of states and values",
     .meaning = "sets these states, or all of them to where the cell's region began, just before the step at `at`. "
                "Refused where a clamp holds the potential; `\"initial\"` is refused for cells with sites"},
    where_key("which cells", fills<&Reset::where>),
    row_key(fills<&Reset::step>),
};

}  // namespace

constinit const ObjectKeys hold_keys{.name = "hold", .keys = of_hold}, move_keys{.name = "move", .keys = of_move},
    clamp_keys{.name = "clamp", .keys = of_clamp}, change_keys{.name = "set", .keys = of_change},
    reset_keys{.name = "reset", .keys = of_reset};

constinit const ObjectKeys* const action_kinds[5] = {&hold_keys, &move_keys, &clamp_keys, &change_keys, &reset_keys};

}  // namespace heartwright::experiment
