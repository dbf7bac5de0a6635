#include "generator/export/texts.hpp"

#include <algorithm>

#include "generator/analysis/interpreter.hpp"
#include "generator/export/cellml_parts.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::exporter {
namespace {

// CellML's names begin with a letter.
std::string accepted(const std::string& name) { return name.starts_with("_") ? "x" + name : name; }

// No comment may hold two hyphens in a row, nor end with one.
std::string comment(std::string text) {
    for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos;) text.replace(at, 2, "- -");
    return "<!-- " + text + " -->\n";
}

struct Variable {
    std::string component, units, initial, doc;
};

class CellmlWriter {
public:
    CellmlWriter(const ir::Model& model, CellmlVersion version) : model_(model), version_(version) {
        std::set<std::string> components;
        const std::vector<double> initial = analysis::initial_point(model).states;
        for (const Part& part : parts_of(model)) {
            const std::string name = unique_name(accepted(part.name), components);
            components_.push_back(name);
            for (const ir::Parameter* it : part.parameters)
                declare(it->name, {name, units_.name_of(it->unit), ir::shortest(it->value), it->doc});
            for (const std::size_t i : part.states) {
                const ir::State& it = model.states[i];
                declare(it.name, {name, units_.name_of(it.unit), ir::shortest(initial[i]), it.doc});
                equation(name, "<apply><diff/><bvar><ci>t</ci></bvar><ci>" + accepted(it.name) + "</ci></apply>",
                         it.derivative);
                reads(name, std::string(ir::time_name));
            }
            for (const ir::Definition* it : part.definitions) {
                declare(it->name, {name, units_.name_of(it->unit), "", ""});
                equation(name, "<ci>" + accepted(it->name) + "</ci>", it->value);
            }
        }
        const std::string environment = unique_name("environment", components);
        components_.push_back(environment);
        declare(std::string(ir::time_name), {environment, units_.name_of(parse_unit("ms").value()), "", "time"});
        if (!model.membrane.stimulus.empty()) stimulus(unique_name("stimulus", components));
    }

    std::string text() const {
        std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        if (!model_.citation.empty()) out += comment(model_.citation);
        if (!model_.doc.empty()) out += comment(model_.doc);
        const std::string space = std::string("\"http://www.cellml.org/cellml/") +
                                  (version_ == CellmlVersion::v1_0   ? "1.0"
                                   : version_ == CellmlVersion::v1_1 ? "1.1"
                                                                     : "2.0") +
                                  "#\" ";
        out += "<model xmlns=" + space + "xmlns:cellml=" + space + "name=\"" + accepted(model_.name) + "\">\n" +
               units_.definitions();
        for (const std::string& component : components_) out += element_of(component);
        return out + connections() + "</model>\n";
    }

private:
    void declare(const std::string& symbol, Variable variable) {
        declared_.emplace_back(symbol);
        variables_[symbol] = std::move(variable);
    }

    void reads(const std::string& component, const std::string& symbol) { read_[component].insert(symbol); }

    // Accepted names; before CellML 2.0, conditions in place of min and max.
    ir::ExprPtr in_cellml(const ir::ExprPtr& expression) const {
        return ir::rewrite(
            expression,
            [&](const ir::ExprPtr& it) -> ir::ExprPtr {
                if (it->op() == ir::Op::symbol) return ir::symbol(accepted(it->name()), it->origin());
                const bool is_choice = it->op() == ir::Op::min || it->op() == ir::Op::max;
                if (!is_choice || version_ == CellmlVersion::v2_0) return it;
                const ir::Op order = it->op() == ir::Op::min ? ir::Op::less : ir::Op::greater;
                return ir::make(ir::Op::select,
                                {ir::make(order, {it->operand(0), it->operand(1)}), it->operand(0), it->operand(1)});
            });
    }

    void equation(const std::string& component, const std::string& left, const ir::ExprPtr& right) {
        ir::for_each_node(right, [&](const ir::ExprPtr& node) {
            if (node->op() == ir::Op::symbol) reads(component, node->name());
        });
        math_[component] += "      <apply><eq/>" + left + cellml_math(in_cellml(right), units_) + "</apply>\n";
    }

    // start <= t and (t - start) - period*floor((t - start)/period) < duration ? amplitude : 0
    void stimulus(const std::string& component) {
        const DefaultStimulus usual = default_stimulus(model_);
        const Unit ms = parse_unit("ms").value(), unit = stimulus_unit(model_);
        components_.push_back(component);
        std::set<std::string> taken(declared_.begin(), declared_.end());
        const auto constant = [&](const std::string& name, double value, const Unit& of) {
            const std::string symbol = unique_name(name, taken);
            declare(symbol, {component, units_.name_of(of), ir::shortest(value), ""});
            return ir::symbol(symbol);
        };
        taken.insert(model_.membrane.stimulus);
        const ir::ExprPtr amplitude = constant("stim_amplitude", usual.amplitude, unit);
        const ir::ExprPtr start = constant("stim_start", usual.start, ms);
        const ir::ExprPtr duration = constant("stim_duration", usual.duration, ms);
        const ir::ExprPtr period = constant("stim_period", usual.period, ms);
        using ir::make, ir::Op;
        const ir::ExprPtr t = ir::symbol(std::string(ir::time_name)), since = make(Op::subtract, {t, start});
        const ir::ExprPtr whole = make(Op::multiply, {period, make(Op::floor, {make(Op::divide, {since, period})})});
        const ir::ExprPtr is_in_pulse = make(Op::less, {make(Op::subtract, {since, whole}), duration});
        const ir::ExprPtr is_on = make(Op::logical_and, {make(Op::greater_equal, {t, start}), is_in_pulse});
        const std::string& name = model_.membrane.stimulus;
        declare(name, {component, units_.name_of(unit), "", "a default: the spec leaves it to the experiment"});
        equation(component, "<ci>" + accepted(name) + "</ci>",
                 make(Op::select, {is_on, amplitude, ir::number(0, unit)}));
    }

    bool is_read_elsewhere(const std::string& symbol) const {
        return std::any_of(
            read_.begin(), read_.end(),
            [&](const auto& it) { return it.first != variables_.at(symbol).component && it.second.contains(symbol); });
    }

    std::string variable_element(const std::string& symbol, const Variable& it, bool is_own, bool is_public) const {
        std::string out =
            is_own && !it.doc.empty() ? "    " + comment(accepted(symbol) + ": " + it.doc) : std::string();
        out += "    <variable name=\"" + accepted(symbol) + "\" units=\"" + it.units + "\"";
        if (is_own && !it.initial.empty()) out += " initial_value=\"" + it.initial + "\"";
        const std::string interface = version_ == CellmlVersion::v2_0 ? "interface=\"public\""
                                      : is_own                        ? "public_interface=\"out\""
                                                                      : "public_interface=\"in\"";
        return out + (is_public ? " " + interface : "") + "/>\n";
    }

    std::string element_of(const std::string& component) const {
        std::string out = "  <component name=\"" + component + "\">\n";
        for (const std::string& symbol : declared_) {
            const Variable& it = variables_.at(symbol);
            if (it.component == component) out += variable_element(symbol, it, true, is_read_elsewhere(symbol));
        }
        if (const auto read = read_.find(component); read != read_.end())
            for (const std::string& symbol : read->second) {
                const Variable& it = variables_.at(symbol);
                if (it.component != component) out += variable_element(symbol, it, false, true);
            }
        if (const auto math = math_.find(component); math != math_.end())
            out += "    <math xmlns=\"http://www.w3.org/1998/Math/MathML\">\n" + math->second + "    </math>\n";
        return out + "  </component>\n";
    }

    std::string connections() const {
        std::map<std::pair<std::string, std::string>, std::string> lines;  // by the pair of components, sorted
        for (const auto& [reader, symbols] : read_)
            for (const std::string& symbol : symbols) {
                const std::string& owner = variables_.at(symbol).component;
                if (owner == reader) continue;
                lines[std::minmax(owner, reader)] += "    <map_variables variable_1=\"" + accepted(symbol) +
                                                     "\" variable_2=\"" + accepted(symbol) + "\"/>\n";
            }
        std::string out;
        for (const auto& [pair, text] : lines) {
            const std::string both = " component_1=\"" + pair.first + "\" component_2=\"" + pair.second + "\"";
            const bool is_attribute = version_ == CellmlVersion::v2_0;
            out += "  <connection" + (is_attribute ? both + ">\n" : ">\n    <map_components" + both + "/>\n") + text +
                   "  </connection>\n";
        }
        return out;
    }

    const ir::Model& model_;
    CellmlVersion version_;
    CellmlUnits units_;
    std::vector<std::string> components_, declared_;     // in order
    std::map<std::string, Variable> variables_;          // by symbol
    std::map<std::string, std::set<std::string>> read_;  // symbols that the equations of a component read
    std::map<std::string, std::string> math_;            // by component
};

}  // namespace

std::string cellml_text(const ir::Model& model, CellmlVersion version) {
    refuse_inexpressible(model, "CellML", functions_without_cellml());
    return CellmlWriter(model, version).text();
}

}  // namespace heartwright::exporter
