#include "runtime/commands/mesh/mesh_torso.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/command_line/quantities.hpp"
#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/make/mesh_memory.hpp"
#include "runtime/mesh/partition/renumber.hpp"
#include "runtime/mesh/statistics.hpp"

namespace heartwright::commands {
namespace {

mesh::TorsoSize torso_size(const Arguments& arguments) {
    mesh::TorsoSize size;
    const auto three = [&](const std::string& option, std::array<double, 3>& values, const std::string& unit) {
        if (!arguments.has(option)) return;
        const std::vector<double> said = quantities_in(option, arguments.value(option), unit, 3, 3);
        values = {said[0], said[1], said[2]};
    };
    three("--torso", size.sides, "mm");
    three("--place", size.heart, "mm");
    three("--rotation", size.rotation, "1");
    if (arguments.has("--torso-edge")) size.edge = quantity_in("--torso-edge", arguments.value("--torso-edge"), "mm");
    return size;
}

const char* name_of_tag(std::int32_t tag) {
    for (const mesh::TorsoTissue& tissue : mesh::torso_tissues)
        if (tissue.tag == tag) return tissue.name;
    return tag == mesh::scar_tag ? "heart: scar" : tag == mesh::border_tag ? "heart: border zone" : "heart";
}

void print_sizes(const mesh::Mesh& body, const mesh::Mesh& heart) {
    const mesh::MeshStatistics statistics = mesh::measure_mesh(body);
    fmt::print("{} nodes, the first {} of them the heart's; {} elements; angles {:.3g} to {:.4g} degrees\n",
               body.nodes.size(), heart.nodes.size(), body.elements.size(), statistics.angles.least,
               statistics.angles.most);
    fmt::print("{:>5}  {:<18}{:>10}{:>12}\n", "tag", "tissue", "elements", "mL");
    for (const auto& [tag, region] : statistics.regions)
        fmt::print("{:>5}  {:<18}{:>10}{:>12.1f}\n", tag, name_of_tag(tag), region.elements, region.size / 1000);
}

}  // namespace

const std::vector<Option>& torso_options() {
    static const std::vector<Option> options{
        {"--torso", "\"W D H mm\"", "width, depth and height of a torso; 330 220 480 mm"},
        {"--torso-edge", "\"X mm\"", "the longest mean edge in a torso; its edges are the heart's, doubled; 10 mm"},
        {"--place", "\"X Y Z mm\"", "the heart's middle in the torso: to the left, back and head; 10 -30 0 mm"},
        {"--rotation", "\"A B C\"",
         "degrees: the apex points from the left to the front by A and downwards by B; the heart is rolled by C, "
         "which sinks the right ventricle; 40 35 30"},
        {"--heart", "FILE", "write the heart of a torso alone, too: its nodes are the torso's first ones"}};
    return options;
}

std::string leads_text(const std::string& body, const mesh::Mesh& mesh, const mesh::Torso& torso) {
    const mesh::MeshStatistics statistics = mesh::measure_mesh(mesh);
    std::string hearts, tissues;
    for (const auto& [tag, region] : statistics.regions) {
        const auto* const tissue = std::find_if(std::begin(mesh::torso_tissues), std::end(mesh::torso_tissues),
                                                [wanted = tag](const auto& one) { return one.tag == wanted; });
        if (tissue == std::end(mesh::torso_tissues))
            hearts += (hearts.empty() ? "" : ", ") + std::to_string(tag);
        else
            tissues += fmt::format(",\n    {{\"tags\": [{}], \"sigma\": \"{:g} S/m\"}}", tag, tissue->sigma);
    }
    std::string electrodes;
    for (const auto& [name, at] : torso.electrodes())
        electrodes += fmt::format("{}    \"{}\": [\"{:.1f} mm\", \"{:.1f} mm\", \"{:.1f} mm\"]",
                                  electrodes.empty() ? "\n" : ",\n", name, at[0], at[1], at[2]);
    return "{\"leads\": {\n  \"every\": \"1 ms\",\n  \"body\": " + nlohmann::json(body).dump() +
           ",\n  \"conductivities\": [\n    {\"tags\": [" + hearts + "], \"heart\": true}" + tissues +
           "],\n  \"electrodes\": {" + electrodes + "}}}\n";
}

int make_torso_files(const mesh::MeshRecipe& recipe, const Arguments& arguments, ThreadPool& threads) {
    const std::string out = arguments.value("-o"), heart_file = arguments.value("--heart");
    const mesh::TorsoSize size = torso_size(arguments);
    mesh::require_memory_of_elements(mesh::predicted_elements(recipe, size), recipe.edge, host_memory_available());
    mesh::Mesh heart = mesh::make_mesh(recipe, threads);
    mesh::order_for_locality(heart, threads);
    const mesh::Mesh body = mesh::make_torso(recipe, size, heart);
    mesh::refuse_bad_made_mesh(recipe, out, mesh::check_mesh(body, threads));
    for (const std::string& file : mesh::write_mesh(out, body)) fmt::print("{}\n", file);
    if (!heart_file.empty())
        for (const std::string& file : mesh::write_mesh(heart_file, heart)) fmt::print("{}\n", file);
    const std::filesystem::path path(out);
    const std::string leads_file = (path.parent_path() / (path.stem().string() + "_leads.json")).string();
    const mesh::Ventricle ventricle = mesh::ventricle_of(recipe);
    io::write_whole_file(leads_file, leads_text(path.filename().string(), body, mesh::Torso(size, ventricle)));
    fmt::print("{}\n", leads_file);
    print_sizes(body, heart);
    return 0;
}

}  // namespace heartwright::commands
