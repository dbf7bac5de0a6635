#include "generator/integrators/own_rates.hpp"

#include <algorithm>
#include <utility>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::integrators {

using analysis::difference;
using analysis::negated;
using analysis::product;
using analysis::quotient;
using analysis::sum;
using analysis::time_step;
using ir::ExprPtr;
using ir::Op;

namespace {

constexpr double least_move = 1e-3;  // of an occupancy: a chord over less is a difference of almost equal numbers

// States of `1 - O - I`, two at least, by name; nothing where the expression is no such difference. What leaves the
// rest of one state alone arrives there, whatever the rates.
std::optional<std::vector<std::string>> taken_from_one(const ir::Model& model, const ExprPtr& expr) {
    std::vector<std::string> states;
    int ones = 0;
    const std::function<bool(const ExprPtr&, bool)> take = [&](const ExprPtr& part, bool is_added) {
        if (part->op() == Op::add || part->op() == Op::subtract)
            return take(part->operand(0), is_added) && take(part->operand(1), (part->op() == Op::add) == is_added);
        if (is_added) return analysis::is_number(part, 1) && ++ones == 1;
        const ir::State* state = part->op() == Op::symbol ? model.find_state(part->name()) : nullptr;
        if (!state || !state->derivative || !state->unit.is_dimensionless()) return false;
        states.push_back(state->name);
        return true;
    };
    if (expr->op() != Op::subtract || !take(expr, true) || ones != 1 || states.size() < 2) return std::nullopt;
    std::sort(states.begin(), states.end());
    return states;
}

std::string name_of_rest(const std::vector<std::string>& states) {
    std::string name = "1";
    for (const std::string& state : states) name += " - " + state;
    return name;
}

}  // namespace

// Takes expressions apart by the sources of one machine.
class OwnRates::Reader {
public:
    Reader(const OwnRates& rates, const Machine& machine) : rates_(rates) {
        for (const Source* source : machine) {
            sources_.emplace(source->name, source);
            states_.insert(source->states.begin(), source->states.end());
        }
    }

    // Adds the parts of factor*expr.
    void split(const ExprPtr& expr, const ExprPtr& factor, Outflows& parts) {
        if (++n_seen_ > most_seen || !reads(expr)) return add_rest(expr, factor, parts);
        if (const Source* source = source_of(expr)) return void(parts.fluxes.push_back({source, factor}));
        switch (expr->op()) {
            case Op::symbol:
                if (const ir::Definition* seen = rates_.model_.find_definition(expr->name()))
                    return split(seen->value, factor, parts);
                return add_rest(expr, factor, parts);
            case Op::in:
                return split(expr->operand(0), factor, parts);
            case Op::negate:
                return split(expr->operand(0), negated(factor), parts);
            case Op::add:
            case Op::subtract:
                split(expr->operand(0), factor, parts);
                return split(expr->operand(1), expr->op() == Op::add ? factor : negated(factor), parts);
            case Op::multiply:
                if (const auto carrier = carrying_operand(expr))
                    return split(expr->operand(*carrier), product(factor, expr->operand(1 - *carrier)), parts);
                return add_rest(expr, factor, parts);
            case Op::divide:
                if (!reads(expr->operand(0))) return add_rest(expr, factor, parts);
                return split(expr->operand(0), quotient(factor, expr->operand(1)), parts);
            default:
                return add_rest(expr, factor, parts);
        }
    }

private:
    static constexpr int most_seen = 4096;  // nodes: equations that double each other have no end

    static void add_rest(const ExprPtr& expr, const ExprPtr& factor, Outflows& parts) {
        parts.rest = sum(parts.rest, product(factor, expr));
    }

    const Source* source_of(const ExprPtr& expr) const {
        std::string name = expr->op() == Op::symbol ? expr->name() : "";
        if (const auto states = taken_from_one(rates_.model_, expr)) name = name_of_rest(*states);
        const auto found = sources_.find(name);
        return found == sources_.end() ? nullptr : found->second;
    }

    bool reads(const ExprPtr& expr) const {
        const auto names = rates_.dependencies_.of(expr);
        return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return states_.contains(name); });
    }

    // Which factor of a product has the source: 2*O of 2*O*k(Ca), and not k(Ca), although Ca is quasi-steady, c + 3*O.
    std::optional<std::size_t> carrying_operand(const ExprPtr& multiplied) {
        const auto only = [&](auto is_one) -> std::optional<std::size_t> {
            const bool first = is_one(multiplied->operand(0)), second = is_one(multiplied->operand(1));
            if (first == second) return std::nullopt;
            return first ? 0 : 1;
        };
        for (const bool is_written : {true, false})
            if (const auto found = only([&](const ExprPtr& factor) { return is_linear(factor, is_written); }))
                return found;
        return only([&](const ExprPtr& factor) { return reads(factor); });
    }

    // Is it a sum of sources, each times something? is_written: without a look into definitions.
    bool is_linear(const ExprPtr& expr, bool is_written) {
        if (++n_seen_ > most_seen) return false;
        if (source_of(expr)) return true;
        switch (expr->op()) {
            case Op::symbol: {
                const ir::Definition* seen = is_written ? nullptr : rates_.model_.find_definition(expr->name());
                return seen && is_linear(seen->value, is_written);
            }
            case Op::in:
            case Op::negate:
                return is_linear(expr->operand(0), is_written);
            case Op::divide:
                return is_linear(expr->operand(0), is_written) && !reads(expr->operand(1));
            case Op::add:
            case Op::subtract:
                return is_linear(expr->operand(0), is_written) && is_linear(expr->operand(1), is_written);
            case Op::multiply:
                return is_linear(expr->operand(0), is_written) || is_linear(expr->operand(1), is_written);
            default:
                return false;
        }
    }

    const OwnRates& rates_;
    std::unordered_map<std::string, const Source*> sources_;
    std::unordered_set<std::string> states_;
    int n_seen_ = 0;
};

OwnRates::OwnRates(const ir::Model& model, const invariants::Structure& structure, const std::vector<std::string>& held,
                   Named named)
    : model_(model),
      structure_(structure),
      dependencies_(model),
      held_(held.begin(), held.end()),
      named_(std::move(named)) {
    add_states_of_sums();
    add_rests();
}

void OwnRates::add_states_of_sums() {
    for (const ir::State& state : model_.states) {
        if (!structure_.are_of_one_machine(state.name, state.name)) continue;
        const auto other = std::find_if(model_.states.begin(), model_.states.end(), [&](const ir::State& one) {
            return machines_.contains(one.name) && structure_.are_of_one_machine(one.name, state.name);
        });
        if (other != model_.states.end()) machines_[state.name] = machines_.at(other->name);
        add({state.name, ir::symbol(state.name), state.derivative, {state.name}, &state});
    }
}

void OwnRates::add_rests() {
    std::unordered_set<std::string> known;
    ir::for_each_expression(model_, [&](const ExprPtr& whole) {
        ir::for_each_node(whole, [&](const ExprPtr& node) {
            const auto states = taken_from_one(model_, node);
            if (!states || !known.insert(name_of_rest(*states)).second) return;
            Source rest{name_of_rest(*states), node, ir::number(0), *states, model_.find_state(states->front()), true};
            for (const std::string& name : *states) {
                const ir::State* state = model_.find_state(name);
                rest.derivative = difference(rest.derivative, state->derivative);
                if (!machines_.contains(name)) add({name, ir::symbol(name), state->derivative, {name}, state});
            }
            add(std::move(rest));
        });
    });
}

// The machines of its states become one.
void OwnRates::add(Source source) {
    sources_.push_back(std::make_unique<Source>(std::move(source)));
    const Source& added = *sources_.back();
    std::shared_ptr<Machine>& machine = machines_[added.states.front()];
    if (!machine) machine = std::make_shared<Machine>();
    machine->push_back(&added);
    const std::shared_ptr<Machine> kept = machine;
    for (const std::string& state : added.states) {
        const std::shared_ptr<Machine> other = machines_.at(state);
        if (other == kept) continue;
        kept->insert(kept->end(), other->begin(), other->end());
        for (auto& [name, its] : machines_)
            if (its == other) its = kept;
    }
}

std::optional<Outflows> OwnRates::outflows(const ExprPtr& derivative, const ir::State& occupancy) const {
    const auto machine = machines_.find(occupancy.name);
    if (machine == machines_.end()) return std::nullopt;
    Outflows result{{}, ir::number(0)};
    Reader(*this, *machine->second).split(derivative, ir::number(1), result);
    return result;
}

bool OwnRates::are_of_one_machine(const std::string& a, const std::string& b) const {
    const auto first = machines_.find(a), second = machines_.find(b);
    return first != machines_.end() && second != machines_.end() && first->second == second->second;
}

std::vector<std::vector<std::string>> OwnRates::rests() const {
    std::vector<std::vector<std::string>> result;
    for (const auto& source : sources_)
        if (source->is_rest) result.push_back(source->states);
    return result;
}

ExprPtr OwnRates::outflow(const Source& source) const {
    ExprPtr rates = ir::number(0);
    for (const std::string& name : source.states) {
        const ir::State& state = *model_.find_state(name);
        const std::optional<Outflows> all = outflows(state.derivative, state);
        for (const Outflow& flux : all->fluxes)
            if (flux.source == &source) rates = source.is_rest ? sum(rates, flux.rate) : difference(rates, flux.rate);
    }
    return ir::make(Op::max, {ir::number(0), rates});
}

ExprPtr OwnRates::end(const ir::State& occupancy) {
    ExprPtr& known = ends_[occupancy.name];
    if (known) return known;
    const Machine& machine = *machines_.at(occupancy.name);
    const Source& source =
        **std::find_if(machine.begin(), machine.end(), [&](const Source* one) { return one->name == occupancy.name; });
    const ExprPtr decay = sum(ir::number(1), product(time_step(), outflow(source)));
    const ExprPtr after = sum(source.value, quotient(product(time_step(), source.derivative), decay));
    const ExprPtr occupied = ir::make(Op::max, {ir::number(0), ir::make(Op::min, {after, ir::number(1)})});
    return known = named_(occupied, "end_of_" + occupancy.name, occupancy);
}

ExprPtr OwnRates::at_end(const ExprPtr& expr, const ir::State& occupancy) {
    return ir::rewrite(
        expr,
        [&](const ExprPtr& node) {
            if (node->op() != Op::symbol) return node;
            if (node->name() == occupancy.name) return end(occupancy);
            const ir::Definition* definition = model_.find_definition(node->name());
            if (!definition || held_.contains(node->name())) return node;
            if (!dependencies_.of(node).contains(occupancy.name)) return node;
            const std::pair place(occupancy.name, node->name());
            if (const auto known = at_end_.find(place); known != at_end_.end()) return known->second;
            const ExprPtr moved = at_end(definition->value, occupancy);
            const std::string wish = definition->name + "_at_end_of_" + occupancy.name;
            return at_end_[place] = moved == definition->value ? node : named_(moved, wish, occupancy);
        });
}

ExprPtr OwnRates::chord(const ExprPtr& rate, const ir::State& occupancy, const ExprPtr& tangent) {
    const ExprPtr moved = difference(end(occupancy), ir::symbol(occupancy.name));
    const ExprPtr slope = quotient(difference(at_end(rate, occupancy), rate), moved);
    const ExprPtr is_far = ir::make(Op::greater, {analysis::call(Op::fabs, moved), ir::number(least_move)});
    return ir::make(Op::select, {is_far, slope, tangent});
}

ExprPtr OwnRates::left(const Source& source, const ir::State& occupancy) {
    ExprPtr& known = left_[{source.name, occupancy.name}];
    if (known) return known;
    const std::string name = source.is_rest ? "rest_of_" + source.like->name : source.name;
    const ExprPtr rates = named_(outflow(source), "outflow_" + name, *source.like);
    const ExprPtr fastest = ir::make(Op::max, {rates, at_end(outflow(source), occupancy)});
    const ExprPtr whole = sum(source.value, product(time_step(), sum(source.derivative, product(rates, source.value))));
    const ExprPtr after = quotient(whole, sum(ir::number(1), product(time_step(), fastest)));
    return known = named_(ir::make(Op::min, {source.value, after}), "left_of_" + name, *source.like);
}

}  // namespace heartwright::integrators
