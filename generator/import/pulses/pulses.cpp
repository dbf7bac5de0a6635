#include "generator/import/pulses/pulses.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <vector>

#include "generator/import/evaluate.hpp"
#include "generator/import/expression.hpp"
#include "generator/import/pulses/time_interval.hpp"

namespace heartwright::foreign {
namespace {

// An expression of time, cut into the pieces of time on which it is constant.

// The value on (start, end), and at both within the tolerance below.
struct Piece {
    double start = 0;
    double end = 0;
    double value = 0;
};

constexpr std::size_t most_nodes = 100'000'000;  // a second
constexpr int most_edges_in_a_row = 8;           // rounding blurs an edge; more in a row are no edge but a slope

bool is_near(double a, double b) { return std::fabs(a - b) <= 1e-12 * std::max(std::fabs(a), std::fabs(b)); }

class Cutter {
public:
    Cutter(const Expr& expression, double end) : expression_(expression), end_(end), width_of_edge_(2e-15 * end) {}

    std::optional<std::vector<Piece>> run() {
        if (!cut(0, end_) || pieces_.empty()) return std::nullopt;
        pieces_.front().start = 0;
        pieces_.back().end = end_;
        return std::move(pieces_);
    }

private:
    // Adds the pieces between `a` and `b`; false: there are none.
    bool cut(double a, double b) {
        if (values_.nodes() > most_nodes) return false;
        const Interval value = values_.values(expression_, {a, b});
        if (std::isfinite(value.low) && is_near(value.low, value.high)) return add({a, b, value.low});
        if (b - a <= width_of_edge_) return ++edges_in_a_row_ <= most_edges_in_a_row;
        const auto [first, second] = cuts(values_.crossing(), a, b);
        if (first == second) return cut(a, first) && cut(first, b);
        return cut(a, first) && cut(first, second) && cut(second, b);
    }

    // Both sides of a crossing that is nearly linear in time there, else the middle.
    std::array<double, 2> cuts(const Crossing& crossing, double a, double b) {
        const double middle = a + 0.5 * (b - a);
        if (!crossing.node) return {middle, middle};
        const double at_a = values_.distance(crossing, a), at_b = values_.distance(crossing, b);
        const double zero = a - at_a * (b - a) / (at_b - at_a);
        const double low = zero - 0.25 * width_of_edge_, high = zero + 0.25 * width_of_edge_;
        const bool is_inside = low > a && high < b;
        if (!is_inside || values_.distance(crossing, low) * values_.distance(crossing, high) > 0)
            return {middle, middle};
        return {low, high};
    }

    bool add(const Piece& piece) {
        edges_in_a_row_ = 0;
        if (!pieces_.empty() && is_near(pieces_.back().value, piece.value)) {
            pieces_.back().end = piece.end;
            return true;
        }
        pieces_.push_back(piece);
        if (pieces_.size() == 1) return true;
        Piece& before = pieces_[pieces_.size() - 2];
        before.end = pieces_.back().start = 0.5 * (before.end + piece.start);
        return true;
    }

    const Expr& expression_;
    double end_;
    double width_of_edge_;
    TimeInterval values_;
    int edges_in_a_row_ = 0;
    std::vector<Piece> pieces_;
};

// The pieces of `expression`, whose only variable is time, from 0 to `end`. They are proved by interval arithmetic: an
// interval of time on which the expression's bounds differ is cut where a condition or a floor() changes, else in the
// middle. What is narrower than 2e-15 of `end` is an edge. Nothing where the expression is not piecewise constant, or
// has more pieces than can be found in a second.
std::optional<std::vector<Piece>> constant_pieces(const Expr& expression, double end) {
    return Cutter(expression, end).run();
}

// Whether `expression` is proved to be 0 at every time after `start`.
bool is_zero_after(const Expr& expression, double start) {
    const Interval value = TimeInterval().values(expression, {start, std::numeric_limits<double>::max()});
    return value.low == 0 && value.high == 0;
}

constexpr std::size_t longest_expression = 5'000;

// An equation as one expression of time alone: equations are followed, and what does not read time is a number.
class Inlined {
public:
    explicit Inlined(const Model& model)
        : model_(model), time_(time_variable(model)), equations_(equation_of_each(model)), evaluator_(model) {}

    Expr of(const Expr& expression) {
        return rewritten(
            expression,
            [&](const Expr& node) -> Expr {
                if (++nodes_ > longest_expression || node->kind == Kind::number) return nullptr;
                if (node->kind == Kind::variable) {
                    if (node->variable == time_) return nullptr;
                    const std::size_t equation = equations_[node->variable];
                    return equation == no_variable ? number(evaluator_.value(node))
                                                   : of(model_.equations[equation].right);
                }
                const bool is_constant = std::all_of(
                    node->arguments.begin(), node->arguments.end(),
                    [](const Expr& it) { return it->kind == Kind::number; });
                return is_constant ? number(evaluator_.value(node)) : nullptr;
            });
    }

    bool is_too_long() const { return nodes_ > longest_expression; }

private:
    const Model& model_;
    std::size_t time_;
    std::vector<std::size_t> equations_;
    Evaluator evaluator_;
    std::size_t nodes_ = 0;
};

constexpr std::size_t most_pulses = 200'000;

// Myokit's queue of events: the next one that starts, with what is left of its beats.
struct Waiting {
    double start = 0;
    double beat = 0;
    std::size_t event = 0;
    bool operator>(const Waiting& other) const { return start > other.start; }
};

class Queue {
public:
    Queue(const std::vector<PaceEvent>& events, Diagnostics& diagnostics) : events_(events), diagnostics_(diagnostics) {
        for (std::size_t i = 0; i < events.size(); ++i) waiting_.push({events[i].start, 0, i});
    }

    // All pulses that start before `end`; false where they are too many, or two start at one time.
    bool run(double end) {
        while (!waiting_.empty() && waiting_.top().start < end) {
            const Waiting now = waiting_.top();
            waiting_.pop();
            if (!pulses.empty() && is_met(now) && pulses.back().start == now.start) return simultaneous(now.event);
            const PaceEvent& event = events_[now.event];
            if (!pulses.empty() && is_met(now)) {
                pulses.back().duration = now.start - pulses.back().start;
                has_replaced = true;
            }
            pulses.push_back({event.level, now.start, event.length, 0, 0});
            if (pulses.size() > most_pulses) return false;
            const double beat = now.beat + 1;
            if (event.period > 0 && (event.multiplier == 0 || beat < event.multiplier))
                waiting_.push({event.start + beat * event.period, beat, now.event});
        }
        return true;
    }

    std::vector<Pulse> pulses;
    bool has_replaced = false;

private:
    // Sums of decimals end a little off the start that they mean.
    bool is_met(const Waiting& next) const {
        const double until = pulses.back().start + pulses.back().duration;
        return until - next.start > 1e-12 * until;
    }

    bool simultaneous(std::size_t event) {
        diagnostics_.error(events_[event].place,
                           "two events of the protocol start at one time; expected one that starts "
                           "first, which the other one replaces");
        return false;
    }

    const std::vector<PaceEvent>& events_;
    Diagnostics& diagnostics_;
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting_;
};

// Until when all pulses are looked at: the horizon, or when the last event that ends has ended.
double end_of(const std::vector<PaceEvent>& events, double least) {
    double end = least;
    for (const PaceEvent& it : events)
        end = std::max(end, 1.5 * (it.start + std::max(it.length, it.period * std::max(it.multiplier, 3.0))));
    return end;
}

}  // namespace

std::optional<std::vector<Pulse>> pulses_of_time(const Model& model, std::size_t current, double to_ms) {
    const std::vector<std::size_t> equations = equation_of_each(model);
    if (equations.at(current) == no_variable || time_variable(model) == no_variable) return std::nullopt;
    Inlined inlined(model);
    const Expr expression = inlined.of(model.equations[equations[current]].right);
    if (inlined.is_too_long()) return std::nullopt;
    const std::optional<std::vector<Piece>> pieces = constant_pieces(expression, horizon / to_ms);
    if (!pieces) return std::nullopt;
    std::vector<Pulse> pulses;
    for (const Piece& it : *pieces)
        if (it.value != 0) pulses.push_back({it.value, it.start * to_ms, (it.end - it.start) * to_ms, 0, 0});
    std::optional<std::vector<Pulse>> trains = trains_of(std::move(pulses), horizon);
    if (!trains) return std::nullopt;
    const bool goes_on = std::any_of(trains->begin(), trains->end(), is_endless);
    return goes_on || is_zero_after(expression, horizon / to_ms) ? trains : std::nullopt;
}

std::optional<std::vector<Pulse>> pulses_of_protocol(const std::vector<PaceEvent>& events, double to_ms,
                                                     Diagnostics& diagnostics) {
    const double end = end_of(events, horizon / to_ms);
    Queue queue(events, diagnostics);
    const bool is_whole = queue.run(end);
    if (diagnostics.has_errors()) return std::nullopt;
    const auto in_ms = [&](Pulse pulse) {
        for (double* it : {&pulse.start, &pulse.duration, &pulse.period})
            *it = simplest(*it * to_ms, 1e-14 * *it * to_ms);
        return pulse;
    };
    std::vector<Pulse> pulses;
    if (!queue.has_replaced && (events.size() <= most_trains || !is_whole)) {
        for (const PaceEvent& it : events)
            pulses.push_back(in_ms({it.level, it.start, it.length, it.period, it.multiplier}));
        return pulses.size() <= most_trains ? std::optional(pulses) : std::nullopt;
    }
    if (!is_whole) return std::nullopt;
    for (const Pulse& it : queue.pulses)
        if (it.amplitude != 0) pulses.push_back(in_ms(it));
    return trains_of(std::move(pulses), end * to_ms);
}

Expr pace_of_time(const Model& model, const std::vector<Pulse>& pulses, const Unit& time_unit) {
    const double from_ms = conversion_factor(parse_unit("ms").value(), time_unit);
    const Expr time = variable(time_variable(model));
    const auto& unit = model.variables.at(with_binding(model, "pace")).unit.unit;
    const auto at = [&](double ms) {
        const double value = simplest(ms * from_ms, 1e-14 * ms * from_ms);
        Expr bare = number(value);
        return number(value, bare->text, {}, time_unit);
    };
    const auto level = [&](double value) { return number(value, number(value)->text, {}, unit); };
    std::vector<Expr> addends;
    for (const Pulse& it : pulses) {
        const Expr since = it.start == 0 ? time : node(Kind::difference, {time, at(it.start)});
        Expr within = since;
        if (it.period > 0) {
            const Expr beat = call("floor", {node(Kind::quotient, {since, at(it.period)})});
            within = node(Kind::difference, {since, node(Kind::product, {beat, at(it.period)})});
        }
        std::vector<Expr> conditions = {node(Kind::greater_equal, {time, at(it.start)}),
                                        node(Kind::less, {within, at(it.duration)})};
        if (it.period > 0 && it.beats > 0)
            conditions.push_back(node(Kind::less, {time, at(it.start + it.beats * it.period)}));
        addends.push_back(
            node(Kind::piecewise, {level(it.amplitude), node(Kind::conjunction, std::move(conditions)), level(0)}));
    }
    if (addends.empty()) return level(0);
    return addends.size() == 1 ? addends[0] : node(Kind::sum, std::move(addends));
}

}  // namespace heartwright::foreign
