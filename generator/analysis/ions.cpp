#include "generator/analysis/ions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>

#include "base/linear/dense_lu.hpp"
#include "generator/analysis/interpreter.hpp"

namespace heartwright::analysis {

namespace {

constexpr int n_points = 3;
constexpr double same_ratio = 1e-6;

// Values of derivatives at states around the initial ones, which differ from point to point.
class Derivatives {
public:
    Derivatives(const ir::Model& model, const Point& point)
        : interpreter_(model), point_(point), initial_(point_.states) {
        for (int p = 0; p < n_points; ++p) {
            for (std::size_t i = 0; i < initial_.size(); ++i) {
                const double factor = 1 + 0.3 * std::sin(1.7 * static_cast<double>(i + 1) + 2.3 * p);
                points_.push_back((initial_[i] == 0 ? 1e-3 : initial_[i]) * factor);
            }
        }
    }

    const std::vector<double>& initial() const { return initial_; }
    std::vector<double> states(int point) const {
        const std::size_t n = point_.states.size();
        const auto begin = points_.begin() + static_cast<std::ptrdiff_t>(n) * point;
        return {begin, begin + static_cast<std::ptrdiff_t>(n)};
    }
    double of(std::size_t state, const std::vector<double>& states) {
        point_.states = states;
        interpreter_.evaluate(point_);
        return interpreter_.derivative(state);
    }
    bool is_known(std::size_t state) const { return interpreter_.has_derivative(state); }

private:
    Interpreter<double> interpreter_;
    Point point_;
    std::vector<double> initial_, points_;  // [state], [point][state]
};

class Search {
public:
    Search(const ir::Model& model, const Point& point) : model_(model), point_(point), derivatives_(model, point) {
        const Unit millimolar = *parse_unit("mM");
        for (std::size_t i = 0; i < model.states.size(); ++i) {
            const ir::State& state = model.states[i];
            const bool is_concentration = state.unit.same_dimension(millimolar);
            units_.push_back(is_concentration ? conversion_factor(millimolar, state.unit) : 1);
            if (!derivatives_.is_known(i) || state.name == model.membrane.potential) continue;
            if (is_concentration) concentrations_.push_back(i);
            if (is_concentration || state.unit.is_dimensionless()) candidates_.push_back(i);
        }
    }

    std::vector<Ion> run() {
        find_bindings();
        std::vector<Ion> result;
        for (const std::size_t c : ions()) {
            const std::string& name = model_.states[c].name;
            const auto rapid = rapid_buffers(model_, point_, name);
            result.push_back({name, rapid.value_or(std::vector<RapidBuffer>{}), {}, !rapid});
            result.back().bound = bound_of(c, result.back().rapid);
        }
        return result;
    }

private:
    struct Binding {
        std::size_t bound, free;
    };

    // Of the derivative, where one state has another value.
    double changed(std::size_t derivative, std::vector<double> states, std::size_t state, double value) {
        states[state] = value;
        return derivatives_.of(derivative, states);
    }
    double beside(double value, std::size_t state) const {
        return value + 0.1 * std::max(std::fabs(value), 1e-6 * units_[state]);
    }

    bool depends(std::size_t derivative, std::size_t state) {
        for (int p = 0; p < n_points; ++p) {
            const std::vector<double> states = derivatives_.states(p);
            const double value = beside(states[state], state);
            if (changed(derivative, states, state, value) != derivatives_.of(derivative, states)) return true;
        }
        return false;
    }

    // Far above a capacity its derivative falls with the other state, as a polynomial of degree 4 at most, which six
    // values tell: what is bound, or competes for places.
    bool is_limited(std::size_t bound, std::size_t by) {
        constexpr double rounding = 1e-9, above_capacity = 1e3;  // mM
        constexpr std::array<double, 6> alternating{1, -5, 10, -10, 5, -1};
        std::vector<double> states = derivatives_.initial();
        states[bound] = above_capacity * units_[bound];
        double difference = 0, largest = 0, before = 0;
        for (std::size_t k = 0; k < alternating.size(); ++k) {
            const double now = changed(bound, states, by, static_cast<double>(k) * units_[by]);
            if (k > 0 && !(now < before - rounding * std::fabs(before))) return false;
            difference += alternating[k] * now;
            largest = std::max(largest, std::fabs(now));
            before = now;
        }
        return std::fabs(difference) <= rounding * largest;
    }
    // What a buffer holds depends on its ion and on what else it holds; no current changes it. A store depends on other
    // concentrations, too.
    void find_bindings() {
        std::vector<Binding> all;
        for (const std::size_t b : candidates_)
            for (const std::size_t c : concentrations_)
                if (b != c && depends(b, c) && is_limited(b, c) && !is_moved_by_currents(b)) all.push_back({b, c});
        const auto is_held = [&](std::size_t state) {
            return std::any_of(all.begin(), all.end(), [&](const Binding& other) { return other.bound == state; });
        };
        for (const Binding& binding : all) {
            const auto is_of_buffer = [&](std::size_t d) {
                return d == binding.bound || d == binding.free || is_held(d) || !depends(binding.bound, d);
            };
            if (std::all_of(concentrations_.begin(), concentrations_.end(), is_of_buffer)) bindings_.push_back(binding);
        }
    }

    // What binds c, and what competes with that for its places: magnesium, of which nothing is known besides.
    std::vector<std::size_t> holders_of(std::size_t c) {
        std::vector<std::size_t> holders;
        for (const Binding& binding : bindings_)
            if (binding.free == c) holders.push_back(binding.bound);
        const std::size_t n = holders.size();
        for (const std::size_t d : candidates_) {
            if (d == c || std::find(holders.begin(), holders.end(), d) != holders.end()) continue;
            if (std::any_of(holders.begin(), holders.begin() + static_cast<std::ptrdiff_t>(n),
                            [&](std::size_t b) { return depends(b, d) && depends(d, b); }))
                holders.push_back(d);
        }
        return holders;
    }

    // Weights w for which the derivative of c, with what rapid buffers hold, + w.b does not depend on b. By holder, at
    // a point; empty: there are none.
    std::vector<double> weights_at(int p, std::size_t c, const std::vector<RapidBuffer>& rapid,
                                   const std::vector<std::size_t>& holders) {
        const std::vector<double> states = derivatives_.states(p);
        const std::size_t n = holders.size();
        linear::SquareMatrix rows(n);
        std::vector<double> right(n);
        for (std::size_t k = 0; k < n; ++k) {
            const double value = beside(states[holders[k]], holders[k]);
            const auto change = [&](std::size_t derivative) {
                return changed(derivative, states, holders[k], value) - derivatives_.of(derivative, states);
            };
            for (std::size_t j = 0; j < n; ++j) rows(k, j) = change(holders[j]);
            right[k] = -change(c) * (1 + held_of_change(rapid, states[c]));
        }
        return linear::solve(std::move(rows), std::move(right)).value_or(std::vector<double>{});
    }

    // Those that are the same at all points. A holder whose weight is not is none: a gate that calcium closes.
    std::vector<Bound> bound_of(std::size_t c, const std::vector<RapidBuffer>& rapid) {
        std::vector<std::size_t> holders = holders_of(c);
        while (!holders.empty()) {
            std::vector<std::vector<double>> weights;
            for (int p = 0; p < n_points; ++p) weights.push_back(weights_at(p, c, rapid, holders));
            std::vector<std::size_t> kept;
            std::vector<Bound> bound;
            for (std::size_t k = 0; k < holders.size(); ++k) {
                const auto is_same = [&](const std::vector<double>& there) {
                    return !there.empty() && there[k] > same_ratio &&
                           std::fabs(there[k] - weights[0][k]) <= same_ratio * there[k];
                };
                if (weights[0].empty() || !std::all_of(weights.begin(), weights.end(), is_same)) continue;
                kept.push_back(holders[k]);
                bound.push_back({model_.states[holders[k]].name, weights[0][k]});
            }
            if (kept.size() == holders.size()) return bound;
            holders = std::move(kept);
        }
        return {};
    }

    bool is_moved_by_currents(std::size_t c) {
        const ir::State* potential = model_.find_state(model_.membrane.potential);
        if (!potential) return true;
        return depends(c, static_cast<std::size_t>(potential - model_.states.data()));
    }

    std::vector<std::size_t> ions() {
        std::vector<std::size_t> left, found;
        for (const std::size_t c : concentrations_) {
            const auto is_binding = [&](const Binding& binding) { return binding.bound == c; };
            if (std::any_of(bindings_.begin(), bindings_.end(), is_binding)) continue;
            (is_moved_by_currents(c) ? found : left).push_back(c);
        }
        for (std::size_t k = 0; k < found.size(); ++k) {  // grows
            const auto exchanges = [&](std::size_t c) { return depends(c, found[k]) && depends(found[k], c); };
            std::copy_if(left.begin(), left.end(), std::back_inserter(found), exchanges);
            std::erase_if(left, [&](std::size_t c) { return std::find(found.begin(), found.end(), c) != found.end(); });
        }
        std::sort(found.begin(), found.end());
        return found;
    }

    const ir::Model& model_;
    const Point& point_;
    Derivatives derivatives_;
    std::vector<double> units_;  // of each state: 1 mM, or 1
    std::vector<std::size_t> concentrations_, candidates_;
    std::vector<Binding> bindings_;
};

}  // namespace

std::vector<Ion> ions(const ir::Model& model, const Point& point) { return Search(model, point).run(); }

std::string total_text(const Ion& ion) {
    std::string text = ion.state;
    for (const RapidBuffer& buffer : ion.rapid)
        text += fmt::format(" + {0:.6g}*{1}/({1}+{2:.6g})", buffer.capacity, ion.state, buffer.affinity);
    for (const Bound& bound : ion.bound) text += fmt::format(" + {:.6g}*{}", bound.weight, bound.state);
    return text;
}

}  // namespace heartwright::analysis
