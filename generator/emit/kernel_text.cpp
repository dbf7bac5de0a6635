#include "generator/emit/kernel_text.hpp"

#include <functional>

#include "generator/ir/rewrite.hpp"

namespace heartwright::emit {

using plan::Statement;

void Groups::line(const std::string& component, std::string text) {
    if (lines.empty() || component != component_) {
        if (!lines.empty()) lines.emplace_back();
        if (!component.empty()) lines.push_back("// " + comment_text(component));
    }
    component_ = component;
    lines.push_back(std::move(text));
}

namespace {

// The states and the stimulus that `value` reads from memory and `read` does not have yet: they join it, in the model's order.
std::vector<std::string> first_reads(const ir::Model& model, const ir::ExprPtr& value, const KernelNames& names,
                                     std::unordered_set<std::string>& read) {
    std::unordered_set<std::string> now;
    ir::for_each_node(value, [&](const ir::ExprPtr& node) {
        if (node->op() == ir::Op::symbol && !names.is_given(node->name(), false) && !read.contains(node->name())) now.insert(node->name());
    });
    std::vector<std::string> found;
    for (const ir::State& s : model.states) {
        if (now.contains(s.name)) found.push_back(s.name);
    }
    if (!model.membrane.stimulus.empty() && now.contains(model.membrane.stimulus)) found.push_back(model.membrane.stimulus);
    read.insert(found.begin(), found.end());
    return found;
}

std::string load_line(const ir::Model& model, const std::string& name, const KernelNames& names) {
    const std::string declared = "const real " + names(name, false) + " = ";
    const ir::State* state = model.find_state(name);
    if (!state) {
        const ir::Definition* current = model.find_definition(model.membrane.current);
        return declared + "cells.stimulus();" + (current ? "  // " + comment_text(current->unit.text) : "");
    }
    const bool is_potential = name == model.membrane.potential;
    return declared + (is_potential ? "cells.potential()" : "cells.load(state::" + safe_name(name) + ")") + ";  // " + comment_of(state->unit, state->origin);
}

}  // namespace

// All of a cell's memory is on its way before it is needed.
void load_cell(Groups& out, const ir::Model& model, const std::vector<Statement>& statements, const KernelNames& names) {
    std::unordered_set<std::string> read;
    for (const Statement& s : statements) first_reads(model, s.value, names, read);
    for (const ir::State& s : model.states) {
        if (read.contains(s.name)) out.line("state", load_line(model, s.name, names));
    }
    const std::string& stimulus = model.membrane.stimulus;
    if (!stimulus.empty() && read.contains(stimulus)) out.line("state", load_line(model, stimulus, names));
}

std::string definition_line(const Statement& s, const Spelling& spelling) {
    std::string line = "const real " + spelling(s.name, s.is_next) + " = " + expression_text(s.value, spelling) + ";";
    if (!s.is_temporary && !s.is_next) line += "  // " + comment_of(s.unit, s.origin);
    return line;
}

KernelNames::KernelNames(const ir::Model& model, const plan::KernelPlan& plan, std::initializer_list<Given> given)
    : names_(ir::all_names(model)) {
    for (const Given& g : given) {
        for (const plan::CellValue& value : g.values) prefixes_.emplace(plan::key(value.name, value.is_next), g.prefix);
    }
    prefixes_.emplace(ir::time_name, "step.");
    for (const Statement& s : plan.step) prefixes_.emplace(s.name, "step.");
    for (const plan::Constant& c : plan.constants) prefixes_.emplace(c.name, "c.");
}

std::string KernelNames::operator()(const std::string& name, bool is_next) const {
    const auto found = prefixes_.find(plan::key(name, is_next));
    const std::string prefix = found == prefixes_.end() ? "" : found->second;
    if (is_next) {
        std::string text = "next_" + name;
        while (names_.contains(text)) text += "_";
        return prefix + text;
    }
    return prefix + safe_name(name);
}

namespace {

// What the sites added up, by the names that the cell's lines read it by.
void load_sums(Groups& out, const std::vector<plan::Sum>& sums, const std::vector<Statement>& statements) {
    std::unordered_set<std::string> read;
    for (const Statement& s : statements) {
        for (std::string& k : plan::reads(s.value)) read.insert(std::move(k));
    }
    for (std::size_t k = 0; k < sums.size(); ++k) {
        if (!read.contains(sums[k].name)) continue;
        out.line("sums over sites", "const real " + safe_name(sums[k].name) + " = sums[" + std::to_string(k) + "];" +
                                        (sums[k].unit.text.empty() ? "" : "  // " + comment_text(sums[k].unit.text)));
    }
}

}  // namespace

namespace {

Lines lines_of_step(const ir::Model& model, const plan::KernelPlan& plan, const std::vector<Statement>& cell) {
    const KernelNames names = plan.sites ? KernelNames(model, plan, {{"cell.", plan.sites->cell_values}, {"early.", plan.sites->early_values}})
                                         : KernelNames(model, plan);
    const Spelling spelling = std::cref(names);
    Groups out;
    const bool is_late = plan.loads == plan::Loads::where_used;
    if (!is_late) load_cell(out, model, cell, names);
    if (plan.sites) load_sums(out, plan.sites->sums, cell);
    std::unordered_set<std::string> read, ever_read;
    for (const Statement& s : cell) first_reads(model, s.value, names, ever_read);
    for (const Statement& s : cell) {
        if (is_late) {
            for (const std::string& name : first_reads(model, s.value, names, read)) out.line(s.component, load_line(model, name, names));
            // What later lines read of a state is loaded before its new value is stored.
            if (s.is_next && ever_read.contains(s.name) && read.insert(s.name).second) out.line(s.component, load_line(model, s.name, names));
        }
        if (s.effect != Statement::stores) out.line(s.component, definition_line(s, spelling));
        if (!s.is_next) continue;
        const std::string value = spelling(s.name, true);
        out.line(s.component, s.name == model.membrane.potential ? "cells.store_potential(" + value + ");"
                                                                 : "cells.store(state::" + safe_name(s.name) + ", " + value + ");");
    }
    return out.lines;
}

}  // namespace

Lines react_lines(const ir::Model& model, const plan::KernelPlan& plan) { return lines_of_step(model, plan, plan.cell); }
Lines exact_react_lines(const ir::Model& model, const plan::KernelPlan& plan) { return lines_of_step(model, plan, plan.exact_cell); }

Lines observe_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    const KernelNames names(model, plan);
    const Spelling spelling = std::cref(names);
    const std::unordered_set<std::string> shown_with_sites(plan.site_observables.begin(), plan.site_observables.end());
    Groups out;
    load_cell(out, model, plan.observe, names);
    if (plan.sites) load_sums(out, plan.sites->observed_sums, plan.observe);
    const auto show = [&](const std::string& name, const std::string& component) {
        const ir::Definition* d = model.find_definition(name);
        if (!d || d->is_temporary || shown_with_sites.contains(name)) return;
        out.line(component, "values[observable::" + safe_name(name) + "] = " + spelling(name, false) + ";");
    };
    for (const plan::Constant& c : plan.constants) show(c.name, "known before the run");
    for (const Statement& s : plan.step) show(s.name, "known once a step");
    for (const Statement& s : plan.observe) {
        out.line(s.component, definition_line(s, spelling));
        if (!s.is_next) show(s.name, s.component);
    }
    return out.lines;
}

std::string comment_of(const Unit& unit, const Origin& origin) {
    std::string text = comment_text(unit.text);
    if (origin.file) text += ", line " + std::to_string(origin.file->place(origin.offset).line);
    return text;
}

std::string comment_text(std::string_view text) {
    std::string out;
    for (char c : text) out += static_cast<unsigned char>(c) < ' ' || c == '\\' || c == 127 ? ' ' : c;
    return out;
}

}  // namespace heartwright::emit
