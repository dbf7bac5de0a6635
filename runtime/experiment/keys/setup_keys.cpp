// What is simulated: time, sites, tissue, regions.
#include "runtime/experiment/keys/tables.hpp"
#include "runtime/experiment/keys/values.hpp"

namespace heartwright::experiment {

namespace {

constexpr const char* splittings[] = {"godunov", "strang"};
constexpr const char* ways_of_diffusion[] = {"refuse", "substep", "rkl2"};
constexpr const char* weights[] = {"per_total", "per_employed"};
constexpr const char* walls[] = {"mirror", "zero_flux"};
constexpr const char* models_of_tissue[] = {"monodomain", "bidomain", "pseudo_bidomain"};
constexpr const char* points[] = {"centres", "nodes"};
constexpr const char* made_geometries[] = {"slab", "wedge", "ventricle", "biventricle", "atria"};
constexpr const char* fibre_rules[] = {"continuous", "bayer_2012"};
constexpr const char* elements_of_files[] = {"by file", "tetrahedra", "triangles"};
constexpr const char* discretisations[] = {"finite elements", "finite volumes"};
constexpr const char* precisions_of_couplings[] = {"fp64", "fp32"};
constexpr const char* length_units[] = {"m", "cm", "mm", "um"};

constexpr const char* integrators[] = {"spec", "rodas", "cvode"};

constexpr Key of_time[] = {
    {.name = "end",
     .kind = Kind::quantity,
     .unit = "ms",
     .range = above_0,
     .need = Need::required,
     .accepts = "whole steps, at most 1e12 of them",
     .meaning = "duration of the run",
     .resume = Resume::end_of_run},
    {.name = "dt",
     .kind = Kind::quantity,
     .unit = "ms",
     .range = above_0,
     .need = Need::required,
     .meaning = "time step"},
    {.name = "splitting",
     .kind = Kind::choice,
     .choices = splittings,
     .default_json = "\"godunov\"",
     .meaning = "operator splitting. Godunov: react dt, then diffuse dt. Strang: diffuse dt/2, react dt, diffuse dt/2"},
    {.name = "diffusion",
     .kind = Kind::choice,
     .choices = ways_of_diffusion,
     .default_json = "\"refuse\"",
     .meaning =
         "how diffusion is stepped. `refuse`: forward Euler, and an error that names the stability limit when `dt` "
         "exceeds it. `substep`: several equal steps of forward Euler, if needed. `rkl2`: the Runge-Kutta-Legendre "
         "method of second order, with the fewest stages that are stable. Sub-steps and stages are printed"},
    {.name = "integrator",
     .kind = Kind::choice,
     .choices = integrators,
     .default_json = "\"spec\"",
     .meaning =
         "how cells are stepped. `spec`: by `dt`, with the schemes of the spec. `rodas` and `cvode`: with error "
         "control, on a CPU and without `tissue`; `dt` is then the time between instants at which the cells are acted "
         "on and outputs look. RODAS (a Rosenbrock method) is the faster one down to a tolerance of 1e-6, CVODE below"},
    {.name = "tolerance",
     .kind = Kind::number,
     .range = {.least = 1e-12, .most = 1e-3},
     .otherwise = "3e-5 of `rodas`, 1e-5 of `cvode`",
     .meaning = "of error control: relative local error of each state and step"},
};

constexpr Key of_lattice[] = {
    {.name = "sites",
     .kind = Kind::whole,
     .shape = Shape::axes,
     .range = between(1, 1 << 20),
     .accepts = "product at most that of the model's `shape`",
     .otherwise = "the model's",
     .meaning = "employed shape, best with the longest axis first; axes left out have 1 site. The volume of a site "
                "stays that of the cell over its nominal number of sites"},
    {.name = "weight",
     .kind = Kind::choice,
     .choices = weights,
     .otherwise = "the model's",
     .meaning = "what `per_cell()` divides a sum over sites by. `per_total`: the nominal number, so that few sites "
                "carry little current. `per_employed`: the employed number, so that few sites stand for all"},
    {.name = "walls",
     .kind = Kind::choice,
     .choices = walls,
     .otherwise = "the model's",
     .meaning = "boundary of diffusion between sites. `mirror`: the neighbour on the other side replaces the missing "
                "one; it does not conserve mass exactly. `zero_flux`: nothing crosses the wall; it conserves mass"},
};

constexpr Key of_geometry[] = {
    {.name = "cells",
     .kind = Kind::whole,
     .shape = Shape::axes,
     .range = between(1, 1 << 20),
     .need = Need::one_of,
     .group = "extent",
     .accepts = "at most 2^40 points",
     .meaning = "points on each axis"},
    {.name = "size",
     .kind = Kind::quantity,
     .shape = Shape::axes,
     .unit = "mm",
     .need = Need::one_of,
     .group = "extent",
     .accepts = "whole numbers of `spacing`",
     .meaning = "extent on each axis"},
    {.name = "image",
     .kind = Kind::name,
     .need = Need::one_of,
     .group = "extent",
     .accepts =
         "a picture: `.nrrd`, `.nhdr`, `.nii`, `.nii.gz`, `.vti` (`FILE.vti:ARRAY`), `.mha`, `.mhd`, `.png`, or a "
         "folder of `.png`",
     .meaning = "its labels: there is a cell where one is not 0, and `where` finds them by `tag`; docs/anatomies.md"},
    {.name = "mesh",
     .kind = Kind::name,
     .need = Need::one_of,
     .group = "extent",
     .accepts = "a file of tetrahedra or triangles: `.vtu`, `.pvtu`, `.vtk`, `.msh`, or openCARP's `.pts`, `.elem` and "
                "`.lon`; of triangles also `.vtp`, `.ply`, `.stl` and `.obj`",
     .meaning = "the nodes or tetrahedra of a mesh are the cells (`discretisation`); triangles are a surface in "
                "space; docs/meshes.md"},
    {.name = "unit",
     .kind = Kind::choice,
     .choices = length_units,
     .otherwise = "that of the format: openCARP um, others mm",
     .meaning = "unit of length in the file of `mesh`"},
    {.name = "tags",
     .kind = Kind::name,
     .accepts = "a field of elements in the file of `mesh`",
     .otherwise = "by its usual name (`tag`, `region`, ...)",
     .meaning = "the region tags, which `where` finds by `tag`; docs/meshes.md"},
    {.name = "elements",
     .kind = Kind::choice,
     .choices = elements_of_files,
     .default_json = "\"by file\"",
     .meaning = "which elements of the file of `mesh`. `by file`: tetrahedra where it has any, else triangles"},
    {.name = "thickness",
     .kind = Kind::quantity,
     .unit = "mm",
     .range = above_0,
     .otherwise = "1 mm",
     .meaning = "of the tissue of a surface"},
    {.name = "thickness_field",
     .kind = Kind::name,
     .accepts = "a field of elements or nodes in the file of `mesh`",
     .meaning = "the thickness of a surface where it varies, in the file's unit of length; not with `thickness`"},
    {.name = "allow_junctions",
     .kind = Kind::flag,
     .default_json = "false",
     .meaning = "whether more than two triangles of a surface may meet at an edge"},
    {.name = "make",
     .kind = Kind::choice,
     .choices = made_geometries,
     .need = Need::one_of,
     .group = "extent",
     .meaning = "the mesh that `heartwright mesh make` makes, or the picture of `heartwright anatomy make`, with "
                "fibres and tags, without a file"},
    {.name = "edge",
     .kind = Kind::quantity,
     .unit = "mm",
     .range = above_0,
     .otherwise = "required with `make` of a mesh",
     .meaning = "length of the mesh's edges: of the cubes of a slab or wedge, the mean one of ventricles"},
    {.name = "sides",
     .kind = Kind::quantity,
     .shape = Shape::list,
     .unit = "mm",
     .range = above_0,
     .least_items = 3,
     .most_items = 3,
     .accepts = "three lengths",
     .otherwise = "slab 20, 7, 3 mm; wedge 20, 10, 10 mm",
     .meaning = "sides of a slab or wedge along x, y and z, whole numbers of `edge`; z goes through the wall"},
    {.name = "cavity",
     .kind = Kind::quantity,
     .shape = Shape::list,
     .unit = "mm",
     .range = above_0,
     .least_items = 2,
     .most_items = 2,
     .accepts = "two lengths",
     .otherwise = "22 and 60 mm",
     .meaning = "semi-axes of the left ventricle's cavity, short and long"},
    {.name = "wall",
     .kind = Kind::quantity,
     .shape = Shape::list,
     .unit = "mm",
     .range = above_0,
     .least_items = 2,
     .most_items = 2,
     .accepts = "two lengths",
     .otherwise = "10 and 5 mm",
     .meaning = "thickness of the walls of the left and right ventricle"},
    {.name = "fibre_rule",
     .kind = Kind::choice,
     .choices = fibre_rules,
     .default_json = "\"continuous\"",
     .meaning = "the rule of a ventricle's fibres. `continuous`: their angle is linear in the depth. `bayer_2012`: as "
                "published, with a jump of 44 degrees at 75% of the depth"},
    {.name = "fibre_angles",
     .kind = Kind::number,
     .shape = Shape::list,
     .range = between(-90, 90),
     .least_items = 2,
     .most_items = 2,
     .accepts = "two numbers",
     .otherwise = "slab 0 and 0, others 60 and -60",
     .meaning = "angles of the fibres at the endocardium and the epicardium from the circumference, degrees"},
    {.name = "rv_fibre_angles",
     .kind = Kind::number,
     .shape = Shape::list,
     .range = between(-90, 90),
     .least_items = 2,
     .most_items = 2,
     .accepts = "two numbers",
     .otherwise = "those of `fibre_angles`",
     .meaning = "the same of the right ventricle of a biventricle; the septum turns from the left to the right "
                "endocardial angle, each seen from its own cavity"},
    {.name = "layers",
     .kind = Kind::whole,
     .range = between(1, 99),
     .default_json = "1",
     .meaning = "layers through the wall of a made mesh: tags 1 (endocardium) to `layers` (epicardium)"},
    {.name = "discretisation",
     .kind = Kind::choice,
     .choices = discretisations,
     .default_json = "\"finite elements\"",
     .meaning = "of a mesh. `finite elements`: the nodes are the cells. `finite volumes`: the tetrahedra are, each at "
                "its centroid; diffusion is explicit only, and a mesh on which a mode would grow is refused"},
    {.name = "couplings",
     .kind = Kind::choice,
     .choices = precisions_of_couplings,
     .default_json = "\"fp32\"",
     .meaning =
         "what the couplings of cells are stored in, on meshes and on grids with holes, regions or fibres of a file; "
         "arithmetic is that of the states, and FP32 states take `fp32`, which moves less memory. Grids and "
         "finite elements conserve charge with both; of finite volumes each face then loses or gains up to 6e-8 "
         "of its flux"},
    {.name = "spacing",
     .kind = Kind::quantity,
     .shape = Shape::one_or_axes,
     .unit = "mm",
     .range = above_0,
     .otherwise = "required with `cells`, `size` or made `atria`; of an `image` that of the file",
     .meaning = "distance between points along each axis; one value holds for all"},
    {.name = "points",
     .kind = Kind::choice,
     .choices = points,
     .default_json = "\"centres\"",
     .meaning = "`centres`: point i lies at (i + 1/2) `spacing`, and `size` makes `size`/`spacing` points. `nodes`: "
                "point i lies at i `spacing`, and there is one point more"},
    {.name = "mask",
     .kind = Kind::data_set,
     .accepts = "file, shape [nz][ny][nx], finite numbers or booleans",
     .otherwise = "every point is a cell",
     .meaning = "there is a cell where the value is not 0"},
};

constexpr Key of_tissue[] = {
    {.name = "model",
     .kind = Kind::choice,
     .choices = models_of_tissue,
     .default_json = "\"monodomain\"",
     .meaning = "the equations of the tissue. `bidomain` and `pseudo_bidomain` need `sigma_i` and `sigma_e` and have "
                "the symbols `phi_e` and `phi_i`. Not of a region's tissue"},
    {.name = "D",
     .kind = Kind::quantity,
     .shape = Shape::one_or_three,
     .unit = "mm^2/ms",
     .range = from_0,
     .need = Need::one_of,
     .group = "conductivity",
     .meaning = "diffusion coefficient of the potential; 0 isolates cells"},
    {.name = "sigma",
     .kind = Kind::quantity,
     .shape = Shape::one_or_three,
     .unit = "S/m",
     .range = from_0,
     .need = Need::one_of,
     .group = "conductivity",
     .meaning = "monodomain conductivity"},
    {.name = "sigma_i",
     .kind = Kind::quantity,
     .shape = Shape::one_or_three,
     .unit = "S/m",
     .range = from_0,
     .need = Need::one_of,
     .group = "conductivity",
     .meaning =
         "intracellular conductivity, of `sigma` = `sigma_i` `sigma_e`/(`sigma_i` + `sigma_e`) in each direction"},
    {.name = "sigma_e",
     .kind = Kind::quantity,
     .shape = Shape::one_or_three,
     .unit = "S/m",
     .range = from_0,
     .otherwise = "required with `sigma_i`",
     .meaning = "extracellular conductivity"},
    {.name = "chi",
     .kind = Kind::quantity,
     .unit = "1/mm",
     .range = above_0,
     .otherwise = "required with `sigma`, `sigma_i`",
     .meaning = "membrane area per volume; not with `D`"},
    {.name = "C_m",
     .kind = Kind::quantity,
     .unit = "uF/mm^2",
     .range = above_0,
     .otherwise = "required with `sigma`, `sigma_i`",
     .meaning = "membrane capacitance per area; not with `D`"},
    {.name = "elliptic_every",
     .kind = Kind::whole,
     .range = between(1, 1000),
     .default_json = "1",
     .meaning = "of a `bidomain`: steps between solves for `phi_e`, which is held in between"},
    {.name = "elliptic_tolerance",
     .kind = Kind::number,
     .range = between(1e-13, 1e-2),
     .default_json = "1e-08",
     .meaning = "of a `bidomain` or `pseudo_bidomain`: the residual at which a solve ends, over the right-hand side"},
};

constexpr Key of_fibres[] = {
    {.name = "constant",
     .kind = Kind::number,
     .shape = Shape::axes,
     .need = Need::one_of,
     .group = "direction",
     .accepts = "a vector other than 0",
     .meaning = "the fibre direction everywhere; it is normalised"},
    {.name = "file",
     .kind = Kind::data_set,
     .need = Need::one_of,
     .group = "direction",
     .accepts = "file, shape [nz][ny][nx][3]",
     .meaning = "the fibre direction of each cell"},
    {.name = "field",
     .kind = Kind::name,
     .need = Need::one_of,
     .group = "direction",
     .accepts = "a field of the `mesh`, three components",
     .meaning = "the fibre directions of a mesh, where they are not found by their usual name"},
    {.name = "sheet",
     .kind = Kind::other,
     .schema = R"({"oneOf": [{"$ref": "#/$defs/vector"}, {"$ref": "#/$defs/data_set"}]})",
     .accepts = "a vector, or a file as above",
     .meaning = "a direction across the fibre; it is made orthogonal to it, and must not be parallel"},
};

}  // namespace

constinit const ObjectKeys time_keys{.name = "time", .keys = of_time};
constinit const ObjectKeys lattice_keys{.name = "lattice", .keys = of_lattice};
constinit const ObjectKeys geometry_keys{.name = "geometry", .keys = of_geometry};
constinit const ObjectKeys tissue_keys{.name = "tissue", .keys = of_tissue, .is_shared = true};
constinit const ObjectKeys fibres_keys{.name = "fibres", .keys = of_fibres};

}  // namespace heartwright::experiment
