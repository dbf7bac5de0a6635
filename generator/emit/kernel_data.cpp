#include "generator/emit/kernel_data.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "generator/analysis/cost/op_count.hpp"
#include "generator/emit/approximation_data.hpp"
#include "generator/emit/lattice_data.hpp"
#include "generator/emit/step_lines.hpp"
#include "generator/emit/tables_text.hpp"
#include "generator/emit/template_lists.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::emit {
namespace {

using kainjow::mustache::data;
using Type = data::type;

// The lines of a whole step, or calls of the parts of one that is split.
void set_react(data& kernel, const plan::VariantModels& variant, const plan::KernelPlan& plan) {
    const ir::Model& model = variant.optimised;
    kernel.set("split_step", list_of({}));
    if (plan.parts.empty()) {
        kernel.set("react", list_of(variant.exact ? exact_react_lines(model, plan) : react_lines(model, plan)));
        return;
    }
    const StepParts step = step_parts(model, plan);
    const std::string n_parts = std::to_string(step.parts.size());
    data split, parts(Type::list);
    Lines calls = {"Between between;"};
    for (std::size_t k = 0; k < step.parts.size(); ++k) {
        const std::string number = std::to_string(k + 1);
        data part;
        part.set("number", number);
        part.set("n_parts", n_parts);
        part.set("lines", list_of(step.parts[k]));
        const bool is_tested = step.tested == static_cast<int>(k) + 1;
        part.set("result", is_tested ? "typename real::mask" : "void");
        parts.push_back(part);
        const std::string call = "react_" + number + "(c, step, cells, between);";
        calls.push_back(is_tested ? "const auto refused = " + call : call);
        if (is_tested && k + 1 < step.parts.size()) calls.emplace_back("if (any(refused)) return refused;");
    }
    if (step.tested > 0) calls.emplace_back("return refused;");
    Lines traits;
    if (step.tested > 0)
        traits.push_back("static constexpr int tested_part = " + std::to_string(step.tested) +
                         ";  // says which cells refuse the step; parts before it store nothing");
    split.set("traits", list_of(traits));
    split.set("n_parts", n_parts);
    split.set("columns", std::to_string(plan.columns.count));
    split.set("between", list_of(step.between));
    split.set("parts", parts);
    const std::string pieces = plan.columns.count > 0 ? "part_kernels" : "split_step";
    kernel.set("split_step", list_of(filled_lines("kernels/" + pieces + ".hpp.mustache", split)));
    kernel.set("react", list_of(calls));
}

void set_react_in_fp32(data& kernel, const ir::Model& model, const plan::KernelPlan& plan) {
    kernel.set("in_fp32", list_of({}));
    if (!plan.in_fp32) return;
    data lines;
    lines.set("step_result", step_result(*plan.in_fp32));
    lines.set("react_in_fp32", list_of(react_lines_in_fp32(model, plan)));
    kernel.set("in_fp32", list_of(filled_lines("kernels/in_fp32.hpp.mustache", lines)));
}

// How maps are stepped of a step that was made in halves.
void set_maps(data& kernel, const ir::Model& model, const plan::KernelPlan& plan) {
    kernel.set("maps", list_of({}));
    std::string is_map;
    for (const plan::Statement& s : plan.maps)
        if (s.is_next) is_map += (is_map.empty() ? "" : " || ") + ("component == state::" + safe_name(s.name));
    if (is_map.empty()) return;
    data maps;
    maps.set("is_map", is_map);
    maps.set("lines", list_of(map_lines(model, plan)));
    kernel.set("maps", list_of(filled_lines("kernels/maps.hpp.mustache", maps)));
}

// Kernels of more states are compiled once, for any exponent.
constexpr std::size_t most_states_with_exponents = 8;

// The constant that is an exponent of the step, for which kernels are compiled by its values; the first of several.
std::optional<std::string> exponent_of(const plan::VariantModels& variant, const plan::KernelPlan& plan) {
    std::optional<std::string> exponent;
    if (plan.sites || variant.optimised.states.size() > most_states_with_exponents) return exponent;
    for (const plan::Statement& line : plan.cell) {
        ir::for_each_node(
            line.value,
            [&](const ir::ExprPtr& node) {
                if (node->op() == ir::Op::pow_by_products && node->operand(1)->op() == ir::Op::symbol && !exponent)
                    exponent = node->operand(1)->name();
            });
    }
    return exponent;
}

void set_exponent(data& kernel, const plan::VariantModels& variant, const plan::KernelPlan& plan) {
    const auto exponent = exponent_of(variant, plan);
    if (!exponent) return kernel.set("exponent", data(false));
    const auto constant = std::find_if(plan.constants.begin(), plan.constants.end(),
                                       [&](const plan::Constant& c) { return c.name == *exponent; });
    if (constant == plan.constants.end()) return kernel.set("exponent", data(false));
    data known;
    known.set("name", safe_name(*exponent));
    known.set("place", std::to_string(constant - plan.constants.begin()));
    kernel.set("exponent", known);
}

}  // namespace

void set_constants(data& kernel, const plan::KernelPlan& plan) {
    Lines members, assigned;
    std::string group;
    for (const plan::Constant& c : plan.constants) {
        const std::string title = c.only_observed ? "for observing" : comment_text(c.component);
        if (title != group && !title.empty()) members.push_back("// " + title);
        group = title;
        const bool is_temporary = std::any_of(plan.derive.begin(), plan.derive.end(),
                                              [&](const auto& s) { return s.name == c.name && s.is_temporary; });
        members.push_back("scalar " + safe_name(c.name) + ";" + (is_temporary ? "" : "  // " + unit_comment(c.unit)));
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

std::string cell_cost_row(const ir::Model& model, int real_bytes, int n_gates) {
    return "{ " + literal_text(analysis::bytes_per_cell_step(model, real_bytes, n_gates)) + ", " +
           cost_row(analysis::count_by_scale(model)[static_cast<int>(ir::Scale::cell)]) + " },";
}

data kernel_data(const KernelLabels& labels, const plan::VariantModels& variant, const plan::KernelPlan& plan) {
    data kernel;
    kernel.set("index", std::to_string(labels.number));
    kernel.set("layout", labels.has_gates ? "CellLayout<Gates>" : "PlainLayout");
    Lines traits;
    if (plan.loads == plan::Loads::where_used)
        traits = {"static constexpr bool loads_where_used = true;  // of the state: a GPU does not load it ahead"};
    if (plan.fp64_blocks)
        traits.push_back("static constexpr int fp64_blocks_at_once = " + std::to_string(*plan.fp64_blocks) +
                         ";  // on a multiprocessor of a GPU");
    if (plan.is_tested)
        traits.push_back("static constexpr bool halves_steps = true;  // of cells for which they are too long");
    kernel.set("traits", list_of(traits));
    kernel.set("step_result", step_result(plan));
    kernel.set("id", labels.id);
    kernel.set("variants", labels.variants);
    kernel.set("potential", safe_name(variant.optimised.membrane.potential));

    set_exponent(kernel, variant, plan);
    set_constants(kernel, plan);
    set_step(kernel, variant.optimised, plan);
    set_react(kernel, variant, plan);
    set_react_in_fp32(kernel, variant.optimised, plan);
    set_maps(kernel, variant.optimised, plan);
    kernel.set("observe", list_of(observe_lines(variant.source, plan)));
    kernel.set("derive", list_of(derive_lines(variant.optimised, plan)));

    if (plan.sites) set_site_kernel(kernel, variant, plan);
    set_tables(kernel, variant, plan);
    return kernel;
}

}  // namespace heartwright::emit
