#include "tests/fuzz/differential/implicit_steps.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>

#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/integrators/implicit_step.hpp"
#include "generator/integrators/stiff_states.hpp"
#include "generator/invariants/structure.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::fuzz {

using analysis::Point;

namespace {

using Row = std::vector<long double>;
using Matrix = std::vector<Row>;

constexpr long double limit_of_pivots = integrators::smallest_pivot, largest_change = 1e28L;

bool is_implicit(const ir::State& state) { return state.integrator == ir::Integrator::linearly_implicit_euler; }

// What an expression reads, through definitions too.
void collect_names(const ir::Model& model, const ir::ExprPtr& expr, std::unordered_set<std::string>& names) {
    ir::for_each_node(
        expr,
        [&](const ir::ExprPtr& node) {
            if (node->op() != ir::Op::symbol || !names.insert(node->name()).second) return;
            if (const ir::Definition* definition = model.find_definition(node->name()))
                collect_names(model, definition->value, names);
        });
}

// Gauss-Jordan elimination with partial pivoting.
std::optional<Matrix> inverse_of(Matrix a) {
    const std::size_t n = a.size();
    Matrix inverse(n, Row(n));
    for (std::size_t i = 0; i < n; ++i) inverse[i][i] = 1;
    for (std::size_t p = 0; p < n; ++p) {
        std::size_t best = p;
        for (std::size_t i = p; i < n; ++i)
            if (std::fabs(a[i][p]) > std::fabs(a[best][p])) best = i;
        if (!(std::fabs(a[best][p]) > 0)) return std::nullopt;
        std::swap(a[p], a[best]);
        std::swap(inverse[p], inverse[best]);
        const long double pivot = a[p][p];
        for (std::size_t j = 0; j < n; ++j) a[p][j] /= pivot, inverse[p][j] /= pivot;
        for (std::size_t i = 0; i < n; ++i) {
            const long double factor = a[i][p];
            if (i == p || factor == 0) continue;
            for (std::size_t j = 0; j < n; ++j) a[i][j] -= factor * a[p][j], inverse[i][j] -= factor * inverse[p][j];
        }
    }
    return inverse;
}

// The least of a_jj minus the other entries' sizes, over rows or columns.
long double margin_of_dominance(const Matrix& a) {
    long double of_rows = INFINITY, of_columns = INFINITY;
    for (std::size_t i = 0; i < a.size(); ++i) {
        long double row = a[i][i], column = a[i][i];
        for (std::size_t j = 0; j < a.size(); ++j) {
            if (j == i) continue;
            row -= std::fabs(a[i][j]);
            column -= std::fabs(a[j][i]);
        }
        of_rows = std::min(of_rows, row);
        of_columns = std::min(of_columns, column);
    }
    return std::max(of_rows, of_columns);
}

}  // namespace

ImplicitSteps::ImplicitSteps(const ir::Model& plain, const ir::Model& before, const ir::Model& lowered)
    : plain_(plain), lowered_(lowered), f_(plain), lowered_values_(lowered) {
    for (std::size_t i = 0; i < lowered.states.size(); ++i)
        if (is_implicit(lowered.states[i])) implicit_.push_back(i);
    for (const integrators::StiffState& state : integrators::fastest_time_constants(before, implicit_))
        time_constants_.push_back(state.time_constant);
    const invariants::Structure structure(plain);
    for (const ir::State& state : plain.states) {
        std::unordered_set<std::string> names;
        if (state.derivative) collect_names(plain, state.derivative, names);
        std::vector<bool>& row = reads_.emplace_back();
        for (const std::size_t j : implicit_)
            row.push_back(names.contains(plain.states[j].name) &&
                          !integrators::takes_potential_at_start(plain, structure, state, plain.states[j]));
    }
    find_opened();
}

// By structure, as the pass does; what the slopes are is not taken from it.
void ImplicitSteps::find_opened() {
    const invariants::Structure structure(plain_);
    for (const std::size_t j : implicit_) {
        const ir::State& concentration = plain_.states[j];
        analysis::Differentiator differentiate(plain_, concentration.name);
        std::vector<bool>& opened = opened_.emplace_back(plain_.states.size());
        for (const std::size_t i : implicit_) {
            const ir::State& state = plain_.states[i];
            const ir::ExprPtr slope = differentiate.of(state.derivative);
            integrators::DefinitionsByName definitions;
            for (const auto* list : {&plain_.definitions, &differentiate.definitions()})
                for (const ir::Definition& definition : *list) definitions.emplace(definition.name, definition.value);
            opened[i] = !structure.are_together(state.name, concentration.name) &&
                        integrators::is_opened_by(plain_, state, concentration, slope, definitions);
        }
        std::vector<bool>& limited = limited_.emplace_back(plain_.states.size());
        for (std::size_t i = 0; i < plain_.states.size(); ++i)
            for (const std::size_t k : implicit_)
                if (opened[k] && structure.are_together(plain_.states[i].name, plain_.states[k].name))
                    limited[i] = true;
    }
}

// A concentration that doubles opens at most a tenth of the channels within the step (implicit_step.hpp).
void ImplicitSteps::limit_opening(std::size_t j) {
    Entry steepest;
    for (const std::size_t i : implicit_)
        if (opened_[j][i] && std::fabs(entries_[i][j].slope) > std::fabs(steepest.slope)) steepest = entries_[i][j];
    const long double most = integrators::most_opened, doubled = point_.dt * std::fabs(point_.states[implicit_[j]]);
    if (!(doubled * (std::fabs(steepest.slope) + steepest.error) > most)) return;
    long double feedback = 0, unsure_of_feedback = 0;
    for (std::size_t k = 0; k < implicit_.size(); ++k) {
        if (!limited_[j][implicit_[k]]) continue;
        const Entry &there = entries_[implicit_[k]][j], &back = entries_[implicit_[j]][k];
        feedback += there.slope * back.slope;
        unsure_of_feedback += std::fabs(there.slope) * back.error + there.error * (std::fabs(back.slope) + back.error);
    }
    if (feedback < -unsure_of_feedback) return;
    const bool may_be_whole = feedback < unsure_of_feedback;
    const long double share = std::min(1.0L, most / (doubled * std::fabs(steepest.slope))),
                      unsure = share * std::min(1.0L, steepest.error / std::fabs(steepest.slope));
    for (std::size_t i = 0; i < plain_.states.size(); ++i) {
        Entry& entry = entries_[i][j];
        if (!limited_[j][i]) continue;
        entry.error = (share + unsure) * entry.error + (may_be_whole ? 1 : unsure) * std::fabs(entry.slope);
        entry.slope *= share;
    }
}

bool ImplicitSteps::covers(std::size_t state) const {
    const ir::State& it = lowered_.states[state];
    if (implicit_.empty() || !plain_.states[state].derivative) return false;
    const bool is_explicit =
        it.integrator == ir::Integrator::forward_euler || it.integrator == ir::Integrator::midpoint_gates;
    return is_implicit(it) || (is_explicit && it.name != plain_.membrane.potential);
}

// 1/G_jj = (2 + a)/(1 + a).
long double ImplicitSteps::inverse_weight(std::size_t column) const {
    const long double tau = time_constants_[column];
    return tau > 0 ? 1 + 1 / (1 + point_.dt / tau) : 1;
}

void ImplicitSteps::move_to(const Point& start, const Point& point, const std::vector<Expected>& derivatives) {
    if (implicit_.empty()) return;
    point_ = point;
    derivatives_ = derivatives;
    lowered_values_.evaluate(start);
    const std::size_t n = point.states.size();
    entries_.assign(n, std::vector<Entry>(implicit_.size()));
    std::vector<long double> here(n), below(n), above(n);
    f_.hold_at(point);
    f_.evaluate_rounding(point);
    for (std::size_t i = 0; i < n; ++i) here[i] = f_.has_derivative(i) ? f_.derivative(i) : 0;
    const auto derivatives_at = [&](std::size_t state, double value, std::vector<long double>& result) {
        Point other = point;
        other.states[state] = value;
        f_.evaluate(other);
        for (std::size_t i = 0; i < n; ++i) result[i] = f_.has_derivative(i) ? f_.derivative(i) : 0;
    };
    for (std::size_t j = 0; j < implicit_.size(); ++j) {
        const double x = point.states[implicit_[j]], h = 1e-6 * std::max(1e-3, std::fabs(x));
        derivatives_at(implicit_[j], x - h, below);
        derivatives_at(implicit_[j], x + h, above);
        const long double step_below = x - static_cast<long double>(x - h),
                          step_above = static_cast<long double>(x + h) - x;
        for (std::size_t i = 0; i < n; ++i) {
            if (!reads_[i][j]) continue;
            const Expected& f = derivatives[i];
            const long double left = (here[i] - below[i]) / step_below, right = (above[i] - here[i]) / step_above;
            const long double noise =
                (1e-18L * (std::fabs(f.value) + 1e11L * f.tolerance) + 2 * long_roundoff * f_.rounding(i)) / h;
            Entry& entry = entries_[i][j];
            entry.slope = (left + right) / 2;
            entry.error = std::fabs(left - right) + noise + 1e-10L * std::fabs(entry.slope);
        }
    }
    for (std::size_t j = 0; j < implicit_.size(); ++j) limit_opening(j);
}

std::optional<Expected> ImplicitSteps::of(std::size_t state) {
    const Expected& f = derivatives_[state];
    const long double x = point_.states[state], dt = point_.dt;
    if (!f.is_known) return std::nullopt;
    Expected step{x, 1e-10L * std::fabs(x), true};
    const auto add = [&](long double value, long double tolerance) {
        step.value += value;
        step.tolerance += tolerance + 1e-10L * std::fabs(value);
    };
    const auto own = std::find(implicit_.begin(), implicit_.end(), state);
    if (own != implicit_.end()) {
        const auto column = static_cast<std::size_t>(own - implicit_.begin());
        const auto change = solved(read_by(column));
        if (!change) return std::nullopt;
        const long double scale = inverse_weight(column);
        add(scale * change->front().value, scale * change->front().tolerance);
    } else {
        add(dt * f.value, dt * f.tolerance);
        long double carried = 0;
        for (std::size_t j = 0; j < implicit_.size(); ++j) {
            const Entry& entry = entries_[state][j];
            if (entry.is_zero()) continue;
            const auto change = solved(read_by(j));
            if (!change) return std::nullopt;
            const Change& w = change->front();
            carried += std::fabs(entry.slope * w.value);
            add(dt * entry.slope * w.value,
                dt * (std::fabs(entry.slope) * w.tolerance + entry.error * (std::fabs(w.value) + w.tolerance)));
        }
        if (!(carried <= largest_change)) return std::nullopt;  // it may be dropped
    }
    if (!std::isfinite(step.value) || !std::isfinite(step.tolerance)) return std::nullopt;
    return step;
}

// The column and those that its change depends on, the column first.
std::vector<std::size_t> ImplicitSteps::read_by(std::size_t column) const {
    std::vector<std::size_t> columns{column};
    for (std::size_t k = 0; k < columns.size(); ++k) {
        for (std::size_t j = 0; j < implicit_.size(); ++j) {
            const bool is_new = std::find(columns.begin(), columns.end(), j) == columns.end();
            if (is_new && !entries_[implicit_[columns[k]]][j].is_zero()) columns.push_back(j);
        }
    }
    return columns;
}

Matrix ImplicitSteps::matrix_of(const std::vector<std::size_t>& columns) const {
    Matrix a(columns.size(), Row(columns.size()));
    for (std::size_t i = 0; i < columns.size(); ++i) {
        for (std::size_t j = 0; j < columns.size(); ++j)
            a[i][j] = (i == j ? inverse_weight(columns[i]) : 0) -
                      point_.dt * entries_[implicit_[columns[i]]][columns[j]].slope;
    }
    return a;
}

// By place in `columns`, which read no others.
std::optional<std::vector<ImplicitSteps::Change>> ImplicitSteps::solved(const std::vector<std::size_t>& columns) const {
    const std::size_t n = columns.size();
    Matrix a = matrix_of(columns);
    const auto error_at = [&](std::size_t i, std::size_t j) {
        return point_.dt * entries_[implicit_[columns[i]]][columns[j]].error;
    };
    if (n == 1) {
        if (!(error_at(0, 0) <= 0.01L)) return std::nullopt;
        if (!(a[0][0] >= limit_of_pivots)) return std::nullopt;
    } else if (!(margin_of_dominance(a) >= limit_of_pivots + 1e-3L) && has_limited_pivot(columns)) {
        return std::nullopt;
    }
    const auto inverse = inverse_of(a);
    if (!inverse) return std::nullopt;
    std::vector<Change> result(n);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            const Expected& f = derivatives_[implicit_[columns[j]]];
            if (!f.is_known) return std::nullopt;
            result[i].value += (*inverse)[i][j] * point_.dt * f.value;
        }
        if (!(std::fabs(result[i].value) <= largest_change)) return std::nullopt;
    }
    // |A^-1| of what the row is off by: errors of J, of f, and of rounding here.
    for (std::size_t i = 0; i < n; ++i) {
        long double share = 0;
        for (std::size_t j = 0; j < n; ++j) {
            const long double weight = std::fabs((*inverse)[i][j]);
            result[i].tolerance += 2 * weight * point_.dt * derivatives_[implicit_[columns[j]]].tolerance;
            for (std::size_t k = 0; k < n; ++k) {
                const long double size = std::fabs(result[k].value);
                result[i].tolerance += 2 * weight * (error_at(j, k) + 1e-14L * std::fabs(a[j][k])) * size;
                share += weight * error_at(j, k);
            }
        }
        if (!(share <= 0.01L)) return std::nullopt;  // to first order the errors are what they are taken for
    }
    return result;
}

bool ImplicitSteps::has_limited_pivot(const std::vector<std::size_t>& columns) const {
    for (std::size_t d = 0; d < lowered_.definitions.size(); ++d) {
        const std::string& name = lowered_.definitions[d].name;
        const bool is_one = std::any_of(columns.begin(), columns.end(), [&](std::size_t j) {
            return name.rfind("unlimited_pivot_" + lowered_.states[implicit_[j]].name, 0) == 0;
        });
        if (is_one && !(lowered_values_.definition(d) > limit_of_pivots + 1e-6L)) return true;
    }
    return false;
}

}  // namespace heartwright::fuzz
