#include "runtime/tissue_state/mesh/tags.hpp"

#include <set>
#include <vector>

#include "runtime/mesh/tissue_mesh.hpp"

namespace heartwright::tissue_state {
namespace {

using experiment::Where;

// With baths; null: no mesh that this rank knows.
const mesh::TissueMesh* mesh_with_tags(const experiment::Geometry& geometry) {
    return geometry.conductor_mesh ? geometry.conductor_mesh.get() : geometry.tissue_mesh.get();
}

std::set<std::int32_t> tags_of(const experiment::Geometry& geometry) {
    const auto& tags = mesh_with_tags(geometry)->cells()->tags;
    return {tags.begin(), tags.end()};
}

// "the tag 7", "the tags 7, 8, 9"; at most ten.
template <class Tags>
std::string tags_text(const Tags& tags) {
    std::string said = tags.size() == 1 ? "the tag " : "the tags ";
    std::size_t told = 0;
    for (const std::int32_t tag : tags) {
        if (told == 10) return said + " and " + std::to_string(tags.size() - told) + " more";
        said += (told++ == 0 ? "" : ", ") + std::to_string(tag);
    }
    return said;
}

const char* cell_of(const experiment::Geometry& geometry) {
    return mesh_with_tags(geometry)->cells_are_elements ? "no tetrahedron" : "no node";
}

}  // namespace

std::string why_empty(const experiment::Geometry& geometry, const Where& where, const std::string& otherwise) {
    if (where.kind != Where::Kind::tag || mesh_with_tags(geometry) == nullptr) return otherwise;
    return std::string(": ") + cell_of(geometry) + " of the mesh has " + tags_text(where.tags) + "; it has " +
           tags_text(tags_of(geometry));
}

void note_absent_tags(const experiment::Geometry& geometry, const std::string& what, const Where& where,
                      std::vector<std::string>& notes) {
    if (where.kind != Where::Kind::tag || mesh_with_tags(geometry) == nullptr) return;
    const std::set<std::int32_t> there = tags_of(geometry);
    std::vector<std::int32_t> absent;
    for (const std::int32_t tag : where.tags)
        if (!there.contains(tag)) absent.push_back(tag);
    if (!absent.empty() && absent.size() < where.tags.size()) {
        notes.push_back("warning: " + what + " names " + tags_text(absent) + ", which " + cell_of(geometry) +
                        " of the mesh has; it has " + tags_text(there));
    }
}

}  // namespace heartwright::tissue_state
