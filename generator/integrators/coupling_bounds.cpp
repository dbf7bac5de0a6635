#include "generator/integrators/coupling_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/units/unit.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/analysis/stiffness/stiff_coupling.hpp"
#include "generator/integrators/part_bounds.hpp"

namespace heartwright::integrators {
namespace {

using Names = std::unordered_set<std::string>;
using analysis::LargestValue;
using ir::ExprPtr;
using ir::Op;

constexpr double weakest = 1e-10;           // 1/ms^2, added to b: so that nothing is divided by 0
constexpr PartBounds::Work work{1e5, 2e6};  // of one bound
constexpr double work_of_entry = 1e5;
constexpr PartBounds::Work work_of_a_pair{5e4, 2e5};  // of naming what a state is coupled with

ExprPtr larger(const ExprPtr& a, const ExprPtr& b) { return ir::make(Op::max, {a, b}); }
ExprPtr smaller(const ExprPtr& a, const ExprPtr& b) { return ir::make(Op::min, {a, b}); }

// The Jacobian's entries as expressions of a model that has the definitions they read.
class JacobianEntries {
public:
    JacobianEntries(const ir::Model& model, const std::vector<std::size_t>& states) : model_(model), n_(states.size()) {
        entries_.resize(n_ * n_);
        for (std::size_t j = 0; j < n_; ++j) {
            analysis::Differentiator differentiate(model_, model.states[states[j]].name);
            for (std::size_t i = 0; i < n_; ++i)
                entries_[i * n_ + j] = differentiate.of(model.states[states[i]].derivative);
            const std::vector<ir::Definition> made = differentiate.definitions();
            model_.definitions.insert(model_.definitions.end(), made.begin(), made.end());
        }
    }

    const ir::Model& model() const { return model_; }
    const ExprPtr& operator()(std::size_t i, std::size_t j) const { return entries_[i * n_ + j]; }
    bool change_each_other(std::size_t i, std::size_t j) const {
        return i != j && !analysis::is_number((*this)(i, j), 0) && !analysis::is_number((*this)(j, i), 0);
    }

private:
    ir::Model model_;
    std::size_t n_;
    std::vector<ExprPtr> entries_;
};

// b of the header.
ExprPtr exchange(const JacobianEntries& entries, std::size_t i, std::size_t j) {
    return analysis::call(Op::fabs, analysis::product(entries(i, j), entries(j, i)));
}

// The share of the error of state i that j makes (see the header).
ExprPtr error_beside(const JacobianEntries& entries, std::size_t i, std::size_t j, double dt) {
    using namespace analysis;
    const ExprPtr zero = ir::number(0), a = negated(entries(i, i)), d = negated(entries(j, j));
    const ExprPtr b = sum(exchange(entries, i, j), ir::number(weakest));
    const ExprPtr faster = larger(difference(a, d), zero), slower = larger(difference(d, a), zero);
    const ExprPtr share = quotient(ir::number(1), sum(ir::number(1), quotient(call(Op::square, faster), b)));
    const ExprPtr p = sum(faster, quotient(b, larger(call(Op::sqrt, b), slower)));
    const ExprPtr x = product(ir::number(dt), smaller(larger(a, zero), p));
    const ExprPtr of_small = sum(product(ir::number(0.5), x), product(ir::number(1.0 / 12), call(Op::square, x)));
    return product(share, smaller(x, of_small));
}

class CouplingErrors {
public:
    CouplingErrors(const ir::Model& model, const Names& exponential, double dt)
        : model_(model),
          exponential_(exponential),
          dt_(dt),
          states_(states_with_derivatives(model)),
          entries_(model, states_),
          bounds_(entries_.model()) {}

    std::vector<UnprovedCoupling> run() {
        std::vector<Group> groups;
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (!exponential_.contains(name(i))) continue;
            std::vector<std::size_t> partners;
            for (std::size_t j = 0; j < states_.size(); ++j)
                if (is_coupled(i, j)) partners.push_back(j);
            const double most = error(i, partners, work, analysis::tolerated_coupling_error);
            if (most > analysis::tolerated_coupling_error) merge(groups, group_of(i, partners, most));
        }
        std::vector<UnprovedCoupling> result;
        for (Group& group : groups) {
            std::sort(group.members.begin(), group.members.end());
            UnprovedCoupling& coupling = result.emplace_back();
            for (const std::size_t i : group.members) coupling.states.push_back(name(i));
            coupling.error_at_most = group.error_at_most;
        }
        return result;
    }

private:
    struct Group {
        std::vector<std::size_t> members;
        double error_at_most = 0;
    };

    static std::vector<std::size_t> states_with_derivatives(const ir::Model& model) {
        std::vector<std::size_t> result;
        for (std::size_t i = 0; i < model.states.size(); ++i)
            if (model.states[i].derivative && !model.states[i].is_count) result.push_back(i);
        return result;
    }

    const std::string& name(std::size_t i) const { return model_.states[states_[i]].name; }

    bool is_potential(std::size_t i) const { return name(i) == model_.membrane.potential; }
    bool is_in_millivolts(std::size_t i) const {
        return model_.states[states_[i]].unit.same_dimension(*parse_unit("mV"));
    }

    // The membrane potential beside another potential alone.
    bool is_coupled(std::size_t i, std::size_t j) const {
        if ((is_potential(i) && !is_in_millivolts(j)) || (is_potential(j) && !is_in_millivolts(i))) return false;
        return entries_.change_each_other(i, j);
    }

    // |J_ij| at most.
    double largest_entry(std::size_t i, std::size_t j) {
        const auto [known, is_new] = largest_.try_emplace(std::pair(i, j), 0);
        for (const ExprPtr& entry : {entries_(i, j), analysis::negated(entries_(i, j))}) {
            if (!is_new) break;
            LargestValue most = bounds_.briefly(entry, {}, work_of_entry);
            if (const double twice = 2 * std::max(most.found, known->second); most.bound > twice && twice > 0)
                most = bounds_.largest(entry, {}, {twice}, work);
            known->second = std::max(known->second, most.bound);
        }
        return known->second;
    }

    // sqrt(b)/2 at most, in 1/ms, which times dt bounds the error of either beside the other. The two entries are
    // bounded by themselves: most are monotonic in most of what they read, their product is not.
    double rate_of_exchange(std::size_t i, std::size_t j) {
        return std::sqrt(largest_entry(i, j) * largest_entry(j, i) + weakest) / 2 * (1 + 1e-9);
    }

    // Of state i, at most. Partners that exchange little count by the bound above alone, which holds whatever the time
    // constants are.
    double error(std::size_t i, const std::vector<std::size_t>& partners, const PartBounds::Work& effort,
                 double tolerated) {
        double all = 0, small = 0;
        for (const std::size_t j : partners) all += dt_ * rate_of_exchange(i, j);
        if (all <= tolerated) return all;
        ExprPtr total = ir::number(0);
        for (const std::size_t j : partners) {
            const double at_most = dt_ * rate_of_exchange(i, j);
            if (at_most <= tolerated / (2 * static_cast<double>(partners.size())))
                small += at_most;
            else
                total = analysis::sum(total, error_beside(entries_, i, j, dt_));
        }
        return bounds_.largest(total, {}, {tolerated - small}, effort).bound + small;
    }

    // With the partners that may make more than an equal part of what is tolerated; with all where none does.
    Group group_of(std::size_t i, const std::vector<std::size_t>& partners, double most) {
        Group group{{i}, most};
        const double part = analysis::tolerated_coupling_error / static_cast<double>(partners.size());
        for (const std::size_t j : partners)
            if (partners.size() == 1 || error(i, {j}, work_of_a_pair, part) > part) group.members.push_back(j);
        if (group.members.size() == 1) group.members.insert(group.members.end(), partners.begin(), partners.end());
        return group;
    }

    // Groups that share a state are one.
    static void merge(std::vector<Group>& groups, Group group) {
        for (auto other = groups.begin(); other != groups.end();) {
            const bool is_shared = std::any_of(other->members.begin(), other->members.end(), [&](std::size_t i) {
                return std::find(group.members.begin(), group.members.end(), i) != group.members.end();
            });
            if (!is_shared) {
                ++other;
                continue;
            }
            for (const std::size_t i : other->members)
                if (std::find(group.members.begin(), group.members.end(), i) == group.members.end())
                    group.members.push_back(i);
            group.error_at_most = std::max(group.error_at_most, other->error_at_most);
            other = groups.erase(other);
        }
        groups.push_back(std::move(group));
    }

    const ir::Model& model_;
    const Names& exponential_;
    const double dt_;
    const std::vector<std::size_t> states_;
    const JacobianEntries entries_;
    PartBounds bounds_;
    std::map<std::pair<std::size_t, std::size_t>, double> largest_;  // |J_ij|, of those asked for
};

}  // namespace

std::vector<UnprovedCoupling> unproved_couplings(const ir::Model& model, const Names& exponential, double dt) {
    return exponential.empty() ? std::vector<UnprovedCoupling>{} : CouplingErrors(model, exponential, dt).run();
}

}  // namespace heartwright::integrators
