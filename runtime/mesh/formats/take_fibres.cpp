#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/mesh/formats/field_names.hpp"
#include "runtime/mesh/formats/take_fields.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {

namespace {

struct Wanted {
    const char* what;
    std::span<const std::string_view> names;
    std::string asked;  // the exact name; empty: one of the names
    std::string taken;  // a field that holds other directions
};

// The fields of three components that it may be, the preferred first.
std::vector<std::size_t> candidates(const std::vector<Field>& fields, const Wanted& wanted) {
    std::vector<std::size_t> found;
    if (wanted.asked.empty()) {
        found = fields_named(fields, wanted.names, 3);
        std::erase_if(found, [&](std::size_t k) { return !wanted.taken.empty() && fields[k].name == wanted.taken; });
        return found;
    }
    for (std::size_t k = 0; k < fields.size() && found.empty(); ++k)
        if (fields[k].name == wanted.asked && fields[k].components == 3) found.push_back(k);
    return found;
}

void warn_of_several(MeshFile& file, const std::vector<Field>& fields, const std::vector<std::size_t>& found,
                     const Wanted& wanted) {
    const Field& first = fields[found[0]];
    if (std::any_of(found.begin(), found.end(), [&](std::size_t k) { return fields[k].values != first.values; }))
        file.warnings.push_back(std::string("several fields may hold ") + wanted.what + ": " + names_of(fields, found) +
                                "; '" + first.name + "' is taken" +
                                (wanted.what == std::string_view("fibres") ? " (--fibres names another)" : ""));
}

// Fields of one meaning at elements and at nodes that do not say the same. Directions at an element's centroid and the
// mean of those at its corners differ by some degrees where they turn, and by more at an apex: a few elements are no
// contradiction. A direction and its opposite are the same.
void warn_of_contradiction(MeshFile& file, const std::vector<Point>& taken, const std::string& name,
                           const Wanted& wanted) {
    const Mesh& mesh = file.mesh;
    constexpr double cosine_of_far = 0.9397, few = 0.1;  // 20 degrees; a share of the elements
    for (const std::size_t k : candidates(mesh.node_fields, wanted)) {
        const std::vector<Point> others = element_directions(mesh, mesh.node_fields[k].values);
        std::size_t far = 0;
        for (std::size_t e = 0; e < taken.size(); ++e)
            far += std::fabs(dot(taken[e], others[e])) < cosine_of_far * length(taken[e]) * length(others[e]) ? 1 : 0;
        if (static_cast<double>(far) > few * static_cast<double>(taken.size()))
            file.warnings.push_back("the field '" + name + "' of elements and the field '" + mesh.node_fields[k].name +
                                    "' of nodes hold other " + wanted.what + ", more than 20 degrees apart in " +
                                    std::to_string(far) + " of " + std::to_string(taken.size()) +
                                    " elements; those of elements are taken");
    }
}

std::vector<Point> take_directions(const std::string& name, MeshFile& file, const Wanted& wanted) {
    Mesh& mesh = file.mesh;
    if (const auto found = candidates(mesh.element_fields, wanted); !found.empty()) {
        warn_of_several(file, mesh.element_fields, found, wanted);
        const auto field = mesh.element_fields.begin() + static_cast<std::ptrdiff_t>(found[0]);
        std::vector<Point> directions(mesh.elements.size());
        for (std::size_t e = 0; e < directions.size(); ++e)
            directions[e] = {field->values[3 * e], field->values[3 * e + 1], field->values[3 * e + 2]};
        warn_of_contradiction(file, directions, field->name, wanted);
        mesh.element_fields.erase(field);
        return directions;
    }
    if (const auto found = candidates(mesh.node_fields, wanted); !found.empty()) {
        warn_of_several(file, mesh.node_fields, found, wanted);
        return element_directions(mesh, mesh.node_fields[found[0]].values);
    }
    if (!wanted.asked.empty())
        throw UserFault(name + ": no field '" + wanted.asked +
                        "' with three components is in the mesh; those there are: " + names_of(mesh.element_fields, 3) +
                        " of elements, " + names_of(mesh.node_fields, 3) + " of nodes");
    return {};
}

// Fields with a usual name of fibres that are no directions: of two dimensions, or angles.
void warn_of_other_fibres(MeshFile& file) {
    for (const auto* fields : {&file.mesh.element_fields, &file.mesh.node_fields})
        for (const Field& field : *fields)
            if (field.components != 3 && has_name_of(field, fibre_names()))
                file.warnings.push_back("the field '" + field.name + "' has " + std::to_string(field.components) +
                                        (field.components == 1 ? " component" : " components") +
                                        " and is not taken for fibres, which have 3");
}

}  // namespace

void take_fibres(const std::string& name, MeshFile& file, const std::string& asked) {
    Mesh& mesh = file.mesh;
    if (mesh.fibres.empty()) mesh.fibres = take_directions(name, file, {"fibres", fibre_names(), asked, ""});
    if (mesh.sheets.empty()) mesh.sheets = take_directions(name, file, {"sheets", sheet_names(), "", asked});
    if (mesh.fibres.empty()) warn_of_other_fibres(file);
}

const Field* node_fibres(const Mesh& mesh, const std::string& name) {
    const auto found = candidates(mesh.node_fields, {"fibres", fibre_names(), name, ""});
    return found.empty() ? nullptr : &mesh.node_fields[found[0]];
}

}  // namespace heartwright::mesh
