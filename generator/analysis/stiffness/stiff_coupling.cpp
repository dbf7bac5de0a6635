#include "generator/analysis/stiffness/stiff_coupling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>

#include "generator/analysis/sampling.hpp"
#include "generator/analysis/stiffness/jacobian.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {
namespace {

using Names = std::unordered_set<std::string>;

constexpr int doublings = 5;         // of steps: 32
constexpr double stiff_from = 0.05;  // |J_ii|*dt: below it an exponential step is forward Euler to first order
constexpr double unstable_from = 1;  // |J_ii|*dt, where forward Euler begins to overshoot: another fault than coupling
constexpr double coupled_from = 1e-4;  // |J_ij*J_ji|/|J_ii*J_jj|
constexpr double shortest_dt = 1e-5;   // ms
constexpr double usual_dt = 0.02;      // ms, what an error is said for

// Which states each derivative reads, directly or through definitions.
std::unordered_map<std::string, Names> states_read(const ir::Model& model) {
    std::unordered_map<std::string, Names> of_definition, result;
    const auto read_by = [&](const ir::ExprPtr& expr) {
        Names names;
        ir::for_each_node(expr, [&](const ir::ExprPtr& node) {
            if (node->op() != ir::Op::symbol) return;
            if (model.find_state(node->name())) names.insert(node->name());
            if (const auto found = of_definition.find(node->name()); found != of_definition.end())
                names.insert(found->second.begin(), found->second.end());
        });
        return names;
    };
    for (const ir::Definition& definition : model.definitions)
        of_definition.emplace(definition.name, read_by(definition.value));
    for (const ir::State& state : model.states)
        if (state.derivative) result.emplace(state.name, read_by(state.derivative));
    return result;
}

// Exponential states and the states that they change and are changed by: indices in the model.
std::vector<std::size_t> coupled_states(const ir::Model& model, const Names& exponential) {
    const auto reads = states_read(model);
    const auto change_each_other = [&](const std::string& a, const std::string& b) {
        const auto of_a = reads.find(a), of_b = reads.find(b);
        return a != b && of_a != reads.end() && of_b != reads.end() && of_a->second.contains(b) &&
               of_b->second.contains(a);
    };
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        const std::string& name = model.states[i].name;
        const bool is_coupled = std::any_of(model.states.begin(), model.states.end(), [&](const ir::State& other) {
            return (exponential.contains(name) || exponential.contains(other.name)) &&
                   change_each_other(name, other.name);
        });
        if (is_coupled) result.push_back(i);
    }
    return result;
}

std::vector<Point> points_around_the_start(const ir::Model& model) {
    constexpr int n_potentials = 17, n_random = 16;
    constexpr double lowest = -100, step = 10;
    std::size_t potential = 0;
    while (potential < model.states.size() && model.states[potential].name != model.membrane.potential) ++potential;
    std::vector<Point> points = {initial_point(model)};
    for (Point& random : physiological_points(model, n_random, 1)) points.push_back(std::move(random));
    if (potential == model.states.size()) return points;
    for (std::size_t k = 1; k < points.size(); ++k)
        points[k].states[potential] = lowest + step * static_cast<double>(k % n_potentials);
    for (int k = 0; k < n_potentials; ++k) {
        points.push_back(points.front());
        points.back().states[potential] = lowest + step * k;
    }
    return points;
}

// Of one point: the Jacobian of `members`, how they are stepped, and the size of what they hold.
struct Group {
    SmallMatrix jacobian;
    std::vector<bool> is_exponential;
    std::vector<double> size;
};

// x(n) of x' = J x + e_j from 0, of each j in a column, after 2^doublings steps: `step` advances (x, e_j).
SmallMatrix response(const SmallMatrix& step) { return squared(step, doublings); }

// The largest difference between what the states' own steps and the exponential of the Jacobian answer to an inflow
// into one of them, as a share of that answer.
double coupling_error(const Group& group, double dt) {
    const std::size_t n = group.jacobian.size();
    SmallMatrix flow(2 * n), own = SmallMatrix::identity(2 * n);
    for (std::size_t i = 0; i < n; ++i) {
        const double z = group.jacobian(i, i) * dt;
        const double factor = group.is_exponential[i] && z != 0 ? std::expm1(z) / z * dt : dt;
        for (std::size_t j = 0; j < n; ++j) {
            flow(i, j) = group.jacobian(i, j) * dt;
            own(i, j) += group.jacobian(i, j) * factor;
        }
        flow(i, n + i) = dt;
        own(i, n + i) = factor;
    }
    const SmallMatrix exact = response(exponential(flow)), stepped = response(own);
    double worst = 0;
    for (std::size_t j = n; j < 2 * n; ++j) {
        double difference = 0, answer = 0;
        for (std::size_t i = 0; i < n; ++i) {
            difference = std::max(difference, std::fabs(stepped(i, j) - exact(i, j)) / group.size[i]);
            answer = std::max(answer, std::fabs(exact(i, j)) / group.size[i]);
        }
        const double share = difference / answer;
        worst = std::isfinite(share) ? std::max(worst, share) : std::numeric_limits<double>::infinity();
    }
    return worst;
}

// What is found of one point: states that are stiff at dt and change each other, in connected groups.
class Stiffness {
public:
    Stiffness(const SmallMatrix& jacobian, const std::vector<bool>& is_exponential, const std::vector<double>& size)
        : jacobian_(jacobian), is_exponential_(is_exponential), size_(size) {}

    std::vector<std::vector<std::size_t>> groups(double dt) const {
        std::vector<std::size_t> stiff;
        for (std::size_t i = 0; i < jacobian_.size(); ++i) {
            const double z = -jacobian_(i, i) * dt;  // what grows is no exchange that settles
            if (z >= stiff_from && (is_exponential_[i] || z < unstable_from)) stiff.push_back(i);
        }
        std::vector<std::vector<std::size_t>> result;
        std::vector<bool> is_taken(jacobian_.size());
        for (const std::size_t first : stiff) {
            if (is_taken[first]) continue;
            std::vector<std::size_t> group = {first};
            is_taken[first] = true;
            for (std::size_t k = 0; k < group.size(); ++k) {
                for (const std::size_t other : stiff) {
                    if (is_taken[other] || !are_coupled(group[k], other)) continue;
                    is_taken[other] = true;
                    group.push_back(other);
                }
            }
            std::sort(group.begin(), group.end());
            if (group.size() > 1) result.push_back(std::move(group));
        }
        return result;
    }

    double error(const std::vector<std::size_t>& members, double dt) const {
        Group group{SmallMatrix(members.size()), {}, {}};
        for (std::size_t i = 0; i < members.size(); ++i) {
            group.is_exponential.push_back(is_exponential_[members[i]]);
            group.size.push_back(size_[members[i]]);
            for (std::size_t j = 0; j < members.size(); ++j) group.jacobian(i, j) = jacobian_(members[i], members[j]);
        }
        const bool has_exponential =
            std::find(group.is_exponential.begin(), group.is_exponential.end(), true) != group.is_exponential.end();
        return has_exponential ? coupling_error(group, dt) : 0;
    }

    // The pair of the group that alone exceeds what is tolerated most, or the whole group.
    std::vector<std::size_t> culprits(const std::vector<std::size_t>& group, double dt) const {
        std::vector<std::size_t> worst = group;
        double largest = tolerated_coupling_error;
        for (std::size_t a = 0; a < group.size(); ++a) {
            for (std::size_t b = a + 1; b < group.size(); ++b) {
                const double alone = error({group[a], group[b]}, dt);
                if (alone <= largest) continue;
                largest = alone;
                worst = {group[a], group[b]};
            }
        }
        return worst;
    }

    // Of the exchange: for two states that give each other what they lose, that of their fast mode.
    double time_constant(const std::vector<std::size_t>& group) const {
        double trace = 0;
        for (const std::size_t i : group) trace += jacobian_(i, i);
        return -1 / trace;
    }

private:
    bool are_coupled(std::size_t a, std::size_t b) const {
        return std::fabs(jacobian_(a, b) * jacobian_(b, a)) >
               coupled_from * std::fabs(jacobian_(a, a) * jacobian_(b, b));
    }

    const SmallMatrix& jacobian_;
    const std::vector<bool>& is_exponential_;
    const std::vector<double>& size_;
};

std::vector<double> steps_up_to(double longest) {
    std::vector<double> steps;
    for (double dt = longest; dt >= shortest_dt; dt /= std::sqrt(2.0)) steps.push_back(dt);
    std::reverse(steps.begin(), steps.end());
    return steps;
}

}  // namespace

std::vector<StiffCoupling> stiff_couplings(const ir::Model& model, const Names& exponential, double longest_dt) {
    const std::vector<std::size_t> states = coupled_states(model, exponential);
    if (states.empty()) return {};
    Jacobian jacobian(model, states);
    std::vector<bool> is_exponential;
    for (const std::size_t i : states) is_exponential.push_back(exponential.contains(model.states[i].name));
    std::vector<StiffCoupling> found;  // of the same states once, as of the first point, with the shortest step of all
    for (const Point& point : points_around_the_start(model)) {
        const auto here = jacobian.at(point);
        if (!here) continue;
        std::vector<double> size;
        for (const std::size_t i : states) size.push_back(point.states[i] == 0 ? 1 : std::fabs(point.states[i]));
        const Stiffness stiffness(*here, is_exponential, size);
        const auto note = [&](const std::vector<std::size_t>& group, double largest_dt) {
            StiffCoupling coupling;
            for (const std::size_t i : group) coupling.states.push_back(model.states[states[i]].name);
            coupling.time_constant = stiffness.time_constant(group);
            coupling.largest_dt = largest_dt;
            coupling.dt = std::max(usual_dt, largest_dt);
            coupling.error = stiffness.error(group, coupling.dt);
            const auto same = std::find_if(found.begin(), found.end(),
                                           [&](const StiffCoupling& other) { return other.states == coupling.states; });
            if (same == found.end())
                found.push_back(std::move(coupling));
            else
                same->largest_dt = std::min(same->largest_dt, largest_dt);
        };
        std::vector<std::vector<std::size_t>> seen;
        double before = 0;
        for (const double dt : steps_up_to(longest_dt)) {
            for (const auto& group : stiffness.groups(dt)) {
                if (stiffness.error(group, dt) <= tolerated_coupling_error) continue;
                const auto culprits = stiffness.culprits(group, dt);
                if (std::find(seen.begin(), seen.end(), culprits) != seen.end()) continue;
                seen.push_back(culprits);
                note(culprits, before);
            }
            before = dt;
        }
    }
    std::sort(found.begin(), found.end(),
              [](const StiffCoupling& a, const StiffCoupling& b) { return a.largest_dt < b.largest_dt; });
    return found;
}

}  // namespace heartwright::analysis
