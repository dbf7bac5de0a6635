#include "runtime/commands/mesh/mesh_verb.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iostream>
#include <sstream>

#include "base/command_line/arguments.hpp"
#include "base/command_line/quantities.hpp"
#include "base/command_line/subcommands.hpp"
#include "base/diag/colour.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/mesh/mesh_purkinje.hpp"
#include "runtime/commands/mesh/mesh_torso.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/make/make_mesh.hpp"
#include "runtime/mesh/partition/renumber.hpp"

namespace heartwright::commands {
namespace {

// `heartwright mesh make KIND`: boxes and idealised ventricles with regions and fibres.

using mesh::Mesh;
using mesh::MeshRecipe;

mesh::RegionRequest regions_of(const Arguments& arguments) {
    mesh::RegionRequest request;
    request.layers = static_cast<int>(arguments.integer("--layers", 1, 1, 99));
    if (arguments.has("--scar")) {
        const std::vector<double> said = quantities_in("--scar", arguments.value("--scar"), "mm", 4, 4);
        request.scar = mesh::Scar{{said[0], said[1], said[2]}, said[3], 0};
        if (!(said[3] > 0)) throw UserFault("--scar: the radius must be above 0 mm");
        if (arguments.has("--border"))
            request.scar->border = quantity_in("--border", arguments.value("--border"), "mm");
        if (request.scar->border < 0) throw UserFault("--border: the thickness must not be below 0 mm");
    } else if (arguments.has("--border")) {
        throw UserFault("--border is the border zone of a --scar");
    }
    return request;
}

// Of a box. --size is --sides under the name that it had at first.
std::string sides_of(const Arguments& arguments, const std::string& usual) {
    if (arguments.has("--sides") && arguments.has("--size")) throw UserFault("--size is --sides: give one of them");
    return arguments.value("--sides", arguments.value("--size", usual));
}

MeshRecipe recipe_of(const Arguments& arguments, MeshRecipe::Kind kind, double edge) {
    MeshRecipe recipe;
    recipe.kind = kind;
    recipe.edge = edge;
    const bool is_slab = kind == MeshRecipe::Kind::slab;
    if (mesh::is_box(kind)) {
        const std::vector<double> sides =
            quantities_in("--sides", sides_of(arguments, is_slab ? "20 7 3 mm" : "20 10 10 mm"), "mm", 3, 3);
        recipe.sides = {sides[0], sides[1], sides[2]};
    }
    if (arguments.has("--cavity")) {
        const std::vector<double> said = quantities_in("--cavity", arguments.value("--cavity"), "mm", 2, 2);
        recipe.ventricle.cavity_radius = said[0];
        recipe.ventricle.cavity_length = said[1];
    }
    if (arguments.has("--wall")) {
        const std::vector<double> said = quantities_in("--wall", arguments.value("--wall"), "mm", 1, 2);
        recipe.ventricle.wall = said[0];
        recipe.ventricle.right_wall = said.size() == 2 ? said[1] : said[0] / 2;
    }
    const mesh::WallAngles usual = is_slab ? mesh::WallAngles{0, 0} : mesh::WallAngles{60, -60};
    recipe.fibres = fibre_rule_of(arguments, {usual, usual, {}});
    recipe.regions = regions_of(arguments);
    return recipe;
}

// UserFault when an option of the other kinds is given.
void refuse_options(const Arguments& arguments, const std::string& kind, const std::vector<const char*>& others) {
    for (const char* option : others)
        if (arguments.has(option)) throw UserFault(std::string(option) + " is not for a " + kind);
}

std::vector<const char*> options_of_volumes() {
    std::vector<const char*> names{"--edge",       "--sides",     "--size",          "--cavity",
                                   "--wall",       "--layers",    "--scar",          "--border",
                                   "--endo-angle", "--epi-angle", "--rv-endo-angle", "--rv-epi-angle"};
    for (const Option& option : torso_options()) names.push_back(option.name.c_str());
    return names;
}

const Usage& mesh_make_usage() {
    static const Usage usage = [] {
        Usage made{
            "mesh make",
            "slab|wedge|ventricle|biventricle|torso|purkinje",
            "Makes a mesh of tetrahedra with regions and fibres, or a Purkinje tree of lines.",
            {{"--edge", "\"X mm\"", "length of edges; 0.5 mm"},
             {"-o", "FILE", "FILE.vtu, or FILE.pts for openCARP's three files; required"},
             {"--sides", "\"X Y Z mm\"", "of a slab (20 7 3 mm) or wedge (20 10 10 mm), as in experiments; or --size"},
             {"--size", "\"X Y Z mm\"", ""},
             {"--cavity", "\"R L mm\"", "semi-axes of the left ventricle's cavity, short and long; 22 60 mm"},
             {"--wall", "\"LEFT [RIGHT] mm\"", "thickness of a ventricle's walls; 10 5 mm"},
             {"--layers", "N", "layers through the wall: tags 1 (endocardium) to N (epicardium); 1"},
             {"--scar", "\"X Y Z R mm\"", "a sphere with the tag 100"},
             {"--border", "\"X mm\"", "a border zone of this thickness around the scar, with the tag 101"},
             {"--rule", "continuous|bayer_2012",
              "of a ventricle's fibres: continuous, or as published, with a jump; continuous"},
             {"--endo-angle", "DEGREES", "of fibres at the endocardium from the circumference; 60, slab 0"},
             {"--epi-angle", "DEGREES", "of fibres at the epicardium; -60, slab 0"},
             {"--rv-endo-angle", "DEGREES", "of fibres at the right ventricle's endocardium; --endo-angle"},
             {"--rv-epi-angle", "DEGREES", "of fibres at the right ventricle's epicardium; --epi-angle"}},
            {"mesh make slab --edge \"0.5 mm\" -o slab.vtu",
             "mesh make wedge --layers 3 --scar \"10 5 5 3 mm\" --border \"1 mm\" -o wedge.pts",
             "mesh make biventricle --edge \"1 mm\" --layers 3 -o biventricle.vtu"},
            "Lengths without a unit are in mm. Boxes consist of cubes with edges of exactly --edge along the axes, six "
            "tetrahedra each; z goes through the "
            "wall, fibres lie across it.\n"
            "Ventricles are truncated ellipsoids with the apex at the lowest z, filled by isosurface stuffing "
            "(dihedral "
            "angles between 10.7 and 164.8 degrees) with a mean edge of about --edge, and fibres by Laplace-Dirichlet "
            "rules.\n"
            "A torso is the body around a biventricle with its options, for the measure 'leads': docs/ecg.md.\n"
            "A purkinje tree has its own options alone. Of a heart with two ventricles there are two trees, joined by "
            "a "
            "His bundle (tags: 1 the bundle, 2 left, 3 right), whose node is the last one: docs/meshes.md."};
        for (const auto* others : {&torso_options(), &purkinje_options()})
            made.options.insert(made.options.end(), others->begin(), others->end());
        made.examples.emplace_back("mesh make torso --edge \"2 mm\" --heart heart.vtu -o torso.vtu");
        made.examples.emplace_back("mesh make purkinje --on heart.vtu -o purkinje.vtu");
        made.examples.emplace_back(
            "mesh make purkinje --on endocardium.stl --from \"0 0 60 mm\" --towards \"0 0 0 mm\" --seed 7 -o tree.vtu");
        return made;
    }();
    return usage;
}

int mesh_make(const Arguments& arguments) {
    const std::string& kind = arguments.positional()[0];
    const std::string out = arguments.value("-o");
    if (out.empty()) throw UserFault("heartwright mesh make needs -o FILE, such as -o " + kind + ".vtu");
    const double edge = quantity_in("--edge", arguments.value("--edge", "0.5 mm"), "mm");
    const std::array<std::string, 6> kinds{"slab", "wedge", "ventricle", "biventricle", "torso", "purkinje"};
    const auto found = std::find(kinds.begin(), kinds.end(), kind);
    if (found == kinds.end()) {
        const std::string near = did_you_mean(kind, {kinds.begin(), kinds.end()});
        throw UserFault("heartwright mesh make: '" + kind +
                        "' is none of slab, wedge, ventricle, biventricle, torso, "
                        "purkinje" +
                        (near.empty() ? "" : "; " + near));
    }
    if (kind == "purkinje") {
        refuse_options(arguments, "purkinje tree", options_of_volumes());
        return make_purkinje_file(arguments);
    }
    for (const Option& option : purkinje_options()) refuse_options(arguments, kind, {option.name.c_str()});
    const bool is_torso = kind == "torso";
    const auto chosen = is_torso ? MeshRecipe::Kind::biventricle : static_cast<MeshRecipe::Kind>(found - kinds.begin());
    if (mesh::is_box(chosen))
        refuse_options(arguments, kind, {"--cavity", "--wall", "--rule"});
    else
        refuse_options(arguments, kind, {"--sides", "--size"});
    if (chosen != MeshRecipe::Kind::biventricle) refuse_options(arguments, kind, {"--rv-endo-angle", "--rv-epi-angle"});
    if (!is_torso)
        for (const Option& option : torso_options()) refuse_options(arguments, kind, {option.name.c_str()});
    ThreadPool threads(hardware_threads());
    const MeshRecipe recipe = recipe_of(arguments, chosen, edge);
    if (is_torso) return make_torso_files(recipe, arguments, threads);
    Mesh mesh = mesh::make_mesh(recipe, threads);
    mesh::order_for_locality(mesh, threads);
    mesh::refuse_bad_made_mesh(recipe, out, mesh::check_mesh(mesh, threads));
    for (const std::string& file : mesh::write_mesh(out, mesh)) std::cout << file << "\n";
    return 0;
}

const Usage& mesh_convert_usage() {
    static const Usage usage{
        "mesh convert",
        "IN OUT",
        "Checks a mesh and writes it in another format.",
        [] {
            std::vector<Option> options = mesh_reading_options();
            options.push_back(
                {"--renumber", "",
                 "number nodes by bisection and along a space-filling curve, so that ranks have few ghosts"});
            return options;
        }(),
        {"mesh convert heart.msh heart.vtu", "mesh convert heart.vtu heart.pts --unit m",
         "mesh convert atria.stl atria.vtu --unit mm --reorient",
         "mesh convert heart.vtu tissue.vtu --keep-tags \"1 2\" --merge \"1 um\" --drop-unused",
         "mesh convert heart.msh heart.vtu --renumber"},
        "OUT ends with .vtu (binary, lengths in mm) or with .pts (openCARP's .pts, .elem and .lon, in um); of a "
        "surface "
        "also with .ply, .stl or .obj (in mm, without fibres and fields). The files written are printed, one a line."};
    return usage;
}

int mesh_convert(const Arguments& arguments) {
    const std::string& out = arguments.positional()[1];
    if (!mesh::is_written(out)) throw UserFault(out + ": meshes are written as " + mesh::written_ends());
    mesh::Mesh mesh = read_checked_mesh(arguments.positional()[0], arguments);
    ThreadPool threads(hardware_threads());
    const bool is_opencarp = out.ends_with(".pts") || out.ends_with(".elem");
    if (is_opencarp && mesh.fibres.empty() && !mesh.sheets.empty())
        std::cerr << for_stderr(out + ": warning: the sheets are left out: .lon has them only beside fibres\n")
                  << std::flush;
    if (arguments.has("--renumber")) mesh::renumber(mesh, threads);
    for (const std::string& file : mesh::write_mesh(out, mesh)) std::cout << file << "\n";
    return 0;
}

constexpr Subcommand subcommands[] = {{"info", mesh_info, mesh_info_usage, 1},
                                      {"convert", mesh_convert, mesh_convert_usage, 2},
                                      {"make", mesh_make, mesh_make_usage, 1},
                                      {"fibres", mesh_fibres, mesh_fibres_usage, 2},
                                      {"coordinates", mesh_coordinates, mesh_coordinates_usage, 2}};

double length_unit(const Arguments& arguments) {  // mm; 0: the format's
    if (!arguments.has("--unit")) return 0;
    const std::string unit = arguments.choice("--unit", {"m", "cm", "mm", "um"}, "mm");
    return unit == "m" ? 1e3 : unit == "cm" ? 10 : unit == "mm" ? 1 : 1e-3;
}

mesh::Repairs repairs_of(const Arguments& arguments) {
    mesh::Repairs repairs;
    repairs.drops_unused = arguments.has("--drop-unused");
    if (arguments.has("--merge")) {
        repairs.merge = quantity_in("--merge", arguments.value("--merge"), "mm");
        if (!(repairs.merge > 0)) throw UserFault("--merge: the distance must be above 0");
    }
    if (!arguments.has("--keep-tags")) return repairs;
    std::istringstream tags(arguments.value("--keep-tags"));
    for (std::string word; tags >> word;) {
        std::int32_t tag = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), tag);
        if (error != std::errc() || end != word.data() + word.size())
            throw UserFault("--keep-tags: '" + word + "' is no region tag; expected whole numbers, such as \"1 2\"");
        repairs.tags.insert(tag);
    }
    if (repairs.tags.empty()) throw UserFault("--keep-tags names no tag; expected such as \"1 2\"");
    return repairs;
}

mesh::ReadOptions reading_of(const Arguments& arguments) {
    mesh::ReadOptions options{length_unit(arguments), arguments.value("--fibres"), arguments.has("--reorient"),
                              arguments.value("--tags")};
    if (arguments.has("--elements")) {
        const std::string kind = arguments.choice("--elements", {"tetrahedra", "triangles", "lines"}, "tetrahedra");
        options.elements = kind == "lines"       ? mesh::ElementKind::lines
                           : kind == "triangles" ? mesh::ElementKind::triangles
                                                 : mesh::ElementKind::tetrahedra;
    }
    const auto read_length = [&](const std::string& option, double& constant, std::string& of_field) {
        of_field = arguments.value(option + "-field");
        if (!arguments.has(option)) return;
        constant = quantity_in(option, arguments.value(option), "mm");
        if (!(constant > 0)) throw UserFault(option + ": must be above 0 mm");
        if (!of_field.empty()) throw UserFault(option + " and " + option + "-field exclude each other");
    };
    read_length("--thickness", options.thickness, options.thickness_field);
    read_length("--radius", options.radius, options.radius_field);
    options.splits = arguments.has("--split");
    options.repairs = repairs_of(arguments);
    return options;
}

}  // namespace

const std::vector<Option>& mesh_reading_options() {
    static const std::vector<Option> options{
        {"--unit", "m|cm|mm|um", "unit of the file's lengths; um in openCARP's files, mm in others"},
        {"--fibres", "FIELD", "the field with the fibres' directions; fibre, fiber, fibers, f0 ..."},
        {"--tags", "FIELD", "the field of elements with the region tags; tag, elemTag, region, material, ID ..."},
        {"--reorient", "", "turn inverted elements and flipped triangles instead of refusing them"},
        {"--elements", "tetrahedra|triangles|lines",
         "which of a file with several kinds; tetrahedra where it has any, else triangles"},
        {"--thickness", "\"X mm\"", "of the tissue of a surface; 1 mm"},
        {"--thickness-field", "FIELD", "the field with the thickness of a surface, in the file's unit"},
        {"--radius", "\"X mm\"", "of lines; that of the field 'radius'"},
        {"--radius-field", "FIELD", "the field with the radius of lines, in the file's unit"},
        {"--allow-junctions", "", "accept edges of a surface where more than two triangles meet"},
        {"--split", "", "divide hexahedra, prisms, quadratic tetrahedra and quadrilaterals of VTK's files"},
        {"--merge", "\"X um\"", "make one of nodes that are at most so far apart"},
        {"--keep-tags", "\"T ...\"", "leave out elements with other region tags"},
        {"--drop-unused", "", "drop nodes in no element; the others get new numbers"}};
    return options;
}

mesh::Mesh read_checked_mesh(const std::string& path, const Arguments& arguments) {
    mesh::MeshFile file = mesh::read_mesh(path, reading_of(arguments));
    ThreadPool threads(hardware_threads());
    const mesh::MeshFindings findings =
        mesh::check_mesh(file.mesh, threads, {.allows_junctions = arguments.has("--allow-junctions")});
    mesh::refuse_bad_mesh(path, findings);
    for (const std::vector<std::string>& warnings : {file.warnings, findings.warnings})
        for (const std::string& warning : warnings)
            std::cerr << for_stderr(path + ": warning: " + warning + "\n") << std::flush;
    return std::move(file.mesh);
}

const Usage& mesh_usage() {
    static const Usage usage = [] {
        Usage made{
            "mesh",
            "info|convert|make|fibres|coordinates ...",
            "Meshes of tetrahedra, surfaces and lines: checked and measured, converted, made. An experiment names one "
            "in "
            "\"geometry\".",
            {},
            {"mesh info heart.vtu --unit m", "mesh convert heart.msh heart.pts",
             "mesh make slab --sides \"20 7 3 mm\" --edge \"0.5 mm\" -o slab.vtu"},
            "heartwright mesh info --help, mesh convert --help, mesh make --help, mesh fibres --help and mesh "
            "coordinates "
            "--help say more."};
        return made;
    }();
    return usage;
}

std::vector<Option> mesh_options() { return options_of(subcommands); }

int mesh_verb(const std::vector<std::string>& words) { return run_subcommand(mesh_usage(), subcommands, words); }

}  // namespace heartwright::commands
