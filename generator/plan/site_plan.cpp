#include "generator/plan/site_plan.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/plan/guards.hpp"

namespace heartwright::plan {
namespace {

using ir::ExprPtr;
using ir::Model;
using ir::Op;
using ir::Scale;

bool is_reduction(Op op) { return op == Op::sum || op == Op::min_of || op == Op::max_of; }

// Every line of a model that differs between cells or sites, and which of the two it belongs to.
class Lines {
public:
    explicit Lines(const Model& model) : model_(model), names_(ir::all_names(model)) {}

    // A line of a coarser scale than the cell's belongs to neither: it is known before the step.
    void offer(Statement s, Scale scale) {
        const std::string k = key(s);
        if (scale == Scale::site) site_keys_.insert(k);
        if (scale == Scale::cell) cell_keys_.insert(k);
        if (scale != Scale::site) s.value = with_sums_named(s.value);
        all_.offer(std::move(s));
    }

    const Order& all() const { return all_; }
    const std::vector<Sum>& sums() const { return sums_; }
    bool is_site_line(const std::string& k) const { return site_keys_.contains(k); }
    bool is_cell_line(const std::string& k) const { return cell_keys_.contains(k); }

    // A value of the cell's that is there before any line: a state or the stimulus.
    bool is_cell_input(const std::string& k) const {
        const ir::State* state = model_.find_state(k);
        return state ? state->scale != Scale::site : k == model_.membrane.stimulus;
    }

    // `roots` and the lines they need of those that `belongs` says, in the order in which they were offered.
    std::vector<std::string> closure(const std::vector<std::string>& roots,
                                     const std::function<bool(const std::string&)>& belongs) const {
        std::unordered_set<std::string> found;
        const std::function<void(const std::string&)> take = [&](const std::string& k) {
            if (!all_.has(k) || !belongs(k) || !found.insert(k).second) return;
            for (const std::string& read : reads(all_.at(k).value)) take(read);
        };
        for (const std::string& root : roots) take(root);
        std::vector<std::string> keys;
        for (const std::string& k : all_.keys())
            if (found.contains(k)) keys.push_back(k);
        return keys;
    }
    std::vector<std::string> site_lines(const std::vector<std::string>& roots) const {
        return closure(
            roots, [&](const std::string& k) { return is_site_line(k); });
    }

    Order only(const std::vector<std::string>& keys) const {
        Order order;
        for (const std::string& k : keys) order.offer(all_.at(k));
        return order;
    }

    // What `lines` read of the cell, each once.
    std::vector<std::string> read_of_cell(const std::vector<Statement>& lines) const {
        std::vector<std::string> keys;
        for (const Statement& line : lines) {
            for (const std::string& k : reads(line.value))
                if ((is_cell_line(k) || is_cell_input(k)) && std::find(keys.begin(), keys.end(), k) == keys.end())
                    keys.push_back(k);
        }
        return keys;
    }

    // The lines that give `wanted` to the sites; nothing that itself waits for them.
    std::vector<Statement> prologue(const std::vector<std::string>& wanted) const {
        const std::vector<std::string> keys = closure(wanted, [&](const std::string& k) { return is_cell_line(k); });
        for (const std::string& k : keys) {
            for (const std::string& read : reads(all_.at(k).value)) {
                const bool is_sum =
                    std::any_of(sums_.begin(), sums_.end(), [&](const Sum& sum) { return sum.name == read; });
                if (is_sum) throw OurFault("plan: sites read '" + k + "', which needs a sum over them");
            }
        }
        std::vector<std::string> roots;
        for (const std::string& k : keys)
            if (std::find(wanted.begin(), wanted.end(), k) != wanted.end()) roots.push_back(k);
        return by_component(only(keys), roots);
    }

    // Those of `keys`, lines of the cell, that wait for the sites.
    std::unordered_set<std::string> needing_sums(const std::vector<std::string>& keys) const {
        std::unordered_set<std::string> found;
        for (const Sum& sum : sums_) found.insert(sum.name);
        for (bool grew = true; grew;) {
            grew = false;
            for (const std::string& k : keys) {
                const auto read = reads(all_.at(k).value);
                const bool waits =
                    std::any_of(read.begin(), read.end(), [&](const std::string& r) { return found.contains(r); });
                if (waits && found.insert(k).second) grew = true;
            }
        }
        return found;
    }

    std::vector<CellValue> cell_values(const std::vector<std::string>& keys) const {
        std::vector<CellValue> inputs, computed;
        for (const std::string& k : keys) {
            if (all_.has(k)) {
                const Statement& s = all_.at(k);
                computed.push_back({s.name, s.is_next, s.unit, s.component, s.origin, s.is_temporary});
            } else if (const ir::State* state = model_.find_state(k)) {
                inputs.push_back({k, false, state->unit, state->component, state->origin, false});
            } else {
                const ir::Definition* current = model_.find_definition(model_.membrane.current);
                inputs.push_back({k, false, current ? current->unit : Unit{}, "", {}, false});
            }
        }
        inputs.insert(inputs.end(), computed.begin(), computed.end());
        return inputs;
    }

    // Where a name comes from; "" for anything else.
    std::string component_of(const ExprPtr& name) const {
        if (const ir::State* state = model_.find_state(name->name())) return state->component;
        if (const ir::Definition* definition = model_.find_definition(name->name())) return definition->component;
        return "";
    }

private:
    // Each reduction of an expression becomes a name; equal ones share it.
    ExprPtr with_sums_named(const ExprPtr& value) {
        return ir::rewrite(
            value,
            [&](const ExprPtr& node) {
                if (!is_reduction(node->op())) return node;
                const ExprPtr& operand = node->operand(0);
                for (const Sum& sum : sums_)
                    if (sum.kind == node->op() && ir::same(sum.operand, operand))
                        return ir::symbol(sum.name, node->origin());
                const bool is_name = operand->op() == Op::symbol || operand->op() == Op::next;
                std::string name = (node->op() == Op::sum      ? "sum_"
                                    : node->op() == Op::min_of ? "min_"
                                                               : "max_") +
                                   (is_name ? (operand->op() == Op::next ? "next_" : "") + operand->name()
                                            : std::to_string(sums_.size()));
                while (!names_.insert(name).second) name += "_";
                sums_.push_back({name, node->op(), operand, unit_of(operand)});
                return ir::symbol(name, node->origin());
            });
    }
    Unit unit_of(const ExprPtr& operand) const {
        if (const ir::State* state = model_.find_state(operand->name())) return state->unit;
        if (const ir::Definition* definition = model_.find_definition(operand->name())) return definition->unit;
        return {};
    }

    const Model& model_;
    std::unordered_set<std::string> names_;
    Order all_;
    std::unordered_set<std::string> site_keys_, cell_keys_;
    std::vector<Sum> sums_;
};

Statement effect(Statement::Effect what, int index, std::string name, ExprPtr value, std::string component) {
    Statement s;
    s.effect = what;
    s.index = index;
    s.name = std::move(name);
    s.value = std::move(value);
    s.component = std::move(component);
    return s;
}

// Lines that do what only sites do: each sum and check as a line of its own.
void offer_sums(Lines& lines) {
    for (std::size_t k = 0; k < lines.sums().size(); ++k) {
        const Sum& sum = lines.sums()[k];
        lines.offer(
            effect(Statement::adds_to_sum, static_cast<int>(k), sum.name, sum.operand, lines.component_of(sum.operand)),
            Scale::site);
    }
}
void offer_checks(const Model& model, Lines& lines, std::vector<std::string>& keys) {
    for (std::size_t k = 0; k < model.checks.size(); ++k) {
        const auto total = ir::symbol(model.checks[k].total);
        Statement check =
            effect(Statement::checks, static_cast<int>(k), model.checks[k].what, total, lines.component_of(total));
        keys.push_back(key(check));
        lines.offer(std::move(check), Scale::site);
    }
}
std::vector<std::string> keys_of_sums(const Lines& lines) {
    std::vector<std::string> keys;
    for (std::size_t k = 0; k < lines.sums().size(); ++k) keys.push_back("sum " + std::to_string(k));
    return keys;
}

// One step of diffusion of a state that diffuses between sites.
Statement diffused_state(const ir::State& s, int index) {
    const auto weights =
        ir::make(Op::add, {ir::make(Op::add, {ir::symbol(s.laplacian_weights[0]), ir::symbol(s.laplacian_weights[1])}),
                           ir::symbol(s.laplacian_weights[2])});
    return effect(Statement::diffuses, index, s.name,
                  ir::make(Op::fma, {ir::symbol(s.diffusivity), weights, ir::next(s.name)}), s.component);
}

// Diffusion comes after the update: there a state of the sites is next(x), and x is gone.
void check_reads_no_start(const Model& model, const std::vector<Statement>& diffuse) {
    for (const Statement& line : diffuse) {
        for (const std::string& k : reads(line.value))
            if (is_site_input(model, k))
                throw OurFault("plan: the diffusion of sites reads '" + k + "' of the start of the step");
    }
}

// `early` stores the states whose next values it knows, but for the potential and those that the lines `late_keys` of
// `after` read as they were. Other states that are not among these lines are stored by lines that `after` is offered.
void offer_stores(const Model& model, std::vector<Statement>& early, const std::vector<std::string>& late_keys,
                  Order& after) {
    std::unordered_set<std::string> read_after, waiting;
    for (const std::string& k : late_keys)
        for (std::string& read : reads(after.at(k).value)) read_after.insert(std::move(read));
    for (const ir::State& s : model.states)
        if (s.scale != Scale::site && !after.has(key(s.name, true))) waiting.insert(s.name);
    for (Statement& line : early) {
        if (!line.is_next) continue;
        line.is_stored_later = read_after.contains(line.name) || line.name == model.membrane.potential;
        if (!line.is_stored_later) waiting.erase(line.name);
    }
    for (const ir::State& s : model.states) {
        if (!waiting.contains(s.name)) continue;
        Statement store = effect(Statement::stores, -1, s.name, ir::next(s.name), s.component);
        store.is_next = true;
        after.offer(std::move(store));
    }
}

// Tables are of states of the cell: what is read from one is a value of the cell's, unless nothing moves it there.
void check_reads_no_table(const Model& model, const std::vector<Statement>& site_lines) {
    for (const Statement& line : site_lines) {
        ir::for_each_node(
            line.value,
            [&](const ExprPtr& node) {
                if (node->op() != Op::lookup) return;
                throw UserFault(model.spec_file + ": '" + line.name +
                                "' would read a table in every site: approximations need the pass hoist_by_scale");
            });
    }
}

}  // namespace

bool is_site_input(const Model& model, const std::string& name) {
    if (const ir::State* state = model.find_state(name)) return state->scale == Scale::site;
    return std::any_of(model.machines.begin(), model.machines.end(), [&](const ir::Machine& m) {
        return std::find(m.free.begin(), m.free.end(), name) != m.free.end() ||
               std::find(m.held.begin(), m.held.end(), name) != m.held.end();
    });
}

std::vector<Statement> plan_site_step(const Model& model, const analysis::Scales& scales, SitePlan& plan) {
    Lines lines(model);
    std::vector<std::string> update, diffuse, cell;  // results of each phase
    const auto needed = ir::needed_definitions(model);
    for (const ir::Definition& d : model.definitions)
        if (needed.contains(d.name) && scales.of(d.name) >= Scale::cell)
            lines.offer(statement_of(d), scales.of(d.name));
    for (const ir::State& s : model.states) {
        lines.offer(next_of(s), s.scale);
        (s.scale == Scale::site ? update : cell).push_back(key(s.name, true));
        if (s.scale != Scale::site) continue;
        if (!s.is_count) plan.loaded.insert(s.name);
        if (s.diffusivity.empty()) continue;
        const auto index = static_cast<int>(plan.diffusing.size());
        Statement diffused = diffused_state(s, index);
        plan.diffusing.push_back(s.name);
        if (!s.diffused.empty()) {
            Statement left = effect(Statement::leaves, index, s.name, ir::symbol(s.diffused), s.component);
            update.push_back(key(left));
            lines.offer(std::move(left), Scale::site);
        }
        diffuse.push_back(key(diffused));
        lines.offer(std::move(diffused), Scale::site);
    }
    offer_checks(model, lines, update);
    offer_sums(lines);
    plan.sums = lines.sums();
    for (std::string& k : keys_of_sums(lines)) update.push_back(std::move(k));

    plan.update = with_joined_checks(
        with_guarded_draws(model, scheduled_for_pressure(lines.only(lines.site_lines(update)), plan.loaded)));
    // After the update, next(x) is there to be read; x no longer is.
    const auto diffuse_lines =
        lines.closure(diffuse, [&](const std::string& k) { return lines.is_site_line(k) && !k.starts_with("next "); });
    plan.diffuse = by_component(lines.only(diffuse_lines), diffuse);
    check_reads_no_start(model, plan.diffuse);

    std::vector<Statement> site_lines = plan.update;
    site_lines.insert(site_lines.end(), plan.diffuse.begin(), plan.diffuse.end());
    check_reads_no_table(model, site_lines);
    std::vector<std::string> passed = lines.read_of_cell(site_lines);
    plan.prologue = lines.prologue(passed);

    // The cell's own step takes what the prologue computed from there.
    std::unordered_set<std::string> known;
    for (const Statement& line : plan.prologue) known.insert(key(line));
    const auto rest =
        lines.closure(cell, [&](const std::string& k) { return lines.is_cell_line(k) && !known.contains(k); });
    // Of the rest, what needs no sum is ready while the sites still run.
    const std::unordered_set<std::string> late = lines.needing_sums(rest);
    std::vector<std::string> early_keys, late_keys;
    for (const std::string& k : rest) (late.contains(k) ? late_keys : early_keys).push_back(k);
    Order after = lines.only(late_keys);
    plan.early = by_component(lines.only(early_keys), early_keys);
    offer_stores(model, plan.early, late_keys, after);
    const std::vector<std::string> every_line = after.keys();
    const std::vector<Statement> late_lines = by_component(std::move(after), every_line);
    const auto pass_on = [&](const std::vector<Statement>& readers, std::vector<std::string>& keys,
                             const auto& is_given) {
        for (const std::string& k : lines.read_of_cell(readers))
            if (is_given(k) && std::find(keys.begin(), keys.end(), k) == keys.end()) keys.push_back(k);
    };
    const auto from_prologue = [&](const std::string& k) { return known.contains(k); };
    pass_on(plan.early, passed, from_prologue);
    pass_on(late_lines, passed, from_prologue);
    plan.cell_values = lines.cell_values(passed);
    std::vector<std::string> from_early;
    pass_on(late_lines, from_early, [&](const std::string& k) {
        return std::find(early_keys.begin(), early_keys.end(), k) != early_keys.end();
    });
    plan.early_values = lines.cell_values(from_early);
    return late_lines;
}

std::vector<Statement> plan_site_observers(const Model& source, const analysis::Scales& scales, const Order& offered,
                                           const std::vector<std::string>& observed, SitePlan& plan) {
    Lines lines(source);
    std::vector<std::string> wanted_of_cell;
    for (const std::string& k : offered.keys()) {
        const Statement& s = offered.at(k);
        const Scale scale = s.is_next ? source.find_state(s.name)->scale : scales.of(s.name);
        lines.offer(s, scale);
        const bool is_shown = std::find(observed.begin(), observed.end(), k) != observed.end();
        if (!s.is_next && !s.is_temporary && scale != Scale::site && !is_shown) wanted_of_cell.push_back(k);
    }
    offer_sums(lines);
    plan.observed_sums = lines.sums();
    const std::vector<std::string> sums = keys_of_sums(lines);
    plan.observe_sums = scheduled_for_pressure(lines.only(lines.site_lines(sums)), plan.loaded);
    std::vector<std::string> shown;
    for (const std::string& name : observed)
        if (lines.is_site_line(name)) shown.push_back(name);
    plan.observe_sites = by_component(lines.only(lines.site_lines(shown)), shown);

    std::vector<Statement> site_lines = plan.observe_sums;
    site_lines.insert(site_lines.end(), plan.observe_sites.begin(), plan.observe_sites.end());
    std::vector<std::string> passed = lines.read_of_cell(site_lines);
    for (const std::string& name : observed)  // shown with the sites, though it is the same for all of a cell
        if (lines.is_cell_line(name) && std::find(passed.begin(), passed.end(), name) == passed.end())
            passed.push_back(name);
    plan.observe_prologue = lines.prologue(passed);
    plan.observed_cell_values = lines.cell_values(passed);

    const auto cell_lines = lines.closure(wanted_of_cell, [&](const std::string& k) { return !lines.is_site_line(k); });
    return by_component(lines.only(cell_lines), wanted_of_cell);
}

}  // namespace heartwright::plan
