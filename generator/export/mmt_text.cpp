#include "generator/export/texts.hpp"

#include <algorithm>

#include "generator/analysis/interpreter.hpp"
#include "generator/export/mmt_expression.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::exporter {
namespace {

// A value behind "desc:" is one line.
std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

class MmtWriter {
public:
    MmtWriter(const ir::Model& model, const ComponentDocs& docs) : model_(model), docs_(docs), parts_(parts_of(model)) {
        for (const Part& part : parts_) component_names_[part.name] = accepted(part.name, components_);
        engine_ = unique_name("engine", components_);
        stimulus_ = unique_name("stimulus", components_);
        for (const Part& part : parts_) {
            const std::string& component = component_names_.at(part.name);
            for (const ir::Parameter* it : part.parameters) name(it->name, component);
            for (const std::size_t i : part.states) name(model.states[i].name, component);
            for (const ir::Definition* it : part.definitions) name(it->name, component);
        }
        places_[std::string(ir::time_name)] = {engine_, "time"};
        if (!model.membrane.stimulus.empty()) name(model.membrane.stimulus, stimulus_);
    }

    std::string text() {
        head();
        for (const Part& part : parts_) component(part);
        engine();
        if (!model_.membrane.stimulus.empty()) stimulus_and_protocol();
        return out_;
    }

private:
    struct Place {
        std::string component, name;
    };

    // Myokit's names begin with a letter and are none of its keywords.
    static std::string accepted(std::string name, std::set<std::string>& taken) {
        static const std::set<std::string> keywords = {"and", "as", "bind", "dot",       "if",      "in",   "label",
                                                       "not", "or", "use",  "piecewise", "partial", "diff", "init"};
        if (name.starts_with("_")) name.insert(0, "x");
        if (keywords.contains(name)) name += '_';
        return unique_name(name, taken);
    }

    void name(const std::string& symbol, const std::string& component) {
        places_[symbol] = {component, accepted(symbol, variables_)};
    }

    std::string reference(const std::string& symbol, const std::string& component) const {
        const Place& place = places_.at(symbol);
        return place.component == component ? place.name : place.component + "." + place.name;
    }

    std::string expression(const ir::ExprPtr& value, const std::string& component) const {
        return mmt_expression(
            value, [&](const std::string& symbol) { return reference(symbol, component); });
    }

    void line(const std::string& text) { out_ += text + "\n"; }

    void head() {
        line("[[model]]");
        line("name: " + model_.name + (model_.variant.empty() ? "" : " (" + model_.variant + ")"));
        if (!model_.doc.empty()) line("desc: " + one_line(model_.doc));
        if (!model_.citation.empty()) line("citation: " + one_line(model_.citation));
        line("# Initial values");
        const std::vector<double> initial = analysis::initial_point(model_).states;
        for (std::size_t i = 0; i < model_.states.size(); ++i)
            line(reference(model_.states[i].name, "") + " = " + ir::shortest(initial[i]));
    }

    void annotate(const Unit& unit, const std::string& doc) {
        line("    in [" + mmt_unit(unit) + "]");
        if (!doc.empty()) line("    desc: " + one_line(doc));
    }

    void label(const std::string& symbol) {
        if (symbol == model_.membrane.potential) line("    label membrane_potential");
        if (symbol == model_.membrane.current) line("    label cellular_current");
        if (symbol == model_.membrane.capacitance) line("    label membrane_capacitance");
    }

    void component(const Part& part) {
        const std::string& own = component_names_.at(part.name);
        line("\n[" + own + "]");
        if (const auto doc = docs_.find(part.name); doc != docs_.end() && !doc->second.empty())
            line("desc: " + one_line(doc->second));
        for (const ir::Parameter* it : part.parameters) {
            line(reference(it->name, own) + " = " + mmt_number(it->value, it->unit));
            annotate(it->unit, it->doc);
            label(it->name);
        }
        for (const std::size_t i : part.states) {
            const ir::State& it = model_.states[i];
            line("dot(" + reference(it.name, own) + ") = " + expression(it.derivative, own));
            annotate(it.unit, it.doc);
            label(it.name);
        }
        for (const ir::Definition* it : part.definitions) {
            line(reference(it->name, own) + " = " + expression(it->value, own));
            annotate(it->unit, {});
            label(it->name);
        }
    }

    void engine() {
        line("\n[" + engine_ + "]");
        line("time = 0 [ms]\n    in [ms]\n    bind time");
        if (!model_.membrane.stimulus.empty()) line("pace = 0\n    bind pace");
    }

    void stimulus_and_protocol() {
        const DefaultStimulus stimulus = default_stimulus(model_);
        const Unit unit = stimulus_unit(model_);
        const std::string amplitude = unique_name("amplitude", variables_);
        line("\n[" + stimulus_ + "]");
        line(reference(model_.membrane.stimulus, stimulus_) + " = " + engine_ + ".pace * " + amplitude);
        annotate(unit, "stimulus current");
        line("    label stimulus_current");
        line(amplitude + " = " + mmt_number(stimulus.amplitude, unit));
        annotate(unit, "a default of the exporter: the spec leaves the stimulus to the experiment");
        line("\n[[protocol]]");
        line("# A default of the exporter: the spec leaves the stimulus to the experiment.");
        line("# Level  Start    Length   Period   Multiplier");
        line("1        " + ir::shortest(stimulus.start) + "      " + ir::shortest(stimulus.duration) + "        " +
             ir::shortest(stimulus.period) + "     0");
    }

    const ir::Model& model_;
    const ComponentDocs& docs_;
    std::vector<Part> parts_;
    std::set<std::string> components_, variables_;
    std::map<std::string, std::string> component_names_;
    std::map<std::string, Place> places_;  // by symbol
    std::string engine_, stimulus_, out_;
};

}  // namespace

std::string mmt_text(const ir::Model& model, const ComponentDocs& docs) {
    refuse_inexpressible(model, "Myokit's .mmt", functions_without_mmt());
    return MmtWriter(model, docs).text();
}

}  // namespace heartwright::exporter
