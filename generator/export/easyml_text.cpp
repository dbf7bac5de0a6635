#include "generator/export/texts.hpp"

#include <algorithm>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::exporter {
namespace {

// As openCARP's translator has no asinh and its like, and counts have no meaning there.
const std::set<ir::Op>& functions_without_easyml() {
    static const std::set<ir::Op> functions = {ir::Op::asinh,  ir::Op::acosh,  ir::Op::atanh,  ir::Op::binomial,
                                               ir::Op::sum,    ir::Op::min_of, ir::Op::max_of, ir::Op::fma,
                                               ir::Op::lookup, ir::Op::in};
    return functions;
}

// No comment may end early.
std::string c_comment(std::string text) {
    for (std::size_t at = 0; (at = text.find("*/", at)) != std::string::npos;) text.replace(at, 2, "* /");
    return "/* " + text + " */\n";
}

class EasymlWriter {
public:
    explicit EasymlWriter(const ir::Model& model) : model_(model) {
        names_[std::string(ir::time_name)] = "t";
        if (!potential().empty()) names_[potential()] = taken(potential());
        for (const ir::State& it : model.states) name(it.name);
        for (const ir::Parameter& it : model.parameters) name(it.name);
        for (const ir::Definition& it : model.definitions) name(it.name);
        if (!model.membrane.stimulus.empty()) name(model.membrane.stimulus);
    }

    std::string text() {
        for (const std::string& it : {model_.doc, model_.citation})
            if (!it.empty()) out_ += c_comment(it);
        states();
        for (const Part& part : parts_of(model_)) component(part);
        membrane();
        return out_;
    }

private:
    const std::string& potential() const { return model_.membrane.potential; }

    // EasyML gives meaning to names: x_init is the start of x, diff_x its rate, Iion the total current.
    std::string taken(std::string name) {
        static const std::set<std::string> own = {"t",    "dt",    "Iion", "Vm", "if", "elif",
                                                  "else", "group", "and",  "or", "not"};
        const bool is_rate = name.starts_with("diff_") || (name.starts_with("d_") && name.ends_with("_dt"));
        if (name.starts_with("_")) name.insert(0, "x");
        if (own.contains(name) || is_rate || name.ends_with("_init")) name += "_";
        return unique_name(name, names_taken_);
    }

    void name(const std::string& symbol) {
        if (!names_.contains(symbol)) names_[symbol] = taken(symbol);
    }

    // Numbers are bare, and min and max are conditions: openCARP's C has no such functions.
    std::string expression(const ir::ExprPtr& value) const {
        return ir::to_string(ir::rewrite(
            value,
            [&](const ir::ExprPtr& node) -> ir::ExprPtr {
                if (node->op() == ir::Op::number) return ir::number(node->value());
                if (node->op() == ir::Op::symbol) return ir::symbol(names_.at(node->name()));
                if (node->op() != ir::Op::min && node->op() != ir::Op::max) return node;
                const ir::Op order = node->op() == ir::Op::min ? ir::Op::less : ir::Op::greater;
                return ir::make(ir::Op::select, {ir::make(order, {node->operand(0), node->operand(1)}),
                                                 node->operand(0), node->operand(1)});
            }));
    }

    static std::string remark(const Unit& unit) {
        const bool has_text = unit.text != "1" && parse_unit(unit.text);
        return has_text ? " .units(" + unit.text + ");" : "";
    }

    void line(const std::string& text) { out_ += text + "\n"; }

    void states() {
        const std::vector<double> initial = analysis::initial_point(model_).states;
        if (!potential().empty()) line(names_.at(potential()) + "; .external(Vm); .nodal();");
        if (!potential().empty()) line("Iion; .external(); .nodal();");
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            const std::string& state = names_.at(model_.states[i].name);
            line(state + ";" + remark(model_.states[i].unit));
            line(state + "_init = " + ir::shortest(initial[i]) + ";");
        }
    }

    void component(const Part& part) {
        out_ += "\n" + c_comment(part.name);
        for (const ir::Parameter* it : part.parameters)
            line(names_.at(it->name) + " = " + ir::shortest(it->value) + "; .param();" + remark(it->unit));
        for (const std::size_t i : part.states)
            if (model_.states[i].name != potential())
                line("diff_" + names_.at(model_.states[i].name) + " = " + expression(model_.states[i].derivative) +
                     ";");
        for (const ir::Definition* it : part.definitions)
            line(names_.at(it->name) + " = " + expression(it->value) + ";");
    }

    void membrane() {
        if (potential().empty()) return;
        if (!model_.membrane.stimulus.empty()) {
            out_ += "\n" + c_comment("openCARP adds the stimulus to the potential by itself.");
            line(names_.at(model_.membrane.stimulus) + " = 0;");
        }
        const auto of_potential = [&](const ir::State& it) { return it.name == potential(); };
        const auto state = std::find_if(model_.states.begin(), model_.states.end(), of_potential);
        line("Iion = -(" + expression(state->derivative) + ");");
    }

    const ir::Model& model_;
    std::set<std::string> names_taken_;
    std::map<std::string, std::string> names_;  // by symbol
    std::string out_;
};

}  // namespace

std::string easyml_text(const ir::Model& model) {
    refuse_inexpressible(model, "EasyML", functions_without_easyml());
    return EasymlWriter(model).text();
}

}  // namespace heartwright::exporter
