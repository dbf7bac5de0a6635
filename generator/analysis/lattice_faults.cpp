#include "generator/analysis/lattice_faults.hpp"

#include <unordered_map>
#include <unordered_set>

#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {
namespace {

using ir::ExprPtr;
using ir::Op;
using ir::Scale;

bool is_reduction(Op op) { return op == Op::sum || op == Op::min_of || op == Op::max_of; }

class LatticeCheck {
public:
    explicit LatticeCheck(const ir::Model& model) : model_(model), scales_(model) {}

    std::vector<std::string> run() {
        if (!model_.lattice) {
            check_absence();
            return faults_;
        }
        for (std::string_view name : {ir::employed_sites_name, ir::nominal_sites_name, ir::weight_name})
            if (!model_.find_parameter(name)) fault("a lattice without the parameter '" + std::string(name) + "'");
        ir::for_each_expression(model_, [&](const ExprPtr& expr) { check_nodes(expr); });
        check_passes_over_sites();
        for (const ir::State& state : model_.states) check(state);
        for (const ir::Machine& machine : model_.machines) check(machine);
        for (const ir::State& state : model_.states)
            if (state.is_count && machines_of_[state.name] != 1)
                fault("the count '" + state.name + "' is in " + std::to_string(machines_of_[state.name]) + " machines");
        for (const ir::ProbabilityCheck& check : model_.checks)
            if (!model_.find_definition(check.total))
                fault("the check '" + check.what + "' is of '" + check.total + "', which is no definition");
        return faults_;
    }

private:
    void fault(std::string text) { faults_.push_back(std::move(text)); }

    void check_absence() {
        for (const ir::State& state : model_.states)
            if (state.scale == Scale::site || state.is_count)
                fault("'" + state.name + "' is a site's, but there is no lattice");
        if (!model_.machines.empty() || !model_.checks.empty() || model_.n_draws)
            fault("machines with counts, but no lattice");
        bool is_of_sites = false;
        ir::for_each_expression(model_, [&](const ExprPtr& expr) {
            ir::for_each_node(expr, [&](const ExprPtr& node) {
                is_of_sites |= node->op() == Op::binomial || is_reduction(node->op());
            });
        });
        if (is_of_sites) fault("draws or sums over sites, but no lattice");
    }

    void check_nodes(const ExprPtr& expr) {
        ir::for_each_node(
            expr,
            [&](const ExprPtr& node) {
                if (is_reduction(node->op()) && node->operand(0)->op() != Op::symbol)
                    fault("'" + ir::to_string(node) + "' is not of one name");
                if (node->op() != Op::binomial) return;
                if (node->value() >= model_.n_draws)
                    fault("'" + ir::to_string(node) + "' is beyond the number of draws");
                const auto [known, is_new] = draws_.emplace(static_cast<int>(node->value()), node);
                if (!is_new && !ir::same(known->second, node))
                    fault("'" + ir::to_string(known->second) + "' and '" + ir::to_string(node) + "' share a draw");
            });
    }

    // Which values wait for the sites: they have a sum over sites in them, directly or through others.
    void check_passes_over_sites() {
        bool found_more = true;
        while (found_more) {
            found_more = false;
            for (const ir::Definition& definition : model_.definitions)
                if (waits(definition.value)) found_more |= late_.insert(definition.name).second;
            for (const ir::State& state : model_.states) {
                if (state.scale == Scale::site) continue;
                if ((state.next_value && waits(state.next_value)) || (state.derivative && waits(state.derivative)))
                    found_more |= late_.insert("next(" + state.name + ")").second;
            }
        }
        for (const ir::Definition& definition : model_.definitions)
            if (scales_.of(definition.value) == Scale::site)
                check_reads_nothing_late(definition.value, "'" + definition.name + "'");
        for (const ir::State& state : model_.states) {
            const std::string where = "the update of '" + state.name + "'";
            for (const ExprPtr& expr : {state.derivative, state.next_value}) {
                if (!expr) continue;
                if (state.scale == Scale::site)
                    check_reads_nothing_late(expr, where);
                else if (scales_.of(expr) == Scale::site)
                    fault(where + " reads sites without a sum over them");
            }
        }
    }

    bool waits(const ExprPtr& expr) const {
        bool result = false;
        ir::for_each_node(expr, [&](const ExprPtr& node) {
            result |= is_reduction(node->op()) || (node->op() == Op::symbol && late_.contains(node->name())) ||
                      (node->op() == Op::next && late_.contains("next(" + node->name() + ")"));
        });
        return result;
    }

    void check_reads_nothing_late(const ExprPtr& expr, const std::string& where) {
        if (waits(expr)) fault(where + " is of sites and reads what is known only after them");
    }

    void check(const ir::State& state) {
        if (state.is_count && (state.scale != Scale::site || !state.next_value))
            fault("the count '" + state.name + "' must be a site's, with a next value");
        if (state.diffusivity.empty()) return;
        if (state.scale != Scale::site || state.is_count) fault("'" + state.name + "' cannot diffuse");
        for (const std::string& weight : state.laplacian_weights)
            if (!model_.find_definition(weight) || scales_.of(weight) > Scale::parameter)
                fault("the weight '" + weight + "' must be a definition known before the run");
        if (!model_.find_definition(state.diffusivity)) {
            fault("the diffusivity '" + state.diffusivity + "' is no definition");
            return;
        }
        std::unordered_set<std::string> seen;
        check_read_after("the diffusivity '" + state.diffusivity + "'", state.diffusivity, seen);
        if (!state.diffused.empty()) check_diffused(state.diffused);
        if (!state.block.empty()) check_voxel(state);
    }

    void check_voxel(const ir::State& state) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (state.voxel[axis] < 0 || state.voxel[axis] >= model_.lattice->voxels[axis])
                return fault("'" + state.name + "' is no voxel of a site");
            for (const bool is_high : {false, true}) {
                const std::string name = ir::neighbour_voxel(*model_.lattice, state, axis, is_high).state;
                const ir::State* neighbour = model_.find_state(name);
                if (!neighbour || neighbour->block != state.block)
                    fault("the neighbour '" + name + "' of '" + state.name + "' is no voxel of its block");
            }
        }
    }

    void check_diffused(const std::string& name) {
        if (!model_.find_definition(name) || scales_.of(name) != Scale::site)
            return fault("what diffuses, '" + name + "', must be a definition of the sites");
        std::unordered_set<std::string> seen;
        check_read_after("what diffuses, '" + name + "',", name, seen);
    }

    // `name` is read by `what`, once the local update is done.
    void check_read_after(const std::string& what, const std::string& name, std::unordered_set<std::string>& seen) {
        const ir::Definition* definition = model_.find_definition(name);
        if (!seen.insert(name).second || scales_.of(name) < Scale::site) return;
        if (!definition) {
            fault(what + " reads '" + name + "' before diffusion; only next() of it may be read");
            return;
        }
        ir::for_each_node(definition->value, [&](const ExprPtr& node) {
            if (node->op() == Op::binomial) fault(what + " reads a draw");
            if (node->op() == Op::symbol) check_read_after(what, node->name(), seen);
        });
    }

    void check(const ir::Machine& machine) {
        const std::size_t n = machine.states.size();
        if (machine.free.size() != n || machine.held.size() != n)
            fault("the machine '" + machine.name + "' must have free and held channels of each of its states");
        for (const std::string& name : machine.states) {
            const ir::State* state = model_.find_state(name);
            if (!state || !state->is_count) fault("'" + name + "' of the machine '" + machine.name + "' is no count");
            ++machines_of_[name];
        }
        const bool is_known = model_.find_parameter(machine.count) || model_.find_definition(machine.count);
        if (!is_known || scales_.of(machine.count) > Scale::parameter)
            fault("the count of the machine '" + machine.name + "' must be known before the run");
    }

    const ir::Model& model_;
    const Scales scales_;
    std::vector<std::string> faults_;
    std::unordered_map<int, ExprPtr> draws_;
    std::unordered_set<std::string> late_;
    std::unordered_map<std::string, int> machines_of_;
};

}  // namespace

std::vector<std::string> lattice_faults_of(const ir::Model& model) { return LatticeCheck(model).run(); }

}  // namespace heartwright::analysis
