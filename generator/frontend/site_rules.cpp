#include "generator/frontend/model_rules.hpp"

#include <unordered_map>
#include <unordered_set>

#include "generator/frontend/equations/tokens.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::frontend {
namespace {

using ir::ExprPtr;
using ir::Op;
using ir::Scale;

class ReadingOfSites {
public:
    ReadingOfSites(const spec::ModelSpec& spec, const analysis::Scales& scales, const ir::Model& model,
                   Diagnostics& diagnostics)
        : scales_(scales), model_(model), diagnostics_(diagnostics) {
        std::unordered_set<std::string> of_cell;
        for (const spec::Component& component : spec.components) {
            if (component.is_of_sites) continue;
            for (const spec::Equation& equation : component.equations) of_cell.insert(equation.name);
        }
        for (const spec::Equation& mean : spec.lattice->means) of_cell.insert(mean.name);
        for (const ir::Definition& definition : model.definitions)
            (of_cell.contains(definition.name) ? of_cell_ : of_sites_).insert(definition.name);
        for (const ir::State& state : model.states)
            if (state.scale == Scale::site) of_sites_.insert(state.name);
    }

    void run() {
        for (const ir::Definition& definition : model_.definitions)
            if (of_cell_.contains(definition.name))
                check(definition.value, "'" + definition.name + "' is of the cell and reads ");
        for (const ir::State& state : model_.states) {
            if (state.scale == Scale::site) continue;
            const std::string left = (state.derivative ? "'ddt(" : "'next(") + state.name + ")'";
            if (state.derivative) check(state.derivative, left + " is of the cell and reads ");
            if (state.next_value) check(state.next_value, left + " is of the cell and reads ");
            if (state.initial)
                check(state.initial, "the initial value of '" + state.name + "' is of the cell and reads ");
        }
    }

private:
    void check(const ExprPtr& expr, const std::string& reader) {
        if (is_reduction(expr->op())) return;
        for (const ExprPtr& operand : expr->operands()) check(operand, reader);
        if ((expr->op() != Op::symbol && expr->op() != Op::next) || !of_sites_.contains(expr->name())) return;
        if (scales_.of(expr) != Scale::site) return;  // the same for all sites
        const std::string text = ir::to_string(expr);
        diagnostics_.error(expr->origin(), reader + "'" + text + "' of its sites",
                           "name its mean in the lattice's 'means': " + expr->name() + "_mean = mean(" + text + ")");
    }

    const analysis::Scales& scales_;
    const ir::Model& model_;
    Diagnostics& diagnostics_;
    std::unordered_set<std::string> of_cell_, of_sites_;
};

class ReadingOfMeans {
public:
    ReadingOfMeans(const ir::Model& model, Diagnostics& diagnostics)
        : model_(model), scales_(model), diagnostics_(diagnostics) {
        for (const ir::State& state : model.states) states_.emplace(state.name, &state);
    }

    void run() {
        for (const ir::Definition& definition : model_.definitions)
            if (scales_.of(definition.name) == Scale::site)
                check(definition.value);
            else if (needs_sites(definition.value))
                after_sites_.insert(definition.name);
        for (const ir::State& state : model_.states) {
            if (state.scale != Scale::site) continue;
            if (state.derivative) check(state.derivative);
            if (state.next_value) check(state.next_value);
        }
    }

private:
    bool needs_sites(const ExprPtr& expr) {
        if (is_reduction(expr->op())) return true;
        if (expr->op() == Op::symbol) return after_sites_.contains(expr->name());
        if (expr->op() == Op::next) return update_needs_sites(expr->name());
        for (const ExprPtr& operand : expr->operands())
            if (needs_sites(operand)) return true;
        return false;
    }

    // next(x) stands behind everything that x's update reads: that is known.
    bool update_needs_sites(const std::string& name) {
        const ir::State& state = *states_.at(name);
        if (state.scale == Scale::site) return false;
        const auto [known, is_new] = updates_.emplace(name, false);
        if (is_new) updates_[name] = needs_sites(state.derivative ? state.derivative : state.next_value);
        return updates_[name];
    }

    void check(const ExprPtr& expr) {
        for (const ExprPtr& operand : expr->operands()) check(operand);
        const bool is_mean = (expr->op() == Op::symbol && after_sites_.contains(expr->name())) ||
                             (expr->op() == Op::next && update_needs_sites(expr->name()));
        if (!is_mean) return;
        const std::string suggestion =
            expr->op() == Op::next ? "'" + expr->name() + "' is the step before's"
                                   : "read the step before's through a state of the cell: next(kept) = " + expr->name();
        diagnostics_.error(
            expr->origin(),
            "the sites read their own mean: '" + ir::to_string(expr) + "' of the same step is not there yet",
            suggestion);
    }

    const ir::Model& model_;
    analysis::Scales scales_;
    Diagnostics& diagnostics_;
    std::unordered_map<std::string, const ir::State*> states_;
    std::unordered_set<std::string> after_sites_;
    std::unordered_map<std::string, bool> updates_;
};

}  // namespace

void check_reading_of_sites(const spec::ModelSpec& spec, const analysis::Scales& scales, const ir::Model& model,
                            Diagnostics& diagnostics) {
    ReadingOfSites(spec, scales, model, diagnostics).run();
}

void check_reading_of_means(const ir::Model& model, Diagnostics& diagnostics) {
    ReadingOfMeans(model, diagnostics).run();
}

}  // namespace heartwright::frontend
