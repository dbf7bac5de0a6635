#include "generator/driver/approximations.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "generator/ir/printer.hpp"
#include "generator/passes/approximate_functions.hpp"

namespace heartwright::driver {
namespace {

constexpr const char* option_name = "--approximate";
// Doubles hold 16 digits, a cubic on an interval of a table somewhat fewer.
constexpr double least_tolerance = 1e-13, greatest_tolerance = 1e-3;

[[noreturn]] void refuse(const std::string& why) { throw UserFault(std::string(option_name) + ": " + why); }

double tolerance_of(const std::string& text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || !(value >= least_tolerance && value <= greatest_tolerance))
        refuse("'" + text + "' is no tolerance from 1e-13 to 1e-3");
    return value;
}

}  // namespace

ApproximateOption approximate_option(const Arguments& arguments) {
    const std::string text = arguments.value(option_name);
    ApproximateOption option;
    const std::string whose = arguments.value("--for", "cuda"), backend = whose.substr(0, whose.find(',')),
                      numbers = whose.substr(backend.size());
    if ((backend != "cpu" && backend != "cuda") || (!numbers.empty() && numbers != ",fp64" && numbers != ",fp32")) {
        throw UserFault("--for is cpu or cuda, or cpu,fp32 or cuda,fp32 of a solver in single precision, not '" +
                        whose + "'");
    }
    option.costs = backend == "cpu" ? ir::CostsOf::cpu : ir::CostsOf::gpu;
    option.is_single = numbers == ",fp32";
    if (text.empty()) return option;
    option.is_given = true;
    if (text == "none") return option;
    ir::ApproximationRequest& request = option.request.emplace();
    const std::vector<std::string> parts = split(text, ',');
    request.tolerance = tolerance_of(parts.at(0));
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto [key, value] = key_and_value(parts[i], option_name);
        if (key == "of") {
            request.of = split(value, '+');
        } else if (key == "form") {
            const auto form = ir::approximation_form_from(value);
            if (!form) refuse("no form '" + value + "'; there are auto, table, rational");
            request.form = *form;
        } else if (key == "outside") {
            const auto outside = ir::outside_from(value);
            if (!outside) refuse("outside='" + value + "'; there are stop, exact");
            request.outside = *outside;
        } else {
            refuse("no '" + key + "'; there are of, form, outside");
        }
    }
    return option;
}

ir::Model with_approximations(ir::Model model, const ApproximateOption& option) {
    if (option.is_given) model.approximation = option.request;
    if (!model.approximation) return model;
    // A cell with sites is computed alone: on a CPU, too, no lanes read their numbers one after the other.
    model.approximation->costs = model.lattice ? ir::CostsOf::gpu : option.costs;
    model.approximation->is_single = option.is_single;
    std::vector<std::string> states;
    for (const ir::State& state : model.states) states.push_back(state.name);
    for (const std::string& name : model.approximation->of) {
        const ir::State* state = model.find_state(name);
        if (!state) {
            const std::string near = nearest_name(name, states);
            throw UserFault(model.spec_file + ": approximations of '" + name + "', which is no state" +
                            (near.empty() ? "" : "; did you mean '" + near + "'?"));
        }
        if (state->scale == ir::Scale::site) {
            throw UserFault(model.spec_file + ": approximations of '" + name +
                            "', which differs between sites: tables are of states of the cell");
        }
        if (!std::isfinite(state->lower) || !std::isfinite(state->upper)) {
            throw UserFault(model.spec_file + ": approximations of '" + name +
                            "', which has no \"range\": tables need its ends");
        }
    }
    const ir::State* potential = model.find_state(model.membrane.potential);
    if (model.approximation->of.empty() &&
        (!potential || !std::isfinite(potential->lower) || !std::isfinite(potential->upper)))
        throw UserFault(model.spec_file + ": approximations need a \"range\" of the potential");
    return model;
}

std::string what_was_found(const ir::Model& before, const ir::Model& after) {
    if (!before.approximation) return {};
    const ir::ApproximationRequest& request = *before.approximation;
    const auto has_table = [&](const std::string& name) {
        return std::any_of(after.tables.begin(), after.tables.end(),
                           [&](const ir::Table& table) { return table.argument == name; });
    };
    const auto missing = std::find_if_not(request.of.begin(), request.of.end(), has_table);
    if (request.of.empty() ? has_table(before.membrane.potential) : missing == request.of.end()) return {};
    const std::string& name = request.of.empty() ? before.membrane.potential : *missing;
    const std::vector<std::string> states = passes::states_with_functions(before);
    std::string why = before.spec_file + ": nothing of '" + name + "' is approximated: ";
    if (std::find(states.begin(), states.end(), name) != states.end()) {
        why += "each of its functions costs less as it is; form=table takes them all";
    } else {
        why += "no function of it alone is worth a table";
        if (!states.empty()) {
            why += "; there are functions of";
            for (const std::string& state : states) why += " " + state;
        }
    }
    if (!request.of.empty()) throw UserFault(why);
    return why;
}

void add_assumptions(ir::Model& model, const ir::Model& other) {
    std::vector<ir::Assumption> both;
    for (const ir::Parameter& parameter : model.parameters) {
        std::optional<ir::Assumption> one;
        for (const ir::Model* from : {static_cast<const ir::Model*>(&model), &other}) {
            for (const ir::Assumption& a : from->assumptions) {
                if (a.parameter != parameter.name) continue;
                one = one ? ir::Assumption{a.parameter, std::fmax(a.low, one->low), std::fmin(a.high, one->high)} : a;
            }
        }
        if (one) both.push_back(*one);
    }
    model.assumptions = std::move(both);
}

ir::Model without_approximations(ir::Model model) {
    model.approximation.reset();
    return model;
}

}  // namespace heartwright::driver
