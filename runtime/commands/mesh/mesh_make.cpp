#include "runtime/commands/mesh/mesh_make.hpp"

#include <cmath>
#include <iostream>

#include "base/diag/faults.hpp"
#include "runtime/commands/mesh/quantities.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/regions.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::app {

namespace {

using mesh::Point;
using mesh::TetrahedralMesh;

constexpr double pi = 3.14159265358979323846;

// Of fibres in the wall: from the circumference, degrees, at the endocardium and at the epicardium.
struct FibreAngles {
    double endocardial = 60, epicardial = -60;
};

FibreAngles angles_of(const Arguments& arguments, double endocardial, double epicardial) {
    const auto angle = [&](const char* option, double fallback) {
        if (!arguments.has(option)) return fallback;
        return static_cast<double>(arguments.integer(option, 0, -90, 90));
    };
    return {angle("--endo-angle", endocardial), angle("--epi-angle", epicardial)};
}

mesh::RegionRequest regions_of(const Arguments& arguments) {
    mesh::RegionRequest request;
    request.layers = static_cast<int>(arguments.integer("--layers", 1, 1, 99));
    if (arguments.has("--scar")) {
        const std::vector<double> said = quantities("--scar", arguments.value("--scar"), "mm", 4, 4);
        request.scar = mesh::Scar{{said[0], said[1], said[2]}, said[3], 0};
        if (!(said[3] > 0)) throw UserFault("--scar: the radius is above 0 mm");
        if (arguments.has("--border")) request.scar->border = quantity("--border", arguments.value("--border"), "mm");
        if (request.scar->border < 0) throw UserFault("--border: the thickness is not below 0 mm");
    } else if (arguments.has("--border")) {
        throw UserFault("--border is the border zone of a --scar");
    }
    return request;
}

// The wall of a box is its z axis: 0 at the endocardium. Fibres lie in planes of constant z, at an angle from x.
TetrahedralMesh made_box(const Arguments& arguments, double edge, bool is_wedge) {
    const std::vector<double> size =
        quantities("--size", arguments.value("--size", is_wedge ? "20 10 10 mm" : "20 7 3 mm"), "mm", 3, 3);
    TetrahedralMesh mesh = mesh::make_box({size[0], size[1], size[2]}, edge);
    const FibreAngles angles = angles_of(arguments, is_wedge ? 60 : 0, is_wedge ? -60 : 0);
    std::vector<double> depth(mesh.elements.size());
    for (std::size_t e = 0; e < depth.size(); ++e) {
        depth[e] = mesh::centroid(mesh, e)[2] / size[2];
        const double angle = (angles.endocardial + (angles.epicardial - angles.endocardial) * depth[e]) * pi / 180;
        mesh.fibres.push_back({std::cos(angle), std::sin(angle), 0});
        mesh.sheets.push_back({0, 0, 1});
    }
    mesh::set_tags(mesh, depth, regions_of(arguments));
    return mesh;
}

}  // namespace

const Usage& mesh_make_usage() {
    static const Usage usage{
        "mesh make",
        "slab|wedge",
        "Makes a mesh of tetrahedra with regions and fibres.",
        {{"--edge", "\"X mm\"", "length of edges; 0.5 mm"},
         {"-o", "FILE", "FILE.vtu, or FILE.pts for openCARP's three files; required"},
         {"--size", "\"X Y Z mm\"", "sides of a slab (20 7 3 mm) or wedge (20 10 10 mm)"},
         {"--layers", "N", "layers through the wall: tags 1 (endocardium) to N (epicardium); 1"},
         {"--scar", "\"X Y Z R mm\"", "a sphere with the tag 100"},
         {"--border", "\"X mm\"", "a border zone of this thickness around the scar, with the tag 101"},
         {"--endo-angle", "DEGREES", "of fibres at the endocardium; slab 0, wedge 60"},
         {"--epi-angle", "DEGREES", "of fibres at the epicardium; slab 0, wedge -60"}},
        {"mesh make slab --edge \"0.5 mm\" -o slab.vtu",
         "mesh make wedge --layers 3 --scar \"10 5 5 3 mm\" --border \"1 mm\" -o wedge.pts"},
        "Boxes consist of cubes with edges of exactly --edge along the axes, six tetrahedra each; z goes through the "
        "wall."};
    return usage;
}

int mesh_make(const Arguments& arguments) {
    const std::string& kind = arguments.positional()[0];
    const std::string out = arguments.value("-o");
    if (out.empty()) throw UserFault("heartwright mesh make needs -o FILE, such as -o " + kind + ".vtu");
    const double edge = quantity("--edge", arguments.value("--edge", "0.5 mm"), "mm");
    if (kind != "slab" && kind != "wedge")
        throw UserFault("heartwright mesh make: '" + kind + "' is none of slab, wedge");
    const TetrahedralMesh mesh = made_box(arguments, edge, kind == "wedge");
    mesh::refuse_bad_mesh(out, mesh::check_mesh(mesh));
    for (const std::string& file : mesh::write_mesh(out, mesh)) std::cout << file << "\n";
    return 0;
}

}  // namespace heartwright::app
