#include "generator/emit/kernel_text.hpp"

#include "generator/ir/rewrite.hpp"

namespace heartwright::emit {
namespace {

using plan::Statement;

// Groups of lines, each under its component's name.
class Groups {
public:
    void line(const std::string& component, std::string text) {
        if (lines.empty() || component != component_) {
            if (!lines.empty()) lines.emplace_back();
            if (!component.empty()) lines.push_back("// " + comment_text(component));
        }
        component_ = component;
        lines.push_back(std::move(text));
    }

    Lines lines;

private:
    std::string component_;
};

// The states and the stimulus that statements read, loaded first: all of a cell's memory is on its way before it is needed.
void load(Groups& out, const ir::Model& model, const std::vector<Statement>& statements, const Spelling& spelling) {
    std::unordered_set<std::string> read;
    for (const Statement& s : statements) {
        ir::for_each_node(s.value, [&](const ir::ExprPtr& node) {
            if (node->op() == ir::Op::symbol) read.insert(node->name());
        });
    }
    for (const ir::State& s : model.states) {
        if (!read.contains(s.name)) continue;
        const bool is_potential = s.name == model.membrane.potential;
        out.line("state", "const real " + spelling(s.name, false) + " = " +
                              (is_potential ? "cells.potential()" : "cells.load(state::" + safe_name(s.name) + ")") + ";  // " +
                              comment_of(s.unit, s.origin));
    }
    if (!model.membrane.stimulus.empty() && read.contains(model.membrane.stimulus)) {
        const ir::Definition* current = model.find_definition(model.membrane.current);
        out.line("state", "const real " + spelling(model.membrane.stimulus, false) + " = cells.stimulus();" +
                              (current ? "  // " + comment_text(current->unit.text) : ""));
    }
}

std::string definition(const Statement& s, const Spelling& spelling) {
    std::string line = "const real " + spelling(s.name, s.is_next) + " = " + expression_text(s.value, spelling) + ";";
    if (!s.is_temporary && !s.is_next) line += "  // " + comment_of(s.unit, s.origin);
    return line;
}

}  // namespace

KernelNames::KernelNames(const ir::Model& model, const plan::KernelPlan& plan) : names_(ir::all_names(model)) {
    prefixes_.emplace(ir::time_name, "step.");
    for (const Statement& s : plan.step) prefixes_.emplace(s.name, "step.");
    for (const plan::Constant& c : plan.constants) prefixes_.emplace(c.name, "c.");
}

std::string KernelNames::operator()(const std::string& name, bool is_next) const {
    if (is_next) {
        std::string text = "next_" + name;
        while (names_.contains(text)) text += "_";
        return text;
    }
    const auto found = prefixes_.find(name);
    return (found == prefixes_.end() ? "" : found->second) + safe_name(name);
}

Lines react_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    const Spelling spelling = KernelNames(model, plan);
    Groups out;
    load(out, model, plan.cell, spelling);
    for (const Statement& s : plan.cell) {
        out.line(s.component, definition(s, spelling));
        if (!s.is_next) continue;
        const std::string value = spelling(s.name, true);
        out.line(s.component, s.name == model.membrane.potential ? "cells.store_potential(" + value + ");"
                                                                 : "cells.store(state::" + safe_name(s.name) + ", " + value + ");");
    }
    return out.lines;
}

Lines observe_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    const Spelling spelling = KernelNames(model, plan);
    Groups out;
    load(out, model, plan.observe, spelling);
    const auto show = [&](const std::string& name, const std::string& component) {
        const ir::Definition* d = model.find_definition(name);
        if (!d || d->is_temporary) return;
        out.line(component, "values[observable::" + safe_name(name) + "] = " + spelling(name, false) + ";");
    };
    for (const plan::Constant& c : plan.constants) show(c.name, "known before the run");
    for (const Statement& s : plan.step) show(s.name, "known once a step");
    for (const Statement& s : plan.observe) {
        out.line(s.component, definition(s, spelling));
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
