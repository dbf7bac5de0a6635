#include "generator/spec/machine.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "generator/spec/keys.hpp"
#include "generator/spec/limits.hpp"
#include "generator/spec/q10.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::spec {
namespace {

bool is_state(const std::vector<std::string>& states, const std::string& name) {
    return std::find(states.begin(), states.end(), name) != states.end();
}

std::vector<std::string> read_states(const json::Value& value, Reader& reader) {
    if (!reader.is(value, json::Kind::array, "'states'")) return {};
    if (!reader.is_within(value.items.size(), limits::machine_states, first_character(value), "states of a machine"))
        return {};
    std::vector<std::string> states;
    for (const json::Value& item : value.items) {
        if (!reader.is(item, json::Kind::string, "a state of a machine")) continue;
        const Origin origin = inside_quotes(item.origin);
        if (!reader.is_name(item.text, origin, "a state of a machine")) continue;
        if (is_state(states, item.text))
            reader.error(origin, "the state '" + item.text + "' stands twice");
        else
            states.push_back(item.text);
    }
    if (value.items.size() < 2) reader.error(first_character(value), "a machine has two states or more");
    return states;
}

// "A -> B" and "A <-> B" taken apart.
struct Arrow {
    std::string from, to;
    bool is_two_way;
};

std::optional<Arrow> read_arrow(std::string_view text) {
    const std::size_t two_way = text.find("<->");
    const std::size_t at = two_way != std::string_view::npos ? two_way : text.find("->");
    if (at == std::string_view::npos) return std::nullopt;
    const auto trimmed = [](std::string_view part) {
        const std::size_t begin = std::min(part.find_first_not_of(' '), part.size());
        return std::string(part.substr(begin, part.find_last_not_of(' ') + 1 - begin));
    };
    const std::size_t width = two_way != std::string_view::npos ? 3 : 2;
    return Arrow{trimmed(text.substr(0, at)), trimmed(text.substr(at + width)), width == 3};
}

class TransitionReader {
public:
    TransitionReader(Machine& machine, Reader& reader) : machine_(machine), reader_(reader) {}

    void read(const json::Value& value) {
        if (!reader_.is(value, json::Kind::object, "'transitions'")) return;
        if (!reader_.is_within(value.members.size(), limits::transitions, first_character(value),
                               "transitions of a machine"))
            return;
        const std::size_t errors = reader_.error_count();
        for (const json::Member& member : value.members) read_one(member);
        if (reader_.error_count() > errors) return;  // what was refused may touch any state
        for (const std::string& state : machine_.states) {
            const auto touches = [&](const Transition& t) { return t.from == state || t.to == state; };
            if (std::none_of(machine_.transitions.begin(), machine_.transitions.end(), touches)) {
                reader_.warning(machine_.origin,
                                "no transition of '" + machine_.name + "' enters or leaves '" + state + "'");
            }
        }
    }

private:
    void read_one(const json::Member& member) {
        const Origin origin = name_origin(member);
        const std::optional<Arrow> arrow = read_arrow(member.key);
        if (!arrow) return reader_.error(origin, "a transition reads \"A -> B\" or \"A <-> B\"");
        for (const std::string& end : {arrow->from, arrow->to}) {
            if (is_state(machine_.states, end)) continue;
            return reader_.error(origin, "'" + end + "' is no state of '" + machine_.name + "'",
                                 reader_.suggestion(end, machine_.states));
        }
        if (arrow->from == arrow->to) return reader_.error(origin, "a transition leads to another state");
        if (!arrow->is_two_way) return add(arrow->from, arrow->to, member.value, origin);
        if (!reader_.is(member.value, json::Kind::array, "the rates of a '<->'")) return;
        if (member.value.items.size() != 2)
            return reader_.error(first_character(member.value), "a '<->' has two rates: there and back");
        add(arrow->from, arrow->to, member.value.items[0], origin);
        add(arrow->to, arrow->from, member.value.items[1], origin);
    }

    void add(const std::string& from, const std::string& to, const json::Value& rate, const Origin& origin) {
        std::optional<Text> text = reader_.text(rate, "a rate");
        if (!text) return;
        if (!known_.emplace(from, to).second)
            return reader_.error(origin, "the transition from '" + from + "' to '" + to + "' stands twice");
        machine_.transitions.push_back({from, to, *std::move(text), origin});
    }

    Machine& machine_;
    Reader& reader_;
    std::set<std::pair<std::string, std::string>> known_;
};

}  // namespace

namespace {

// "count": "100" is a parameter of the component, "count": "2*n" an equation: MACHINE_count.
void read_count(const json::Value& value, const Machine& machine, Component& component, Reader& reader) {
    std::optional<Text> text = reader.text(value, "a count");
    if (!text) return;
    const Origin origin = inside_quotes(value.origin);
    if (!component.is_of_sites) {
        return reader.error(
            origin, "channels are counted in the components of a lattice: '" + machine.name + "' is of the cell",
            "a lattice of [1, 1, 1] is one site");
    }
    if (!reader.is_within(machine.states.size(), limits::counted_states, machine.origin,
                          "states of a machine with a count"))
        return;
    const std::string name = count_name(machine.name);
    const std::optional<Quantity> number = parse_quantity(text->text);
    if (!number) {
        component.equations.push_back(
            {EquationKind::value, name, std::nullopt, *std::move(text), 0, component.name, origin});
        return;
    }
    const double most = static_cast<double>(limits::channels);
    if (!(number->unit == dimensionless())) {
        reader.error(origin, "a count has no unit");
    } else if (!(number->value >= 0 && number->value <= most && number->value == std::floor(number->value))) {
        reader.error(origin, "a count is a whole number from 0 to " + std::to_string(limits::channels) +
                                 ": it is kept in a byte");
    } else {
        component.parameters.push_back({name, *number, "", "channels of a site", "", component.name, origin});
    }
}

void read_probability_kind(const json::Value& value, Machine& machine, Reader& reader) {
    if (!reader.is(value, json::Kind::string, "'probability'")) return;
    machine.is_exponential = value.text == "exponential";
    if (machine.is_exponential || value.text == "rate*dt") return;
    reader.error(inside_quotes(value.origin), "the probability of a step is \"rate*dt\" or \"exponential\"",
                 reader.suggestion(value.text, {"rate*dt", "exponential"}));
}

}  // namespace

std::map<std::string, Text> read_probabilities(const json::Value& value, const std::vector<std::string>& states,
                                               Reader& reader) {
    if (!reader.is(value, json::Kind::object, "'initial'")) return {};
    std::map<std::string, Text> result;
    bool has_rest = false;
    for (const json::Member& member : value.members) {
        if (!is_state(states, member.key)) {
            reader.error(name_origin(member), "'" + member.key + "' is no state of this machine",
                         reader.suggestion(member.key, states));
            continue;
        }
        std::optional<Text> text = reader.text(member.value, "a probability");
        if (!text) continue;
        if (text->text == "rest" && std::exchange(has_rest, true))
            reader.error(inside_quotes(member.value.origin), "only one state can have the rest");
        result.emplace(member.key, *std::move(text));
    }
    return result;
}

std::optional<Machine> read_machine(const json::Member& member, Component& component, Reader& reader) {
    const json::Value& value = member.value;
    const std::string what = "a state machine";
    if (!reader.is_object(value, what, keys::machine)) return std::nullopt;
    Machine machine;
    machine.name = member.key;
    machine.component = component.name;
    machine.origin = name_origin(member);
    reader.string(value, "doc");
    if (const json::Value* states = reader.required(value, what, "states"))
        machine.states = read_states(*states, reader);
    if (const json::Value* transitions = reader.required(value, what, "transitions"))
        TransitionReader(machine, reader).read(*transitions);
    if (const json::Value* remainder = value.find("remainder");
        remainder && reader.is(*remainder, json::Kind::string, "'remainder'")) {
        if (is_state(machine.states, remainder->text)) {
            machine.remainder = remainder->text;
        } else {
            reader.error(inside_quotes(remainder->origin),
                         "'" + remainder->text + "' is no state of '" + machine.name + "'",
                         reader.suggestion(remainder->text, machine.states));
        }
    }
    const json::Value* initial = value.find("initial");
    if (initial) {
        machine.initial = read_probabilities(*initial, machine.states, reader);
        if (machine.remainder) {
            if (const json::Value* given = initial->find(*machine.remainder))
                reader.error(first_character(*given), "the remainder's probability follows from the others'");
        }
    } else if (!machine.remainder) {
        reader.required(value, what, "initial");
    }
    if (const json::Value* count = value.find("count")) {
        machine.has_count = true;
        read_count(*count, machine, component, reader);
        if (const json::Value* remainder = value.find("remainder")) {
            reader.error(inside_quotes(remainder->origin),
                         "a machine with a count has no remainder: every state is counted");
            machine.remainder.reset();
        }
    }
    if (const json::Value* probability = value.find("probability")) {
        if (!machine.has_count) {
            reader.error(name_origin(*value.member("probability")),
                         "'probability' stands beside 'count': occupancies are integrated");
        }
        read_probability_kind(*probability, machine, reader);
    }
    if (const json::Member* q10 = value.member("q10"))
        machine.q10 = read_q10(*q10, machine.name, component.is_of_sites, reader);
    return machine;
}

}  // namespace heartwright::spec
