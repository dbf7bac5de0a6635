#include "generator/plan/kernel_plan.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/plan/after_planning.hpp"

namespace heartwright::plan {
namespace {

using ir::ExprPtr;
using ir::Model;
using ir::Op;
using ir::Scale;

std::vector<Statement> lines_of_cell(const Model& model, const analysis::Scales& scales, const LinePlan& lines) {
    Order all;
    const auto needed = ir::needed_definitions(model);
    for (const ir::Definition& d : model.definitions)
        if (needed.contains(d.name) && scales.of(d.name) >= Scale::cell) all.offer(statement_of(d));
    for (const ir::State& s : model.states) all.offer(next_of(s));
    if (lines.order != LinePlan::components) {
        std::unordered_set<std::string> loaded;
        for (const ir::State& s : model.states) loaded.insert(s.name);
        return scheduled_for_pressure(all, loaded, lines.loads);
    }
    const std::vector<std::string> every_line = all.keys();
    return by_component(std::move(all), every_line);
}

// What a cell's lines read from memory, as it is loaded: states in the model's order, then the stimulus.
std::vector<std::string> loaded_by(const Model& model, const std::vector<Statement>& lines) {
    std::unordered_set<std::string> read;
    for (const Statement& line : lines)
        for (std::string& k : reads(line.value)) read.insert(std::move(k));
    std::vector<std::string> names;
    for (const ir::State& s : model.states)
        if (read.contains(s.name)) names.push_back(s.name);
    if (read.contains(model.membrane.stimulus)) names.push_back(model.membrane.stimulus);
    return names;
}

// Slots that the values of a cell's step are spilled to.
int slots_of(const LinePlan& lines, const CellPlan& plan) {
    if (plan.fp64_blocks) return slots_for(plan.live, registers_with(*plan.fp64_blocks));
    if (lines.spill > 0) return lines.spill;
    return lines.registers > 0 ? slots_for(plan.live, lines.registers) : 0;
}

// Which values of a cell's step lie elsewhere than in registers meanwhile.
void plan_registers(const Model& model, const LinePlan& lines, CellPlan& plan) {
    plan.live = live_values(plan.cell, loaded_by(model, plan.cell), lines.loads);
    if (!model.tables.empty()) return;
    if (lines.is_default() && !model.lattice)
        plan.fp64_blocks = fp64_blocks_for(plan.live, static_cast<int>(model.states.size()));
    const int slots = slots_of(lines, plan);
    if (slots > 0) {
        std::vector<std::string> fetchable;
        for (const ir::State& s : model.states)
            if (s.name != model.membrane.potential) fetchable.push_back(s.name);
        plan.spilling = plan_spilling(plan.live, slots, fetchable);
    } else if (lines.split > 0) {
        const bool are_kernels = lines.pieces == LinePlan::kernels;
        std::vector<Part> parts =
            are_kernels ? plan_kernels(plan.live, lines.split, plan.cell) : plan_parts(plan.live, lines.split);
        if (parts.size() < 2) return;
        plan.parts = std::move(parts);
        if (!are_kernels) return;
        plan.columns = columns_of(plan.parts);
        const int registers = registers_for(std::ranges::max(plan.parts, {}, &Part::most).most);
        plan.fp64_blocks = std::clamp(65536 / (128 * std::min(registers, 255)), 2, 4);
    }
}

CellPlan plan_cell(const Model& model, const analysis::Scales& scales, const LinePlan& lines) {
    CellPlan plan;
    plan.loads = lines.loads;
    plan.is_tested = !model.step_test.empty();
    const Model untested = without_step_test(model);
    plan.cell = lines_of_cell(untested, scales, lines);
    if (plan.is_tested) plan.cell = with_step_test(model, scales, std::move(plan.cell));
    plan_registers(model, lines, plan);
    // Parts that are functions store states of their own.
    const bool are_functions = !plan.parts.empty() && plan.columns.count == 0;
    return plan.is_tested && are_functions ? plan_cell(untested, scales, lines) : plan;
}

// Without tables, tested if the step by tables is.
std::vector<Statement> plan_exact_cell(const Model& exact, const analysis::Scales& scales, const LinePlan& lines,
                                       bool is_tested) {
    std::vector<Statement> cell = lines_of_cell(without_step_test(exact), scales, lines);
    return is_tested ? with_step_test(exact, scales, std::move(cell)) : cell;
}

std::optional<CellPlan> plan_in_fp32(const Model& model, const analysis::Scales& scales, LinePlan lines,
                                     const CellPlan& otherwise) {
    if (lines.order || !model.tables.empty()) return std::nullopt;
    lines.order = LinePlan::components;
    CellPlan plan = plan_cell(model, scales, lines);
    const int most = plan.live.most();
    if (most > most_by_component_in_fp32 || most <= otherwise.live.most() || !plan.parts.empty()) return std::nullopt;
    if (plan.is_tested != otherwise.is_tested) return std::nullopt;
    return plan;
}

// Every line that looking at a state may need. An integrated state is looked at as it is: next(x) reads x. A map's
// next(x) is its value.
Order observers(const Model& source, const analysis::Scales& scales) {
    Order all;
    const auto at_rest = [&](const ExprPtr& value) {
        return ir::rewrite(value, [&](const ExprPtr& node) {
            if (node->op() != Op::next || source.find_state(node->name())->next_value) return node;
            return ir::symbol(node->name(), node->origin());
        });
    };
    for (const ir::State& s : source.states) {
        if (!s.next_value) continue;
        Statement line = next_of(s);
        line.value = at_rest(line.value);
        all.offer(std::move(line));
    }
    for (const ir::Definition& d : source.definitions) {
        if (scales.of(d.name) <= Scale::parameter) continue;
        Statement line = statement_of(d);
        line.value = at_rest(line.value);
        all.offer(std::move(line));
    }
    return all;
}

// Lines of a step, and of looking at a state.
std::vector<const std::vector<Statement>*> stepped_lines(const KernelPlan& plan) {
    if (!plan.sites) return {&plan.cell, &plan.exact_cell, &plan.maps};
    return {&plan.sites->prologue, &plan.sites->update, &plan.sites->diffuse, &plan.sites->early, &plan.cell};
}
std::vector<const std::vector<Statement>*> observing_lines(const KernelPlan& plan) {
    if (!plan.sites) return {&plan.observe};
    return {&plan.sites->observe_prologue, &plan.sites->observe_sums, &plan.sites->observe_sites, &plan.observe};
}

// `source` with temporaries under other names where `optimised` has another value of that name: constants and values of
// a step are computed once for both.
Model with_temporaries_apart(const Model& source, const Model& optimised) {
    Model result = source;
    std::unordered_set<std::string> taken = ir::all_names(source);
    for (const std::string& name : ir::all_names(optimised)) taken.insert(name);
    std::unordered_map<std::string, std::string> renamed;
    const auto with_new_names = [&](const ExprPtr& value) {
        if (renamed.empty()) return value;
        return ir::rewrite(
            value,
            [&](const ExprPtr& node) {
                const auto found = node->op() == Op::symbol ? renamed.find(node->name()) : renamed.end();
                return found == renamed.end() ? node : ir::symbol(found->second, node->origin());
            });
    };
    const auto rename = [&](std::string& name) {
        if (const auto found = renamed.find(name); found != renamed.end()) name = found->second;
    };
    for (ir::Definition& d : result.definitions) {
        d.value = with_new_names(d.value);
        const ir::Definition* other = d.is_temporary ? optimised.find_definition(d.name) : nullptr;
        if (!other || ir::same(other->value, d.value)) continue;
        std::string name = d.name + "_observed";
        while (!taken.insert(name).second) name += "_";
        renamed.emplace(d.name, name);
        d.name = std::move(name);
    }
    for (ir::State& s : result.states) {
        if (s.next_value) s.next_value = with_new_names(s.next_value);
        if (s.derivative) s.derivative = with_new_names(s.derivative);
        rename(s.diffusivity);
        rename(s.diffused);
        for (std::string& weight : s.laplacian_weights) rename(weight);
    }
    for (ir::ProbabilityCheck& check : result.checks) rename(check.total);
    rename(result.step_test);
    return result;
}

std::vector<Statement> plan_observe(Order all) {
    std::vector<std::string> wanted;
    for (const std::string& k : all.keys())
        if (!all.at(k).is_next && !all.at(k).is_temporary) wanted.push_back(k);
    return by_component(std::move(all), wanted);
}

// Definitions that one of the models knows before the cell, from their own formulas or through others, and the coarsest
// such scale.
analysis::Scales::ByName known_before_cell(const std::vector<const Model*>& models) {
    analysis::Scales::ByName known;
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (const Model* model : models) {
            const analysis::Scales scales(*model, known);
            for (const ir::Definition& d : model->definitions) {
                const Scale scale = scales.of(d.name);
                if (scale > Scale::step) continue;
                const auto [entry, is_new] = known.emplace(d.name, scale);
                is_changed = is_changed || is_new || scale < entry->second;
                entry->second = scale;
            }
        }
    }
    return known;
}

// The phases of a kernel one after the other: lines of the step and for looking at the state, then what they read that
// is known once a step, then what these read that is known before the run.
class Planner {
public:
    // `exact`: without tables, or null. Temporaries of the models have names of their own.
    Planner(const Model& optimised, const Model* exact, const Model& source)
        : optimised_(optimised), source_(source), exact_(exact) {
        for (const ir::State& s : optimised.states)
            if (!s.next_value) throw OurFault("plan: state '" + s.name + "' has no next value");
        // A pass may find that a definition varies less than its formula says (1 + 0*x): then it is known as early in
        // all models.
        std::vector<const Model*> all{&optimised};
        if (exact) all.push_back(exact);
        all.push_back(&source);
        const analysis::Scales::ByName known_earlier = known_before_cell(all);
        for (const Model* model : all) models_.push_back({model, analysis::Scales(*model, known_earlier)});
    }

    KernelPlan run(std::vector<std::string> site_observables, const LinePlan& lines) {
        plan_lines(std::move(site_observables), lines);
        plan_step();
        plan_constants();
        quote_equations(source_, plan_);
        return std::move(plan_);
    }

private:
    struct ScaledModel {
        const Model* model;
        analysis::Scales scales;
    };
    const analysis::Scales& scales() const { return models_.front().scales; }
    const analysis::Scales& source_scales() const { return models_.back().scales; }

    void plan_lines(std::vector<std::string> site_observables, const LinePlan& lines) {
        Order observed = observers(source_, source_scales());
        if (optimised_.lattice) {
            plan_.site_observables = site_observables.empty() ? site_definitions(source_) : std::move(site_observables);
            plan_.sites.emplace();
            plan_.cell = plan_site_step(optimised_, scales(), *plan_.sites);
            plan_.observe =
                plan_site_observers(source_, source_scales(), observed, plan_.site_observables, *plan_.sites);
        } else {
            static_cast<CellPlan&>(plan_) = plan_cell(optimised_, scales(), lines);
            plan_.in_fp32 = plan_in_fp32(optimised_, scales(), lines, plan_);
            if (exact_) plan_.exact_cell = plan_exact_cell(*exact_, models_[1].scales, lines, plan_.is_tested);
            const ScaledModel& without_tables = models_[exact_ ? 1 : 0];
            if (plan_.is_tested) plan_.maps = plan_maps(*without_tables.model, without_tables.scales);
            plan_.observe = plan_observe(std::move(observed));
        }
    }

    // All models agree on the value of a name that they share; one whose formula reads nothing finer than `scale` has
    // the formula to take.
    template <class IsKnown>
    void offer_known_at(Order& order, const IsKnown& is_known) const {
        for (const bool by_its_own_formula : {true, false}) {
            for (const ScaledModel& m : models_) {
                for (const ir::Definition& d : m.model->definitions) {
                    const Scale scale = m.scales.of(d.name);
                    if (is_known(scale) && (!by_its_own_formula || m.scales.of(d.value) <= scale))
                        order.offer(statement_of(d));
                }
            }
        }
    }

    // Once a step: what cells and sites read, of any model.
    void plan_step() {
        Order step;
        offer_known_at(step, [](Scale scale) { return scale == Scale::step; });
        std::vector<const std::vector<Statement>*> phases = stepped_lines(plan_);
        for (const auto* lines : observing_lines(plan_)) phases.push_back(lines);
        for (const auto* lines : phases) {
            for (const Statement& line : *lines)
                for (const std::string& name : reads(line.value)) step.place(name, line.component);
        }
        for (const std::string& name : plan_.site_observables) step.place(name, "");
        plan_.step = std::move(step.placed);
        std::unordered_set<std::string> once_a_step;
        for (const Statement& line : plan_.step) once_a_step.insert(line.name);
        std::erase_if(plan_.observe,
                      [&](const Statement& line) { return !line.is_next && once_a_step.contains(line.name); });
    }

    // Names known before the run: parameters, dt and definitions.
    std::unordered_map<std::string, Constant> known_constants() const {
        std::unordered_map<std::string, Constant> known;
        for (const ir::Parameter& p : optimised_.parameters) known[p.name] = {p.name, p.unit, p.component, false};
        known[std::string(ir::time_step_name)] = {std::string(ir::time_step_name), parse_unit("ms").value(), "", false};
        for (const ScaledModel& m : models_) {
            for (const ir::Definition& d : m.model->definitions) {
                if (m.scales.of(d.name) > Scale::parameter) continue;
                known.emplace(d.name, Constant{d.name, d.unit, d.component, false});
            }
        }
        return known;
    }

    // Constants: parameter-scale names that any line reads, and those the modeller may want to see.
    void plan_constants() {
        Order derive;
        offer_known_at(derive, [](Scale scale) { return scale <= Scale::parameter; });
        const std::unordered_map<std::string, Constant> known = known_constants();
        std::unordered_set<std::string> taken;
        const auto take = [&](const std::string& name, bool only_observed) {
            const auto found = known.find(name);
            if (found == known.end() || !taken.insert(name).second) return;
            derive.place(name, found->second.component);
            plan_.constants.push_back(found->second);
            plan_.constants.back().only_observed = only_observed;
        };
        const auto take_read = [&](const std::vector<Statement>& lines, bool only_observed) {
            for (const Statement& line : lines) {
                for (const std::string& name : reads(line.value)) take(name, only_observed);
            }
        };
        for (const auto* lines : stepped_lines(plan_)) take_read(*lines, false);
        take_read(plan_.step, false);
        for (const ir::Table& table : optimised_.tables) {
            for (const ir::TabulatedFunction& function : table.functions)
                for (const std::string& name : reads(function.value)) take(name, false);
        }
        for (const auto* lines : observing_lines(plan_)) take_read(*lines, true);
        for (const ir::Definition& d : source_.definitions)
            if (!d.is_temporary && source_scales().of(d.name) <= Scale::parameter) take(d.name, true);
        plan_.derive = std::move(derive.placed);
    }

    const Model &optimised_, &source_;
    const Model* exact_;
    std::vector<ScaledModel> models_;  // optimised, exact if there is one, source
    KernelPlan plan_;
};

}  // namespace

std::vector<std::string> site_definitions(const Model& source) {
    const analysis::Scales scales(source);
    std::vector<std::string> names;
    for (const ir::Definition& d : source.definitions)
        if (!d.is_temporary && scales.of(d.name) == Scale::site) names.push_back(d.name);
    return names;
}

KernelPlan plan_kernel(const Model& observed_model, const Model& optimised, std::vector<std::string> site_observables,
                       const Model* computed_exactly, const LinePlan& lines) {
    const Model exact = computed_exactly ? with_temporaries_apart(*computed_exactly, optimised) : Model{};
    const Model source = computed_exactly
                             ? with_temporaries_apart(with_temporaries_apart(observed_model, optimised), exact)
                             : with_temporaries_apart(observed_model, optimised);
    return Planner(optimised, computed_exactly ? &exact : nullptr, source).run(std::move(site_observables), lines);
}

namespace {

// What a kernel is made from is equal: definitions and next values, and what is observed. Parameters' values may
// differ.
bool same_kernel(const VariantModels& a, const VariantModels& b) {
    const auto same_updates = [](const Model& x, const Model& y) {
        for (std::size_t i = 0; i < x.states.size(); ++i) {
            const ExprPtr &p = x.states[i].next_value, &q = y.states[i].next_value;
            if (static_cast<bool>(p) != static_cast<bool>(q) || (p && !ir::same(p, q))) return false;
        }
        return true;
    };
    const auto same_definitions = [](const Model& x, const Model& y) {
        return x.definitions.size() == y.definitions.size() &&
               std::equal(x.definitions.begin(), x.definitions.end(), y.definitions.begin(),
                          [](const auto& p, const auto& q) { return p.name == q.name && ir::same(p.value, q.value); });
    };
    if (!ir::same_tables(a.optimised, b.optimised) || a.exact.has_value() != b.exact.has_value()) return false;
    if (a.exact && !(same_definitions(*a.exact, *b.exact) && same_updates(*a.exact, *b.exact))) return false;
    return same_definitions(a.optimised, b.optimised) && same_updates(a.optimised, b.optimised) &&
           same_definitions(a.source, b.source) && same_updates(a.source, b.source);
}

}  // namespace

KernelGroups group_variants(const std::vector<VariantModels>& variants) {
    KernelGroups groups;
    for (std::size_t v = 0; v < variants.size(); ++v) {
        int kernel = 0;
        const int count = static_cast<int>(groups.first_variant.size());
        while (kernel < count && !same_kernel(variants[groups.first_variant[kernel]], variants[v])) ++kernel;
        if (kernel == count) groups.first_variant.push_back(static_cast<int>(v));
        groups.kernel_of.push_back(kernel);
    }
    return groups;
}

}  // namespace heartwright::plan
