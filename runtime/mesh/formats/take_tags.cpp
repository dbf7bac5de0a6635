#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_set>

#include "base/diag/faults.hpp"
#include "runtime/mesh/formats/field_names.hpp"
#include "runtime/mesh/formats/take_fields.hpp"

namespace heartwright::mesh {

namespace {

bool is_tag(double value) { return std::fabs(value) <= 2e9 && value == std::floor(value); }

bool holds_tags(const Field& field) { return std::all_of(field.values.begin(), field.values.end(), is_tag); }

// As numbers of elements have it.
bool has_another_value_each(const Field& field) {
    const std::unordered_set<double> distinct(field.values.begin(), field.values.end());
    return field.values.size() > 1 && distinct.size() == field.values.size();
}

void take(const std::string& name, Mesh& mesh, std::size_t place) {
    const Field& field = mesh.element_fields[place];
    std::vector<std::int32_t> tags;
    tags.reserve(field.values.size());
    for (std::size_t e = 0; e < field.values.size(); ++e) {
        if (!is_tag(field.values[e]))
            throw UserFault(name + ": element " + std::to_string(mesh.label(e)) +
                            " has a tag that is no whole number in the field '" + field.name +
                            "'; name another field with --tags");
        tags.push_back(static_cast<std::int32_t>(field.values[e]));
    }
    mesh.tags = std::move(tags);
    mesh.element_fields.erase(mesh.element_fields.begin() + static_cast<std::ptrdiff_t>(place));
}

void take_asked(const std::string& name, Mesh& mesh, const std::string& asked) {
    for (std::size_t k = 0; k < mesh.element_fields.size(); ++k)
        if (mesh.element_fields[k].name == asked && mesh.element_fields[k].components == 1) return take(name, mesh, k);
    throw UserFault(
        name + ": no field '" + asked +
        "' with one component per element is in the mesh; those there are: " + names_of(mesh.element_fields, 1));
}

}  // namespace

void take_tags(const std::string& name, MeshFile& file, const std::string& asked) {
    Mesh& mesh = file.mesh;
    if (!asked.empty()) return take_asked(name, mesh, asked);
    if (!mesh.tags.empty()) return;
    const std::vector<Field>& fields = mesh.element_fields;
    std::vector<std::size_t> found = fields_named(fields, tag_names(), 1);
    const bool is_sure = !found.empty();
    if (found.size() > 1) {  // one of them with other numbers, such as a density called "material", is none
        const std::size_t first = found[0];
        std::erase_if(found, [&](std::size_t k) { return !holds_tags(fields[k]); });
        if (found.empty()) found.push_back(first);
    }
    if (!is_sure) {
        found = fields_named(fields, likely_tag_names(), 1);
        std::erase_if(found,
                      [&](std::size_t k) { return !holds_tags(fields[k]) || has_another_value_each(fields[k]); });
    }
    if (found.empty()) return;
    const Field& first = fields[found[0]];
    const bool do_differ =
        std::any_of(found.begin(), found.end(), [&](std::size_t k) { return fields[k].values != first.values; });
    if (do_differ)
        file.warnings.push_back("several fields may hold region tags: " + names_of(fields, found) + "; '" + first.name +
                                "' is taken (--tags names another)");
    else if (!is_sure)
        file.warnings.push_back("the field '" + first.name + "' is taken for region tags (--tags names another)");
    take(name, mesh, found[0]);
}

}  // namespace heartwright::mesh
