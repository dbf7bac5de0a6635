#include "generator/frontend/lowering.hpp"

#include <unordered_map>
#include <unordered_set>

#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/frontend/definition.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::frontend {
namespace {

using ir::ExprPtr;
using ir::Op;

constexpr std::size_t most_coefficient_nodes =
    10'000;  // of one coefficient: definitions that double each other are no model

class Coefficients {
public:
    Coefficients(const analysis::Scales& scales, Lowering& lowering) : scales_(scales), lowering_(lowering) {
        for (const ir::State& state : model().states)
            if (state.scale == ir::Scale::site) (state.is_count ? drawn_ : states_).insert(state.name);
        for (const DrawSource& source : lowering.sources)
            for (const DrawSource::Way& way : source.ways) drawn_.insert(way.definition);
        for (const ir::Machine& machine : model().machines) {
            drawn_.insert(machine.free.begin(), machine.free.end());
            drawn_.insert(machine.held.begin(), machine.held.end());
        }
    }

    void run() {
        std::unordered_map<std::string, std::string> diffusing;  // what it is, by definition
        for (const ir::State& state : model().states) {
            if (state.diffusivity.empty()) continue;
            diffusing.emplace(state.diffusivity, "the diffusion coefficient of '" + state.name + "'");
            if (state.diffused.empty()) continue;
            diffusing.emplace(state.diffused, "what diffuses of '" + state.name + "'");
            check_varies(state);
        }
        add_effective_diffusivities();
        for (ir::Definition& definition : model().definitions) {
            if (scales_.of(definition.name) != ir::Scale::site) continue;
            const auto what = diffusing.find(definition.name);
            const Inlined value = inlined(definition.value);
            if (what == diffusing.end()) {
                inlined_.emplace(definition.name, value);
            } else if (!value.drawn.empty()) {
                lowering_.diagnostics.error(
                    definition.value->origin(),
                    what->second + " depends on '" + value.drawn + "', which is drawn at random: that is not there yet",
                    "it is made of states and parameters");
            } else if (value.nodes > most_coefficient_nodes) {
                lowering_.diagnostics.error(definition.value->origin(),
                                            what->second + " is too long once its definitions are put in");
            } else {
                definition.value = value.expr;
            }
        }
        auto& definitions = model().definitions;
        definitions.insert(definitions.end(), effective_.begin(), effective_.end());
    }

private:
    void check_varies(const ir::State& state) {
        if (scales_.of(state.diffused) == ir::Scale::site) return;
        lowering_.diagnostics.error(model().find_definition(state.diffused)->value->origin(),
                                    "what diffuses of '" + state.name + "' is the same at all sites",
                                    "it is made of '" + state.name + "' and perhaps other states of the sites");
    }

    // As they are written: a value of the state that is shown, not of the step.
    void add_effective_diffusivities() {
        for (const ir::State& state : model().states) {
            if (state.diffused.empty()) continue;
            const ir::Definition& diffusivity = *model().find_definition(state.diffusivity);
            analysis::Differentiator differentiate(model(), state.name);
            const ExprPtr slope = differentiate.of(model().find_definition(state.diffused)->value);
            effective_.insert(effective_.end(), differentiate.definitions().begin(), differentiate.definitions().end());
            ir::Definition made = definition(spec::effective_diffusivity_name(state.name),
                                             ir::make(Op::multiply, {diffusivity.value, slope}, diffusivity.origin),
                                             state.component, diffusivity.origin);
            made.unit = diffusivity.unit;
            effective_.push_back(std::move(made));
        }
    }

    struct Inlined {
        ExprPtr expr;  // null when it is of no use
        std::size_t nodes = 0;
        std::string drawn;  // a name that it depends on
    };

    ir::Model& model() { return lowering_.model; }

    Inlined inlined(const ExprPtr& value) {
        Inlined result;
        const ExprPtr expr = ir::rewrite(value, [&](const ExprPtr& node) {
            ++result.nodes;
            if (node->op() != Op::symbol && node->op() != Op::next) return node;
            if (drawn_.contains(node->name())) result.drawn = node->name();
            if (node->op() == Op::next) return node;
            if (states_.contains(node->name())) return ir::next(node->name(), node->origin());
            const auto found = inlined_.find(node->name());
            if (found == inlined_.end()) return node;
            if (!found->second.drawn.empty()) result.drawn = found->second.drawn;
            result.nodes += found->second.nodes;
            return found->second.expr ? found->second.expr : node;
        });
        if (result.nodes <= most_coefficient_nodes) result.expr = expr;
        result.nodes = std::min(result.nodes, 2 * most_coefficient_nodes);
        return result;
    }

    const analysis::Scales& scales_;
    Lowering& lowering_;
    std::unordered_set<std::string> states_, drawn_;
    std::unordered_map<std::string, Inlined> inlined_;  // of definitions at site scale
    std::vector<ir::Definition> effective_;             // diffusivities, with what they read
};

ExprPtr factor_of(const ExprPtr& written, int axis, const ir::State& state, Lowering& lowering) {
    static const char* const axis_names[] = {"x", "y", "z"};
    if (written->op() == Op::number && !written->unit()) return written;
    ExprPtr factor = lowering.named(written, "axis_" + std::to_string(axis) + "_" + state.name, state.component);
    lowering.requirements.push_back(
        {factor->name(), std::string("the factor of the ") + axis_names[axis] + " axis of '" + state.name + "'",
         dimensionless(), true, written});
    return factor;
}

}  // namespace

void add_diffusion(const spec::State& given, const spec::Lattice& lattice, ir::State& state, Lowering& lowering) {
    const spec::Diffusion& diffusion = *given.diffusion;
    static const Unit area_per_time = *parse_unit("um^2/ms");
    const ExprPtr D = lowering.parsed.find(diffusion.D);
    if (!D) return;
    state.diffusivity = spec::diffusivity_name(state.name);
    lowering.model.definitions.push_back(definition(state.diffusivity, D, state.component, diffusion.D.origin()));
    lowering.requirements.push_back(
        {state.diffusivity, "the diffusion coefficient of '" + state.name + "'", area_per_time, false, D});
    if (diffusion.of) {
        const ExprPtr of = lowering.parsed.find(*diffusion.of);
        if (!of) return;
        state.diffused = spec::diffused_name(state.name);
        lowering.model.definitions.push_back(definition(state.diffused, of, state.component, diffusion.of->origin()));
        lowering.requirements.push_back(
            {state.diffused, "what diffuses of '" + state.name + "'", state.unit, false, of});
    }
    const Origin& place = diffusion.origin;
    const ExprPtr dt = ir::symbol(std::string(ir::time_step_name), place);
    state.block = diffusion.block;
    state.voxel = diffusion.voxel;
    for (int axis = 0; axis < 3; ++axis) {
        const auto voxels = static_cast<double>(diffusion.block.empty() ? 1 : lattice.voxels[axis]);
        const ExprPtr spacing = ir::number(*lattice.spacing / voxels, *parse_unit("um"), place);
        const ExprPtr area = ir::make(Op::square, {spacing}, place);
        ExprPtr weight = dt;
        if (!diffusion.axes.empty()) {
            const ExprPtr written = lowering.parsed.find(diffusion.axes[axis]);
            if (!written) return;
            weight = ir::make(Op::multiply, {dt, factor_of(written, axis, state, lowering)}, place);
        }
        state.laplacian_weights[axis] = spec::laplacian_weight_name(given, lattice, axis);
        lowering.model.definitions.push_back(definition(
            state.laplacian_weights[axis], ir::make(Op::divide, {weight, area}, place), state.component, place));
    }
}

void lower_diffusion(const analysis::Scales& scales, Lowering& lowering) { Coefficients(scales, lowering).run(); }

}  // namespace heartwright::frontend
