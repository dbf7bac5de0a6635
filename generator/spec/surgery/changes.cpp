#include "generator/spec/surgery/steps.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "generator/spec/equation.hpp"
#include "generator/spec/keys.hpp"
#include "generator/spec/surgery/document.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::spec::surgery {
namespace {

constexpr std::string_view spaces = " \t\r\n";

// Text with the place of another value: a fault of it is a fault there.
json::Value made_text(std::string text, const Origin& origin) {
    json::Value value;
    value.kind = json::Kind::string;
    value.origin = origin;
    value.text = std::move(text);
    return value;
}

// Does it hold an operator that binds less than a sum?
bool binds_less_than_a_sum(const std::string& text) { return text.find_first_of("?:<>=!&|") != std::string::npos; }

// Part of a string, with its places.
json::Value slice(const json::Value& whole, std::size_t begin, std::size_t end) {
    json::Value part = made_text(whole.text.substr(begin, end - begin), whole.part(begin, end - begin));
    std::size_t from = 0;
    for (const json::Value& piece : whole.items) {
        const std::size_t to = from + piece.text.size();
        if (from < end && begin < to)
            part.items.push_back(slice(piece, std::max(begin, from) - from, std::min(end, to) - from));
        from = to;
    }
    if (whole.items.empty() && !whole.offsets.empty())
        part.offsets.assign(whole.offsets.begin() + static_cast<std::ptrdiff_t>(begin),
                            whole.offsets.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    return part;
}

// "x = e" and terms as "x = e + term - term": every piece stands where it is written.
json::Value sum_of(const json::Value& equation, const std::vector<json::Value>& terms) {
    Diagnostics unheard;
    Reader reader(unheard);
    const std::optional<Equation> read = read_equation(equation, {}, reader);
    if (!read) return equation;
    json::Value sum = made_text({}, equation.origin);
    const auto add = [&sum](json::Value piece) {
        sum.text += piece.text;
        sum.items.push_back(std::move(piece));
    };
    const auto add_operand = [&](const json::Value& operand, const Origin& place) {
        const bool is_closed = binds_less_than_a_sum(operand.text);
        if (is_closed) add(made_text("(", place));
        add(operand);
        if (is_closed) add(made_text(")", place));
    };
    const std::size_t begin = equation.text.find_first_not_of(spaces, read->right_begin);
    add(slice(equation, 0, begin));
    add_operand(slice(equation, begin, equation.text.size()), inside_quotes(terms.front().origin));
    for (const json::Value& term : terms) {
        const Origin place = inside_quotes(term.origin);
        const char first = term.text[term.text.find_first_not_of(spaces)];
        const bool has_sign = (first == '-' || first == '+') && !binds_less_than_a_sum(term.text);
        add(made_text(has_sign ? " " : " + ", place));
        add_operand(term, place);
    }
    return sum;
}

std::string without_spaces(std::string text) {
    std::erase_if(text, [](char c) { return spaces.find(c) != std::string_view::npos; });
    return text;
}

std::string shortest(double value) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

class Changer {
public:
    Changer(json::Value& document, Reader& reader) : document_(document), reader_(reader) {
        for (json::Member* component : components_of(document)) {
            add(find(component->value, "parameters"), parameters_);
            add(find(component->value, "states"), states_);
            json::Value* const machines = find(component->value, "channels");
            add(machines, machines_);
            if (machines == nullptr) continue;
            for (json::Member& machine : machines->members)
                if (json::Value* count = find(machine.value, "count")) parameters_[count_name(machine.key)] = count;
        }
    }

    void scale(const json::Value& changes) {
        if (!reader_.is(changes, json::Kind::object, "'scale'")) return;
        for (const json::Member& member : changes.members) {
            json::Value* const parameter = named(member, parameters_, "parameter");
            if (!reader_.is(member.value, json::Kind::number, "a factor") || parameter == nullptr) continue;
            json::Value& written = text_of(*parameter);
            const std::optional<Quantity> quantity = parse_quantity(written.text);
            if (!quantity) continue;  // it is reported where it stands
            const std::string unit = quantity->unit.text == "1" ? "" : " " + quantity->unit.text;
            written = made_text(shortest(quantity->value * member.value.number) + unit, member.value.origin);
        }
    }

    void set_parameters(const json::Value& changes) {
        if (!reader_.is(changes, json::Kind::object, "'parameters'")) return;
        for (const json::Member& member : changes.members) {
            json::Value* const parameter = named(member, parameters_, "parameter");
            const std::optional<Quantity> given = reader_.quantity(member.value, "a parameter", keys::quantity);
            if (parameter == nullptr || !given) continue;
            json::Value& written = text_of(*parameter);
            const std::optional<Quantity> old = parse_quantity(written.text);
            const json::Value& text = member.value.is(json::Kind::object) ? *member.value.find("value") : member.value;
            if (old && !reader_.has_unit(*given, old->unit, member.key, inside_quotes(text.origin))) continue;
            written = text;
            if (!parameter->is(json::Kind::object) || !member.value.is(json::Kind::object)) continue;
            for (const json::Member& detail : member.value.members) put(*parameter, detail);
        }
    }

    void set_initials(const json::Value& changes) {
        if (!reader_.is(changes, json::Kind::object, "'initial'")) return;
        for (const json::Member& member : changes.members) {
            if (const auto machine = machines_.find(member.key); machine != machines_.end()) {
                put(*machine->second, {"initial", member.key_origin, member.value});
                continue;
            }
            json::Value* const state = named(member, states_, "state");
            const json::Value* const described = member.value.find("value");
            const json::Value& value = described != nullptr ? *described : member.value;
            if (state == nullptr || !reader_.text(value, "an initial value")) continue;
            set_initial(*state, {member.key, member.key_origin, value});
        }
    }

    // "add": {"i_ion": "i_SK", "ddt(Ca_i)": ["-J_a", "-J_b"]}: terms behind the right sides, also behind those that
    // variants and options put in their place.
    void add_terms(const json::Value& changes) {
        if (!reader_.is(changes, json::Kind::object, "'add'")) return;
        std::multimap<std::string, json::Value*> equations;
        for (json::Value* list : changeable_equation_lists(document_))
            for (json::Value& item : list->items) equations.emplace(left_side_of(item), &item);
        equations.erase("");
        for (const json::Member& member : changes.members) {
            const auto [first, last] = equations.equal_range(without_spaces(member.key));
            if (first == last) {
                std::vector<std::string> names;
                for (const auto& [left, unused] : equations) names.push_back(left);
                reader_.error(name_origin(member), "there is no equation for '" + member.key + "' to add to",
                              suggested_left_side(member.key, names));
                continue;
            }
            const bool is_list = member.value.is(json::Kind::array);
            std::vector<json::Value> terms = is_list ? member.value.items : std::vector{member.value};
            std::erase_if(terms, [&](const json::Value& term) { return !is_term(term); });
            for (auto one = first; one != last && !terms.empty(); ++one) *one->second = sum_of(*one->second, terms);
        }
    }

    void set_equations(const json::Value& changes) {
        if (!reader_.is(changes, json::Kind::array, "'equations'")) return;
        std::map<std::string, json::Value*> equations;
        std::set<std::string> replaced;
        for (json::Value* list : equation_lists(document_))
            for (json::Value& item : list->items) equations.emplace(left_side_of(item), &item);
        equations.erase("");
        for (const json::Value& item : changes.items) {
            const std::optional<Equation> equation = read_equation(item, {}, reader_);
            if (!equation) continue;
            const std::string left = left_side(*equation);
            const auto old = equations.find(left);
            if (old == equations.end())
                reader_.error(equation->origin, "there is no equation for '" + left + "' to replace",
                              reader_.suggestion(left, names_of(equations)));
            else if (!replaced.insert(left).second)
                reader_.error(equation->origin, "'" + left + "' is replaced twice");
            else
                *old->second = item;
        }
    }

private:
    using Named = std::map<std::string, json::Value*>;

    bool is_term(const json::Value& term) {
        if (!reader_.text(term, "a term")) return false;
        if (!without_spaces(term.text).empty()) return true;
        reader_.error(term.origin, "a term is missing: a name such as \"i_SK\", or an expression");
        return false;
    }

    // Of "Ca_i" the equation that there is for it, "ddt(Ca_i)".
    std::string suggested_left_side(const std::string& name, const std::vector<std::string>& names) {
        for (const char* of : {"ddt(", "next("})
            if (const std::string whole = of + name + ")"; std::find(names.begin(), names.end(), whole) != names.end())
                return "did you mean '" + whole + "'?";
        return reader_.suggestion(name, names);
    }

    static void add(json::Value* object, Named& named) {
        if (object == nullptr) return;
        for (json::Member& member : object->members) named.emplace(member.key, &member.value);
    }

    static std::vector<std::string> names_of(const Named& named) {
        std::vector<std::string> names;
        for (const auto& [name, unused] : named) names.push_back(name);
        return names;
    }

    // "1 mV", or the same within {"value": "1 mV"}.
    static json::Value& text_of(json::Value& quantity) {
        json::Value* const value = find(quantity, "value");
        return value != nullptr ? *value : quantity;
    }

    json::Value* named(const json::Member& member, const Named& known, const std::string& kind) {
        const auto found = known.find(member.key);
        if (found != known.end()) return found->second;
        reader_.error(name_origin(member), "'" + member.key + "' is no " + kind,
                      reader_.suggestion(member.key, names_of(known)));
        return nullptr;
    }

    // A state that is a plain quantity keeps its unit beside an expression.
    void set_initial(json::Value& state, const json::Member& member) {
        json::Value* written = &state;
        for (const char* key : {"initial", "value"})
            if (json::Value* found = find(state, key)) written = found;
        const std::optional<Quantity> old = parse_quantity(written->text), given = parse_quantity(member.value.text);
        if (old && given && !reader_.has_unit(*given, old->unit, member.key, inside_quotes(member.value.origin)))
            return;
        if (given || !old || state.find("unit") != nullptr) {
            *written = member.value;
            return;
        }
        if (!state.is(json::Kind::object)) {
            json::Value object;
            object.kind = json::Kind::object;
            object.origin = state.origin;
            state = std::move(object);
        }
        erase(state, "value");
        put(state, {"initial", member.key_origin, member.value});
        put(state, {"unit", member.key_origin, made_text(old->unit.text, member.value.origin)});
    }

    json::Value& document_;
    Reader& reader_;
    Named parameters_, states_, machines_;
};

}  // namespace

void apply_changes(json::Value& document, const json::Value& extension, Reader& reader) {
    if (const json::Value* changes = extension.find("parameters")) Changer(document, reader).set_parameters(*changes);
    if (const json::Value* changes = extension.find("scale")) Changer(document, reader).scale(*changes);
    if (const json::Value* changes = extension.find("initial")) Changer(document, reader).set_initials(*changes);
    if (const json::Value* changes = extension.find("equations")) Changer(document, reader).set_equations(*changes);
    if (const json::Value* changes = extension.find("add")) Changer(document, reader).add_terms(*changes);
}

}  // namespace heartwright::spec::surgery
