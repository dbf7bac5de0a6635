#include "runtime/commands/mesh/mesh_purkinje.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "base/command_line/quantities.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/mesh/mesh_verb.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/make/purkinje.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::commands {
namespace {

double positive_length(const Arguments& arguments, const std::string& option, double otherwise) {
    if (!arguments.has(option)) return otherwise;
    const double found = quantity_in(option, arguments.value(option), "mm");
    if (!(found > 0 && std::isfinite(found))) throw UserFault(option + ": must be above 0 mm");
    return found;
}

double number_within(const Arguments& arguments, const std::string& option, double otherwise, double least,
                     double most) {
    if (!arguments.has(option)) return otherwise;
    const double found = quantity_in(option, arguments.value(option), "1");
    if (!(found >= least && found <= most))
        throw UserFault(fmt::format("{}: {} is not within {} to {}", option, arguments.value(option), least, most));
    return found;
}

mesh::PurkinjeRule rule_from(const Arguments& arguments) {
    mesh::PurkinjeRule rule;
    rule.segment = positive_length(arguments, "--segment", rule.segment);
    rule.length = positive_length(arguments, "--length", rule.length);
    rule.trunk = positive_length(arguments, "--trunk", rule.trunk);
    rule.radius = positive_length(arguments, "--radius", rule.radius);
    rule.angle = number_within(arguments, "--angle", rule.angle, 1, 90);
    rule.repulsion = number_within(arguments, "--repulsion", rule.repulsion, 0, 10);
    rule.generations = static_cast<int>(arguments.integer("--generations", rule.generations, 1, 30));
    rule.seed = static_cast<std::uint64_t>(arguments.integer("--seed", 1, 0, std::numeric_limits<std::int64_t>::max()));
    return rule;
}

mesh::Point point_of(const Arguments& arguments, const std::string& option) {
    const std::vector<double> said = quantities_in(option, arguments.value(option), "mm", 3, 3);
    return {said[0], said[1], said[2]};
}

double distance_to(const mesh::Mesh& surface, const mesh::Point& point) {
    double least = std::numeric_limits<double>::infinity();
    for (const mesh::Element& triangle : surface.elements)
        for (const std::int32_t node : triangle)
            least =
                std::min(least, mesh::length(mesh::operator-(surface.nodes[static_cast<std::size_t>(node)], point)));
    return least;
}

// All of a heart, or the one where the tree is said to begin.
std::vector<mesh::Endocardium> asked_endocardia(mesh::Mesh heart, const std::string& path, const Arguments& arguments) {
    const bool is_said = arguments.has("--from");
    if (is_said != arguments.has("--towards"))
        throw UserFault("--from and --towards go together: where a tree begins, and what its trunk grows to");
    std::vector<mesh::Endocardium> found;
    if (heart.is_surface()) {
        if (!is_said)
            throw UserFault(
                path +
                ": a surface has no base and no apex: say by --from and --towards where the tree begins and "
                "what its trunk grows to");
        found.emplace_back().surface = std::move(heart);
    } else {
        if (heart.dimensions() != 3)
            throw UserFault(
                path + ": a tree grows on a heart of tetrahedra or a surface of triangles; this mesh consists of " +
                mesh::name_of_elements(heart.dimensions()));
        found = mesh::endocardia_of(heart);
    }
    if (!is_said) return found;
    const mesh::PurkinjeRoot root{point_of(arguments, "--from"), point_of(arguments, "--towards")};
    if (found.size() == 2 && distance_to(found[1].surface, root.at) < distance_to(found[0].surface, root.at))
        std::swap(found[0], found[1]);
    found.erase(found.begin() + 1, found.end());
    found.front().root = root;
    return found;
}

void print_tree(const char* name, const mesh::Mesh& tree) {
    const mesh::MeshStatistics statistics = mesh::measure_mesh(tree);
    double length = 0, last = 0;
    for (const auto& [tag, region] : statistics.regions) length += region.size;
    for (const double generation : tree.element_fields[0].values) last = std::max(last, generation);
    fmt::print("{:<12}{:>9} nodes, {:>9.1f} mm, {} generations, {} terminals\n", name, tree.nodes.size(), length,
               static_cast<int>(last), statistics.ends - 1);
}

}  // namespace

const std::vector<Option>& purkinje_options() {
    static const std::vector<Option> options{
        {"--on", "FILE", "where a purkinje tree grows: a heart of tetrahedra, or a surface; required of it"},
        {"--unit", "m|cm|mm|um", "unit of lengths in the file of --on"},
        {"--segment", "\"X mm\"", "of a purkinje tree: length of its lines; 0.5 mm"},
        {"--length", "\"X mm\"", "of a purkinje tree: mean length of branches; 5 mm"},
        {"--angle", "DEGREES", "of a purkinje tree: of each branch to the one that it grows from; 9"},
        {"--repulsion", "W", "of a purkinje tree: how much the nearest branch turns a segment away; 0.1"},
        {"--generations", "N", "of a purkinje tree: how often branches divide; 12"},
        {"--trunk", "\"X mm\"", "of a purkinje tree: before it divides; a third of the way to the apex"},
        {"--radius", "\"X mm\"", "of a purkinje tree; 0.1 mm"},
        {"--seed", "N", "of a purkinje tree; 1"},
        {"--from", "\"X Y Z mm\"", "where a purkinje tree begins; the septum at the base"},
        {"--towards", "\"X Y Z mm\"", "what its trunk grows to; the apex"}};
    return options;
}

int make_purkinje_file(const Arguments& arguments) {
    const std::string path = arguments.value("--on"), out = arguments.value("-o");
    if (path.empty())
        throw UserFault("heartwright mesh make purkinje needs --on FILE, the heart on which the tree grows");
    if (!out.ends_with(".vtu")) throw UserFault(out + ": a purkinje tree is written as .vtu, which holds its radius");
    const mesh::PurkinjeRule rule = rule_from(arguments);
    std::vector<mesh::Mesh> trees;
    std::vector<const char*> names;
    for (const mesh::Endocardium& endocardium : asked_endocardia(read_checked_mesh(path, arguments), path, arguments)) {
        trees.push_back(mesh::grow_purkinje(endocardium, rule));
        names.push_back(endocardium.tag == mesh::Endocardium::right_tree_tag ? "right tree" : "left tree");
    }
    const mesh::Mesh all = mesh::join_trees(trees, rule);
    mesh::refuse_bad_mesh(out, mesh::check_mesh(all));
    for (const std::string& file : mesh::write_mesh(out, all)) fmt::print("{}\n", file);
    for (std::size_t k = 0; k < trees.size(); ++k) print_tree(trees.size() == 1 ? "tree" : names[k], trees[k]);
    if (trees.size() == 2) fmt::print("His bundle  from node {}\n", all.nodes.size() - 1);
    return 0;
}

}  // namespace heartwright::commands
