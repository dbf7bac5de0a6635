#include "runtime/cells/assumptions.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>

#include "base/diag/faults.hpp"
#include "base/time_step/designed_dt.hpp"
#include "base/units/shown.hpp"
#include "runtime/cells/joined_model.hpp"

namespace heartwright::cells {
namespace {

constexpr std::int32_t time_step_parameter = -1;  // interface::Assumption::parameter of dt

struct Outside {
    const interface::Assumption* assumption;
    double value;
    std::int64_t cell;  // of a field; -1: of all cells
};

// first_parameter: of the model that `assumptions` count in.
std::optional<Outside> first_outside(const interface::VariantInfo& variant, std::int32_t first_parameter,
                                     const std::vector<double>& parameters, std::span<const ParameterField> fields) {
    for (const interface::Assumption& a :
         std::span(variant.assumptions, static_cast<std::size_t>(variant.n_assumptions))) {
        if (a.parameter == time_step_parameter) continue;
        const auto is_outside = [&](double value) { return !(value >= a.low && value <= a.high); };
        const std::int32_t parameter = first_parameter + a.parameter;
        const auto field = std::find_if(fields.begin(), fields.end(),
                                        [&](const ParameterField& f) { return f.parameter == parameter; });
        if (field == fields.end()) {
            const double value = parameters[static_cast<std::size_t>(parameter)];
            if (is_outside(value)) return Outside{&a, value, -1};
        } else if (auto bad = std::find_if(field->values.begin(), field->values.end(), is_outside);
                   bad != field->values.end()) {
            return Outside{&a, *bad, bad - field->values.begin()};
        }
    }
    return std::nullopt;
}

constexpr const char* instead = "; take --precision fp64 for this run";

[[noreturn]] void refuse_short_step(const interface::Model& model, const interface::StoredGate& gate, double dt) {
    char text[400], generate[200] = "";
    // Rounded up to three digits, so that the dt that is said is taken.
    const double least = 1.005 * gate.slowest / (interface::tolerated_gate_error * 0x1p32 - 1);
    std::snprintf(text, sizeof text,
                  "a time step of %g ms: rounding to 32 bits could move gate '%s', which has a time constant of up "
                  "to %.4g ms, by %.2g; mixed precision of %s takes %.3g ms or more",
                  dt, model.states[gate.state].name, gate.slowest, interface::error_of_stored_gate(gate.slowest, dt),
                  model.name, least);
    if (dt >= designed_dts().front())  // for a shorter one none is made
        std::snprintf(generate, sizeof generate,
                      ", or a solver generated for it, in which this gate stays in FP64: heartwright-generate "
                      "generate %s --dt \"%g ms\"",
                      model.name, dt);
    throw UserFault(std::string(text) + instead + generate);
}

void check_step_of_gates(const interface::Model& model, double dt) {
    const auto gates = std::span(model.gates, static_cast<std::size_t>(model.n_gates));
    const auto slowest = std::ranges::max_element(gates, {}, &interface::StoredGate::slowest);
    if (slowest != gates.end() &&
        interface::error_of_stored_gate(slowest->slowest, dt) > interface::tolerated_gate_error)
        refuse_short_step(model, *slowest, dt);
    for (const interface::StoredGate& gate : gates) {
        if (dt <= gate.fastest) continue;
        char text[400];
        std::snprintf(text, sizeof text,
                      "a time step of %g ms: gate '%s' is stepped by forward Euler and has a time constant down to "
                      "%.4g ms, so that mixed precision is certified up to that step",
                      dt, model.states[gate.state].name, gate.fastest);
        throw UserFault(std::string(text) + instead);
    }
}

// Gates in 32 bits must not be further off than interface::tolerated_gate_error: a time step must not be too short or,
// by forward Euler, too long, and parameters of gates must have their values of a variant.
void check_stored_gates(const interface::Model& model, std::int32_t kernel, const std::vector<double>& parameters,
                        std::span<const ParameterField> fields, double dt) {
    if (!model.stores_gates) return;
    check_step_of_gates(model, dt);
    const auto differs = [&](const interface::VariantInfo& variant, std::int32_t parameter) {
        const bool is_field = std::any_of(fields.begin(), fields.end(),
                                          [&](const ParameterField& field) { return field.parameter == parameter; });
        return is_field || parameters[static_cast<std::size_t>(parameter)] != variant.parameters[parameter];
    };
    std::int32_t other = -1;
    const interface::VariantInfo* of = nullptr;
    for (const interface::VariantInfo& variant :
         std::span(model.variants, static_cast<std::size_t>(model.n_variants))) {
        if (variant.kernel != kernel) continue;
        const auto read = std::span(model.gate_parameters, static_cast<std::size_t>(model.n_gate_parameters));
        const auto found =
            std::find_if(read.begin(), read.end(), [&](std::int32_t parameter) { return differs(variant, parameter); });
        if (found == read.end()) return;
        if (of == nullptr) {
            of = &variant;
            other = *found;
        }
    }
    if (of == nullptr) return;
    const interface::ParameterInfo& info = model.parameters[other];
    char text[300];
    std::snprintf(
        text, sizeof text,
        "parameter '%s' is not %g%s: gates that depend on it are certified for 32 bits at the value in the spec "
        "of %s",
        info.name, of->parameters[other], behind_a_number(info.unit).c_str(), model.name);
    throw UserFault(std::string(text) + instead);
}

}  // namespace

void check_assumptions(const interface::Model& model, std::int32_t kernel, const std::vector<double>& parameters,
                       std::span<const ParameterField> fields, double dt) {
    check_stored_gates(model, kernel, parameters, fields, dt);
    const KernelOfPart* const part = kernel_of_part(model, kernel);
    const interface::Model& own = part != nullptr ? *part->part->model : model;
    const std::int32_t own_kernel = part != nullptr ? part->kernel : kernel,
                       first = part != nullptr ? part->part->first_parameter : 0;
    std::optional<Outside> outside;
    bool is_assumed = false;
    for (const interface::VariantInfo& variant : std::span(own.variants, static_cast<std::size_t>(own.n_variants))) {
        if (variant.kernel != own_kernel) continue;
        is_assumed = is_assumed ||
                     std::any_of(variant.assumptions, variant.assumptions + variant.n_assumptions,
                                 [](const interface::Assumption& a) { return a.parameter != time_step_parameter; });
        const auto found = first_outside(variant, first, parameters, fields);
        if (!found) {
            outside.reset();
            break;
        }
        if (!outside) outside = found;
    }
    char text[400];
    const auto refuse = [&] {
        throw UserFault(std::string(text) +
                        ": what the generator proved holds for these values only. Write the value into the spec and "
                        "generate the solver again");
    };
    if (outside) {
        const auto& info = model.parameters[first + outside->assumption->parameter];
        const std::string cell = outside->cell < 0 ? "" : " in cell " + std::to_string(outside->cell) + " of its block";
        std::snprintf(text, sizeof text, "parameter '%s' is %g%s%s; the solver of %s takes values from %g to %g",
                      info.name, outside->value, behind_a_number(info.unit).c_str(), cell.c_str(), own.name,
                      outside->assumption->low, outside->assumption->high);
        refuse();
    }
    if (is_assumed && !(dt >= shortest_step && dt <= longest_step)) {
        std::snprintf(text, sizeof text, "a time step of %g ms; the solver of %s takes %g to %g", dt, own.name,
                      shortest_step, longest_step);
        refuse();
    }
}

std::vector<std::int32_t> parameters_outside(const interface::Model& model, std::int32_t kernel,
                                             const std::vector<double>& parameters) {
    std::optional<std::vector<std::int32_t>> fewest;
    for (const interface::VariantInfo& variant :
         std::span(model.variants, static_cast<std::size_t>(model.n_variants))) {
        if (variant.kernel != kernel) continue;
        std::vector<std::int32_t> outside;
        for (const interface::Assumption& a :
             std::span(variant.assumptions, static_cast<std::size_t>(variant.n_assumptions))) {
            if (a.parameter == time_step_parameter) continue;
            const double value = parameters[static_cast<std::size_t>(a.parameter)];
            if (!(value >= a.low && value <= a.high)) outside.push_back(a.parameter);
        }
        if (!fewest || outside.size() < fewest->size()) fewest = std::move(outside);
    }
    return fewest.value_or(std::vector<std::int32_t>{});
}

double most_gate_error(const interface::Model& model, double dt) {
    double most = 0;
    for (std::int32_t g = 0; model.stores_gates && g < model.n_gates; ++g)
        most = std::max(most, interface::error_of_stored_gate(model.gates[g].slowest, dt));
    return most;
}

double longest_accurate_step(const interface::Model& model, std::int32_t kernel) {
    const KernelOfPart* const part = kernel_of_part(model, kernel);
    const interface::Model& own = part != nullptr ? *part->part->model : model;
    const std::int32_t own_kernel = part != nullptr ? part->kernel : kernel;
    double longest = std::numeric_limits<double>::infinity();
    for (const interface::VariantInfo& variant : std::span(own.variants, static_cast<std::size_t>(own.n_variants))) {
        if (variant.kernel != own_kernel) continue;
        for (const interface::Assumption& a :
             std::span(variant.assumptions, static_cast<std::size_t>(variant.n_assumptions)))
            if (a.parameter == time_step_parameter) longest = std::min(longest, a.high);
    }
    return longest;
}

}  // namespace heartwright::cells
