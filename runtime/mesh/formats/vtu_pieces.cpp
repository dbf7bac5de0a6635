#include "runtime/mesh/formats/vtu_pieces.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/mesh/formats/leave_out_elements.hpp"

namespace heartwright::mesh {

using io::shown_word;

namespace {

bool is_of_ghosts(const Field& field) { return field.name == "vtkGhostType" || field.name == "vtkGhostLevels"; }

// Cells that are repeated (1), refined by others (8) or no part of the model (32); older files count levels.
std::vector<bool> ghosts_of(const Mesh& mesh, const std::string& place) {
    std::vector<bool> ghosts(mesh.elements.size());
    for (const Field& field : mesh.element_fields) {
        if (!is_of_ghosts(field)) continue;
        if (field.components != 1)
            throw UserFault(place + ": the field " + shown_word(field.name) + " has " +
                            std::to_string(field.components) + " components, expected 1");
        for (std::size_t e = 0; e < ghosts.size(); ++e) {
            const double value = field.values[e];
            if (!(value >= 0 && value <= 255) || value != std::floor(value))
                throw UserFault(place + ": element " + std::to_string(mesh.label(e)) + " has a value of " +
                                shown_word(field.name) + " that is no whole number from 0 to 255");
            const bool is_ghost =
                field.name == "vtkGhostLevels" ? value > 0 : (static_cast<unsigned>(value) & (1u | 8u | 32u)) != 0;
            ghosts[e] = ghosts[e] || is_ghost;
        }
    }
    return ghosts;
}

std::size_t drop_ghosts(Mesh& mesh, const std::string& place) {
    const std::vector<bool> ghosts = ghosts_of(mesh, place);
    std::erase_if(mesh.element_fields, is_of_ghosts);
    std::erase_if(mesh.node_fields, is_of_ghosts);
    const auto dropped = static_cast<std::size_t>(std::count(ghosts.begin(), ghosts.end(), true));
    if (dropped == 0) return 0;
    leave_out_elements(mesh, ghosts);
    return dropped;
}

const Field* named(const std::vector<Field>& fields, const std::string& name) {
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.name == name; });
    return found == fields.end() ? nullptr : &*found;
}

}  // namespace

std::size_t VtuPieces::Hash::operator()(const Bits& bits) const {
    std::uint64_t sum = 0;
    for (const std::uint64_t part : bits) {
        sum = (sum ^ part) * 0x9E3779B97F4A7C15u;
        sum ^= sum >> 29;
    }
    return static_cast<std::size_t>(sum);
}

VtuPieces::Bits VtuPieces::bits_of(const Point& node) {
    Bits bits{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        bits[axis] = std::bit_cast<std::uint64_t>(node[axis] == 0 ? 0.0 : node[axis]);  // -0 is the same place
    return bits;
}

// The number that each node of a piece has in the whole. Two nodes of one piece never become one: if they lie at one
// place, that is a fault of the piece, which the checks of a mesh find.
std::vector<std::int32_t> VtuPieces::join_nodes(const std::vector<Point>& nodes, const std::string& place) {
    std::vector<Point>& all = file_.mesh.nodes;
    if (nodes_.empty())
        for (std::size_t node = 0; node < all.size(); ++node)
            nodes_.emplace(bits_of(all[node]), static_cast<std::int32_t>(node));
    if (nodes.size() > most_nodes - all.size())
        throw UserFault(place + ": with it the pieces have more than " + std::to_string(most_nodes) + " nodes");
    const auto before = static_cast<std::int32_t>(all.size());
    std::vector<std::int32_t> numbers;
    std::set<std::int32_t> taken;
    for (const Point& node : nodes) {
        const auto found = nodes_.find(bits_of(node));
        if (found != nodes_.end() && found->second < before && taken.insert(found->second).second) {
            numbers.push_back(found->second);
            continue;
        }
        numbers.push_back(static_cast<std::int32_t>(all.size()));
        nodes_.emplace(bits_of(node), numbers.back());
        all.push_back(node);
    }
    return numbers;
}

// `numbers`: of the piece's nodes in the whole; null: a field of elements.
void VtuPieces::join_fields(const std::string& place, const char* of, std::vector<Field>& into,
                            const std::vector<Field>& more, const std::vector<std::int32_t>* numbers) {
    const auto lacks = [&](const std::string& one, const std::string& name, const std::string& other) {
        throw UserFault(one + ": has no field " + shown_word(name) + " of " + of + ", but " + other +
                        " has; write it in all pieces or in none");
    };
    for (const Field& field : more)
        if (!named(into, field.name)) lacks(first_, field.name, place);
    for (Field& field : into) {
        const Field* const found = named(more, field.name);
        if (!found) lacks(place, field.name, first_);
        if (found->components != field.components)
            throw UserFault(place + ": the field " + shown_word(field.name) + " of " + of + " has " +
                            std::to_string(found->components) + " components, but in " + first_ + " it has " +
                            std::to_string(field.components));
        if (!numbers) {
            field.values.insert(field.values.end(), found->values.begin(), found->values.end());
            continue;
        }
        for (std::size_t node = 0; node < numbers->size(); ++node) {
            const std::size_t at = static_cast<std::size_t>((*numbers)[node]) * field.components;
            const bool is_new = at == field.values.size();
            for (std::size_t c = 0; c < field.components; ++c) {
                const double value = found->values[node * field.components + c];
                if (is_new)
                    field.values.push_back(value);
                else if (value != field.values[at + c])
                    unequal_[field.name].insert((*numbers)[node]);
            }
        }
    }
}

void VtuPieces::add(const std::string& place, MeshFile piece) {
    Mesh& mesh = file_.mesh;
    for (const std::string& warning : piece.warnings)
        if (std::find(file_.warnings.begin(), file_.warnings.end(), warning) == file_.warnings.end())
            file_.warnings.push_back(warning);
    if (file_.other_face.empty()) file_.other_face = piece.other_face;
    ghosts_ += drop_ghosts(piece.mesh, place);
    if (++pieces_ == 1) {
        first_ = place;
        mesh = std::move(piece.mesh);
        return;
    }
    mesh.element_labels.clear();  // elements of several pieces count from 0 in the whole
    const std::vector<std::int32_t> numbers = join_nodes(piece.mesh.nodes, place);
    if (piece.mesh.elements.size() > most_elements - mesh.elements.size())
        throw UserFault(place + ": with it the pieces have more than " + std::to_string(most_elements) + " elements");
    for (Element element : piece.mesh.elements) {
        for (std::int32_t& node : element) node = numbers[static_cast<std::size_t>(node)];
        mesh.elements.push_back(element);
    }
    join_fields(place, "points", mesh.node_fields, piece.mesh.node_fields, &numbers);
    join_fields(place, "cells", mesh.element_fields, piece.mesh.element_fields, nullptr);
}

MeshFile VtuPieces::joined(const std::string& place) {
    choose_elements(place, choice_.kind, file_);
    if (ghosts_ > 0)
        file_.warnings.push_back(std::to_string(ghosts_) + (ghosts_ == 1 ? " ghost cell was" : " ghost cells were") +
                                 " left out");
    for (const auto& [field, nodes] : unequal_)
        file_.warnings.push_back("the field " + shown_word(field) +
                                 " has different values in the pieces that share a "
                                 "node, at " +
                                 std::to_string(nodes.size()) + (nodes.size() == 1 ? " node" : " nodes") +
                                 "; that of the first piece is taken");
    return std::move(file_);
}

}  // namespace heartwright::mesh
