#include "generator/emit/emit.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/analysis/cost/gpu_choices.hpp"
#include "generator/analysis/cost/op_count.hpp"
#include "generator/emit/approximation_data.hpp"
#include "generator/emit/lattice_data.hpp"
#include "generator/emit/step_lines.hpp"
#include "generator/emit/tables_text.hpp"
#include "generator/emit/template_lists.hpp"
#include "generator/emit/templates.hpp"

namespace heartwright::emit {
namespace {

using kainjow::mustache::data;
using Type = data::type;
using plan::VariantModels;

constexpr int abi_version = 6;  // of runtime/interface/model.hpp that the templates are written for; a test compares

std::string variant_label(const std::string& name) { return name.empty() ? "as written" : comment_text(name); }

std::string joined(const std::vector<std::string>& items) {
    std::string out;
    for (const std::string& item : items) out += (out.empty() ? "" : ", ") + item;
    return out;
}

data banner(const ir::Model& model, const Options& options) {
    return list_of({"Written by heartwright-generate " + options.generator_version + " from " +
                        comment_text(model.spec_file) + " (" + comment_text(model.spec_hash) + ").",
                    "Do not edit: change the spec and generate again.",
                    "To read the equations as the spec says them: observe() in kernels.hpp, of every variant.",
                    "react() computes the same after the passes that manifest.json lists."});
}

// The functions of a step that is cut, and the struct between them.
void set_parts(data& kernel, const ir::Model& model, const plan::KernelPlan& plan) {
    kernel.set("is_cut", plan.parts.empty() ? data(Type::bool_false) : data(Type::bool_true));
    if (plan.parts.empty()) return;
    const StepParts step = step_parts(model, plan);
    kernel.set("between", list_of(step.between));
    data parts(Type::list);
    for (std::size_t k = 0; k < step.parts.size(); ++k) {
        data part;
        part.set("number", std::to_string(k + 1));
        part.set("n_parts", std::to_string(step.parts.size()));
        part.set("lines", list_of(step.parts[k]));
        parts.push_back(part);
    }
    kernel.set("parts", parts);
}

// One list entry per kernel: what all templates say about it.
data kernel_data(int index, const std::string& labels, const VariantModels& variant, const plan::KernelPlan& plan) {
    data kernel;
    kernel.set("index", std::to_string(index));
    kernel.set("loads_where_used", data(plan.loads == plan::Loads::where_used ? Type::bool_true : Type::bool_false));
    kernel.set("comma", index ? ", " : "");
    kernel.set("variants", labels);
    kernel.set("potential", safe_name(variant.optimised.membrane.potential));

    Lines members, assigned;
    std::string group;
    for (const plan::Constant& c : plan.constants) {
        const std::string title = c.only_observed ? "for observing" : comment_text(c.component);
        if (title != group && !title.empty()) members.push_back("// " + title);
        group = title;
        const bool is_temporary = std::any_of(plan.derive.begin(), plan.derive.end(),
                                              [&](const auto& s) { return s.name == c.name && s.is_temporary; });
        members.push_back("scalar " + safe_name(c.name) + ";" +
                          (is_temporary ? "" : "  // " + comment_text(c.unit.text)));
        assigned.push_back("c." + safe_name(c.name) + " = " + safe_name(c.name) + ";");
    }
    if (members.empty()) {
        members = {"scalar none;"};
        assigned = {"c.none = 0.0;"};
    }
    kernel.set("members", list_of(members));
    kernel.set("assigned", list_of(assigned));
    kernel.set("n_constants", std::to_string(plan.constants.size()));

    const Spelling spelling = KernelNames(variant.optimised, plan);
    Lines step_members, step_assigned;
    for (const plan::Statement& s : plan.step) {
        step_members.push_back("real " + safe_name(s.name) + ";" +
                               (s.is_temporary ? "" : "  // " + comment_of(s.unit, s.origin)));
        step_assigned.push_back("step." + safe_name(s.name) + " = " + expression_text(s.value, spelling) + ";");
    }
    kernel.set("step_members", list_of(step_members));
    kernel.set("step_assigned", list_of(step_assigned));
    if (plan.parts.empty()) {
        kernel.set("react", list_of(variant.exact ? exact_react_lines(variant.optimised, plan)
                                                  : react_lines(variant.optimised, plan)));
    } else {
        kernel.set("react", list_of({"Between between;"}));
    }
    set_parts(kernel, variant.optimised, plan);
    kernel.set("in_fp32", data(plan.in_fp32 ? Type::bool_true : Type::bool_false));
    if (plan.in_fp32) kernel.set("react_in_fp32", list_of(react_lines_in_fp32(variant.optimised, plan)));
    kernel.set("observe", list_of(observe_lines(variant.source, plan)));
    kernel.set("derive", list_of(derive_lines(variant.optimised, plan)));

    kernel.set("costs", cost_row(analysis::count_by_scale(variant.optimised)[static_cast<int>(ir::Scale::cell)]));
    kernel.set("bytes_fp64", literal_text(analysis::bytes_per_cell_step(variant.optimised, 8)));
    kernel.set("bytes_fp32", literal_text(analysis::bytes_per_cell_step(variant.optimised, 4)));
    if (plan.sites) set_site_kernel(kernel, variant, plan);
    set_tables(kernel, index, variant, plan);
    return kernel;
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

data starts_data(const VariantModels& variant) {
    data starts(Type::list);
    for (std::size_t s = 0; s < variant.starts.size(); ++s) {
        data entry;
        entry.set("label", s ? "case " + std::to_string(s) : "default");
        entry.set("comment", s ? comment_text(variant.starts[s].name) : "the states' own initial values");
        entry.set("lines", list_of(initial_lines(variant.source, variant.starts[s])));
        starts.push_back(entry);
    }
    return starts;
}

bool same_starts(const VariantModels& a, const VariantModels& b) {
    return std::equal(
        a.starts.begin(), a.starts.end(), b.starts.begin(), b.starts.end(), [](const auto& p, const auto& q) {
            return p.name == q.name &&
                   std::equal(p.initial.begin(), p.initial.end(), q.initial.begin(), q.initial.end(), ir::same);
        });
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

}  // namespace

std::vector<GeneratedFile> emit(const std::vector<VariantModels>& variants, const Options& options) {
    check(variants);
    const ir::Model& model = variants.front().source;
    const plan::KernelGroups groups = plan::group_variants(variants);

    data all;
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
    all.set("potential", safe_name(model.membrane.potential));
    std::vector<ir::State> cell_states;
    for (const ir::State& s : model.states) {
        if (s.scale != ir::Scale::site) cell_states.push_back(s);
    }
    all.set("states", rows(cell_states, state_row));
    all.set("parameters", rows(model.parameters, parameter_row));
    const std::vector<std::string> site_observables = site_observables_of(variants);
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

    const bool pays = std::any_of(variants.begin(), variants.end(),
                                  [](const VariantModels& v) { return analysis::exp_table_pays(v.optimised); });
    const auto division = static_cast<int>(options.division);
    all.set("division", division == 0 ? data(Type::bool_false) : data(std::to_string(division)));
    all.set("exp_table", pays ? "1" : "0");

    data kernels(Type::list);
    std::vector<plan::KernelPlan> plans;
    std::string kernel_list;
    std::size_t n_constants = 0;
    for (std::size_t k = 0; k < groups.first_variant.size(); ++k) {
        std::vector<std::string> labels;
        for (std::size_t v = 0; v < variants.size(); ++v) {
            if (groups.kernel_of[v] == static_cast<int>(k)) labels.push_back(variant_label(variants[v].source.variant));
        }
        const VariantModels& variant = variants[static_cast<std::size_t>(groups.first_variant[k])];
        plans.push_back(plan::plan_kernel(variant.source, variant.optimised, site_observables,
                                          variant.exact ? &*variant.exact : nullptr, options.lines));
        data kernel = kernel_data(static_cast<int>(k), joined(labels), variant, plans.back());
        kernel_list += (k ? ", Kernel" : "Kernel") + std::to_string(k);
        n_constants = std::max(n_constants, std::stoul(kernel.get("n_constants")->string_value()));
        kernels.push_back(kernel);
    }
    all.set("kernels", kernels);
    const bool parks = std::any_of(plans.begin(), plans.end(), [](const plan::KernelPlan& p) {
        return !p.parking.is_empty() || (p.in_fp32 && !p.in_fp32->parking.is_empty());
    });
    all.set("parks", data(parks ? Type::bool_true : Type::bool_false));
    const bool has_tables = std::any_of(variants.begin(), variants.end(),
                                        [](const VariantModels& v) { return !v.optimised.tables.empty(); });
    all.set("approximations", data(has_tables ? Type::bool_true : Type::bool_false));
    all.set("kernel_list", kernel_list);
    all.set("lattice", data(Type::bool_false));
    if (model.lattice) set_lattice(all, model, plans, site_observables);
    all.set("precisions", model.lattice ? "\"fp64\"" : "\"fp64\", \"fp32\"");
    all.set("n_constants", std::to_string(std::max<std::size_t>(n_constants, 1)));

    std::vector<std::size_t> initials;  // first variant of each set of initial values
    std::vector<std::vector<std::string>> initial_labels;
    data variant_list(Type::list);
    for (std::size_t v = 0; v < variants.size(); ++v) {
        std::size_t initial = 0;
        while (initial < initials.size() && !same_starts(variants[initials[initial]], variants[v])) ++initial;
        if (initial == initials.size()) {
            initials.push_back(v);
            initial_labels.emplace_back();
        }
        const ir::Model& source = variants[v].source;
        initial_labels[initial].push_back(variant_label(source.variant));
        data entry, values(Type::list);
        for (const ir::Parameter& p : source.parameters) {
            data value;
            value.set("value", literal_text(p.value));
            value.set("comment", p.name + ", " + comment_text(p.unit.text));
            values.push_back(value);
        }
        const std::string index = std::to_string(v);
        Lines assumed;
        for (const ir::Assumption& a : variants[v].optimised.assumptions) {
            const bool is_time_step = a.parameter == ir::time_step_name;
            assumed.push_back("{" + (is_time_step ? std::string("-1") : "parameter::" + safe_name(a.parameter)) + ", " +
                              literal_text(a.low) + ", " + literal_text(a.high) + "},");
        }
        entry.set("assumes", assumed.empty() ? data(Type::bool_false) : data(Type::bool_true));
        entry.set("assumed", list_of(assumed));
        entry.set("index", index);
        entry.set("label", variant_label(source.variant));
        entry.set("values", values);
        entry.set("initial", std::to_string(initial));
        entry.set("row", c_string(source.variant) + ", parameters_" + index + ", " +
                             std::to_string(groups.kernel_of[v]) +
                             (assumed.empty() ? "" : ", assumptions_" + index + ", " + std::to_string(assumed.size())));
        variant_list.push_back(entry);
    }
    all.set("variants", variant_list);
    all.set("n_variants", std::to_string(variants.size()));
    data initial_list(Type::list);
    for (std::size_t i = 0; i < initials.size(); ++i) {
        data entry;
        entry.set("index", std::to_string(i));
        entry.set("variants", joined(initial_labels[i]));
        entry.set("starts", starts_data(variants[initials[i]]));
        initial_list.push_back(entry);
    }
    all.set("initials", initial_list);

    Lines start_names;
    std::size_t default_start = 0;
    for (const plan::Start& start : variants.front().starts) {
        if (start.name == options.default_start) default_start = start_names.size();
        start_names.push_back(c_string(start.name));
    }
    all.set("starts", list_of(start_names));
    all.set("n_starts", std::to_string(start_names.size()));
    all.set("default_start", std::to_string(default_start));

    std::vector<GeneratedFile> files;
    data names(Type::list), passes(Type::list);
    const auto add_to_list = [](data& list, const std::string& text) {
        data entry;
        entry.set("text", c_string(text));
        entry.set("comma", list.list_value().empty() ? "" : ",");
        list.push_back(entry);
    };
    for (const std::string& pass : options.passes) add_to_list(passes, pass);
    const std::pair<const char*, const char*> templates[] = {
        {"model/model.hpp.mustache", "model.hpp"},     {"model/model.cpp.mustache", "model.cpp"},
        {"model/kernels.hpp.mustache", "kernels.hpp"}, {"cpu/react.cpp.mustache", "cpu/react.cpp"},
        {"cpu/model.cpp.mustache", "cpu/model.cpp"},   {"cuda/model.cu.mustache", "cuda/model.cu"},
    };
    for (const auto& [source, target] : templates) {
        files.push_back({model.name + "/" + target, fill(source, all)});
        add_to_list(names, target);
    }
    all.set("files", names);
    all.set("pass_list", passes);
    files.push_back({model.name + "/manifest.json", fill("model/manifest.json.mustache", all)});
    return files;
}

}  // namespace heartwright::emit
