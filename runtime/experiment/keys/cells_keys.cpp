// Which cells, and how they begin: start files, prepacing, regions, fields_in.
#include "runtime/experiment/keys/cells_keys.hpp"

#include "runtime/experiment/keys/values.hpp"

namespace heartwright::experiment {

namespace {

constexpr Key of_start[] = {
    {.name = "file",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "path, relative to the experiment",
     .meaning = "an `end_state.h5`"},
    {.name = "cell",
     .kind = Kind::cell,
     .need = Need::at_most_one_of,
     .group = "cell",
     .accepts = "a cell of the file",
     .meaning = "all cells begin with the states of this one"},
    {.name = "probe",
     .kind = Kind::name,
     .need = Need::at_most_one_of,
     .group = "cell",
     .accepts = "a probe of the file",
     .meaning = "all cells begin with the states of this probe's cell. Not together with `cell`"},
};

constexpr Key of_prepace[] = {
    {.name = "beats",
     .kind = Kind::whole,
     .range = between(1, 1'000'000),
     .need = Need::required,
     .meaning = "number of beats"},
    {.name = "stimulus",
     .kind = Kind::name,
     .accepts = "name of a stimulus with a `period`",
     .otherwise = "the first one with a `period`",
     .meaning = "which stimulus paces the cell"},
};

constexpr const char* by_the_experiment = "the experiment's";

constexpr Key of_region[] = {
    {.name = "name",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "string, unique",
     .meaning = "name of the region"},
    required(with_otherwise(where_key("its points; it may refer to earlier regions"), "")),
    variant_key(by_the_experiment),
    options_key(by_the_experiment),
    start_key(by_the_experiment),
    prepace_key(by_the_experiment, "`\"none\"` leaves this region out of prepacing"),
    set_key("", "parameters by name, applied after those of the experiment"),
    {.name = "tissue",
     .kind = Kind::object,
     .objects = tissue_object,
     .accepts = "as [tissue](#tissue)",
     .otherwise = by_the_experiment,
     .meaning = "needs `tissue` of the experiment"},
    {.name = "model",
     .kind = Kind::name,
     .accepts = "name of a bundled model",
     .otherwise = by_the_experiment,
     .meaning = "another model for these cells, see below"},
    {.name = "bath",
     .kind = Kind::quantity,
     .unit = "S/m",
     .range = above_0,
     .otherwise = "tissue",
     .meaning =
         "conductivity of a bath, which has no cells, in a bidomain tissue; goes with no key but `name` and `where`"},
};

constexpr Key of_spread[] = {
    {.name = "lognormal",
     .kind = Kind::number,
     .range = {.least = 0, .most = 2, .excludes_least = true},
     .need = Need::one_of,
     .group = "distribution",
     .meaning = "standard deviation of the logarithm"},
    {.name = "normal",
     .kind = Kind::number,
     .range = {.least = 0, .most = 2, .excludes_least = true},
     .need = Need::one_of,
     .group = "distribution",
     .meaning = "standard deviation over the value"},
};

}  // namespace

constinit const ObjectKeys spread_keys{.name = "spread", .keys = of_spread};

namespace {

constexpr const ObjectKeys* spread_object[] = {&spread_keys};

constexpr Key of_field_in[] = {
    {.name = "parameter", .kind = Kind::name, .need = Need::required, .accepts = "a parameter", .meaning = "which one"},
    {.name = "file",
     .kind = Kind::data_set,
     .need = Need::one_of,
     .group = "values",
     .accepts = "file, shape [nz][ny][nx]",
     .meaning = "a finite number for each cell; points without a cell may hold anything"},
    {.name = "unit",
     .kind = Kind::name,
     .accepts = "a unit",
     .otherwise = "the data set's attribute `unit`",
     .meaning = "unit of the file's numbers; one of the two is needed. Not with `spread`"},
    {.name = "spread",
     .kind = Kind::object,
     .objects = spread_object,
     .need = Need::one_of,
     .group = "values",
     .accepts = "`{\"lognormal\": s}` or `{\"normal\": s}`, 0 < s <= 2",
     .meaning = "random values, see below"},
    where_key("which cells; the others keep the value of variant and `set`"),
};

}  // namespace

constinit const ObjectKeys start_keys{.name = "start", .keys = of_start, .is_shared = true};
constinit const ObjectKeys prepace_keys{.name = "prepace", .keys = of_prepace, .is_shared = true};
constinit const ObjectKeys region_keys{.name = "regions", .keys = of_region};
constinit const ObjectKeys field_in_keys{.name = "fields_in", .keys = of_field_in};

}  // namespace heartwright::experiment
