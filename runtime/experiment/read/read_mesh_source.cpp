// The mesh of a geometry: a file, or what makes it.
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr const char* of_made_boxes[] = {"sides"};
constexpr const char* of_made_ventricles[] = {"cavity", "wall", "fibre_rule"};
constexpr const char* of_made_biventricles[] = {"rv_fibre_angles"};

void refuse(std::span<const char* const> keys, const std::string& reason, ObjectReader& object, Reading& reading) {
    for (const char* key : keys)
        if (object.find(key))
            reading.diagnostics.error(object.object().member(key)->key_origin, "'" + std::string(key) + "' " + reason);
}

// A list of so many numbers, in the unit and range of its key; unchanged when the key is absent or wrong.
template <std::size_t count>
void read_numbers(const char* key, std::array<double, count>& into, ObjectReader& object, Reading& reading) {
    const json::Value* list = object.find(key);
    if (!list) return;
    const std::string what = "'" + std::string(key) + "'";
    const auto* items = reading.values.array(*list, what);
    if (!items) return;
    if (items->size() != count) {
        reading.diagnostics.error(list->origin, what + " has " + std::to_string(count) + " values");
        return;
    }
    const Key& descriptor = object.descriptor(key);
    for (std::size_t i = 0; i < count; ++i) {
        const json::Value& item = (*items)[i];
        const auto value = descriptor.kind == Kind::number ? reading.values.number(item, what, descriptor)
                                                           : reading.values.quantity(item, what, descriptor);
        if (value) into[i] = *value;
    }
}

MadeMesh read_made_mesh(ObjectReader& object, Reading& reading) {
    MadeMesh made;
    object.choice("make", made.kind);
    const bool is_slab = made.kind == MadeMesh::Kind::slab;
    if (!is_slab) made.fibre_angles = {60, -60};
    if (made.kind == MadeMesh::Kind::wedge) made.sides = {20, 10, 10};
    object.require("edge");
    made.edge = object.quantity("edge").value_or(1);
    if (made.is_box())
        refuse(of_made_ventricles, "is that of a ventricle; a slab or wedge has 'sides'", object, reading);
    else
        refuse(of_made_boxes, "are those of a slab or wedge; a ventricle has 'cavity' and 'wall'", object, reading);
    read_numbers("sides", made.sides, object, reading);
    read_numbers("cavity", made.cavity, object, reading);
    read_numbers("wall", made.wall, object, reading);
    object.choice("fibre_rule", made.fibre_rule);
    read_numbers("fibre_angles", made.fibre_angles, object, reading);
    made.rv_fibre_angles = made.fibre_angles;
    if (!made.has_right()) refuse(of_made_biventricles, "are those of a biventricle", object, reading);
    read_numbers("rv_fibre_angles", made.rv_fibre_angles, object, reading);
    made.layers = object.whole("layers").value_or(1);
    return made;
}

}  // namespace

void refuse_keys_of_other_geometries(std::string_view extent, ObjectReader& object, Reading& reading) {
    constexpr const char* of_grids[] = {"spacing", "points", "mask"};
    constexpr const char* of_files[] = {"unit",   "tags",         "elements",       "thickness", "thickness_field",
                                        "radius", "radius_field", "allow_junctions"};
    constexpr const char* of_extents[] = {"mask"};
    constexpr const char* of_meshes[] = {"discretisation"};
    constexpr const char* of_made[] = {"edge",       "sides",        "cavity",          "wall",
                                       "fibre_rule", "fibre_angles", "rv_fibre_angles", "layers"};
    if (extent.empty()) return;
    if (extent == "mesh" || extent == "make")
        refuse(of_grids, "belongs to a grid: a mesh has its own points", object, reading);
    else
        refuse(of_meshes, "is that of a mesh; a grid has the stencil of its points", object, reading);
    if (extent == "image")
        refuse(of_extents, "is not needed: there is a cell where the image is not 0", object, reading);
    if (extent != "mesh") refuse(of_files, "belongs to the file of a 'mesh'", object, reading);
    if (extent != "make") refuse(of_made, "goes with 'make', which makes a mesh", object, reading);
}

void read_mesh_source(const ObjectReader::Chosen& extent, ObjectReader& object, Reading& reading) {
    Geometry& geometry = reading.experiment.geometry;
    geometry.dimensions = 3;
    geometry.spacing = 1;
    object.choice("discretisation", geometry.discretisation);
    geometry.on_nodes = true;
    MeshSource& mesh = geometry.mesh.emplace();
    mesh.origin = extent.value->origin;
    if (extent.key == "make") {
        mesh.made = read_made_mesh(object, reading);
        mesh.path = "the made mesh";
        return;
    }
    mesh.path = reading.joined(reading.values.name(*extent.value, "'mesh'").value_or(""));
    if (const auto unit = object.choice("unit")) {
        constexpr std::array<double, 4> in_mm{1000, 10, 1, 1e-3};
        mesh.length_unit = in_mm[*unit];
    }
    if (const json::Value* tags = object.find("tags")) mesh.tags = reading.values.name(*tags, "'tags'").value_or("");
    object.choice("elements", mesh.elements);
    const auto read_length = [&](const std::string& key, double& constant, std::string& of_field) {
        constant = object.quantity(key).value_or(0);
        const json::Value* field = object.find(key + "_field");
        if (!field) return;
        of_field = reading.values.name(*field, "'" + key + "_field'").value_or("");
        if (object.find(key))
            reading.diagnostics.error(field->origin, "'" + key + "' and '" + key + "_field' exclude each other");
    };
    read_length("thickness", mesh.thickness, mesh.thickness_field);
    read_length("radius", mesh.radius, mesh.radius_field);
    mesh.allows_junctions = object.flag("allow_junctions").value_or(false);
}

}  // namespace heartwright::experiment
