#include "generator/import/decisions.hpp"

#include <algorithm>

#include "base/diag/lower_case.hpp"
#include "base/diag/plain_number.hpp"
#include "generator/import/dependencies.hpp"
#include "generator/import/evaluate.hpp"
#include "generator/import/linear.hpp"
#include "generator/import/membrane.hpp"
#include "generator/import/names.hpp"
#include "generator/import/pulses/pulses.hpp"
#include "generator/import/tidy.hpp"
#include "generator/import/write/unit_text.hpp"

namespace heartwright::foreign {
namespace {

class Decider {
public:
    Decider(Model& model, const Overrides& overrides, Diagnostics& diagnostics)
        : model_(model), overrides_(overrides), diagnostics_(diagnostics) {}

    Decided run() {
        evaluation_order(model_);  // throws where there is a cycle
        separate_conditions(model_);
        evaluate_externals();
        take_given_values();
        choose_time();
        choose_potential();
        if (diagnostics_.has_errors()) return decided_;
        if (decided_.potential != no_variable) choose_stimulus();
        if (diagnostics_.has_errors()) return decided_;
        const std::vector<bool> before = reached();
        if (decided_.potential != no_variable) split_membrane(model_, decided_, time_);
        drop_what_fed_the_stimulus(before);
        keep_protocol();
        if (diagnostics_.has_errors()) return decided_;
        convert_time();
        name_derivatives(model_);
        complete_piecewise(model_, decided_.decisions);
        make_variants();
        tell_what_has_no_value();
        return decided_;
    }

private:
    void decide(std::string subject, std::string choice, std::string reason, std::string flag) {
        decided_.decisions.push_back({std::move(subject), std::move(choice), std::move(reason), std::move(flag)});
    }

    // "V = -80 [mV] + 2 [mV] bind pace": what is given from outside has a number of its own.
    void evaluate_externals() {
        const auto needs_value = [](const Variable& it) {
            return it.role == Role::external && it.initial && it.initial->kind != Kind::number;
        };
        if (std::none_of(model_.variables.begin(), model_.variables.end(), needs_value)) return;
        const Evaluator evaluator(model_);
        for (Variable& it : model_.variables)
            if (needs_value(it)) it.initial = number(evaluator.value(it.initial), it.initial->place);
    }

    static bool is_input(const Variable& it) { return it.role == Role::external && !it.initial; }

    void take_given_values() {
        for (const auto& [name, value] : overrides_.values) {
            const std::size_t found = named(name, "--value");
            if (found == no_variable) continue;
            Variable& it = model_.variables[found];
            if (!is_input(it)) {
                diagnostics_.error(it.place, "--value: '" + name + "' has a value in the file; change it in the spec");
                continue;
            }
            it.role = Role::constant;
            it.initial = number(value, plain_number(value), it.place, it.unit.unit);
            decide("input", "'" + qualified_name(model_, found) + "' = " + plain_number(value), "given", "--value");
        }
    }

    Origin somewhere() const { return model_.components.empty() ? Origin{} : model_.components.front().place; }

    std::size_t named(const std::string& name, const std::string& flag) {
        std::vector<std::string> names;
        std::size_t found = no_variable;
        int count = 0;
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            names.push_back(qualified_name(model_, i));
            if (names.back() == name) return i;
            if (model_.variables[i].name != name) continue;
            found = i;
            ++count;
        }
        if (count == 1) return found;
        diagnostics_.error(somewhere(),
                           flag + ": the model has " + (count ? "several variables" : "no variable") + " '" + name +
                               "'; expected component.variable",
                           did_you_mean(name, names));
        return no_variable;
    }

    void choose_time() {
        const Unit ms = parse_unit("ms").value();
        time_ = ms;
        const std::size_t time = time_variable(model_);
        if (time == no_variable) return;
        const auto& declared = model_.variables[time].unit.unit;
        const std::string name = qualified_name(model_, time);
        if (!overrides_.time_unit.empty()) {
            const std::optional<Unit> unit = parse_unit(overrides_.time_unit);
            if (!unit || !unit->same_dimension(ms))
                return diagnostics_.error(somewhere(),
                                          "--time-unit: '" + overrides_.time_unit + "' is no unit of time");
            time_ = *unit;
            decide("time unit", unit->text, "given", "--time-unit");
        } else if (declared && declared->same_dimension(ms)) {
            time_ = *declared;
            const std::string text = unit_text(time_).value_or(declared->text);
            decide("time unit", text,
                   "the unit of '" + name + "'" +
                       (*declared == ms ? "" : "; derivatives are converted with in(..., [.../ms])"),
                   "--time-unit");
        } else {
            decide("time unit", "ms", "'" + name + "' has no unit of time", "--time-unit");
        }
        if (const auto text = spelled(time_)) time_ = *text;
    }

    void choose_potential() {
        if (overrides_.potential == "none") return without_membrane("given");
        if (!overrides_.potential.empty()) {
            decided_.potential = named(overrides_.potential, "--potential");
            if (decided_.potential == no_variable) return;
            if (model_.variables[decided_.potential].role != Role::state)
                return diagnostics_.error(model_.variables[decided_.potential].place,
                                          "--potential: '" + overrides_.potential + "' is no state");
            return decide("membrane potential", qualified_name(model_, decided_.potential), "given", "--potential");
        }
        const LikelyPotential likely = likely_potential(model_);
        if (likely.state == no_variable) return without_membrane(likely.reason);
        decided_.potential = likely.state;
        decide("membrane potential", qualified_name(model_, likely.state), likely.reason, "--potential");
    }

    void without_membrane(const std::string& reason) {
        decided_.potential = no_variable;
        decide("membrane potential", "none", reason, "--potential");
    }

    // What a protocol drives, and no stimulus of ours can, is driven by an equation of time.
    void keep_protocol() {
        const std::size_t pace = with_binding(model_, "pace");
        if (pace == no_variable || pace == decided_.stimulus || model_.protocol.empty()) return;
        if (overrides_.stimulus == "none" || model_.variables[pace].role != Role::external || !is_read(pace)) return;
        const auto pulses = pulses_of_protocol(model_.protocol, to_ms(), diagnostics_);
        if (diagnostics_.has_errors()) return;
        if (!pulses)
            return diagnostics_.error(model_.protocol[0].place,
                                      "the protocol makes more than " + std::to_string(most_trains) +
                                          " trains of pulses; expected a shorter one, or none and --stimulus none");
        Equation equation;
        equation.variable = pace;
        equation.right = pace_of_time(model_, *pulses, time_);
        equation.place = model_.variables[pace].place;
        model_.variables[pace].role = Role::computed;
        model_.variables[pace].initial = nullptr;
        model_.equations.push_back(std::move(equation));
        decide("protocol", "an equation of time",
               "'" + qualified_name(model_, pace) + "' drives more than a stimulus that the runtime can add", "");
    }

    bool is_read(std::size_t variable) const {
        bool found = false;
        for (const Equation& it : model_.equations)
            for_each_node(it.right, [&](const Expression& node) {
                found = found || (node.kind == Kind::variable && node.variable == variable);
            });
        return found;
    }

    double to_ms() const { return conversion_factor(time_, parse_unit("ms").value()); }

    std::vector<bool> reached() const {
        const Dependencies dependencies(model_);
        std::vector<std::size_t> derivatives;
        for (std::size_t i = 0; i < model_.equations.size(); ++i)
            if (model_.equations[i].is_derivative) derivatives.push_back(i);
        return dependencies.reached(derivatives);
    }

    void choose_stimulus() {
        if (overrides_.stimulus == "none") return decide("stimulus", "none", "given", "--stimulus");
        const Dependencies dependencies(model_);
        const Expr& right = model_.equations[equation_of_each(model_)[decided_.potential]].right;
        std::string reason;
        std::size_t found = no_variable;
        if (!overrides_.stimulus.empty()) {
            found = named(overrides_.stimulus, "--stimulus");
            reason = "given";
            if (found == no_variable) return;
        } else {
            found = likely_stimulus(dependencies, right, &reason);
        }
        if (found == no_variable) return choose_inner_stimulus();
        const std::string name = qualified_name(model_, found);
        const std::optional<std::vector<Pulse>> pulses = pulses_of(dependencies, found);
        if (!pulses)
            return decide("stimulus", "none",
                          "'" + name + "' is no few trains of square pulses, and stays an equation of time",
                          "--stimulus");
        decided_.stimulus = found;
        decided_.pulses = *pulses;
        decide("stimulus", name, reason, "--stimulus");
    }

    // Only where its pulses are found: else the model stays as it is.
    void choose_inner_stimulus() {
        Model named = model_;
        const std::size_t found = name_inner_stimulus(named, decided_.potential);
        if (found == no_variable)
            return decide("stimulus", "none", "no variable depends on time or a pace", "--stimulus");
        std::swap(model_, named);
        const std::optional<std::vector<Pulse>> pulses = pulses_of(Dependencies(model_), found);
        if (!pulses) {
            std::swap(model_, named);
            return decide(
                "stimulus", "none",
                "what depends on time in the potential's equation is no few trains of square pulses, and stays",
                "--stimulus");
        }
        decided_.stimulus = found;
        decided_.pulses = *pulses;
        decide("stimulus", qualified_name(model_, found),
               "what depends on time alone in the potential's equation gets this name", "--stimulus");
    }

    std::size_t likely_stimulus(const Dependencies& dependencies, const Expr& right, std::string* reason) const {
        const std::size_t pace = with_binding(model_, "pace");
        const bool has_pace = pace != no_variable && dependencies.depends(right, pace);
        const std::vector<bool> is_behind_potential = dependencies.read_by(right);
        std::vector<bool> is_candidate(model_.variables.size());
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            const bool is_driven = has_pace ? dependencies.reads_external(i) : dependencies.reads_time(i);
            is_candidate[i] = model_.variables[i].role == Role::computed && is_driven && !dependencies.reads_state(i) &&
                              is_behind_potential[i];
        }
        // The last of a chain: i_stim reads the variables of its timing.
        std::vector<bool> is_last = is_candidate;
        for (const Equation& equation : model_.equations) {
            if (!is_candidate[equation.variable]) continue;
            for_each_node(equation.right, [&](const Expression& it) {
                if (it.kind == Kind::variable) is_last[it.variable] = false;
            });
        }
        std::vector<std::size_t> last;
        for (std::size_t i = 0; i < is_last.size(); ++i)
            if (is_last[i]) last.push_back(i);
        if (last.size() > 1) {
            const auto is_not_named = [&](std::size_t i) {
                return lower_case(model_.variables[i].name).find("st") == std::string::npos;
            };
            std::vector<std::size_t> named_so = last;
            std::erase_if(named_so, is_not_named);
            if (named_so.size() == 1) last = named_so;
        }
        *reason = has_pace ? "it is the pace times an amplitude"
                           : "an equation of time and constants that the potential reads";
        if (last.size() == 1) return last[0];
        *reason = "it is bound to pace";
        return has_pace ? pace : last.empty() ? likely_input(dependencies, right, reason) : no_variable;
    }

    // "dV/dt = ... + I_app" where the file gives I_app no value: it is applied from outside.
    std::size_t likely_input(const Dependencies& dependencies, const Expr& right, std::string* reason) const {
        if (model_.format != Format::cellml) return no_variable;
        *reason =
            "an input without a value, by a constant of which the potential changes; the experiment has no pulses";
        std::size_t found = no_variable;
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            if (!is_input(model_.variables[i])) continue;
            const std::optional<Linear> linear = split(model_, dependencies, right, i);
            if (!linear || !linear->coefficient || !dependencies.is_constant(linear->coefficient)) continue;
            if (found != no_variable) return no_variable;
            found = i;
        }
        return found;
    }

    std::optional<std::vector<Pulse>> pulses_of(const Dependencies& dependencies, std::size_t stimulus) {
        if (is_input(model_.variables[stimulus])) return std::vector<Pulse>();
        const std::size_t pace = with_binding(model_, "pace");
        const bool is_paced = pace != no_variable && (pace == stimulus || dependencies.reads_external(stimulus));
        if (!is_paced) return pulses_of_time(model_, stimulus, to_ms());
        if (dependencies.reads_time(stimulus)) return std::nullopt;
        Evaluator evaluator(model_);
        const auto strength = [&](double level) {
            evaluator.set(pace, level);
            evaluator.run();
            return evaluator.value(stimulus);
        };
        if (strength(0) != 0) return std::nullopt;
        std::optional<std::vector<Pulse>> pulses = pulses_of_protocol(model_.protocol, to_ms(), diagnostics_);
        if (pulses)
            for (Pulse& it : *pulses) it.amplitude = strength(it.amplitude);
        return pulses;
    }

    // Derivatives per ms, and time in ms.
    void convert_time() {
        static const Unit ms = parse_unit("ms").value();
        const std::size_t time = time_variable(model_);
        if (time != no_variable) model_.variables[time].unit.unit = ms;
        if (time_ == ms) return;
        const double per_ms = conversion_factor(ms, time_);
        for (Equation& equation : model_.equations) {
            equation.right = rewritten(equation.right, [&](const Expr& node) -> Expr {
                if (node->kind == Kind::variable && node->variable == time)
                    return conversion(node, per_ms, time_, node->place);
                if (node->kind != Kind::derivative) return nullptr;
                return conversion(node, 1 / per_ms, per(node->variable, time_), node->place);
            });
            if (equation.is_derivative)
                equation.right = conversion(equation.right, per_ms, per(equation.variable, ms), equation.place);
        }
    }

    Unit per(std::size_t state, const Unit& time) const {
        const Unit unit = model_.variables[state].unit.unit.value_or(dimensionless());
        Unit result = unit / time;
        const std::string below = unit_text(time).value_or(time.text);
        result.text = unit_text(unit).value_or("1") + "/" + below;
        if (const auto text = spelled(result)) return *text;
        return result;
    }

    void drop_what_fed_the_stimulus(const std::vector<bool>& before) {
        std::vector<bool> after = reached();
        std::vector<bool> is_removed(model_.variables.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            const Role role = model_.variables[i].role;
            is_removed[i] = before[i] && !after[i] && (role == Role::constant || role == Role::computed);
            if (role == Role::external && i != decided_.stimulus && !after[i]) is_removed[i] = true;
        }
        const auto keep = [&](std::size_t i) {
            if (i != no_variable) is_removed[i] = false;
        };
        keep(decided_.potential);
        keep(decided_.capacitance);
        keep(decided_.current);
        std::vector<std::size_t> staying;  // what they read also stays
        for (std::size_t i = 0; i < model_.equations.size(); ++i)
            if (!is_removed[model_.equations[i].variable]) staying.push_back(i);
        const std::vector<bool> needed = Dependencies(model_).reached(staying);
        for (std::size_t i = 0; i < needed.size(); ++i)
            if (needed[i]) keep(i);
        const std::vector<std::size_t> kept = remove_variables(model_, is_removed);
        for (std::size_t* it : {&decided_.potential, &decided_.current, &decided_.stimulus, &decided_.capacitance})
            if (*it != no_variable) *it = kept[*it];
    }

    void make_variants() {
        decided_.switches = switches_of(model_);
        for (const Switch& it : decided_.switches) {
            std::string values;
            for (const double value : it.others) values += (values.empty() ? "" : ", ") + plain_number(value);
            decide("variants", "'" + qualified_name(model_, it.variable) + "' = " + values,
                   "an integer that is read only by == and !=; the default is the file's " +
                       plain_number(model_.variables[it.variable].initial->value),
                   "");
        }
    }

    // Inputs that the other program fills in, such as the concentrations of openCARP's tissue, are told; openCARP says
    // that they are 0. CellML has no such program.
    void tell_what_has_no_value() {
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            const Variable& it = model_.variables[i];
            if (!is_input(it) || i == decided_.stimulus) continue;
            if (model_.format == Format::cellml) {
                refuse_input(i);
                continue;
            }
            decide("given from outside", "'" + qualified_name(model_, i) + "' = 0",
                   "the file has no value for it; set the parameter in the spec or by an experiment's \"set\"", "");
        }
    }

    void refuse_input(std::size_t input) {
        const Variable& it = model_.variables[input];
        const std::string name = qualified_name(model_, input);
        diagnostics_.error(it.place, "'" + name +
                                         "' has no value: no equation, no initial value, and no connection with a "
                                         "variable that has one; expected one in the file, or --value " +
                                         name + "=NUMBER" + (it.unit.text.empty() ? "" : " in " + it.unit.text));
        bool is_told = false;
        for (const Equation& equation : model_.equations)
            for_each_node(equation.right, [&](const Expression& node) {
                if (is_told || node.kind != Kind::variable || node.variable != input) return;
                diagnostics_.note(node.place, "it is read here");
                is_told = true;
            });
    }

    Model& model_;
    const Overrides& overrides_;
    Diagnostics& diagnostics_;
    Decided decided_;
    Unit time_;
};

}  // namespace

Decided decide(Model& model, const Overrides& overrides, Diagnostics& diagnostics) {
    return Decider(model, overrides, diagnostics).run();
}

}  // namespace heartwright::foreign
