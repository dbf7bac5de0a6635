// Meshes in files: openCARP (.pts, .elem, .lon), VTK (.vtu, .pvtu, .vtk) and Gmsh 2 and 4 (.msh); surfaces also in
// VTK's .vtp, .ply, .stl and .obj, lines also in .vtp and in .csv tables of segments.
//
// Errors are UserFaults that name file and line, or file and element. Counts are compared with the size of the file
// before memory is taken for them. The readers keep node numbers within range; all else is found by check_mesh().
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/mesh/formats/repair.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// Which elements of a file make the mesh. The others are left out; nodes keep their numbers.
enum class ElementKind {
    by_file,     // tetrahedra where the file has any; else triangles; else lines
    tetrahedra,  // UserFault for a file without them
    triangles,   // those beside tetrahedra are often the surface
    lines        // those beside others may be a conduction system, or edges of the geometry
};

// What a reader is asked for.
struct ElementChoice {
    ElementChoice(ElementKind asked = ElementKind::by_file, bool divides = false) : kind(asked), splits(divides) {}

    ElementKind kind;
    bool splits;  // cells of other kinds in VTK's files are divided (split_cells.hpp)
};

struct ReadOptions {
    double length_unit = 0;  // mm per unit of the file; 0: the format's own (openCARP um, others mm)
    std::string fibres{};    // the field with the fibre directions; empty: by its name (fibre, fiber, ...)
    bool reorients = false;  // inverted elements are turned instead of refused
    std::string tags{};      // the field of elements with the region tags; empty: by its name (tag, region, ...)
    // Elements with a fibre of length 0 are baths and get one along x: MeshFile::baths. Else openCARP's are left out,
    // and check_mesh() finds others.
    bool keeps_baths = false;
    ElementKind elements = ElementKind::by_file;
    double thickness = 0;           // mm, of a surface; 0: 1 mm, or that of a field
    std::string thickness_field{};  // of elements or nodes, in the file's unit of length; empty: none
    double radius = 0;              // mm, of lines; 0: that of a field
    std::string radius_field{};     // of elements or nodes, in the file's unit; empty: by its name (radius)
    Repairs repairs{};
    bool splits = false;  // as ElementChoice has it
};

struct MeshFile {
    Mesh mesh;
    std::vector<std::string> warnings;
    std::string unit{};  // of the file's lengths, and who says so: "um (openCARP's)"; empty: the mesh is of no file
    std::vector<bool> baths{};  // [elements] those that had no fibre; empty: none
    // What a reader found before elements are chosen: the first face that is no triangle, as in "element 3 is a
    // quadrilateral". Elements without corners stand for those that are no line, triangle or tetrahedron.
    std::string other_face{};
};

enum class Format { opencarp, vtu, pvtu, vtk, msh, vtp, ply, stl, obj, tetgen, segments };

// By the name's end: .pts .elem .lon (openCARP), .vtu, .pvtu, .vtk, .msh, .vtp, .ply, .stl, .obj, .csv, .node and .ele
// (TetGen, Chaste); a name without one of them stands for openCARP's three files. UserFault when no such file is there.
Format format_of(const std::string& path);

// The files that read_mesh() reads: of openCARP's mesh .pts, .elem and, where it is there, .lon; of a .pvtu that
// file, then its pieces. UserFault as of format_of() and pieces_of_pvtu().
std::vector<std::string> files_of(const std::string& path);

// Reads and normalises: lengths in mm, fibres of unit length per element, tags; fibres of a surface in the planes of
// its triangles, with a warning of those that stood at more than 20 degrees to it; fibres of lines along them. Not yet
// checked. Where a file of 100
// elements or more lists the nodes of every one in ascending order (FEniCS), inverted elements and flipped triangles
// are turned with a warning.
MeshFile read_mesh(const std::string& path, const ReadOptions& options = {});

// The field of three components per node that holds fibres: `name`, or that with the first of the usual names. Null:
// there is none.
const Field* node_fibres(const Mesh& mesh, const std::string& name);

// One reader per format, from the bytes of files; lengths are in the file's unit. `name`: of the file in messages.
// UserFault for a file without elements of the kind, and for a surface with faces that are no triangles. Polylines of
// VTK's files become a line for each of their segments.
struct OpenCarpText {
    std::string name;                 // without its end
    std::string_view pts, elem, lon;  // no .lon: empty
    bool keeps_baths = false;
};
MeshFile read_opencarp(const OpenCarpText& text, const ElementChoice& choice = {});
struct TetgenText {
    std::string name;                            // without its end
    std::string_view node, ele, ortho{}, axi{};  // no directions: empty
};
MeshFile read_tetgen(const TetgenText& text, const ElementChoice& choice = {});
MeshFile read_vtu(const std::string& name, std::string_view bytes, const ElementChoice& choice = {});
MeshFile read_pvtu(const std::string& path, const ElementChoice& choice = {});
MeshFile read_legacy_vtk(const std::string& name, std::string_view bytes, const ElementChoice& choice = {});
MeshFile read_gmsh(const std::string& name, std::string_view bytes, const ElementChoice& choice = {});
MeshFile read_vtp(const std::string& name, std::string_view bytes, const ElementChoice& choice = {});
MeshFile read_ply(const std::string& name, std::string_view bytes, const ElementChoice& choice = {});
MeshFile read_stl(const std::string& name, std::string_view bytes, const ElementChoice& choice = {});
MeshFile read_obj(const std::string& name, std::string_view bytes, const ElementChoice& choice = {});
MeshFile read_segments(const std::string& name, std::string_view bytes, const ElementChoice& choice = {});

// The files that a .pvtu lists, in its order. UserFault when one is not there or not in the folder of the .pvtu.
std::vector<std::string> pieces_of_pvtu(const std::string& path);

// What read_mesh() makes of what a reader found: lengths in mm (`unit`: mm per unit of the file), tags, directions of
// unit length per element, orientation. `name`: of the file in messages.
void interpret(const std::string& name, MeshFile& file, double unit, const ReadOptions& options = {});

// Node numbers of openCARP's .vtx file, ascending, without doubles: a count, `intra` or `extra`, then the numbers.
// UserFault when it is empty, or a number is no node.
std::vector<std::int32_t> read_vertex_list(const std::string& path, std::size_t node_count);
// The same from the file's bytes; `name`: of the file in messages.
std::vector<std::int32_t> vertex_list_of(const std::string& name, std::string_view bytes, std::size_t node_count);

}  // namespace heartwright::mesh
