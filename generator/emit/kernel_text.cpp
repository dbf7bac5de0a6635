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

void Groups::equations(const Statement& statement) {
    for (const std::string& equation : statement.equations) line(statement.component, "// " + comment_text(equation));
}

std::vector<std::string> in_order_of_loads(const ir::Model& model, const std::unordered_set<std::string>& names) {
    std::vector<std::string> found;
    for (const ir::State& s : model.states)
        if (names.contains(s.name)) found.push_back(s.name);
    const std::string& stimulus = model.membrane.stimulus;
    if (!stimulus.empty() && names.contains(stimulus)) found.push_back(stimulus);
    return found;
}

std::vector<std::string> first_reads(const ir::Model& model, const ir::ExprPtr& value, const KernelNames& names,
                                     std::unordered_set<std::string>& read) {
    std::unordered_set<std::string> now;
    ir::for_each_node(value, [&](const ir::ExprPtr& node) {
        if (node->op() == ir::Op::symbol && !names.is_given(node->name(), false) && !read.contains(node->name()))
            now.insert(node->name());
    });
    const std::vector<std::string> found = in_order_of_loads(model, now);
    read.insert(found.begin(), found.end());
    return found;
}

std::string load_line(const ir::Model& model, const std::string& name, const KernelNames& names) {
    const std::string declared = "const real " + names(name, false) + " = ";
    const ir::State* state = model.find_state(name);
    if (!state) {
        const ir::Definition* current = model.find_definition(model.membrane.current);
        return declared + "cells.stimulus();" + (current ? "  // " + unit_comment(current->unit) : "");
    }
    const bool is_potential = name == model.membrane.potential;
    return declared + (is_potential ? "cells.potential()" : "cells.load(state::" + safe_name(name) + ")") + ";  // " +
           comment_of(state->unit, state->origin);
}

// Prefetch: all loads of a cell's state are issued before the first value is used.
void load_cell(Groups& out, const ir::Model& model, const std::vector<Statement>& statements,
               const KernelNames& names) {
    std::unordered_set<std::string> read;
    for (const Statement& s : statements) first_reads(model, s.value, names, read);
    for (const std::string& name : in_order_of_loads(model, read)) out.line("state", load_line(model, name, names));
}

std::string assignment_text(const Statement& s, const std::string& name, const Spelling& spelling) {
    std::string line = name + " = " + expression_text(s.value, spelling) + ";";
    if (!s.is_temporary && !s.is_next) line += "  // " + comment_of(s.unit, s.origin);
    return line;
}
std::string definition_line(const Statement& s, const Spelling& spelling) {
    return "const real " + assignment_text(s, spelling(s.name, s.is_next), spelling);
}

KernelNames::KernelNames(const ir::Model& model, const plan::KernelPlan& plan, std::initializer_list<Given> given)
    : names_(ir::all_names(model)) {
    for (const Given& g : given)
        for (const plan::CellValue& value : g.values) prefixes_.emplace(plan::key(value.name, value.is_next), g.prefix);
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

void load_sums(Groups& out, const std::vector<plan::Sum>& sums, const std::vector<Statement>& statements) {
    std::unordered_set<std::string> read;
    for (const Statement& s : statements)
        for (std::string& k : plan::reads(s.value)) read.insert(std::move(k));
    for (std::size_t k = 0; k < sums.size(); ++k) {
        if (!read.contains(sums[k].name)) continue;
        out.line("sums over sites", "const real " + safe_name(sums[k].name) + " = sums[" + std::to_string(k) + "];" +
                                        (sums[k].unit.text.empty() ? "" : "  // " + unit_comment(sums[k].unit)));
    }
}

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

std::string unit_comment(const Unit& unit) { return unit.text == "1" ? "-" : comment_text(unit.text); }

std::string comment_of(const Unit& unit, const Origin& origin) {
    std::string text = unit_comment(unit);
    if (!origin.file) return text;
    text += ", line " + std::to_string(origin.file->place(origin.offset).line);
    const std::string& base = origin.file->included_as();
    return base.empty() ? text : text + " of " + comment_text(base);
}

namespace {

// The length of a character at the start of `text` that turns the direction of writing or ends a line, in UTF-8:
// U+061C, U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069; U+0085. Else 0.
std::size_t unseen_character(std::string_view text) {
    if (text.starts_with("\xD8\x9C") || text.starts_with("\xC2\x85")) return 2;
    if (text.size() < 3 || text[0] != '\xE2') return 0;
    const auto second = static_cast<unsigned char>(text[1]), third = static_cast<unsigned char>(text[2]);
    const bool is_mark = second == 0x80 && (third == 0x8E || third == 0x8F || (third >= 0xA8 && third <= 0xAE));
    return is_mark || (second == 0x81 && third >= 0xA6 && third <= 0xA9) ? 3 : 0;
}

}  // namespace

std::string comment_text(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const char before = out.empty() ? '\0' : out.back();
        const std::size_t unseen = unseen_character(text.substr(at));
        // "/*", "*/" and "??" come apart.
        if ((c == '*' && before == '/') || (c == '/' && before == '*') || (c == '?' && before == '?')) out += ' ';
        out += static_cast<unsigned char>(c) < ' ' || c == '\\' || c == 127 || unseen ? ' ' : c;
        if (unseen) at += unseen - 1;
    }
    return out;
}

}  // namespace heartwright::emit
