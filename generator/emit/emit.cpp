#include "generator/emit/emit.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <utility>

#include "base/cpp_words/cpp_words.hpp"
#include "base/diag/faults.hpp"
#include "generator/emit/approximation_data.hpp"
#include "generator/emit/kernel_data.hpp"
#include "generator/emit/lattice_data.hpp"
#include "generator/emit/model_data.hpp"
#include "generator/emit/set_names.hpp"
#include "generator/emit/tables_text.hpp"
#include "generator/emit/template_lists.hpp"
#include "runtime/interface/stored_gate.hpp"

namespace heartwright::emit {
namespace {

using kainjow::mustache::data;
using Type = data::type;
using plan::VariantModels;

// Of runtime/interface/model.hpp that the templates are written for; a test compares.
constexpr int interface_version = 18;

data banner(const ir::Model& model, const Options& options) {
    return list_of({"// Written by heartwright-generate " + options.generator_version + " from " +
                        comment_text(model.spec_file) + " (" + comment_text(model.spec_hash) + ").",
                    "// Do not edit: change the spec and generate again.",
                    "// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.",
                    "// react() computes the same after the passes that manifest.json lists."});
}

// The names of `items` as an enumeration's, and their rows of a table.
template <class Items, class Row>
void set_table(data& all, const std::string& name, const Items& items, const Row& row) {
    Lines names, rows;
    for (const auto& item : items) {
        names.push_back(safe_name(item.name));
        rows.push_back("{ " + row(item) + " },");
    }
    all.set(name + "s", counted_names(names));
    all.set(name + "_rows", list_of(rows));
}

void check(const std::vector<VariantModels>& variants) {
    if (variants.empty()) throw OurFault("emit: no variants");
    const VariantModels& first = variants.front();
    const std::string& name = first.source.name;
    const auto is_word = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
    if (name.empty() || !std::all_of(name.begin(), name.end(), is_word))
        throw OurFault("emit: '" + name + "' is no name for files");
    for (const VariantModels& v : variants) {
        const auto same_names = [](const auto& a, const auto& b) { return a.name == b.name; };
        const auto agree = [&](const auto& a, const auto& b) {
            return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_names);
        };
        if (v.starts.empty() || !v.starts[0].name.empty())
            throw OurFault("emit: starts[0] must be the states' own initial values");
        if (!agree(v.source.states, first.source.states) || !agree(v.optimised.states, first.source.states) ||
            !agree(v.source.parameters, first.source.parameters) || !agree(v.starts, first.starts)) {
            throw OurFault("emit: variant '" + v.source.variant +
                           "' has other states, parameters or starts than the first");
        }
    }
    check_lattices(variants);
}

// Who wrote it, from what.
void set_provenance(data& all, const ir::Model& model, const Options& options) {
    all.set("name", model.name);
    all.set("namespace", namespace_of_model(model.name));
    all.set("title", comment_text(model.name));
    all.set("banner", banner(model, options));
    all.set("quoted_name", c_string(model.name));
    all.set("doc", c_string(model.doc));
    all.set("citation", c_string(model.citation));
    all.set("spec_hash", c_string(model.spec_hash));
    all.set("generator_version", c_string(options.generator_version));
    all.set("passes", c_string(joined(options.passes)));
    all.set("interface_version", std::to_string(interface_version));
}

// For which dt of a run integrators of all variants are what `auto` chooses.
void set_designed_dt(data& all, const std::vector<VariantModels>& variants) {
    double from = designed_dts().front(), to = designed_dts().back();
    for (const VariantModels& variant : variants) {
        from = std::max(from, variant.optimised.same_choice_from);
        to = std::min(to, variant.optimised.same_choice_to);
    }
    all.set("designed_dt", fmt::format("{}", variants.front().optimised.designed_dt));
    all.set("same_choice_from", fmt::format("{}", from));
    all.set("same_choice_to", fmt::format("{}", to));
}

// For which dt of a run, in ms, mixed precision may store all of these gates in 32 bits (stored_gate.hpp): a line of
// the manifest, or none.
std::string stored_gates_line(const std::vector<ir::StoredGate>& gates) {
    if (gates.empty()) return "";
    double from = 0, to = std::numeric_limits<double>::infinity();
    for (const ir::StoredGate& gate : gates) {  // at `from` the error of the slowest is the tolerated one
        from = std::max(from, gate.slowest / (interface::tolerated_gate_error * 0x1p32 - 1));
        to = std::min(to, gate.fastest);
    }
    return fmt::format("\n  \"stored_gates_for_dt_ms\": {{\"from\": {}{}}},", from,
                       std::isfinite(to) ? fmt::format(", \"to\": {}", to) : "");
}

// Rows of states, parameters and observables; the membrane. `stepped`: the model after all passes.
void set_symbols(data& all, const ir::Model& model, const ir::Model& stepped,
                 const std::vector<std::string>& site_observables) {
    all.set("potential", safe_name(model.membrane.potential));
    std::vector<ir::State> cell_states;
    for (const ir::State& s : stepped.states)
        if (s.scale != ir::Scale::site) cell_states.push_back(s);
    set_table(all, "state", cell_states, cell_state_row);
    set_table(all, "parameter", model.parameters, parameter_row);
    std::vector<ir::Definition> observables;
    for (const ir::Definition& d : model.definitions) {
        const bool is_of_sites =
            std::find(site_observables.begin(), site_observables.end(), d.name) != site_observables.end();
        if (!d.is_temporary && !is_of_sites) observables.push_back(d);
    }
    set_table(all, "observable", observables, observable_row);
    const ir::State* potential = model.find_state(model.membrane.potential);
    const ir::Definition* current = model.find_definition(model.membrane.current);
    all.set("potential_unit", c_string(potential ? potential->unit.text : ""));
    all.set("membrane_current", safe_name(model.membrane.current));
    all.set("current_unit", c_string(current ? current->unit.text : ""));
    all.set("capacitance", list_of(capacitance_lines(model)));
}

// Rows of the roles that the spec names, "" for "none"; nothing in a model without them.
void set_roles(data& all, const ir::Model& model) {
    Lines rows;
    for (const ir::Role& role : model.roles) {
        if (role.symbols.empty()) rows.push_back("{ " + c_string(role.name) + ", \"\" },");
        for (const std::string& symbol : role.symbols)
            rows.push_back("{ " + c_string(role.name) + ", " + c_string(symbol) + " },");
    }
    Lines table, hooks;
    if (!rows.empty()) {
        table = {"", "// role, symbol", "const RoleInfo roles[] = {"};
        for (const std::string& row : rows) table.push_back("    " + row);
        table.emplace_back("};");
        hooks = {"model.n_roles = " + std::to_string(rows.size()) + ";", "model.roles = roles;"};
    }
    all.set("roles", list_of(table));
    all.set("role_hooks", list_of(hooks));
}

// Of all kernels, or none.
std::vector<KernelSystem> systems_of(const std::vector<VariantModels>& variants, const std::vector<std::string>& ids,
                                     const std::vector<std::vector<std::string>>& labels,
                                     const plan::KernelGroups& groups) {
    std::vector<KernelSystem> systems;
    for (std::size_t k = 0; k < ids.size(); ++k) {
        const auto& system = variants[static_cast<std::size_t>(groups.first_variant[k])].system;
        if (!system) return {};
        systems.push_back({ids[k], joined(labels[k]), *system});
    }
    return systems;
}

// What observers alone read: no state changes.
VariantModels without_steps(VariantModels variant) {
    variant.optimised = variant.source;
    for (ir::State& state : variant.optimised.states) {
        state.derivative = nullptr;
        state.next_value = ir::symbol(state.name);
    }
    return variant;
}

// A list entry for each kernel, in `groups`' order. Returns their plans.
std::vector<plan::KernelPlan> set_kernels(data& all, const std::vector<VariantModels>& variants,
                                          const std::vector<std::string>& site_observables, const Options& options,
                                          const plan::KernelGroups& groups) {
    std::vector<std::vector<std::string>> names(groups.first_variant.size()), labels = names;
    for (std::size_t v = 0; v < variants.size(); ++v) {
        const auto kernel = static_cast<std::size_t>(groups.kernel_of[v]);
        names[kernel].push_back(variants[v].source.variant);
        labels[kernel].push_back(variant_label(variants[v].source.variant));
    }
    const std::vector<std::string> ids = set_names(names);
    data kernels(Type::list);
    std::vector<plan::KernelPlan> plans;
    std::vector<ApproximatedKernel> approximated;
    const int n_gates = static_cast<int>(gates_of_all(variants).size());
    Lines costs_fp64, costs_fp32, costs_mixed, site_costs;
    std::size_t n_constants = 1;
    for (std::size_t k = 0; k < ids.size(); ++k) {
        const VariantModels& of_kernel = variants[static_cast<std::size_t>(groups.first_variant[k])];
        const VariantModels variant = options.systems_alone ? without_steps(of_kernel) : of_kernel;
        const ir::Model& optimised = of_kernel.optimised;
        plans.push_back(plan::plan_kernel(variant.source, variant.optimised, site_observables,
                                          variant.exact ? &*variant.exact : nullptr, options.lines));
        kernels.push_back(
            kernel_data({static_cast<int>(k), ids[k], joined(labels[k]), n_gates > 0}, variant, plans.back()));
        approximated.emplace_back(ids[k], &optimised);
        costs_fp64.push_back(cell_cost_row(optimised, 8));
        costs_fp32.push_back(cell_cost_row(optimised, 4));
        costs_mixed.push_back(cell_cost_row(optimised, 8, n_gates));
        if (optimised.lattice) site_costs.push_back(site_cost_row(optimised));
        n_constants = std::max(n_constants, plans.back().constants.size());
    }
    all.set("kernels", kernels);
    all.set("cost_rows_fp64", list_of(costs_fp64));
    all.set("cost_rows_fp32", list_of(costs_fp32));
    all.set("cost_rows_mixed", list_of(costs_mixed));
    all.set("site_cost_rows", list_of(site_costs));
    all.set("n_constants", std::to_string(n_constants));
    const bool halves_steps =
        std::any_of(plans.begin(), plans.end(), [](const plan::KernelPlan& p) { return p.is_tested; });
    all.set("step_hooks", list_of(halves_steps ? Lines{"model.halves_steps = true;"} : Lines()));
    set_approximations(all, approximated);
    set_backends(all, variants, ids, options);
    set_systems(all, systems_of(variants, ids, labels, groups), options.batched);
    return plans;
}

// What kernels.hpp includes besides the interface.
Lines kernel_includes(const std::vector<VariantModels>& variants, const std::vector<plan::KernelPlan>& plans) {
    const bool spills = std::any_of(
        plans.begin(), plans.end(),
        [](const plan::KernelPlan& p) {
            return !p.spilling.is_empty() || p.columns.count > 0 || (p.in_fp32 && !p.in_fp32->spilling.is_empty());
        });
    const bool has_tables = std::any_of(variants.begin(), variants.end(),
                                        [](const VariantModels& v) { return !v.optimised.tables.empty(); });
    const bool has_lattice = variants.front().source.lattice.has_value();
    Lines includes;
    if (spills) includes.emplace_back("#include \"runtime/kernels/cuda/spilling.hpp\"");
    if (has_tables) {
        includes.push_back("#include \"runtime/kernels/common/" +
                           std::string(has_lattice ? "cell_tables" : "rational") + ".hpp\"");
    }
    return includes;
}

// Lines of model.hpp and model.cpp that differ between models with sites and without.
void set_site_sections(data& all, bool has_lattice) {
    all.set("site_starts",
            has_lattice ? ", [[maybe_unused]] double* site_initial, [[maybe_unused]] double* probability" : "");
    all.set(
        "start_functions",
        list_of(filled_lines(has_lattice ? "model/site_start.cpp.mustache" : "model/cell_start.cpp.mustache", all)));
    Lines indices, sites, hooks;
    if (has_lattice) {
        indices = filled_lines("model/site_indices.hpp.mustache", all);
        sites = filled_lines("model/sites.cpp.mustache", all);
        hooks = {"model.lattice = &lattice;", "model.initialise_sites = initialise_sites;"};
    }
    all.set("site_indices", list_of(indices));
    all.set("sites", list_of(sites));
    all.set("site_hooks", list_of(hooks));
}

// Strings as the elements of an array in JSON, one a line.
data json_lines(const std::vector<std::string>& items) {
    Lines lines;
    for (std::size_t i = 0; i < items.size(); ++i)
        lines.push_back(c_string(items[i]) + (i + 1 < items.size() ? "," : ""));
    return list_of(lines);
}

// The files of a model's folder, the manifest that lists them among them.
std::vector<GeneratedFile> filled_files(data& all, const ir::Model& model, const Options& options) {
    std::vector<std::pair<const char*, const char*>> templates = {
        {"model/model.hpp.mustache", "model.hpp"},
        {"model/model.cpp.mustache", "model.cpp"},
        {"model/ode.cpp.mustache", "ode.cpp"},
        {model.lattice ? "kernels/lattice.hpp.mustache" : "kernels/cell.hpp.mustache", "kernels.hpp"},
    };
    if (options.systems_alone) {
        templates.emplace_back("cpu/systems.cpp.mustache", "cpu/model.cpp");
    } else {
        templates.emplace_back("cpu/react.cpp.mustache", "cpu/react.cpp");
        templates.emplace_back("cpu/model.cpp.mustache", "cpu/model.cpp");
        templates.emplace_back("cuda/model.cu.mustache", "cuda/model.cu");
    }
    std::vector<GeneratedFile> files;
    std::vector<std::string> names;
    for (const auto& [source, target] : templates) {
        files.push_back({model.name + "/" + target, filled_file(source, all)});
        names.emplace_back(target);
    }
    all.set("files", json_lines(names));
    all.set("pass_list", json_lines(options.passes));
    files.push_back({model.name + "/manifest.json", filled_file("model/manifest.json.mustache", all)});
    return files;
}

}  // namespace

std::vector<GeneratedFile> emit(const std::vector<VariantModels>& variants, const Options& options) {
    check(variants);
    const ir::Model& model = variants.front().source;
    const std::vector<std::string> site_observables = site_observables_of(variants);
    const plan::KernelGroups groups = plan::group_variants(variants);
    data all;
    set_provenance(all, model, options);
    set_designed_dt(all, variants);
    set_symbols(all, model, variants.front().optimised, site_observables);
    set_roles(all, model);
    const std::vector<plan::KernelPlan> plans = set_kernels(all, variants, site_observables, options, groups);
    const Lines includes = kernel_includes(variants, plans);
    all.set("includes", list_of(includes));
    all.set("kernel_namespaces", list_of(includes.empty() ? Lines() : Lines{"using namespace kernels;"}));
    if (model.lattice) set_lattice(all, model, plans, site_observables);
    set_gates(all, variants);
    const std::vector<ir::StoredGate> gates = gates_of_all(variants);
    const std::string with_gates = gates.empty() ? "" : ", \"mixed\"";
    all.set("stored_gates_line", stored_gates_line(gates));
    const bool is_fp64_alone = model.lattice || options.systems_alone;
    all.set("precisions", is_fp64_alone ? "\"fp64\"" : "\"fp64\", \"fp32\"" + with_gates);
    set_variants(all, variants, groups.kernel_of, options.default_start);
    set_site_sections(all, model.lattice.has_value());
    return filled_files(all, model, options);
}

}  // namespace heartwright::emit
