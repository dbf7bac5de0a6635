#include "runtime/experiment/keys/tables.hpp"
#include "runtime/experiment/keys/values.hpp"
#include "runtime/experiment/outputs.hpp"

namespace heartwright::experiment {

namespace {

constexpr const char* kept_beats[] = {"first", "last", "all"};

constexpr Key of_activation[] = {
    {.name = "threshold",
     .kind = Kind::model_quantity,
     .unit = "mV",
     .need = Need::required,
     .meaning = "beats begin where the potential rises through it",
     .member = fills<&Map::threshold>},
    {.name = "beats",
     .kind = Kind::choice,
     .choices = kept_beats,
     .default_json = "\"first\"",
     .meaning = "which beats are kept",
     .member = fills<&Map::beats>},
    {.name = "at_most",
     .kind = Kind::whole,
     .range = between(1, 1000),
     .otherwise = "20",
     .meaning = "how many beats are kept, with `\"all\"`",
     .member = fills<&Map::at_most>,
     .is_left_out_empty = true},
};
constexpr Key of_afterdepolarisations[] = {
    {.name = "rise",
     .kind = Kind::model_quantity,
     .unit = "mV",
     .range = above_0,
     .otherwise = "2 mV",
     .meaning = "least rise that counts",
     .member = fills<&Map::rise>},
    {.name = "after",
     .kind = Kind::quantity,
     .unit = "ms",
     .range = from_0,
     .otherwise = "50 ms",
     .meaning = "rises sooner after an activation belong to the action potential",
     .member = fills<&Map::after>},
};
constexpr Key of_window[] = {from_key("begin of the part of the run", fills<&Map::first_step>),
                             to_key("end of the part of the run", fills<&Map::last_step>)};
constexpr Key of_decay[] = {
    required(symbol_key("of", "whose decay", fills<&Map::of>)),
    {.name = "percent",
     .kind = Kind::number,
     .range = percentage,
     .need = Need::required,
     .meaning = "how much of the rise is gone",
     .member = fills<&Map::percent>},
};

}  // namespace

constinit const ObjectKeys activation_keys{.name = "activation", .keys = of_activation};
constinit const ObjectKeys afterdepolarisations_keys{.name = "afterdepolarisations", .keys = of_afterdepolarisations};
constinit const ObjectKeys window_keys{.name = "period", .keys = of_window};
constinit const ObjectKeys decay_keys{.name = "decay", .keys = of_decay};

namespace {

constexpr const ObjectKeys* activation_object[] = {&activation_keys};
constexpr const ObjectKeys* afterdepolarisations_object[] = {&afterdepolarisations_keys};
constexpr const ObjectKeys* window_object[] = {&window_keys};
constexpr const ObjectKeys* decay_object[] = {&decay_keys};

constexpr Key look_key = every_key("time between evaluations", fills<&Map::every_steps>);

constexpr Key activation_map[] = {{.name = "activation",
                                   .kind = Kind::object,
                                   .objects = activation_object,
                                   .need = Need::required,
                                   .meaning = "ms: time of the upward crossing of the threshold, linear between steps",
                                   .member = fills_inner<Map>}};
constexpr Key repolarisation_map[] = {
    {.name = "repolarisation",
     .kind = Kind::number,
     .range = percentage,
     .need = Need::required,
     .meaning = "ms: time at which V has fallen by so many percent from its peak to its value just before the "
                "upstroke",
     .member = fills<&Map::percent>}};
constexpr Key apd_map[] = {{.name = "apd",
                            .kind = Kind::number,
                            .shape = Shape::one_or_list,
                            .range = percentage,
                            .need = Need::required,
                            .meaning = "ms: action potential duration, from activation to that repolarisation",
                            .member = written_from<&Map::percent>}};
constexpr Key dvdt_max_map[] = {
    {.name = "dvdt_max",
     .kind = Kind::flag,
     .need = Need::required,
     .meaning = "mV/ms: steepest rise of V from one step to the next; 0 where it never rose"}};
constexpr Key alternans_map[] = {{.name = "alternans",
                                  .kind = Kind::number,
                                  .range = percentage,
                                  .need = Need::required,
                                  .meaning = "ms: `alternans90`, the difference between the APD of even and odd beats",
                                  .member = fills<&Map::percent>}};
constexpr Key afterdepolarisations_map[] = {
    {.name = "afterdepolarisations",
     .kind = Kind::object,
     .objects = afterdepolarisations_object,
     .need = Need::required,
     .meaning = "`ead` and `dad`: numbers of early and delayed afterdepolarisations",
     .member = fills_inner<Map>}};
constexpr Key period_map[] = {{.name = "period",
                               .kind = Kind::flag,
                               .objects = window_object,
                               .need = Need::required,
                               .accepts = "`true`, `false`, or an object",
                               .meaning = "ms: mean interval between activations, of the whole run or of a part",
                               .member = written_from_inner<Map>}};
constexpr Key peak_map[] = {
    required(symbol_key(
        "peak",
        "`peak_Ca_i`, unit of the symbol: highest value of a symbol; of a current (`i_...`, `INa...`, `iNa...` in "
        "the model's unit of current) the value of largest magnitude with its sign",
        fills<&Map::of>)),
    look_key};
constexpr Key minimum_map[] = {
    required(symbol_key("minimum", "`minimum_V`, unit of the symbol: lowest value", fills<&Map::of>)), look_key};
constexpr Key maximum_map[] = {
    required(symbol_key("maximum", "`maximum_i_Na`, unit of the symbol: highest value", fills<&Map::of>)), look_key};
constexpr Key parameter_map[] = {
    required(symbol_key("parameter",
                        "`parameter_P_Ca`, unit of the parameter: value of a parameter when the run begins; made "
                        "without being asked for the parameters of `fields_in`",
                        fills<&Map::of>, "a parameter"))};
constexpr Key time_to_peak_map[] = {
    required(symbol_key("time_to_peak", "ms: `time_to_peak_Ca_i`, from activation to the highest value in that beat",
                        fills<&Map::of>)),
    look_key};
constexpr Key decay_map[] = {
    {.name = "decay",
     .kind = Kind::object,
     .objects = decay_object,
     .need = Need::required,
     .meaning = "ms: `decay50_Ca_i`, from that peak until so many percent of the rise are gone",
     .member = fills_inner<Map>},
    look_key};
constexpr Key charge_map[] = {required(symbol_key("charge",
                                                  "`charge_i_CaL`, unit of the symbol times ms: integral over "
                                                  "time, of the whole run or of a part",
                                                  fills<&Map::of>)),
                              look_key, from_key("begin of the integral", fills<&Map::first_step>),
                              to_key("end of the integral", fills<&Map::last_step>)};
constexpr Key cv_map[] = {{.name = "cv",
                           .kind = Kind::flag,
                           .need = Need::required,
                           .meaning = "mm/ms: `cv`, `cv_x`, `cv_y`, `cv_z`, conduction speed and velocity from the "
                                      "gradient of the activation map"}};

constexpr ObjectKeys entries[] = {
    {.name = "activation", .keys = activation_map},
    {.name = "apd", .keys = apd_map},
    {.name = "repolarisation", .keys = repolarisation_map},
    {.name = "peak", .keys = peak_map},
    {.name = "minimum", .keys = minimum_map},
    {.name = "maximum", .keys = maximum_map},
    {.name = "parameter", .keys = parameter_map},
    {.name = "dvdt_max", .keys = dvdt_max_map},
    {.name = "alternans", .keys = alternans_map},
    {.name = "afterdepolarisations", .keys = afterdepolarisations_map},
    {.name = "period", .keys = period_map},
    {.name = "time_to_peak", .keys = time_to_peak_map},
    {.name = "decay", .keys = decay_map},
    {.name = "charge", .keys = charge_map},
    {.name = "cv", .keys = cv_map},
};

}  // namespace

constinit const char* const map_names[15] = {
    "activation", "repolarisation",       "apd",    "peak",         "minimum", "maximum", "parameter", "dvdt_max",
    "alternans",  "afterdepolarisations", "period", "time_to_peak", "decay",   "charge",  "cv"};
constinit const ObjectKeys* const map_kinds[15] = {
    &entries[0], &entries[1], &entries[2],  &entries[3],  &entries[4],  &entries[5],  &entries[6], &entries[7],
    &entries[8], &entries[9], &entries[10], &entries[11], &entries[12], &entries[13], &entries[14]};

}  // namespace heartwright::experiment
