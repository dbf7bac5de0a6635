#include "generator/frontend/lowering.hpp"

#include "generator/frontend/definition.hpp"
#include "generator/frontend/machines.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::frontend {
namespace {

using ir::ExprPtr;
using ir::Op;

const Unit& per_millisecond() {
    static const Unit unit = *parse_unit("1/ms");
    return unit;
}

// Reads what the draw will read, and units are its trials'.
ExprPtr stand_in(const ExprPtr& trials, const ExprPtr& rate) {
    const ExprPtr zero = ir::number(0);
    return ir::make(Op::select, {ir::make(Op::greater, {rate, zero}), trials, zero}, rate->origin());
}

// A rate with a name, required to be one. Null when it did not parse.
ExprPtr rate_of(const spec::Machine& machine, const spec::Transition& transition, Lowering& lowering) {
    const ExprPtr written = lowering.parsed.find(transition.rate);
    if (!written) return nullptr;
    ExprPtr rate = lowering.named(written, "rate_" + spec::draw_name(machine.name, transition), machine.component);
    lowering.requirements.push_back(
        {rate->name(), "the rate of '" + machine.name + "' from '" + transition.from + "' to '" + transition.to + "'",
         per_millisecond(), false, written});
    return rate;
}

ExprPtr probability_of(const spec::Draws& draws, const spec::Outcome& outcome, Lowering& lowering) {
    const ExprPtr written = lowering.parsed.find(outcome.probability);
    if (!written) return nullptr;
    const std::string name = spec::occupancy_name(draws.name, outcome.name);
    ExprPtr probability = lowering.named(written, "probability_" + name, draws.component);
    lowering.requirements.push_back(
        {probability->name(), "the probability of '" + name + "'", dimensionless(), false, written});
    return probability;
}

ExprPtr trials_of(const spec::Draws& draws, Lowering& lowering) {
    const ExprPtr written = lowering.parsed.find(draws.trials);
    if (!written) return nullptr;
    ExprPtr trials = lowering.named(written, "trials_" + draws.name, draws.component);
    lowering.requirements.push_back(
        {trials->name(), "the number of trials of '" + draws.name + "'", dimensionless(), true, written});
    return trials;
}

void require_count(const spec::Machine& machine, Lowering& lowering) {
    const std::string count = spec::count_name(machine.name);
    const ir::Definition* found = lowering.model.find_definition(count);
    if (found)
        lowering.requirements.push_back(
            {count, "the count of '" + machine.name + "'", dimensionless(), true, found->value});
}

std::string joined(const std::vector<std::string>& names) {
    std::string result;
    for (const std::string& name : names) result += (result.empty() ? "" : ", ") + name;
    return result;
}

// Adds the stand-ins of a source's ways and keeps it for lower_draws().
void add_source(DrawSource source, Lowering& lowering) {
    source.first_draw = lowering.model.n_draws;
    for (const DrawSource::Way& way : source.ways) {
        lowering.model.definitions.push_back(
            definition(way.definition, stand_in(source.trials, way.rate), source.component, source.origin));
    }
    lowering.model.n_draws += static_cast<int>(source.ways.size());
    lowering.sources.push_back(std::move(source));
}

class CountedMachine {
public:
    CountedMachine(const spec::Machine& machine, Lowering& lowering) : machine_(machine), lowering_(lowering) {}

    void run() {
        check_probabilities(machine_, lowering_.parsed, lowering_.diagnostics);
        require_count(machine_, lowering_);
        ir::Machine made;
        made.name = machine_.name;
        made.component = machine_.component;
        made.count = spec::count_name(machine_.name);
        made.origin = machine_.origin;
        for (const std::string& state : machine_.states) {
            const std::string name = occupancy(state);
            made.states.push_back(name);
            made.free.push_back(spec::free_name(name));
            made.held.push_back(spec::held_name(name));
        }
        lowering_.model.machines.push_back(std::move(made));
        for (const std::string& state : machine_.states) add_source_of(state);
        for (const std::string& state : machine_.states) add_state(state);
    }

private:
    std::string occupancy(const std::string& state) const { return spec::occupancy_name(machine_.name, state); }
    ExprPtr symbol(const std::string& name) const { return ir::symbol(name, machine_.origin); }

    void add_source_of(const std::string& state) {
        DrawSource source;
        std::vector<std::string> arrows;
        for (const spec::Transition& transition : machine_.transitions) {
            if (transition.from != state) continue;
            ExprPtr rate = rate_of(machine_, transition, lowering_);
            if (!rate) continue;
            source.ways.push_back({spec::draw_name(machine_.name, transition), std::move(rate)});
            arrows.push_back(transition.from + " -> " + transition.to);
        }
        if (source.ways.empty()) return;
        source.name = machine_.name;
        source.what = machine_.name + " leaving " + state + " (" + joined(arrows) + ")";
        source.trials = symbol(spec::free_name(occupancy(state)));
        source.total = spec::total_name(occupancy(state));
        source.least = spec::least_name(occupancy(state));
        source.probability =
            machine_.is_exponential ? DrawSource::Probability::exponential : DrawSource::Probability::rate_dt;
        source.component = machine_.component;
        source.origin = machine_.origin;
        add_source(std::move(source), lowering_);
    }

    // next(S) = free_S - out... + in... + held_S
    void add_state(const std::string& state) {
        const std::string name = occupancy(state);
        ExprPtr next = symbol(spec::free_name(name));
        for (const Op op : {Op::subtract, Op::add}) {
            for (const spec::Transition& transition : machine_.transitions) {
                if ((op == Op::subtract ? transition.from : transition.to) != state) continue;
                next = ir::make(op, {next, symbol(spec::draw_name(machine_.name, transition))}, machine_.origin);
            }
        }
        next = ir::make(Op::add, {next, symbol(spec::held_name(name))}, machine_.origin);
        ir::State made;
        made.name = name;
        made.unit = dimensionless();
        made.initial = initial_probability(machine_, state, lowering_.parsed);
        made.component = machine_.component;
        made.doc = "number of " + machine_.name + " in " + state;
        made.origin = machine_.origin;
        made.scale = ir::Scale::site;
        made.is_count = true;
        made.next_value = std::move(next);
        lowering_.model.states.push_back(std::move(made));
    }

    const spec::Machine& machine_;
    Lowering& lowering_;
};

// One source's probabilities, put in the place of its stand-ins.
class SourceLowering {
public:
    SourceLowering(const DrawSource& source, Lowering& lowering) : source_(source), lowering_(lowering) {}

    void run() {
        ExprPtr left = source_.trials, rest = ir::number(1, std::nullopt, source_.origin), total, least;
        int draw = source_.first_draw;
        for (const DrawSource::Way& way : source_.ways) {
            const ExprPtr p = probability(way.rate);
            const ExprPtr conditional = total ? make(Op::divide, p, rest) : p;
            set(way.definition, ir::binomial(draw++, left, conditional, way.rate->origin()));
            left = make(Op::subtract, left, ir::symbol(way.definition, source_.origin));
            rest = make(Op::subtract, rest, p);
            total = total ? make(Op::add, total, p) : p;
            least = least ? make(Op::min, least, p) : p;
        }
        if (source_.probability == DrawSource::Probability::exponential) total = leaving();
        add(source_.total, total, false);
        if (source_.ways.size() > 1)
            add(source_.least, least, false);  // only to be observed: a step looks at the total alone
        lowering_.model.checks.push_back({source_.what, source_.total, source_.origin});
    }

private:
    ExprPtr make(Op op, const ExprPtr& left, const ExprPtr& right) const {
        return ir::make(op, {left, right}, source_.origin);
    }
    ExprPtr dt() const { return ir::symbol(std::string(ir::time_step_name), source_.origin); }

    ExprPtr probability(const ExprPtr& rate) {
        if (source_.probability == DrawSource::Probability::given) return rate;
        if (source_.probability == DrawSource::Probability::rate_dt) return make(Op::multiply, rate, dt());
        return source_.ways.size() == 1 ? leaving() : make(Op::multiply, rate, share());
    }

    ExprPtr all_rates() const {
        ExprPtr sum;
        for (const DrawSource::Way& way : source_.ways) sum = sum ? make(Op::add, sum, way.rate) : way.rate;
        return sum;
    }

    // 1 - exp(-dt*k) of the sum k of all rates
    ExprPtr leaving() const {
        const ExprPtr exponent = ir::make(Op::negate, {make(Op::multiply, all_rates(), dt())}, source_.origin);
        return ir::make(Op::negate, {ir::make(Op::expm1, {exponent}, source_.origin)}, source_.origin);
    }

    // leaving()/k, and its limit dt when nothing leaves: times a rate it is that way's probability.
    ExprPtr share() {
        if (!share_) {
            const ExprPtr k = all_rates();
            const ExprPtr is_leaving = make(Op::greater, k, ir::number(0, std::nullopt, source_.origin));
            const ExprPtr value =
                ir::make(Op::select, {is_leaving, make(Op::divide, leaving(), k), dt()}, source_.origin);
            share_ = ir::symbol(add(lowering_.unique("share_" + source_.total), value, true), source_.origin);
        }
        return share_;
    }

    std::string add(const std::string& name, const ExprPtr& value, bool is_temporary) {
        ir::Definition made = definition(name, value, source_.component, source_.origin);
        made.unit = is_temporary ? *parse_unit("ms") : dimensionless();
        made.is_temporary = is_temporary;
        lowering_.model.definitions.push_back(std::move(made));
        return name;
    }

    void set(const std::string& name, const ExprPtr& value) {
        for (ir::Definition& known : lowering_.model.definitions)
            if (known.name == name) known.value = value;
    }

    const DrawSource& source_;
    Lowering& lowering_;
    ExprPtr share_;
};

}  // namespace

void add_counted_machine(const spec::Machine& machine, Lowering& lowering) { CountedMachine(machine, lowering).run(); }

void add_draws(const spec::Draws& draws, Lowering& lowering) {
    DrawSource source;
    source.trials = trials_of(draws, lowering);
    std::vector<std::string> names;
    for (const spec::Outcome& outcome : draws.outcomes) {
        ExprPtr probability = probability_of(draws, outcome, lowering);
        if (!probability || !source.trials) return;
        source.ways.push_back({spec::occupancy_name(draws.name, outcome.name), std::move(probability)});
        names.push_back(outcome.name);
    }
    source.name = draws.name;
    source.what = "outcomes of " + draws.name + " (" + joined(names) + ")";
    source.total = spec::total_name(draws.name);
    source.least = spec::least_name(draws.name);
    source.probability = DrawSource::Probability::given;
    source.component = draws.component;
    source.origin = draws.origin;
    add_source(std::move(source), lowering);
}

void add_mean_field_machine(const spec::Machine& machine, Lowering& lowering) {
    require_count(machine, lowering);
    add_machine(machine, ir::Scale::site, lowering.parsed, lowering.model, lowering.diagnostics);
    const ExprPtr dt = ir::symbol(std::string(ir::time_step_name), machine.origin);
    for (const spec::Transition& transition : machine.transitions) {
        const ExprPtr rate = lowering.parsed.find(transition.rate);
        if (!rate || !lowering.read.contains(spec::draw_name(machine.name, transition))) continue;
        const ExprPtr from = ir::symbol(spec::occupancy_name(machine.name, transition.from), machine.origin);
        const ExprPtr per_time = ir::make(Op::multiply, {rate, from}, rate->origin());
        const ExprPtr value = ir::make(Op::multiply, {per_time, dt}, rate->origin());
        lowering.model.definitions.push_back(
            definition(spec::draw_name(machine.name, transition), value, machine.component, machine.origin));
    }
}

void add_mean_field_draws(const spec::Draws& draws, Lowering& lowering) {
    const ExprPtr trials = trials_of(draws, lowering);
    for (const spec::Outcome& outcome : draws.outcomes) {
        const ExprPtr probability = probability_of(draws, outcome, lowering);
        if (!trials || !probability) return;
        const ExprPtr value = ir::make(Op::multiply, {trials, probability}, probability->origin());
        lowering.model.definitions.push_back(
            definition(spec::occupancy_name(draws.name, outcome.name), value, draws.component, outcome.origin));
    }
}

void lower_draws(Lowering& lowering) {
    for (const DrawSource& source : lowering.sources) {
        SourceLowering(source, lowering).run();
        if (source.probability != DrawSource::Probability::given) continue;
        lowering.model.machines.push_back(
            {source.name, source.component, source.trials->name(), {}, {}, {}, source.origin});
    }
}

}  // namespace heartwright::frontend
