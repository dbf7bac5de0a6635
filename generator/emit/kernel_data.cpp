#include "generator/emit/kernel_data.hpp"

#include <algorithm>

#include "generator/analysis/cost/op_count.hpp"
#include "generator/emit/approximation_data.hpp"
#include "generator/emit/lattice_data.hpp"
#include "generator/emit/step_lines.hpp"
#include "generator/emit/tables_text.hpp"
#include "generator/emit/template_lists.hpp"

namespace heartwright::emit {
namespace {

using kainjow::mustache::data;
using Type = data::type;

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

// Members of the struct of constants, and what fills them in.
void set_constants(data& kernel, const plan::KernelPlan& plan) {
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
}

// What is known once a step.
void set_step(data& kernel, const ir::Model& model, const plan::KernelPlan& plan) {
    const Spelling spelling = KernelNames(model, plan);
    Lines step_members, step_assigned;
    for (const plan::Statement& s : plan.step) {
        step_members.push_back("real " + safe_name(s.name) + ";" +
                               (s.is_temporary ? "" : "  // " + comment_of(s.unit, s.origin)));
        step_assigned.push_back("step." + safe_name(s.name) + " = " + expression_text(s.value, spelling) + ";");
    }
    kernel.set("step_members", list_of(step_members));
    kernel.set("step_assigned", list_of(step_assigned));
}

}  // namespace

data kernel_data(const KernelLabels& labels, const plan::VariantModels& variant, const plan::KernelPlan& plan) {
    data kernel;
    kernel.set("index", std::to_string(labels.number));
    kernel.set("loads_where_used", data(plan.loads == plan::Loads::where_used ? Type::bool_true : Type::bool_false));
    kernel.set("comma", labels.number ? ", " : "");
    kernel.set("id", labels.id);
    kernel.set("variants", labels.variants);
    kernel.set("potential", safe_name(variant.optimised.membrane.potential));

    set_constants(kernel, plan);
    set_step(kernel, variant.optimised, plan);
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
    set_tables(kernel, labels.id, variant, plan);
    return kernel;
}

}  // namespace heartwright::emit
