
#include <iostream>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/commands/mesh/mesh_verb.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/make/find_walls.hpp"
#include "runtime/mesh/make/fit_fibre_rule.hpp"

namespace heartwright::commands {

namespace {

using mesh::Point;

std::vector<Point> points_of(const mesh::Field& field) {
    std::vector<Point> points;
    for (std::size_t n = 0; 3 * n < field.values.size(); ++n)
        points.push_back({field.values[3 * n], field.values[3 * n + 1], field.values[3 * n + 2]});
    return points;
}

mesh::Field field_of(const std::string& name, const std::vector<Point>& points) {
    mesh::Field field{name, 3, {}};
    for (const Point& point : points) field.values.insert(field.values.end(), point.begin(), point.end());
    return field;
}

void replace(std::vector<mesh::Field>& fields, mesh::Field field) {
    std::erase_if(fields, [&](const mesh::Field& other) { return other.name == field.name; });
    fields.push_back(std::move(field));
}

std::string text_of(const mesh::WallAngles& angles) {
    return plain_number(angles.endocardial, 3) + " degrees at the endocardium, " + plain_number(angles.epicardial, 3) +
           " at the epicardium";
}

void print_fit(const mesh::FibreRule& rule, const std::vector<Point>& fitted, const std::vector<Point>& given,
               bool has_right) {
    const mesh::LineDifferences differences = mesh::compare_lines(fitted, given);
    std::cout << "left ventricle: " << text_of(rule.left) << "\n";
    if (has_right) std::cout << "right ventricle: " << text_of(rule.right) << "\n";
    std::cout << "difference from the fibres given at " << given.size() << " nodes: median "
              << plain_number(differences.median, 2) << " degrees, 95th percentile "
              << plain_number(differences.percentile_95, 3) << "\n";
}

}  // namespace

mesh::FibreRule fibre_rule_of(const Arguments& arguments, const mesh::FibreRule& otherwise) {
    mesh::FibreRule rule = otherwise;
    if (arguments.has("--rule"))
        rule.kind = arguments.choice("--rule", {"continuous", "bayer_2012"}, "continuous") == "bayer_2012"
                        ? mesh::FibreRule::Kind::bayer_2012
                        : mesh::FibreRule::Kind::continuous;
    const auto set = [&](const char* option, double& angle) {
        if (arguments.has(option)) angle = static_cast<double>(arguments.integer(option, 0, -90, 90));
    };
    set("--endo-angle", rule.left.endocardial);
    set("--epi-angle", rule.left.epicardial);
    set("--endo-angle", rule.right.endocardial);
    set("--epi-angle", rule.right.epicardial);
    set("--rv-endo-angle", rule.right.endocardial);
    set("--rv-epi-angle", rule.right.epicardial);
    return rule;
}

const Usage& mesh_fibres_usage() {
    static const Usage usage = [] {
        Usage made{
            "mesh fibres",
            "IN OUT",
            "Gives a mesh of one or two ventricles fibres and sheets by Laplace-Dirichlet rules.",
            {{"--rule", "continuous|bayer_2012",
              "continuous: the angle is linear in the depth; bayer_2012: as published, it jumps; continuous"},
             {"--endo-angle", "DEGREES", "of fibres at the endocardium from the circumference; 60"},
             {"--epi-angle", "DEGREES", "of fibres at the epicardium; -60"},
             {"--rv-endo-angle", "DEGREES", "of fibres at the right ventricle's endocardium; --endo-angle"},
             {"--rv-epi-angle", "DEGREES", "of fibres at the right ventricle's epicardium; --epi-angle"},
             {"--fit", "",
              "take angles that are not given from the fibres at IN's nodes; print them and the difference"}},
            {"mesh fibres heart.vtu heart_with_fibres.vtu --unit m",
             "mesh fibres heart.vtu heart_by_rule.vtu --unit m --fit --rule bayer_2012"},
            "The base must be flat, and an end of the mesh, in whatever direction. The walls are found from the "
            "surface: "
            "without its base it falls into the epicardium (the largest part) and the endocardia. They are printed, "
            "and the files written, one a line. OUT also has "
            "the field depth, 0 at the endocardium to 1 at the epicardium; fibres of IN's elements are replaced. A "
            ".vtu has fibre and sheet also at nodes."};
        made.options.insert(made.options.end(), mesh_reading_options().begin(), mesh_reading_options().end());
        return made;
    }();
    return usage;
}

int mesh_fibres(const Arguments& arguments) {
    const std::string& in = arguments.positional()[0];
    mesh::Mesh mesh = read_checked_mesh(in, arguments);
    mesh::require_tetrahedra(mesh, in + ": mesh fibres finds walls between endocardium and epicardium");
    const mesh::Field* given = mesh::node_fibres(mesh, arguments.value("--fibres"));
    if (arguments.has("--fit") && !given) throw UserFault("--fit: " + in + " has no fibres at nodes");
    const std::vector<Point> given_fibres = given ? points_of(*given) : std::vector<Point>();
    ThreadPool threads(hardware_threads());
    const mesh::FoundWalls found = mesh::find_walls(mesh);
    const mesh::Walls& walls = found.walls;
    for (const std::string& line : found.text()) std::cout << line << "\n";
    const mesh::WallFields fields(mesh, walls, threads);
    const std::vector<mesh::WallPlace> nodes = fields.at_nodes();
    mesh::FibreRule rule;
    if (arguments.has("--fit")) rule = mesh::fit_fibre_rule(nodes, walls, given_fibres, rule);
    rule = fibre_rule_of(arguments, rule);
    mesh::RuleBasedFibres made = mesh::make_fibres(fields.at_elements(), rule),
                          at_nodes = mesh::make_fibres(nodes, rule);
    mesh.fibres = std::move(made.fibres);
    mesh.sheets = std::move(made.sheets);
    replace(mesh.element_fields, {"depth", 1, std::move(made.depth)});
    replace(mesh.node_fields, field_of("fibre", at_nodes.fibres));
    replace(mesh.node_fields, field_of("sheet", at_nodes.sheets));
    if (arguments.has("--fit"))
        print_fit(rule, at_nodes.fibres, given_fibres, walls.have(mesh::Wall::right_endocardium));
    for (const std::string& file : mesh::write_mesh(arguments.positional()[1], mesh)) std::cout << file << "\n";
    return 0;
}

}  // namespace heartwright::commands
