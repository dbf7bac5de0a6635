#include "runtime/experiment/keys/tables.hpp"
#include "runtime/experiment/keys/values.hpp"

namespace heartwright::experiment {

namespace {

constexpr Key of_sphere[] = {
    {.name = "centre",
     .kind = Kind::quantity,
     .shape = Shape::axes,
     .unit = "mm",
     .need = Need::required,
     .meaning = "its centre"},
    {.name = "radius",
     .kind = Kind::quantity,
     .unit = "mm",
     .range = above_0,
     .need = Need::required,
     .meaning = "its radius"},
};
constexpr Key of_layers[] = {
    {.name = "axis",
     .kind = Kind::choice,
     .choices = axis_names,
     .need = Need::required,
     .meaning = "the axis that the planes are normal to"},
    {.name = "count",
     .kind = Kind::whole,
     .range = between(1, 1 << 20),
     .need = Need::required,
     .meaning = "how many planes"},
    {.name = "first",
     .kind = Kind::whole,
     .range = between(0, (1 << 20) - 1),
     .otherwise = "0",
     .meaning = "the first of them"},
};

}  // namespace

constinit const ObjectKeys sphere_keys{.name = "sphere", .keys = of_sphere};
constinit const ObjectKeys layers_keys{.name = "layers", .keys = of_layers};

namespace {

constexpr const ObjectKeys* sphere_object[] = {&sphere_keys};
constexpr const ObjectKeys* layers_object[] = {&layers_keys};

constexpr Key box_keys_of_form[] = {
    {.name = "box",
     .kind = Kind::other,
     .need = Need::required,
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/place"}, "minItems": 2, "maxItems": 2})",
     .accepts = "two corners, such as `[[x, y, z], [x, y, z]]`",
     .meaning = "inside or on a box of two corners; axes left out are unbounded"}};
constexpr Key sphere_keys_of_form[] = {{.name = "sphere",
                                        .kind = Kind::object,
                                        .objects = sphere_object,
                                        .need = Need::required,
                                        .meaning = "inside or on a sphere"}};
constexpr Key region_keys_of_form[] = {{.name = "region",
                                        .kind = Kind::name,
                                        .need = Need::required,
                                        .accepts = "name of a region",
                                        .meaning = "those of a region that is defined before"}};
constexpr Key cells_keys_of_form[] = {{.name = "cells",
                                       .kind = Kind::cell,
                                       .shape = Shape::list,
                                       .least_items = 0,
                                       .need = Need::required,
                                       .accepts = "array of cells",
                                       .meaning = "these cells"}};
constexpr Key layers_keys_of_form[] = {{.name = "layers",
                                        .kind = Kind::object,
                                        .objects = layers_object,
                                        .need = Need::required,
                                        .meaning = "planes of points across an axis"}};
constexpr Key file_keys_of_form[] = {{.name = "file",
                                      .kind = Kind::data_set,
                                      .need = Need::required,
                                      .accepts = "file, shape [nz][ny][nx]",
                                      .meaning = "where the data set is not 0"}};

constexpr Key tag_keys_of_form[] = {{.name = "tag",
                                     .kind = Kind::whole,
                                     .shape = Shape::one_or_list,
                                     .range = between(-2147483648.0, 2147483647.0),
                                     .has_distinct_items = true,
                                     .need = Need::required,
                                     .meaning =
                                         "points with one of these labels of the `image`; of a mesh its elements "
                                         "with one of these region tags, and nodes with the largest part of "
                                         "their volume there"}};
constexpr Key nodes_keys_of_form[] = {{.name = "nodes",
                                       .kind = Kind::name,
                                       .need = Need::required,
                                       .accepts = "a `.vtx` file of openCARP",
                                       .meaning = "the nodes of a mesh that the file lists"}};

constexpr ObjectKeys box_form{.name = "box", .keys = box_keys_of_form},
    sphere_form{.name = "sphere", .keys = sphere_keys_of_form},
    region_form{.name = "region", .keys = region_keys_of_form}, cells_form{.name = "cells", .keys = cells_keys_of_form},
    layers_form{.name = "layers", .keys = layers_keys_of_form}, file_form{.name = "file", .keys = file_keys_of_form},
    tag_form{.name = "tag", .keys = tag_keys_of_form}, nodes_form{.name = "nodes", .keys = nodes_keys_of_form};

}  // namespace

constinit const ObjectKeys* const where_forms[8] = {&box_form,    &sphere_form, &region_form, &cells_form,
                                                    &layers_form, &file_form,   &tag_form,    &nodes_form};

}  // namespace heartwright::experiment
