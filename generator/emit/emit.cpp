#include "generator/emit/emit.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/analysis/cost/gpu_choices.hpp"
#include "generator/emit/kernel_data.hpp"
#include "generator/emit/lattice_data.hpp"
#include "generator/emit/set_names.hpp"
#include "generator/emit/tables_text.hpp"
#include "generator/emit/template_lists.hpp"
#include "generator/emit/variant_data.hpp"

namespace heartwright::emit {
namespace {

using kainjow::mustache::data;
using Type = data::type;
using plan::VariantModels;

constexpr int abi_version = 6;  // of runtime/interface/model.hpp that the templates are written for; a test compares

data banner(const ir::Model& model, const Options& options) {
    return list_of({"Written by heartwright-generate " + options.generator_version + " from " +
                        comment_text(model.spec_file) + " (" + comment_text(model.spec_hash) + ").",
                    "Do not edit: change the spec and generate again.",
                    "To read the equations as the spec says them: observe() in kernels.hpp, of every variant.",
                    "react() computes the same after the passes that manifest.json lists."});
}

template <class Items, class Row>
data rows(const Items& items, const Row& row) {
    data out(Type::list);
    for (const auto& item : items) {
        data entry;
        entry.set("name", safe_name(item.name));
        entry.set("row", row(item));
        out.push_back(entry);
    }
    return out;
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
    all.set("title", comment_text(model.name));
    all.set("banner", banner(model, options));
    all.set("quoted_name", c_string(model.name));
    all.set("doc", c_string(model.doc));
    all.set("citation", c_string(model.citation));
    all.set("spec_hash", c_string(model.spec_hash));
    all.set("generator_version", c_string(options.generator_version));
    all.set("passes", c_string(joined(options.passes)));
    all.set("abi_version", std::to_string(abi_version));
}

// Rows of states, parameters and observables; the membrane.
void set_symbols(data& all, const ir::Model& model, const std::vector<std::string>& site_observables) {
    all.set("potential", safe_name(model.membrane.potential));
    std::vector<ir::State> cell_states;
    for (const ir::State& s : model.states) {
        if (s.scale != ir::Scale::site) cell_states.push_back(s);
    }
    all.set("states", rows(cell_states, state_row));
    all.set("parameters", rows(model.parameters, parameter_row));
    std::vector<ir::Definition> observables;
    for (const ir::Definition& d : model.definitions) {
        const bool is_of_sites =
            std::find(site_observables.begin(), site_observables.end(), d.name) != site_observables.end();
        if (!d.is_temporary && !is_of_sites) observables.push_back(d);
    }
    all.set("observables", rows(observables, observable_row));
    const ir::State* potential = model.find_state(model.membrane.potential);
    const ir::Definition* current = model.find_definition(model.membrane.current);
    all.set("potential_unit", c_string(potential ? potential->unit.text : ""));
    all.set("current_unit", c_string(current ? current->unit.text : ""));
    all.set("capacitance", list_of(capacitance_lines(model)));
}

void set_gpu_choices(data& all, const std::vector<VariantModels>& variants, const Options& options) {
    const bool pays = std::any_of(variants.begin(), variants.end(),
                                  [](const VariantModels& v) { return analysis::exp_table_pays(v.optimised); });
    const auto division = static_cast<int>(options.division);
    all.set("division", division == 0 ? data(Type::bool_false) : data(std::to_string(division)));
    all.set("exp_table", pays ? "1" : "0");
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
    std::string kernel_list;
    std::size_t n_constants = 1;
    for (std::size_t k = 0; k < ids.size(); ++k) {
        const VariantModels& variant = variants[static_cast<std::size_t>(groups.first_variant[k])];
        plans.push_back(plan::plan_kernel(variant.source, variant.optimised, site_observables,
                                          variant.exact ? &*variant.exact : nullptr, options.lines));
        kernels.push_back(kernel_data({static_cast<int>(k), ids[k], joined(labels[k])}, variant, plans.back()));
        kernel_list += (k ? ", Kernel_" : "Kernel_") + ids[k];
        n_constants = std::max(n_constants, plans.back().constants.size());
    }
    all.set("kernels", kernels);
    all.set("kernel_list", kernel_list);
    all.set("n_constants", std::to_string(n_constants));
    return plans;
}

// The files of a model's folder, the manifest that lists them among them.
std::vector<GeneratedFile> filled_files(data& all, const std::string& model,
                                        const std::vector<std::string>& pass_names) {
    std::vector<GeneratedFile> files;
    data names(Type::list), passes(Type::list);
    const auto add_to_list = [](data& list, const std::string& text) {
        data entry;
        entry.set("text", c_string(text));
        entry.set("comma", list.list_value().empty() ? "" : ",");
        list.push_back(entry);
    };
    for (const std::string& pass : pass_names) add_to_list(passes, pass);
    const std::pair<const char*, const char*> templates[] = {
        {"model/model.hpp.mustache", "model.hpp"},     {"model/model.cpp.mustache", "model.cpp"},
        {"model/kernels.hpp.mustache", "kernels.hpp"}, {"cpu/react.cpp.mustache", "cpu/react.cpp"},
        {"cpu/model.cpp.mustache", "cpu/model.cpp"},   {"cuda/model.cu.mustache", "cuda/model.cu"},
    };
    for (const auto& [source, target] : templates) {
        files.push_back({model + "/" + target, fill(source, all)});
        add_to_list(names, target);
    }
    all.set("files", names);
    all.set("pass_list", passes);
    files.push_back({model + "/manifest.json", fill("model/manifest.json.mustache", all)});
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
    set_symbols(all, model, site_observables);
    set_gpu_choices(all, variants, options);
    const std::vector<plan::KernelPlan> plans = set_kernels(all, variants, site_observables, options, groups);
    const bool spills = std::any_of(plans.begin(), plans.end(), [](const plan::KernelPlan& p) {
        return !p.spilling.is_empty() || (p.in_fp32 && !p.in_fp32->spilling.is_empty());
    });
    const bool has_tables = std::any_of(variants.begin(), variants.end(),
                                        [](const VariantModels& v) { return !v.optimised.tables.empty(); });
    all.set("spills", data(spills ? Type::bool_true : Type::bool_false));
    all.set("approximations", data(has_tables ? Type::bool_true : Type::bool_false));
    all.set("lattice", data(Type::bool_false));
    if (model.lattice) set_lattice(all, model, plans, site_observables);
    all.set("precisions", model.lattice ? "\"fp64\"" : "\"fp64\", \"fp32\"");
    set_variants(all, variants, groups.kernel_of, options.default_start);
    return filled_files(all, model.name, options.passes);
}

}  // namespace heartwright::emit
