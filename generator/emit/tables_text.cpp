#include "generator/emit/tables_text.hpp"

#include <cmath>
#include <functional>

#include "base/diag/faults.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::emit {
namespace {

std::string row(std::initializer_list<std::string_view> texts) {
    std::string out;
    for (std::string_view text : texts) out += (out.empty() ? "" : ", ") + c_string(text);
    return out;
}

std::string limit(double value) {
    if (std::isinf(value)) return value < 0 ? "-infinity" : "infinity";
    return literal_text(value);
}

// Locals of a host function: a name as it is.
std::string plain(const std::string& name, bool) { return safe_name(name); }

std::string parameter_line(const ir::Parameter& p) {
    return "const double " + safe_name(p.name) + " = p[parameter::" + safe_name(p.name) + "];  // " +
           unit_comment(p.unit);
}

// Lines for the parameters that `statements` read, and for the statements.
Lines host_lines(const ir::Model& model, const std::vector<plan::Statement>& statements,
                 std::unordered_set<std::string> read) {
    for (const plan::Statement& s : statements) {
        ir::for_each_node(
            s.value,
            [&](const ir::ExprPtr& node) {
                if (node->op() == ir::Op::symbol) read.insert(node->name());
            });
    }
    Lines lines;
    for (const ir::Parameter& p : model.parameters)
        if (read.contains(p.name)) lines.push_back(parameter_line(p));
    for (const plan::Statement& s : statements) {
        std::string line = "const double " + safe_name(s.name) + " = " + expression_text(s.value, plain) + ";";
        if (!s.is_temporary) line += "  // " + comment_of(s.unit, s.origin);
        lines.push_back(std::move(line));
    }
    return lines;
}

// Lines that leave `names`, known before the run, as locals.
Lines lines_for(const ir::Model& model, const std::vector<std::string>& names) {
    std::vector<plan::Statement> statements;
    std::unordered_set<std::string> placed;
    const std::function<void(const std::string&)> place = [&](const std::string& wanted) {
        const ir::Definition* d = model.find_definition(wanted);
        if (!d || !placed.insert(wanted).second) return;
        ir::for_each_node(d->value, [&](const ir::ExprPtr& node) {
            if (node->op() == ir::Op::symbol) place(node->name());
        });
        statements.push_back(plan::statement_of(*d));
    };
    for (const std::string& name : names) place(name);
    return host_lines(model, statements, {names.begin(), names.end()});
}

std::string initial_name(const ir::State& s) {
    if (s.scale != ir::Scale::site) return "initial[state::" + safe_name(s.name) + "]";
    return (s.is_count ? "probability[site_count::" : "site_initial[site_state::") + safe_name(s.name) + "]";
}

}  // namespace

std::string c_string(std::string_view text) {
    std::string out = "\"";
    for (char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\' || c == '?') {
            out.append("\\").append(1, c);
        } else if (byte < ' ' || byte == 127) {
            out.append("\\").append({static_cast<char>('0' + (byte >> 6)), static_cast<char>('0' + (byte >> 3 & 7)),
                                     static_cast<char>('0' + (byte & 7))});
        } else {
            out += c;
        }
    }
    return out + "\"";
}

std::string state_row(const ir::State& s) {
    return row({s.name, s.unit.text, s.doc, s.component}) + ", " + limit(s.lower) + ", " + limit(s.upper);
}
std::string cell_state_row(const ir::State& s) {
    const bool is_map = s.integrator == ir::Integrator::automatic;
    return state_row(s) + ", " + c_string(is_map ? "" : to_string(s.integrator));
}
std::string parameter_row(const ir::Parameter& p) { return row({p.name, p.unit.text, p.doc, p.component, p.bind}); }
std::string observable_row(const ir::Definition& d) { return row({d.name, d.unit.text, d.component}); }

std::string cost_row(const analysis::OpCount& n) {
    std::string out;
    for (int count :
         {n.adds, n.multiplies, n.fmas, n.divides, n.reciprocals, n.exps, n.logs, n.square_roots, n.pows + n.others})
        out += (out.empty() ? "" : ", ") + std::to_string(count);
    return out;
}

Lines derive_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    std::unordered_set<std::string> read;
    for (const plan::Constant& c : plan.constants) read.insert(c.name);
    return host_lines(model, plan.derive, std::move(read));
}

Lines initial_lines(const ir::Model& model, const plan::Start& start) {
    if (start.initial.size() != model.states.size())
        throw OurFault("emit: start '" + start.name + "' must name every state");
    Lines lines;
    std::vector<int> mark(model.states.size(), 0);  // 1: being placed, 2: placed
    const auto index_of = [&](const std::string& name) {
        for (std::size_t i = 0; i < model.states.size(); ++i)
            if (model.states[i].name == name) return static_cast<int>(i);
        return -1;
    };
    const Spelling initial_spelling = [&](const std::string& name, bool) {
        if (const ir::State* state = model.find_state(name)) return initial_name(*state);
        if (model.find_parameter(name)) return "p[parameter::" + safe_name(name) + "]";
        throw OurFault("emit: an initial value reads '" + name + "', which is neither a state nor a parameter");
    };
    const std::function<void(std::size_t)> place = [&](std::size_t i) {
        if (mark[i] == 2) return;
        if (mark[i] == 1) throw OurFault("emit: initial values go in a circle at '" + model.states[i].name + "'");
        mark[i] = 1;
        ir::for_each_node(start.initial[i], [&](const ir::ExprPtr& node) {
            if (node->op() != ir::Op::symbol) return;
            if (const int other = index_of(node->name()); other >= 0) place(static_cast<std::size_t>(other));
        });
        mark[i] = 2;
        const ir::State& s = model.states[i];
        lines.push_back(initial_name(s) + " = " + expression_text(start.initial[i], initial_spelling) + ";  // " +
                        unit_comment(s.unit));
    };
    for (std::size_t i = 0; i < model.states.size(); ++i) place(i);
    return lines;
}

Lines channel_lines(const ir::Model& model) {
    std::vector<std::string> counts;
    for (const ir::Machine& m : model.machines) counts.push_back(m.count);
    Lines lines = lines_for(model, counts);
    for (std::size_t k = 0; k < counts.size(); ++k)
        lines.push_back("channels[" + std::to_string(k) + "] = " + safe_name(counts[k]) + ";");
    return lines;
}

Lines capacitance_lines(const ir::Model& model) {
    const std::string& name = model.membrane.capacitance;
    if (name.empty()) return {"return -1.0;"};
    Lines lines = lines_for(model, {name});
    lines.push_back("return -" + safe_name(name) + ";");
    return lines;
}

}  // namespace heartwright::emit
