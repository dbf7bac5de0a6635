#include "runtime/commands/output/site_summary.hpp"

#include <nlohmann/json.hpp>

#include "runtime/experiment/bind/bind.hpp"

namespace heartwright::commands {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Json lattice_json(const experiment::Lattice& lattice, std::uint64_t seed, const interface::Model& model,
                  const simulation::Facts& facts) {
    const interface::LatticeInfo& info = *model.lattice;
    Json json{{"site", info.site},
              {"shape", lattice.sites},
              {"sites", lattice.count()},
              {"nominal_sites", experiment::nominal_sites(model)},
              {"spacing_um", info.spacing},
              {"weight", *lattice.weighs_per_total ? "per_total" : "per_employed"},
              {"walls", *lattice.walls_mirror ? "mirror" : "zero_flux"},
              {"seed", seed},
              {"plan", facts.plan}};
    Json machines = Json::array();
    for (std::int32_t m = 0; m < info.n_machines; ++m)
        if (info.machines[m].n_states > 0) machines.push_back(info.machines[m].name);
    json["machines"] = machines;
    json["draws_per_site_step"] = info.n_draws;
    return json;
}

}  // namespace heartwright::commands
