#include "runtime/observers/electrodes/conductor.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/make/make_torso.hpp"
#include "runtime/mesh/make/mesh_memory.hpp"
#include "runtime/mesh/partition/renumber.hpp"
#include "runtime/observers/electrodes/kept_fields.hpp"
#include "runtime/tissue_state/mesh/mesh_geometry.hpp"

namespace heartwright::observers {
namespace {

std::vector<mesh::Point> places_of_slots(const tissue_state::Assembly& assembly) {
    std::vector<mesh::Point> places;
    for (std::int64_t s = 0; s < assembly.slots.total(); ++s)
        places.push_back(assembly.grid.position(assembly.grid.cell(assembly.slots.grid_of(s))));
    return places;
}

mesh::TorsoSize size_of(const experiment::TorsoBody& torso) {
    mesh::TorsoSize size;
    size.sides = torso.sides;
    size.heart = torso.place;
    size.rotation = {torso.turn, torso.tilt, torso.roll};
    size.edge = torso.edge;
    return size;
}

mesh::MeshRecipe heart_of(const experiment::Experiment& experiment) {
    return tissue_state::recipe_of(*experiment.geometry.mesh->made);
}

// The heart is made anew: its mesh is at the root alone.
mesh::Mesh made_body(const experiment::Experiment& experiment, ThreadPool& threads) {
    const mesh::MeshRecipe recipe = heart_of(experiment);
    const mesh::TorsoSize size = size_of(*experiment.measures.leads->torso);
    mesh::require_memory_of_elements(mesh::predicted_elements(recipe, size), recipe.edge, host_memory_available());
    mesh::Mesh heart = mesh::make_mesh(recipe, threads);
    mesh::order_for_locality(heart, threads);
    mesh::Mesh body = mesh::make_torso(recipe, size, heart);
    mesh::refuse_bad_made_mesh(recipe, "the made torso", mesh::check_mesh(body, threads));
    return body;
}

mesh::MeshFile read_body(const std::string& path, ThreadPool& threads) {
    mesh::MeshFile file = mesh::read_mesh(path, {.keeps_baths = true});
    mesh::refuse_bad_mesh(path, mesh::check_mesh(file.mesh, threads));
    mesh::require_tetrahedra(file.mesh, path + ": a body as volume conductor");
    return file;
}

void require_fibres_of_heart(const std::string& path, const mesh::MeshFile& file,
                             const std::set<std::int32_t>& heart_tags) {
    for (std::size_t e = 0; e < file.baths.size(); ++e)
        if (file.baths[e] && heart_tags.contains(file.mesh.tag(e)))
            throw UserFault(path + ": element " + std::to_string(file.mesh.label(e)) +
                            " has a fibre of length 0, and its tag " + std::to_string(file.mesh.tag(e)) +
                            " is the heart's");
}

// Those of the torso's tissues; all other tags are the heart's.
void add_usual_conductivities(const mesh::Mesh& body, leads::BodyConductivities& conductivities) {
    for (const mesh::TorsoTissue& tissue : mesh::torso_tissues) conductivities.of_tag[tissue.tag] = tissue.sigma;
    for (std::size_t e = 0; e < body.elements.size(); ++e)
        if (conductivities.of_tag.count(body.tag(e)) == 0) conductivities.heart_tags.insert(body.tag(e));
}

leads::BodyConductivities conductivities_of(const experiment::Experiment& experiment, const mesh::Mesh& body) {
    const experiment::LeadsMeasure& asked = *experiment.measures.leads;
    leads::BodyConductivities conductivities;
    if (asked.conductivities.empty()) add_usual_conductivities(body, conductivities);
    for (const experiment::BodyTissue& one : asked.conductivities)
        for (const std::int32_t tag : one.tags)
            if (one.is_heart)
                conductivities.heart_tags.insert(tag);
            else
                conductivities.of_tag[tag] = one.sigma;
    const experiment::Tissue::Spaces& spaces = *experiment.tissue->spaces;
    for (std::size_t a = 0; a < 3; ++a) conductivities.heart[a] = spaces.intracellular[a] + spaces.extracellular[a];
    return conductivities;
}

}  // namespace

std::size_t count_of_electrodes(const experiment::Experiment& experiment) {
    constexpr std::size_t of_torso = 9;
    const std::size_t said = experiment.measures.leads->electrodes.size();
    return said == 0 ? of_torso : said;
}

std::vector<leads::Electrode> electrodes_of(const experiment::Experiment& experiment) {
    const experiment::LeadsMeasure& asked = *experiment.measures.leads;
    std::vector<leads::Electrode> electrodes;
    for (const experiment::BodyElectrode& one : asked.electrodes) electrodes.push_back({one.name, one.at});
    if (!electrodes.empty() || !asked.torso) return electrodes;
    const mesh::Ventricle heart = mesh::ventricle_of(heart_of(experiment));
    for (const auto& [name, at] : mesh::Torso(size_of(*asked.torso), heart).electrodes())
        if (name != "RL") electrodes.push_back({name, at});  // an amplifier's ground is in no lead
    return electrodes;
}

leads::LeadFields lead_fields_of(const experiment::Experiment& experiment, const tissue_state::Assembly& assembly,
                                 device::Device& device) {
    const experiment::LeadsMeasure& asked = *experiment.measures.leads;
    const std::vector<leads::Electrode> electrodes = electrodes_of(experiment);
    const std::vector<mesh::Point> places = places_of_slots(assembly);
    if (asked.body.empty() && !asked.torso)
        return leads::fields_in_medium(asked.medium, electrodes, 0.5 * assembly.grid.spacing.least() * (1 - 1e-9),
                                       places);
    ThreadPool threads(std::max(1, hardware_threads() / assembly.team->ranks_on_node()));
    const mesh::MeshFile file =
        asked.torso ? mesh::MeshFile{made_body(experiment, threads), {}} : read_body(asked.body, threads);
    const mesh::Mesh& body = file.mesh;
    const leads::BodyConductivities conductivities = conductivities_of(experiment, body);
    require_fibres_of_heart(asked.body, file, conductivities.heart_tags);
    const std::vector<tissue::Tensor> tensors = leads::body_tensors(body, conductivities);
    const auto solved = [&] {
        return leads::fields_in_body(body, tensors, electrodes, asked.farthest, places, threads, &device);
    };
    if (body.nodes.size() < least_kept_nodes || !keeps_fields()) return solved();
    return kept_fields(key_of_fields(body, tensors, electrodes, asked.farthest, places), solved);
}

}  // namespace heartwright::observers
