
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "base/command_line/quantities.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/commands/mesh/mesh_shares.hpp"
#include "runtime/commands/mesh/mesh_verb.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mesh/finite_elements/conductivity.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/mesh.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"
#include "runtime/report/plots/png.hpp"
#include "runtime/report/surfaces/surface_view.hpp"
#include "runtime/stepping/rkl2.hpp"

namespace heartwright::commands {
namespace {

// A mesh's surface as a PNG image, with a colour per region tag or rank.

// Colours of groups in the order of their numbers; an index of the palette is 1 + shades * colour + shade.
constexpr int shades = 15;
constexpr std::array<report::Colour, 16> group_colours{{{214, 96, 77},
                                                        {67, 147, 195},
                                                        {127, 188, 65},
                                                        {253, 184, 99},
                                                        {153, 112, 171},
                                                        {90, 180, 172},
                                                        {222, 119, 174},
                                                        {150, 150, 150},
                                                        {140, 81, 10},
                                                        {255, 237, 111},
                                                        {84, 39, 136},
                                                        {0, 104, 55},
                                                        {188, 189, 220},
                                                        {165, 0, 38},
                                                        {49, 54, 149},
                                                        {253, 209, 212}}};

std::vector<report::Colour> palette() {
    std::vector<report::Colour> colours{{255, 255, 255}};
    for (const report::Colour& colour : group_colours)
        for (int shade = 0; shade < shades; ++shade) {
            report::Colour& darker = colours.emplace_back();
            for (std::size_t channel = 0; channel < 3; ++channel)
                darker[channel] = static_cast<std::uint8_t>(colour[channel] * (0.25 + 0.75 * shade / (shades - 1)));
        }
    return colours;
}

std::vector<std::int32_t> tags_of_elements(const mesh::Mesh& mesh) {
    std::vector<std::int32_t> tags;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) tags.push_back(mesh.tag(e));
    return tags;
}

// The file's bytes. groups: of each element, a colour each. `size`: pixels of the longer side. Edges of faces are drawn
// where faces are larger than 12 pixels.
std::string mesh_picture(const mesh::Mesh& mesh, const std::vector<std::int32_t>& groups, report::View view, int size) {
    std::map<std::int32_t, std::size_t> colour_of_group;
    for (const std::int32_t group : groups) colour_of_group[group] = 0;
    std::size_t next = 0;
    for (auto& [group, colour] : colour_of_group) colour = next++ % group_colours.size();

    report::Surface surface{mesh.nodes, {}};
    surface.has_two_sides = mesh.is_surface();
    std::vector<std::size_t> colour_of_face;
    for (const mesh::Face& face : mesh::surface_of(mesh)) {
        surface.faces.push_back(face.nodes);
        colour_of_face.push_back(colour_of_group[groups[static_cast<std::size_t>(face.element)]]);
    }
    const report::SurfaceView image = report::seen_from(surface, view, size);
    std::vector<std::uint8_t> pixels;
    for (const report::SurfacePixel& pixel : image.pixels) {
        if (pixel.face < 0) {
            pixels.push_back(0);
            continue;
        }
        const auto shade = static_cast<int>(std::lround((shades - 1) * pixel.light));
        const auto base = static_cast<int>(shades * colour_of_face[static_cast<std::size_t>(pixel.face)]);
        pixels.push_back(static_cast<std::uint8_t>(1 + base + (pixel.is_edge ? shade / 2 : shade)));
    }
    return report::png_bytes(image.width, image.height, pixels, palette());
}

using mesh::Mesh;

std::string number(double value) { return plain_number(value, 4); }

// The operators of a mesh for some conductivities, measured.
struct OperatorFacts {
    double step = 0;               // ms, of finite elements by forward Euler
    double finite_volumes = 0;     // ms, the same of finite volumes; no proof of stability. 0: of tetrahedra alone
    std::int64_t cell_fluxes = 0;  // entries of finite volumes, both of each pair
    mesh::WrongSigns signs;
    double least_mass = 0, most_mass = 0;  // mm^3
    std::string conductivity;              // what it holds for
};

// Diffusion coefficients of "0.13 0.02 S/m": sigma/(chi C_m).
mesh::Diffusivities diffusivities(const std::string& option, const std::string& text, const Arguments& arguments) {
    std::vector<double> sigma = quantities_in(option, text, "S/m", 1, 3);
    for (const double value : sigma)
        if (value < 0) throw UserFault(option + ": a conductivity is below 0: '" + text + "'");
    while (sigma.size() < 3) sigma.push_back(sigma.back());
    const double chi = quantity_in("--chi", arguments.value("--chi", "140 1/mm"), "1/mm"),
                 C_m = quantity_in("--C_m", arguments.value("--C_m", "0.01 uF/mm^2"), "uF/mm^2");
    if (!(chi > 0 && C_m > 0)) throw UserFault("--chi and --C_m are above 0");
    // S/m / (1/mm uF/mm^2) is 1000 mm^2/s = 1 mm^2/ms.
    return {sigma[0] / (chi * C_m), sigma[1] / (chi * C_m), sigma[2] / (chi * C_m)};
}

constexpr const char* default_sigma = "0.133418 0.0176062 S/m";

mesh::TagConductivities conductivities_of(const Arguments& arguments) {
    mesh::TagConductivities all;
    for (const std::string& one : arguments.all("--tag")) {
        const std::size_t equals = one.find('=');
        std::int32_t tag = 0;
        const auto [end, error] = std::from_chars(one.data(), one.data() + std::min(equals, one.size()), tag);
        if (equals == one.npos || error != std::errc() || end != one.data() + equals)
            throw UserFault("--tag: '" + one + "' is no tag with a conductivity; expected such as \"2=0.05 S/m\"");
        all.of_tag[tag] = diffusivities("--tag", one.substr(equals + 1), arguments);
    }
    if (arguments.has("--sigma") || all.of_tag.empty())
        all.others = diffusivities("--sigma", arguments.value("--sigma", default_sigma), arguments);
    return all;
}

void measure_finite_elements(const Mesh& mesh, const std::vector<tissue::Tensor>& tensors, ThreadPool& threads,
                             OperatorFacts& facts) {
    const mesh::Couplings couplings = assemble_couplings(mesh, tensors, threads);
    const std::vector<double> mass = lumped_mass(mesh);
    facts.most_mass = *std::max_element(mass.begin(), mass.end());
    facts.least_mass = facts.most_mass;
    for (const double one : mass)
        if (one > 0) facts.least_mass = std::min(facts.least_mass, one);  // 0: a node of no element
    facts.step = stable_step(couplings, mass);
    facts.signs = wrong_signs(couplings);
}

// Without fibres the conductivity along them holds in all directions, so the step is no longer than with any fibres.
OperatorFacts operator_of(const Mesh& mesh, const Arguments& arguments) {
    mesh::TagConductivities conductivities = conductivities_of(arguments);
    OperatorFacts facts;
    facts.conductivity = arguments.has("--sigma") || arguments.has("--tag") ? "as given" : default_sigma;
    if (mesh.fibres.empty()) {
        const auto make_isotropic = [](mesh::Diffusivities& D) { D.fill(*std::max_element(D.begin(), D.end())); };
        for (auto& [tag, D] : conductivities.of_tag) make_isotropic(D);
        if (conductivities.others) make_isotropic(*conductivities.others);
        facts.conductivity += ", the largest in all directions, as the mesh has no fibres";
    }
    ThreadPool threads(hardware_threads());
    const std::vector<tissue::Tensor> tensors = element_tensors(mesh, conductivities);
    measure_finite_elements(mesh, tensors, threads, facts);
    if (mesh.dimensions() != 3) return facts;
    const mesh::Couplings fluxes = assemble_cell_fluxes(mesh, tensors, threads);
    facts.finite_volumes = published_step(fluxes, mesh::cell_volumes(mesh));
    facts.cell_fluxes = static_cast<std::int64_t>(fluxes.values.size());
    return facts;
}

// Numbers of stages and the largest steps that they allow, ms.
std::array<std::pair<int, double>, 3> rkl2_limits(const OperatorFacts& facts) {
    std::array<std::pair<int, double>, 3> limits;
    int stages = 3;
    for (auto& limit : limits) {
        limit = {stages, stepping::rkl2_limit(stages, facts.step)};
        stages += 2;
    }
    return limits;
}

std::string spread_text(const mesh::Spread& spread) {
    return number(spread.least) + " to " + number(spread.most) + ", mean " + number(spread.mean);
}

std::string names_of(const Mesh& mesh) {
    std::string names;
    for (const auto* fields : {&mesh.node_fields, &mesh.element_fields})
        for (const mesh::Field& field : *fields) names += (names.empty() ? "" : ", ") + field.name;
    return names.empty() ? "none" : names;
}

// A list of nodes, as --vtx names it.
struct NodeList {
    std::string path;
    std::int64_t nodes = 0, without_tissue = 0;  // the latter: in no element
    double volume = 0;                           // mm^3
};

NodeList read_node_list(const Mesh& mesh, const std::string& path) {
    NodeList list{.path = path};
    const std::vector<double> mass = lumped_mass(mesh);
    for (const std::int32_t node : mesh::read_vertex_list(path, mesh.nodes.size())) {
        const double own = mass[static_cast<std::size_t>(node)];
        ++list.nodes;
        list.without_tissue += own > 0 ? 0 : 1;
        list.volume += own;
    }
    return list;
}

// What is told besides the mesh itself.
struct Asked {
    std::optional<MeshShares> shares;
    std::optional<NodeList> list;
};

std::string mesh_shares_text(const MeshShares& shares) {
    return shares.method + ", " + std::to_string(shares.least) + " to " + std::to_string(shares.most) +
           " nodes each; at most " + std::to_string(shares.most_ghosts) + " ghosts of a rank, " +
           std::to_string(shares.all_ghosts) + " in all; " + std::to_string(shares.cut_edges) + " edges cut";
}

void print_fact(const std::string& what, const std::string& value) {
    std::cout << what << std::string(what.size() < 22 ? 22 - what.size() : 1, ' ') << value << "\n";
}

// "2 of 600 and 120 triangles", at most five of them named.
std::string sheets_text(const std::vector<std::int64_t>& sheets) {
    std::string text = std::to_string(sheets.size()) + " of ";
    for (std::size_t k = 0; k < std::min<std::size_t>(sheets.size(), 5); ++k)
        text += (k > 0 ? ", " : "") + std::to_string(sheets[k]);
    return text + (sheets.size() > 5 ? " ... triangles" : " triangles");
}

void print_surface(const Mesh& mesh, const mesh::MeshStatistics& s) {
    print_fact("sheets", sheets_text(s.sheets));
    print_fact("borders", s.border.loops == 0
                              ? "none: closed"
                              : std::to_string(s.border.loops) + (s.border.loops == 1 ? " loop" : " loops") + " of " +
                                    std::to_string(s.border.edges) + " edges, " + number(s.border.length) + " mm");
    print_fact("thickness", mesh::thickness_text(mesh) + ", which makes " + number(s.volume) + " mm^3 of tissue");
}

// What the sizes of elements are called.
struct SizeWords {
    const char *of_mesh, *of_elements, *key, *unit;
};
const SizeWords& size_words_of(const Mesh& mesh) {
    static constexpr std::array<SizeWords, 3> words{{{"length", "lengths of elements", "length_mm", " mm"},
                                                     {"area", "areas of elements", "area_mm2", " mm^2"},
                                                     {"volume", "volumes of elements", "volume_mm3", " mm^3"}}};
    return words[static_cast<std::size_t>(mesh.dimensions() - 1)];
}

double length_of(const mesh::MeshStatistics& s) {
    double sum = 0;
    for (const auto& [tag, region] : s.regions) sum += region.size;
    return sum;
}

void print_lines(const Mesh& mesh, const mesh::MeshStatistics& s) {
    print_fact("ends", std::to_string(s.ends));
    print_fact("junctions",
               std::to_string(s.junctions) + (s.junctions == 1 ? " node" : " nodes") + " of three lines or more");
    print_fact("radius", mesh::thickness_text(mesh) + ", which makes " + number(s.volume) + " mm^3 of tissue");
}

void print_text(const Mesh& mesh, const mesh::MeshStatistics& s, const OperatorFacts& facts, const Asked& asked) {
    const bool is_surface = mesh.is_surface();
    const auto& [size_name, sizes_name, size_key, unit_of_size] = size_words_of(mesh);
    print_fact("nodes", std::to_string(mesh.nodes.size()));
    print_fact("elements", std::to_string(mesh.elements.size()) + " " + mesh::name_of_elements(mesh.dimensions()));
    print_fact("connected parts", std::to_string(s.parts));
    if (mesh.dimensions() == 3)
        print_fact("surface", std::to_string(s.surface_faces) + " faces, " + number(s.surface_area) + " mm^2");
    print_fact("size", number(s.box.side(0)) + " x " + number(s.box.side(1)) + " x " + number(s.box.side(2)) + " mm");
    print_fact(size_name, number(mesh.dimensions() == 3 ? s.volume
                                 : is_surface           ? s.surface_area
                                                        : length_of(s)) +
                              unit_of_size);
    for (const auto& [tag, region] : s.regions)
        print_fact("  tag " + std::to_string(tag),
                   std::to_string(region.elements) + " elements, " + number(region.size) + unit_of_size);
    if (is_surface) print_surface(mesh, s);
    if (mesh.dimensions() == 1) print_lines(mesh, s);
    print_fact("fibres", mesh.fibres.empty() ? (mesh.sheets.empty() ? "none" : "none, but sheets, per element")
                                             : (mesh.sheets.empty() ? "per element" : "with sheets, per element"));
    print_fact("fields", names_of(mesh));
    if (mesh.dimensions() > 1) print_fact(sizes_name, spread_text(s.sizes) + unit_of_size);
    print_fact("edges", std::to_string(s.edge_count) + ": " + spread_text(s.edges) + " mm");
    if (mesh.dimensions() > 1)
        print_fact(
            is_surface ? "angles of triangles" : "dihedral angles",
            spread_text(s.angles) + " degrees; smallest in element " + std::to_string(mesh.label(s.worst_element)));
    for (std::size_t bin = 0; bin < s.angle_bins.size(); ++bin)
        if (s.angle_bins[bin] > 0)
            print_fact("  " + std::to_string(10 * bin) + " to " + std::to_string(10 * bin + 10),
                       number(100 * static_cast<double>(s.angle_bins[bin]) /
                              static_cast<double>(std::accumulate(s.angle_bins.begin(), s.angle_bins.end(), 0LL))) +
                           "%");
    print_fact("mass of nodes", number(facts.least_mass) + " to " + number(facts.most_mass) + " mm^3 (lumped)");
    print_fact("wrong off-diagonals", std::to_string(facts.signs.negative) + " of " +
                                          std::to_string(facts.signs.edges) + " edges, at most " +
                                          number(100 * facts.signs.worst) + "% of a row");
    print_fact("stable dt", number(facts.step) + " ms with forward Euler (conductivity " + facts.conductivity + ")");
    std::string rkl2;
    for (const auto& [stages, dt] : rkl2_limits(facts))
        rkl2 += (rkl2.empty() ? "" : ", ") + number(dt) + " ms by " + std::to_string(stages) + " stages";
    print_fact("  RKL2", rkl2);
    const std::int64_t nodes = std::ssize(mesh.nodes), cells = std::ssize(mesh.elements);
    std::string memory = bytes_text(mesh::memory_of(mesh)) + " mesh, " +
                         bytes_text(mesh::memory_of_couplings(nodes, s.edge_count)) + " diffusion operator";
    if (mesh.dimensions() == 3) {
        print_fact("  finite volumes",
                   number(facts.finite_volumes) + " ms with forward Euler; a run checks that no mode grows");
        memory +=
            ", " + bytes_text(mesh::memory_of_couplings(cells, facts.cell_fluxes / 2)) + " that of finite volumes";
    }
    print_fact("memory", memory);
    if (asked.shares) print_fact("shares of ranks", mesh_shares_text(*asked.shares));
    if (!asked.list) return;
    std::cout << asked.list->path << ": " << asked.list->nodes << " nodes, " << number(asked.list->volume) << " mm^3";
    if (asked.list->without_tissue > 0)
        std::cout << "; " << asked.list->without_tissue << " are in no " << mesh::name_of_element(mesh.dimensions());
    std::cout << "\n";
}

nlohmann::ordered_json spread_json(const mesh::Spread& spread) {
    return {{"least", spread.least}, {"mean", spread.mean}, {"most", spread.most}};
}

void print_json(const Mesh& mesh, const mesh::MeshStatistics& s, const OperatorFacts& facts, const Asked& asked) {
    nlohmann::ordered_json regions = nlohmann::ordered_json::array();
    for (const auto& [tag, region] : s.regions)
        regions.push_back({{"tag", tag}, {"elements", region.elements}, {size_words_of(mesh).key, region.size}});
    nlohmann::ordered_json rkl2 = nlohmann::ordered_json::object();
    for (const auto& [stages, dt] : rkl2_limits(facts)) rkl2[std::to_string(stages)] = dt;
    nlohmann::ordered_json all{{"nodes", mesh.nodes.size()},
                               {"elements", mesh.elements.size()},
                               {"kind", mesh::name_of_elements(mesh.dimensions())},
                               {"parts", s.parts},
                               {"surface_faces", s.surface_faces},
                               {"surface_mm2", s.surface_area},
                               {"size_mm", {s.box.side(0), s.box.side(1), s.box.side(2)}},
                               {"volume_mm3", s.volume},
                               {"regions", regions},
                               {"has_fibres", !mesh.fibres.empty()},
                               {"has_sheets", !mesh.sheets.empty()},
                               {std::string("element_") + size_words_of(mesh).key, spread_json(s.sizes)},
                               {"edges", s.edge_count},
                               {"edge_mm", spread_json(s.edges)},
                               {"wrong_off_diagonals", facts.signs.negative},
                               {"stable_dt_ms", {{"forward_euler", facts.step}, {"rkl2", rkl2}}},
                               {"mesh_bytes", mesh::memory_of(mesh)},
                               {"operator_bytes", mesh::memory_of_couplings(std::ssize(mesh.nodes), s.edge_count)}};
    if (mesh.dimensions() > 1) {
        all[mesh.is_surface() ? "angle_degrees" : "dihedral_angle_degrees"] = spread_json(s.angles);
        all[mesh.is_surface() ? "angle_histogram_10_degrees" : "dihedral_angle_histogram_10_degrees"] = s.angle_bins;
        all["smallest_angle_element"] = mesh.label(s.worst_element);
    } else {
        all["ends"] = s.ends;
        all["junctions"] = s.junctions;
    }
    if (mesh.is_surface()) {
        all["sheets"] = s.sheets;
        all["borders"] = {{"loops", s.border.loops}, {"edges", s.border.edges}, {"mm", s.border.length}};
    } else if (mesh.dimensions() == 3) {
        all["stable_dt_ms"]["finite_volumes_forward_euler"] = facts.finite_volumes;
        all["finite_volumes_operator_bytes"] =
            mesh::memory_of_couplings(std::ssize(mesh.elements), facts.cell_fluxes / 2);
    }
    if (const auto& shares = asked.shares)
        all["shares_of_ranks"] = {{"method", shares->method},         {"fewest_nodes", shares->least},
                                  {"most_nodes", shares->most},       {"most_ghosts", shares->most_ghosts},
                                  {"all_ghosts", shares->all_ghosts}, {"cut_edges", shares->cut_edges}};
    if (const auto& list = asked.list)
        all["node_list"] = {{"file", list->path},
                            {"nodes", list->nodes},
                            {"in_no_tetrahedron", list->without_tissue},
                            {"volume_mm3", list->volume}};
    std::cout << all.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << "\n";
}

void write_picture(const Mesh& mesh, const Arguments& arguments, const std::optional<MeshShares>& shares) {
    const std::string path = arguments.value("--picture"),
                      view = arguments.choice("--view", {"x", "y", "z", "oblique"}, "oblique");
    if (path.empty()) return;
    if (mesh.dimensions() == 1) throw UserFault("--picture: draws surfaces, and the mesh consists of lines");
    if (!path.ends_with(".png")) throw UserFault("--picture: the picture's name ends with .png");
    using report::View;
    const View from = view == "x" ? View::x : view == "y" ? View::y : view == "z" ? View::z : View::oblique;
    const auto size = static_cast<int>(arguments.integer("--pixels", 900, 64, 8192));
    io::write_whole_file(
        path, mesh_picture(mesh, shares ? ranks_of_elements(mesh, *shares) : tags_of_elements(mesh), from, size));
    if (!arguments.has("--json")) std::cout << path << "\n";
}

}  // namespace

const Usage& mesh_info_usage() {
    static const Usage usage = [] {
        Usage made{
            "mesh info",
            "FILE",
            "Checks a mesh of tetrahedra, a surface of triangles or a network of lines, measures it and draws it.",
            mesh_reading_options(),
            {"mesh info heart.vtu --unit m", "mesh info heart.elem --picture heart.png",
             "mesh info heart.pts --sigma \"0.17 0.02 S/m\" --tag \"100=0 S/m\"", "mesh info heart.pts --vtx paced.vtx",
             "mesh info heart.vtu --ranks 16 --picture ranks.png",
             "mesh info atria.vtk --unit um --thickness \"2 mm\" --picture atria.png",
             "mesh info purkinje.vtu --radius \"0.1 mm\""},
            "FILE is a .vtu, .pvtu, .vtk or .msh (2.2 or 4.1), or one of openCARP's .pts and .elem, with .lon beside "
            "it; of a surface also a .vtp, .ply, .stl or .obj, of lines also a .vtp, or a .csv of segments. Of a file "
            "with several kinds of "
            "elements the tetrahedra are the mesh, else the triangles, unless --elements says otherwise. Lines are not "
            "drawn. "
            "--tag without --sigma: every tag of the mesh needs a --tag. A stable dt is that of diffusion: of finite "
            "elements by row sums (Gershgorin), of RKL2 by its number of stages, and of finite volumes, which surfaces "
            "and lines do not have."};
        const std::vector<Option> own{
            {"--sigma", "\"L T [N] S/m\"", std::string("conductivity along, across and normal; ") + default_sigma},
            {"--tag", "\"TAG=L T [N] S/m\"", "conductivity of a region; may be repeated"},
            {"--chi", "\"X 1/mm\"", "membrane area per volume; 140 1/mm"},
            {"--C_m", "\"X uF/mm^2\"", "membrane capacitance; 0.01 uF/mm^2"},
            {"--vtx", "FILE.vtx", "also a list of nodes, as openCARP has for pacing and electrodes"},
            {"--ranks", "N", "what N ranks would share of the nodes: method, ghosts, cut edges"},
            {"--picture", "FILE.png", "draws the surface, a colour for each tag; with --ranks for each rank"},
            {"--view", "x|y|z|oblique", "from where; oblique"},
            {"--pixels", "N", "the picture's longer side; 900"},
            {"--json", "", "facts as JSON"}};
        made.options.insert(made.options.end(), own.begin(), own.end());
        return made;
    }();
    return usage;
}

int mesh_info(const Arguments& arguments) {
    const Mesh mesh = read_checked_mesh(arguments.positional()[0], arguments);
    const OperatorFacts facts = operator_of(mesh, arguments);
    const mesh::MeshStatistics statistics = mesh::measure_mesh(mesh);
    Asked asked;
    if (arguments.has("--vtx")) asked.list = read_node_list(mesh, arguments.value("--vtx"));
    if (arguments.has("--ranks"))
        asked.shares =
            shares_of_ranks(mesh, static_cast<int>(arguments.integer("--ranks", 1, 1, std::ssize(mesh.nodes))));
    if (arguments.has("--json"))
        print_json(mesh, statistics, facts, asked);
    else
        print_text(mesh, statistics, facts, asked);
    write_picture(mesh, arguments, asked.shares);
    return 0;
}

}  // namespace heartwright::commands
