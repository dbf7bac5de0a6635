#include "generator/ir/printer.hpp"

#include <charconv>
#include <cmath>
#include <utility>

namespace heartwright::ir {
namespace {

// How tightly an expression holds together as text. A number below zero is written with its sign: it binds as unary
// minus.
int precedence(const ExprPtr& expr) {
    switch (expr->op()) {
        case Op::select:
            return 1;
        case Op::logical_or:
            return 2;
        case Op::logical_and:
            return 3;
        case Op::equal:
        case Op::not_equal:
            return 4;
        case Op::less:
        case Op::less_equal:
        case Op::greater:
        case Op::greater_equal:
            return 5;
        case Op::add:
        case Op::subtract:
            return 6;
        case Op::multiply:
        case Op::divide:
            return 7;
        case Op::negate:
        case Op::logical_not:
            return 8;
        case Op::number:
            return std::signbit(expr->value()) ? 8 : 9;
        default:
            return 9;
    }
}

void write(std::string& out, const ExprPtr& expr, int least);

void write_call(std::string& out, std::string_view name, const ExprPtr& expr) {
    out.append(name).append("(");
    for (std::size_t i = 0; i < expr->operands().size(); ++i) {
        if (i) out += ", ";
        write(out, expr->operand(i), 0);
    }
    if (expr->op() == Op::in) out.append(", [").append(expr->unit()->text).append("]");
    if (expr->op() == Op::lookup) out.append(", ").append(expr->name());
    if (expr->op() == Op::binomial) out.append(", ").append(shortest(expr->value()));
    out += ")";
}

void write_bare(std::string& out, const ExprPtr& expr) {
    const int own = precedence(expr);
    switch (expr->op()) {
        case Op::number:
            out += shortest(expr->value());
            if (expr->unit()) out.append(" [").append(expr->unit()->text).append("]");
            return;
        case Op::symbol:
            out += expr->name();
            return;
        case Op::next:
            out.append("next(").append(expr->name()).append(")");
            return;
        case Op::negate:
            out += "-";
            // -(5) is a negated 5, -5 a number below zero; and no --x
            write(out, expr->operand(0), expr->operand(0)->op() == Op::number ? 10 : 9);
            return;
        case Op::logical_not:
            out += "!";
            write(out, expr->operand(0), 9);
            return;
        case Op::select:
            write(out, expr->operand(0), own + 1);
            out += " ? ";
            write(out, expr->operand(1), own);
            out += " : ";
            write(out, expr->operand(2), own);
            return;
        default:
            break;
    }
    if (own == 9) return write_call(out, spelling(expr->op()), expr);
    const bool tight = own == 7;
    write(out, expr->operand(0), own);
    if (!tight) out += " ";
    out += spelling(expr->op());
    if (!tight) out += " ";
    write(out, expr->operand(1), own + 1);
}

void write(std::string& out, const ExprPtr& expr, int least) {
    if (precedence(expr) >= least) return write_bare(out, expr);
    out += "(";
    write_bare(out, expr);
    out += ")";
}

std::string listed(const std::vector<std::string>& names) {
    std::string out = "[";
    for (const std::string& name : names) out.append(out.size() > 1 ? ", " : "").append(name);
    return out + "]";
}

std::string listed(const std::array<std::int64_t, 3>& numbers) {
    return listed({std::to_string(numbers[0]), std::to_string(numbers[1]), std::to_string(numbers[2])});
}

std::string in_brackets(const Unit& unit) { return " [" + unit.text + "]"; }

// Writes "component x" whenever it changes.
class Lines {
public:
    void begin_group(std::string_view title) {
        out_.append("\n// ").append(title).append("\n");
        first_ = true;
    }
    void add(const std::string& component, const std::string& line) {
        if (first_ || component != component_) out_.append("component ").append(quote(component)).append("\n");
        component_ = component;
        first_ = false;
        out_.append(line).append("\n");
    }
    void add(const std::string& line) { out_.append(line).append("\n"); }
    std::string take() { return std::move(out_); }

private:
    std::string out_, component_;
    bool first_ = true;
};

std::string line_of(const Parameter& parameter) {
    std::string line = "parameter " + parameter.name + in_brackets(parameter.unit) + " = " + shortest(parameter.value);
    if (!parameter.bind.empty()) line += " bind " + quote(parameter.bind);
    if (!parameter.doc.empty()) line += " doc " + quote(parameter.doc);
    return line;
}

std::string line_of(const State& state) {
    std::string line = "state " + state.name + in_brackets(state.unit);
    if (state.initial) line += " = " + to_string(state.initial);
    if (std::isfinite(state.lower) || std::isfinite(state.upper))
        line += " range [" + shortest(state.lower) + ", " + shortest(state.upper) + "]";
    if (state.integrator != Integrator::automatic) line += " by " + std::string(to_string(state.integrator));
    if (state.scale == Scale::site) line += state.is_count ? " site count" : " site";
    if (!state.diffusivity.empty()) {
        line += " diffuses " + state.diffusivity + " " +
                listed({state.laplacian_weights.begin(), state.laplacian_weights.end()});
    }
    if (!state.diffused.empty()) line += " of " + state.diffused;
    if (!state.block.empty()) line += " block " + quote(state.block) + " " + listed(state.voxel);
    if (!state.doc.empty()) line += " doc " + quote(state.doc);
    return line;
}

std::string line_of(const Lattice& lattice) {
    std::string line = "lattice " + quote(lattice.site) + " shape " + listed(lattice.shape);
    if (lattice.voxels != Lattice().voxels) line += " voxels " + listed(lattice.voxels);
    line += " spacing " + shortest(lattice.spacing);
    line += lattice.is_weighted_per_total ? " weight per_total" : " weight per_employed";
    return line + (lattice.walls_mirror ? " walls mirror" : " walls zero_flux");
}

std::string line_of(const Machine& machine) {
    return "machine " + machine.name + " count " + machine.count + " states " + listed(machine.states) + " free " +
           listed(machine.free) + " held " + listed(machine.held);
}

std::string line_of(const Definition& definition) {
    std::string line = definition.is_temporary ? "temporary " : "";
    if (definition.unit_is_fitted) line += "fitted ";
    return line + definition.name + in_brackets(definition.unit) + " = " + to_string(definition.value);
}

}  // namespace

std::string shortest(double value) {
    char buffer[32];
    auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    return {buffer, end};
}

std::string quote(std::string_view text) {
    std::string out = "\"";
    for (char c : text) {
        switch (c) {
            case '"':
                out += "\\\"";
                break;
            case '\\':
                out += "\\\\";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            default:
                out += c;
        }
    }
    return out + "\"";
}

std::string to_string(const ExprPtr& expr) {
    std::string out;
    write(out, expr, 0);
    return out;
}

std::string print(const Model& model) {
    Lines lines;
    lines.add("model " + quote(model.name) + " variant " + quote(model.variant));
    lines.add("citation " + quote(model.citation));
    lines.add("doc " + quote(model.doc));
    lines.add("spec " + quote(model.spec_file) + " hash " + quote(model.spec_hash));
    if (!model.membrane.potential.empty()) {
        lines.add("membrane potential " + model.membrane.potential + " current " + model.membrane.current +
                  " stimulus " + model.membrane.stimulus +
                  (model.membrane.capacitance.empty() ? "" : " capacitance " + model.membrane.capacitance));
    }
    for (const Role& role : model.roles) lines.add("role " + role.name + " of " + listed(role.symbols));
    if (!model.step_test.empty()) lines.add("step_test " + model.step_test);
    if (model.lattice) lines.add(line_of(*model.lattice) + " draws " + std::to_string(model.n_draws));
    if (model.approximation) {
        const ApproximationRequest& r = *model.approximation;
        lines.add("approximation " + shortest(r.tolerance) + " of " + listed(r.of) + " form " +
                  std::string(to_string(r.form)) + " outside " + std::string(to_string(r.outside)) +
                  (r.costs == CostsOf::cpu ? " costs cpu" : "") + (r.is_single ? " numbers fp32" : ""));
    }
    lines.begin_group("parameters");
    for (const Parameter& parameter : model.parameters) lines.add(parameter.component, line_of(parameter));
    for (const Assumption& a : model.assumptions)
        lines.add("assume " + a.parameter + " in [" + shortest(a.low) + ", " + shortest(a.high) + "]");
    lines.begin_group("states");
    for (const State& state : model.states) lines.add(state.component, line_of(state));
    lines.begin_group("definitions");
    for (const Definition& definition : model.definitions) lines.add(definition.component, line_of(definition));
    lines.begin_group("step");
    for (const State& state : model.states) {
        if (state.derivative) lines.add("ddt(" + state.name + ") = " + to_string(state.derivative));
        if (state.next_value) lines.add("next(" + state.name + ") = " + to_string(state.next_value));
    }
    for (const Table& table : model.tables) {
        lines.begin_group("table of " + table.argument);
        std::string pieces;
        for (const double end : table.ends) pieces += (pieces.empty() ? " pieces [" : ", ") + shortest(end);
        lines.add("table " + table.argument + " range [" + shortest(table.low) + ", " + shortest(table.high) + "]" +
                  pieces + (pieces.empty() ? "" : "]"));
        for (const TabulatedFunction& f : table.functions) {
            const std::string degrees = table.is_rational() ? " degrees [" + std::to_string(f.shape.top) + ", " +
                                                                  std::to_string(f.shape.bottom) + "]"
                                                            : "";
            lines.add(f.component, "function " + f.name + in_brackets(f.unit) + degrees + " = " + to_string(f.value));
        }
    }
    if (model.lattice) lines.begin_group("machines");
    for (const Machine& machine : model.machines) lines.add(machine.component, line_of(machine));
    for (const ProbabilityCheck& check : model.checks)
        lines.add("check " + quote(check.what) + " total " + check.total);
    return lines.take();
}

}  // namespace heartwright::ir
