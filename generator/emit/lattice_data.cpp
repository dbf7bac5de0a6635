#include "generator/emit/lattice_data.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/diag/faults.hpp"
#include "generator/analysis/cost/op_count.hpp"
#include "generator/emit/site_text.hpp"
#include "generator/emit/tables_text.hpp"
#include "generator/emit/template_lists.hpp"

namespace heartwright::emit {
namespace {

using kainjow::mustache::data;
using plan::VariantModels;

// Names of an enumeration and rows of a table, in one order.
struct Symbols {
    Lines names, rows;
    void add(const std::string& name, const std::string& row) {
        names.push_back(safe_name(name));
        rows.push_back("{ " + row + " },");
    }
};

// Of `all`: <name>s and <name>_rows.
void set_symbols(data& all, const std::string& name, const Symbols& symbols) {
    all.set(name + "s", counted_names(symbols.names));
    all.set(name + "_rows", list_of(symbols.rows));
}

std::string kinds(const std::vector<plan::Sum>& sums) {
    if (sums.empty()) return "SumKind::sum";
    std::string out;
    for (const plan::Sum& sum : sums) {
        out += std::string(out.empty() ? "" : ", ") + "SumKind::" +
               (sum.kind == ir::Op::sum      ? "sum"
                : sum.kind == ir::Op::min_of ? "min"
                                             : "max");
    }
    return out;
}

// Component of each diffusing state among the real-valued states of a site.
std::string diffusing_components(const plan::KernelPlan& plan) {
    std::string out;
    for (const std::string& name : plan.sites->diffusing)
        out += (out.empty() ? "" : ", ") + ("site_state::" + safe_name(name));
    return out.empty() ? "0" : out;
}

}  // namespace

std::vector<std::string> site_observables_of(const std::vector<VariantModels>& variants) {
    std::unordered_set<std::string> at_sites;
    for (const VariantModels& v : variants) {
        if (!v.source.lattice) continue;
        for (std::string& name : plan::site_definitions(v.source)) at_sites.insert(std::move(name));
    }
    std::vector<std::string> names;
    for (const ir::Definition& d : variants.front().source.definitions)
        if (at_sites.contains(d.name)) names.push_back(d.name);
    return names;
}

void check_lattices(const std::vector<VariantModels>& variants) {
    const ir::Model& first = variants.front().source;
    for (const VariantModels& v : variants) {
        for (const ir::Model* model : {&v.source, &v.optimised}) {
            const auto same_state = [](const ir::State& a, const ir::State& b) {
                return a.scale == b.scale && a.is_count == b.is_count;
            };
            const auto same_machine = [](const ir::Machine& a, const ir::Machine& b) {
                return a.name == b.name && a.states == b.states;
            };
            const auto same_check = [](const ir::ProbabilityCheck& a, const ir::ProbabilityCheck& b) {
                return a.what == b.what;
            };
            if (model->lattice.has_value() != first.lattice.has_value() || model->n_draws != first.n_draws ||
                !std::equal(model->states.begin(), model->states.end(), first.states.begin(), first.states.end(),
                            same_state) ||
                !std::equal(model->machines.begin(), model->machines.end(), first.machines.begin(),
                            first.machines.end(), same_machine) ||
                !std::equal(model->checks.begin(), model->checks.end(), first.checks.begin(), first.checks.end(),
                            same_check))
                throw OurFault("emit: variant '" + v.source.variant + "' has another lattice than the first");
        }
    }
}

void set_lattice(data& all, const ir::Model& source, const std::vector<plan::KernelPlan>& plans,
                 const std::vector<std::string>& site_observables) {
    Symbols states, counts, observables;
    Lines machines, checks;
    std::vector<std::string> count_names;
    for (const ir::State& s : source.states) {
        if (s.scale != ir::Scale::site) continue;
        (s.is_count ? counts : states).add(s.name, state_row(s));
        if (s.is_count) count_names.push_back(s.name);
    }
    for (const ir::Machine& m : source.machines) {
        const auto first = m.states.empty() ? 0
                                            : std::find(count_names.begin(), count_names.end(), m.states.front()) -
                                                  count_names.begin();
        for (std::size_t i = 0; i < m.states.size(); ++i)
            if (first + i >= count_names.size() || count_names[first + i] != m.states[i])
                throw OurFault("emit: the states of machine '" + m.name + "' are not neighbours");
        machines.push_back("{ " + c_string(m.name) + ", " + c_string(m.component) + ", " + std::to_string(first) +
                           ", " + std::to_string(m.states.size()) + " },");
    }
    for (const std::string& name : site_observables)
        observables.add(name, observable_row(*source.find_definition(name)));
    for (const ir::ProbabilityCheck& check : source.checks) checks.push_back(c_string(check.what) + ",");
    set_symbols(all, "site_state", states);
    set_symbols(all, "site_count", counts);
    set_symbols(all, "site_observable", observables);
    all.set("machine_rows", list_of(machines));
    all.set("n_machines", std::to_string(source.machines.size()));
    all.set("checks", list_of(checks));
    all.set("n_checks", std::to_string(source.checks.size()));

    const ir::Lattice& lattice = *source.lattice;
    std::string shape;
    for (std::int64_t n : lattice.shape) shape += (shape.empty() ? "" : ", ") + std::to_string(n);
    all.set("site", c_string(lattice.site));
    all.set("shape", shape);
    all.set("spacing", literal_text(lattice.spacing));
    all.set("is_weighted_per_total", lattice.is_weighted_per_total ? "true" : "false");
    all.set("walls_mirror", lattice.walls_mirror ? "true" : "false");
    std::size_t n_sums = 0, n_diffusing = 0;
    for (const plan::KernelPlan& plan : plans) {
        n_sums = std::max(n_sums, plan.sites->sums.size());
        n_diffusing = std::max(n_diffusing, plan.sites->diffusing.size());
    }
    all.set("n_sums", std::to_string(n_sums));
    all.set("n_draws", std::to_string(source.n_draws));
    all.set("n_diffusing", std::to_string(n_diffusing));
}

std::string site_cost_row(const ir::Model& model) {
    return "{ " + literal_text(analysis::bytes_per_site_step(model)) + ", " +
           cost_row(analysis::count_by_scale(model)[static_cast<int>(ir::Scale::site)]) + " },";
}

void set_site_kernel(data& kernel, const VariantModels& variant, const plan::KernelPlan& plan) {
    const plan::SitePlan& sites = *plan.sites;
    kernel.set("cell_values", list_of(cell_value_members(variant.optimised, plan, sites.cell_values)));
    kernel.set("observed_cell_values", list_of(cell_value_members(variant.source, plan, sites.observed_cell_values)));
    kernel.set("early_values", list_of(cell_value_members(variant.optimised, plan, sites.early_values)));
    kernel.set("react_early", list_of(early_lines(variant.optimised, plan)));
    kernel.set("prologue", list_of(prologue_lines(variant.optimised, plan, sites.prologue, sites.cell_values)));
    kernel.set("update_sites", list_of(update_lines(variant.optimised, plan)));
    kernel.set("diffuse_sites", list_of(diffuse_lines(variant.optimised, plan)));
    kernel.set("observe_prologue",
               list_of(prologue_lines(variant.source, plan, sites.observe_prologue, sites.observed_cell_values)));
    kernel.set("observe_sums", list_of(observe_sums_lines(variant.source, plan)));
    kernel.set("observe_sites", list_of(observe_sites_lines(variant.source, plan)));
    kernel.set("channels", list_of(channel_lines(variant.source)));
    kernel.set("n_sums", std::to_string(sites.sums.size()));
    kernel.set("n_observed_sums", std::to_string(sites.observed_sums.size()));
    kernel.set("n_diffusing", std::to_string(sites.diffusing.size()));
    const auto one_at_least = [](std::size_t size) { return std::to_string(std::max<std::size_t>(size, 1)); };
    kernel.set("diffusing", diffusing_components(plan));
    kernel.set("diffusing_size", one_at_least(sites.diffusing.size()));
    kernel.set("sum_kinds", kinds(sites.sums));
    kernel.set("sum_kinds_size", one_at_least(sites.sums.size()));
    kernel.set("observed_sum_kinds", kinds(sites.observed_sums));
    kernel.set("observed_sum_kinds_size", one_at_least(sites.observed_sums.size()));
}

}  // namespace heartwright::emit
