#include "runtime/commands/run/accuracy/beat_errors.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "runtime/experiment/bind/bind.hpp"

namespace heartwright::commands {

namespace {

constexpr double around_upstroke = 2, lag = 0.1;  // ms
constexpr double no_change = 1e-7;                // of a symbol's size: it stays as it is, to the reference's tolerance

// Rows [first, last) around the upstrokes; none without.
struct Window {
    std::ptrdiff_t first = 0, last = 0;
    bool contains(std::ptrdiff_t row) const { return row >= first && row < last; }
};

Window window_of(const TrialBeat& tried, const TrialBeat& exact) {
    const double every = exact.every();
    const double from = std::min(tried.upstroke, exact.upstroke) - around_upstroke,
                 to = std::max(tried.upstroke, exact.upstroke) + around_upstroke;
    return {static_cast<std::ptrdiff_t>(std::ceil(from / every)),
            static_cast<std::ptrdiff_t>(std::floor(to / every)) + 1};
}

// Of `value` from the range of values[row - reach .. row + reach].
double distance(double value, const std::vector<double>& values, std::ptrdiff_t row, std::ptrdiff_t reach) {
    const auto size = static_cast<std::ptrdiff_t>(values.size());
    const auto [low, high] = std::minmax_element(values.begin() + std::max<std::ptrdiff_t>(0, row - reach),
                                                 values.begin() + std::min(size, row + reach + 1));
    return std::isnan(value) ? *high - *low + 1 : std::max({0.0, *low - value, value - *high});
}

// What is tolerated of a symbol.
struct Tolerance {
    double elsewhere, around_upstroke;  // in the symbol's unit
};

SymbolError error_of(const std::vector<double>& tried, const std::vector<double>& exact, double every,
                     const Window& window, const Tolerance& tolerance, double factor) {
    SymbolError error;
    const auto rows = static_cast<std::ptrdiff_t>(std::min(tried.size(), exact.size()));
    const auto reach_of = [&](double ms) { return static_cast<std::ptrdiff_t>(std::floor(ms / every + 1e-9)); };
    const std::ptrdiff_t narrow = reach_of(lag), wide = reach_of(around_upstroke);
    for (std::ptrdiff_t row = 0; row < rows; ++row) {
        const bool is_steep = window.contains(row);
        const double value =
            factor * distance(tried[static_cast<std::size_t>(row)], exact, row, is_steep ? wide : narrow);
        error.of_tolerated =
            std::max(error.of_tolerated, value / (is_steep ? tolerance.around_upstroke : tolerance.elsewhere));
        if (value <= error.value) continue;
        error.value = value;
        error.at = static_cast<double>(row) * every;
    }
    return error;
}

double pointwise_potential_error(const TrialBeat& tried, const TrialBeat& exact, const Window& window) {
    double largest = 0;
    const std::size_t rows = std::min(tried.potential.size(), exact.potential.size());
    for (std::size_t row = 0; row < rows; ++row)
        if (!window.contains(static_cast<std::ptrdiff_t>(row)))
            largest = std::max(largest, std::fabs(tried.potential[row] - exact.potential[row]));
    return largest;
}

double range_of(const std::vector<double>& values) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    const double size = std::max(std::fabs(*low), std::fabs(*high));
    return *high - *low > no_change * size ? *high - *low : 0;
}

}  // namespace

double BeatErrors::of_tolerated() const {
    double worst = tolerated_potential > 0 ? potential / tolerated_potential : 0;
    if (has_beat) worst = std::max(worst, apd90_error / (tolerated_apd_share * apd90));
    for (const SymbolError& symbol : symbols) worst = std::max(worst, symbol.of_tolerated);
    return worst;
}

BeatErrors compare_beats(const TrialBeat& tried, const TrialBeat& exact, const interface::Model& model,
                         const std::vector<experiment::ModelName>& symbols, double factor) {
    BeatErrors errors;
    errors.has_beat = tried.no_beat.empty() && exact.no_beat.empty();
    Window window;
    if (errors.has_beat) {
        window = window_of(tried, exact);
        errors.apd90 = exact.apd90;
        errors.apd90_error = factor * std::fabs(tried.apd90 - exact.apd90);
        errors.peak_error = factor * std::fabs(tried.peak - exact.peak);
        errors.steepest_share = factor * std::fabs(tried.steepest / exact.steepest - 1);
    } else if (tried.no_beat.empty() != exact.no_beat.empty()) {
        errors.differing_beat = tried.no_beat.empty() ? "at dt alone" : "of the solution alone";
    }
    const double amplitude = range_of(exact.potential);
    errors.tolerated_potential = std::strcmp(model.potential_unit, "mV") == 0 ? 2 : 0.02 * amplitude;
    const Tolerance of_potential{errors.tolerated_potential, tolerated_upstroke_share * amplitude};
    SymbolError potential = error_of(tried.potential, exact.potential, exact.every(), window, of_potential, factor);
    potential.name = model.states[model.potential].name;
    potential.unit = model.potential_unit;
    potential.share = amplitude > 0 ? potential.value / amplitude : 0;
    errors.potential = errors.has_beat ? factor * pointwise_potential_error(tried, exact, window) : potential.value;
    if (amplitude > 0) errors.symbols.push_back(potential);
    for (std::size_t k = 0; k < symbols.size(); ++k) {
        const double range = range_of(exact.symbols[k]);
        if (symbols[k].index == model.potential || !(range > 0)) continue;
        const Tolerance tolerance{tolerated_symbol_share * range, tolerated_upstroke_share * range};
        SymbolError error = error_of(tried.symbols[k], exact.symbols[k], exact.every(), window, tolerance, factor);
        error.name = experiment::symbol_name(model, symbols[k].index);
        error.unit = experiment::symbol_unit(model, symbols[k].index);
        error.share = error.value / range;
        errors.symbols.push_back(error);
    }
    std::stable_sort(errors.symbols.begin(), errors.symbols.end(),
                     [](const SymbolError& a, const SymbolError& b) { return a.of_tolerated > b.of_tolerated; });
    return errors;
}

}  // namespace heartwright::commands
