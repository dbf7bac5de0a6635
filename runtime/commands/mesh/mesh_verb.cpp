#include "runtime/commands/mesh/mesh_verb.hpp"

#include <iostream>

#include "base/command_line/subcommands.hpp"
#include "base/diag/colour.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/mesh/mesh_fibres.hpp"
#include "runtime/commands/mesh/mesh_info.hpp"
#include "runtime/commands/mesh/mesh_make.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/partition/renumber.hpp"

namespace heartwright::commands {

namespace {

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
         "mesh convert heart.msh heart.vtu --renumber"},
        "OUT ends with .vtu (binary, lengths in mm) or with .pts (openCARP's .pts, .elem and .lon, in um). The files "
        "written are printed, one a line."};
    return usage;
}

int mesh_convert(const Arguments& arguments) {
    const std::string& out = arguments.positional()[1];
    if (!out.ends_with(".vtu") && !out.ends_with(".pts") && !out.ends_with(".elem"))
        throw UserFault(out + ": meshes are written as .vtu or openCARP's .pts (with .elem and .lon)");
    mesh::TetrahedralMesh mesh = read_checked_mesh(arguments.positional()[0], arguments);
    ThreadPool threads(hardware_threads());
    if (!out.ends_with(".vtu") && mesh.fibres.empty() && !mesh.sheets.empty())
        std::cerr << for_stderr(out + ": warning: the sheets are left out: .lon has them only beside fibres\n")
                  << std::flush;
    if (arguments.has("--renumber")) mesh::renumber(mesh, threads);
    for (const std::string& file : mesh::write_mesh(out, mesh)) std::cout << file << "\n";
    return 0;
}

constexpr Subcommand subcommands[] = {{"info", mesh_info, mesh_info_usage, 1},
                                      {"convert", mesh_convert, mesh_convert_usage, 2},
                                      {"make", mesh_make, mesh_make_usage, 1},
                                      {"fibres", mesh_fibres, mesh_fibres_usage, 2}};

double length_unit(const Arguments& arguments) {  // mm; 0: the format's
    if (!arguments.has("--unit")) return 0;
    const std::string unit = arguments.choice("--unit", {"m", "cm", "mm", "um"}, "mm");
    return unit == "m" ? 1e3 : unit == "cm" ? 10 : unit == "mm" ? 1 : 1e-3;
}

}  // namespace

const std::vector<Option>& mesh_reading_options() {
    static const std::vector<Option> options{
        {"--unit", "m|cm|mm|um", "unit of the file's lengths; um in openCARP's files, mm in others"},
        {"--fibres", "FIELD", "the field with the fibres' directions; fibre, fiber, fibers, f0 ..."},
        {"--tags", "FIELD", "the field of elements with the region tags; tag, elemTag, region, material, ID ..."},
        {"--reorient", "", "turn inverted elements instead of refusing them"}};
    return options;
}

mesh::TetrahedralMesh read_checked_mesh(const std::string& path, const Arguments& arguments) {
    mesh::MeshFile file = mesh::read_mesh(path, {length_unit(arguments), arguments.value("--fibres"),
                                                 arguments.has("--reorient"), arguments.value("--tags")});
    ThreadPool threads(hardware_threads());
    const mesh::MeshFindings findings = mesh::check_mesh(file.mesh, threads);
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
            "info|convert|make|fibres ...",
            "Meshes of tetrahedra: checked and measured, converted, made. An experiment names one in \"geometry\".",
            {},
            {"mesh info heart.vtu --unit m", "mesh convert heart.msh heart.pts",
             "mesh make slab --size \"20 7 3 mm\" --edge \"0.5 mm\" -o slab.vtu"},
            "heartwright mesh info --help, mesh convert --help, mesh make --help and mesh fibres --help say more."};
        return made;
    }();
    return usage;
}

std::vector<Option> mesh_options() { return options_of(subcommands); }

int mesh_verb(const std::vector<std::string>& words) { return run_subcommand(mesh_usage(), subcommands, words); }

}  // namespace heartwright::commands
