#include "generator/spec/surgery/changes.hpp"

#include <charconv>
#include <map>
#include <set>

#include "generator/spec/equation.hpp"
#include "generator/spec/keys.hpp"
#include "generator/spec/surgery/document.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::spec::surgery {
namespace {

// Text with the place of another value: a fault of it is a fault there.
json::Value made_text(std::string text, const Origin& origin) {
    json::Value value;
    value.kind = json::Kind::string;
    value.origin = origin;
    value.text = std::move(text);
    return value;
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
}

}  // namespace heartwright::spec::surgery
