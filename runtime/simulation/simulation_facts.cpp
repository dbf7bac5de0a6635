#include "runtime/cells/assumptions.hpp"
#include "runtime/simulation/simulation_parts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "base/units/shown.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/mesh/partition/row_owners.hpp"
#include "runtime/stepping/rkl2.hpp"
#include "runtime/tissue_state/shares.hpp"

namespace heartwright::simulation {
namespace {

const char* plan_name(interface::LatticePlan plan) {
    switch (plan) {
        case interface::LatticePlan::march:
            return "march";
        case interface::LatticePlan::cluster:
            return "cluster";
        case interface::LatticePlan::separate:
            return "separate";
        case interface::LatticePlan::automatic:
            break;
    }
    return "automatic";
}

class FactsOfTissue {
public:
    FactsOfTissue(const tissue_state::TissueState& tissue, Facts& facts)
        : tissue_(tissue),
          experiment_(tissue.experiment),
          model_(tissue.population.model()),
          assembly_(tissue.assembly),
          team_(tissue.team()),
          facts_(facts) {}

    void fill();
    void gather_notes();

private:
    void fill_sites();
    void fill_shares();
    void fill_mesh_partition();
    std::string partition_text() const;
    double own_share() const;  // of all costs
    void gather_parts();
    void add_table_notes();

    const tissue_state::TissueState& tissue_;
    const experiment::Experiment& experiment_;
    const interface::Model& model_;
    const tissue_state::Assembly& assembly_;
    mpi::Team& team_;
    Facts& facts_;
};

void FactsOfTissue::fill() {
    facts_.device = tissue_.device.name();
    facts_.backend = device::backend_name(tissue_.device.backend());
    facts_.instruction_set = model_.instruction_set();
    facts_.threads = tissue_.device.threads().size();
    facts_.cells = assembly_.whole_cells;
    facts_.steps = experiment_.time.steps;
    fill_shares();
    if (assembly_.lattice) fill_sites();
    facts_.bytes_per_cell_step += tissue_.reaction_bytes_per_cell();
    if (tissue_.diffusion) {
        const int stages = facts_.rkl2_stages;
        const std::string way =
            stages > 0 ? fmt::format("diffusion by RKL2 with {} stages", stages) : "explicit diffusion";
        const double limit = stages > 0 ? stepping::rkl2_limit(stages, facts_.stability_limit) : facts_.stability_limit;
        facts_.bytes_per_cell_step += tissue_.diffusion->bytes_per_cell() * facts_.substeps *
                                      (tissue_state::has_strang_splitting(experiment_) ? 2 : 1);
        facts_.notes.push_back(fmt::format("{} is stable up to {:.6g} ms; {} splitting, dt {:.6g} ms", way, limit,
                                           tissue_state::has_strang_splitting(experiment_) ? "Strang" : "Godunov",
                                           experiment_.time.dt));
    }
    if (tissue_.halo) facts_.notes.push_back("V goes between ranks by " + tissue_.halo->way());
    for (int b = 1; b < assembly_.slots.block_count(); ++b) {
        const experiment::Region& region = experiment_.regions[static_cast<std::size_t>(b - 1)];
        facts_.notes.push_back(
            "region '" + region.name + "': " +
            (region.bath ? fmt::format("a bath of {:g} S/m", *region.bath)
                         : std::to_string(assembly_.cells_of_block[static_cast<std::size_t>(b)]) + " cells"));
    }
    if (tissue_.phi_e) facts_.elliptic_memory = team_.all_reduce_max(tissue_.phi_e->memory());
    add_table_notes();
    if (model_.stores_gates) {
        facts_.notes.push_back(
            fmt::format("mixed precision: {} of {} states are gates in 32 bits, each certified to {:.1e}",
                        model_.n_gates, model_.n_states, cells::most_gate_error(model_, experiment_.time.dt)));
    }
    if (team_.is_serial()) facts_.notes.push_back("device memory: " + bytes_text(facts_.memory));
}

// How far tables are from their functions, once for each set of tables.
void FactsOfTissue::add_table_notes() {
    for (int b = 0; b < tissue_.population.block_count(); ++b) {
        const cells::Tables* tables = tissue_.population.tables(b);
        if (tables == nullptr) continue;
        for (std::int32_t t = 0; t < tables->info().n_tables; ++t) {
            const cells::CertifiedTable& table = tables->certified()[static_cast<std::size_t>(t)];
            const interface::TableInfo& info = tables->info().tables[t];
            const auto worst = std::max_element(table.certificates.begin(), table.certificates.end(),
                                                [](const auto& x, const auto& y) { return x.proved < y.proved; });
            const std::string unit = behind_a_number(info.unit);
            const std::string kind =
                info.rationals == nullptr
                    ? fmt::format("tables of cubics, {:g}{} an interval", table.width, unit)
                    : fmt::format("rational functions on {} pieces, cells of {:g}{}", info.n_pieces, table.width, unit);
            const std::string note =
                fmt::format(
                    "{} function{} of {} from {} from {:g} to {:g}{}: proved within {:.2g} of the largest value in the "
                    "{} ({}), measured within {:.2g}, asked for {:g}; beyond the range ",
                    info.n_functions, info.n_functions == 1 ? "" : "s", info.argument, kind, info.low, info.high, unit,
                    worst->proved, info.rationals == nullptr ? "interval" : "cell", worst->function,
                    std::max_element(table.certificates.begin(), table.certificates.end(),
                                     [](const auto& x, const auto& y) { return x.measured < y.measured; })
                        ->measured,
                    tables->info().tolerance) +
                (tables->info().is_exact_outside ? "cells are computed exactly" : "the run stops");
            if (std::find(facts_.notes.begin(), facts_.notes.end(), note) == facts_.notes.end())
                facts_.notes.push_back(note);
        }
    }
}

void FactsOfTissue::fill_sites() {
    const interface::LatticeInfo& info = *model_.lattice;
    const lattice::Setup& setup = *assembly_.lattice;
    facts_.sites = setup.sites.count();
    facts_.plan = plan_name(setup.plans.front().plan);
    const auto& shape = setup.sites.shape;
    facts_.notes.push_back(fmt::format("{} x {} x {} = {} {}s a cell of {} nominal, {:g} um apart, {} walls, seed {}",
                                       shape[0], shape[1], shape[2], facts_.sites, info.site,
                                       static_cast<long long>(info.shape[0]) * info.shape[1] * info.shape[2],
                                       info.spacing, setup.walls_mirror ? "mirror" : "zero-flux", setup.seed));
    std::string said;
    double site_bytes = 0;
    for (std::size_t b = 0; b < setup.plans.size(); ++b) {
        site_bytes += info.costs[model_.variants[assembly_.blocks[b].variant].kernel].bytes *
                      static_cast<double>(assembly_.cells_of_block[b]);
        const lattice::Plan& plan = setup.plans[b];
        if (!plan.reason.empty() && plan.reason != said) {
            facts_.notes.push_back(std::string("plan ") + plan_name(plan.plan) + ": " + plan.reason);
            said = plan.reason;
        }
    }
    facts_.bytes_per_cell_step += site_bytes * static_cast<double>(facts_.sites) / static_cast<double>(facts_.cells);
}

// How even the ranks' shares are, by cells and by what these cost.
void FactsOfTissue::fill_shares() {
    facts_.ranks = team_.size();
    const std::int64_t own_cells = assembly_.slots.count();
    facts_.fewest_cells = team_.all_reduce_min(own_cells);
    facts_.most_cells = team_.all_reduce_max(own_cells);
    if (!assembly_.decomposition) return;
    facts_.ranks_along = assembly_.decomposition->ranks();
    const auto costs = tissue_state::costs_of_blocks(experiment_, model_);
    double own = 0, whole = 0;
    for (std::size_t b = 0; b < costs.size(); ++b) {
        const auto range = assembly_.slots.block(static_cast<int>(b));
        own += costs[b] * static_cast<double>(range.last - range.first);
        whole += costs[b] * static_cast<double>(assembly_.cells_of_block[b]);
    }
    constexpr double parts = 1e6;
    const double due = whole * own_share();
    facts_.most_load = static_cast<double>(team_.all_reduce_max(std::llround(own / due * parts))) / parts;
    if (!assembly_.shares.empty()) gather_parts();
    if (assembly_.grid.rows) fill_mesh_partition();
    facts_.notes.push_back(fmt::format(
        "{} ranks, {}, with {} to {} cells each; the most costly has {:.1f}% more than {} share; device "
        "memory: up to {} a rank",
        facts_.ranks, partition_text(), facts_.fewest_cells, facts_.most_cells, 100 * (facts_.most_load - 1),
        assembly_.shares.empty() ? "an equal" : "its", bytes_text(facts_.memory)));
}

void FactsOfTissue::fill_mesh_partition() {
    MeshPartition& partition = facts_.mesh_partition;
    partition.method = mesh::partition_method(*assembly_.decomposition);
    const std::int64_t ghosts = assembly_.slots.ghosts();
    partition.ghosts = team_.all_reduce_sum(ghosts);
    partition.most_ghosts = team_.all_reduce_max(ghosts);
    const tissue::CellBox own = assembly_.grid.owned();
    std::int64_t cut = 0;
    for (std::int64_t row = own.first[0]; row < own.end[0]; ++row)
        for (const std::int32_t other : assembly_.grid.rows->neighbours_of(row))
            cut += own.contains({other, 0, 0}) ? 0 : 1;
    partition.cut_edges = team_.all_reduce_sum(cut) / 2;
}

std::string FactsOfTissue::partition_text() const {
    const MeshPartition& partition = facts_.mesh_partition;
    if (!partition.method.empty()) {
        return fmt::format("{} with up to {} ghosts a rank", mesh::partition_text(partition.method),
                           partition.most_ghosts);
    }
    const auto& along = facts_.ranks_along;
    return fmt::format("{}{} x {} x {} boxes", assembly_.decomposition->is_grid() ? "" : "at most ", along[0], along[1],
                       along[2]);
}

double FactsOfTissue::own_share() const {
    const std::vector<double>& shares = assembly_.shares;
    if (shares.empty()) return 1.0 / facts_.ranks;
    return shares[static_cast<std::size_t>(team_.rank())] / std::accumulate(shares.begin(), shares.end(), 0.0);
}

// The partition, rank by rank, for the provenance of a run whose ranks are not alike.
void FactsOfTissue::gather_parts() {
    const auto texts = [&](const std::string& own) { return team_.gather(std::vector<char>(own.begin(), own.end())); };
    const auto nodes = texts(team_.node()), backends = texts(facts_.backend), devices = texts(facts_.device),
               sets = texts(facts_.instruction_set);
    const auto numbers = team_.gather(std::vector<std::int64_t>{facts_.threads, assembly_.slots.count()});
    const auto shares = team_.gather(std::vector<double>{own_share()});
    for (std::size_t r = 0; r < nodes.size(); ++r) {
        const auto text = [r](const auto& all) { return std::string(all[r].begin(), all[r].end()); };
        const auto rank = static_cast<int>(r);
        facts_.parts.push_back({text(nodes), text(backends), text(devices), text(sets), static_cast<int>(numbers[r][0]),
                                numbers[r][1], shares[r][0], assembly_.decomposition->box(rank),
                                static_cast<std::int64_t>(assembly_.decomposition->boxes(rank).size())});
    }
}

// Ranks that have other cells may have something else to say.
void FactsOfTissue::gather_notes() {
    if (team_.is_serial()) return;
    std::vector<char> own;
    for (const std::string& note : facts_.notes) {
        own.insert(own.end(), note.begin(), note.end());
        own.push_back('\0');
    }
    for (const auto& of_rank : team_.gather(own)) {
        for (auto begin = of_rank.begin(); begin != of_rank.end();) {
            const auto end = std::find(begin, of_rank.end(), '\0');
            const std::string note(begin, end);
            if (std::find(facts_.notes.begin(), facts_.notes.end(), note) == facts_.notes.end())
                facts_.notes.push_back(note);
            begin = end + 1;
        }
    }
}

}  // namespace

void complete_facts(const tissue_state::TissueState& tissue, Facts& facts) {
    FactsOfTissue of_tissue(tissue, facts);
    of_tissue.fill();
    of_tissue.gather_notes();
}

}  // namespace heartwright::simulation
