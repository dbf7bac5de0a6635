// Values of keys into the members that they fill: the other way of write_members.cpp.
#include <algorithm>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

std::string quoted(const KeyValue& from) { return "'" + std::string(from.key.name) + "'"; }

// Is the key the one of its group that counts? That is the first of those which are there; several are reported.
bool is_chosen(const Key& key, ObjectReader& object) {
    return *key.group == '\0' || object.one_of(key.group).key == key.name;
}

}  // namespace

void read_members(ObjectReader& object, void* into, const void* type, Reading& reading) {
    for (const Key& key : object.keys()) {
        if (!key.member.read) continue;
        if (key.member.type != type) throw OurFault("'" + std::string(key.name) + "' fills a member of another struct");
        if (!is_chosen(key, object)) continue;
        const json::Value* const value = object.find(key.name);
        if (value || key.steps == Steps::to_the_end) key.member.read({key, value, object, reading}, into);
    }
}

void read_object(const KeyValue& from, void* into, const void* type) {
    if (!from.reading.values.is_object(*from.value, quoted(from))) return;
    ObjectReader inner(*from.value, *from.key.objects.front(), quoted(from), from.reading.diagnostics);
    read_members(inner, into, type, from.reading);
    inner.finish();
}

void read_member(const KeyValue& from, std::string& member) {
    const auto text = from.key.kind == Kind::text ? from.reading.values.string(*from.value, quoted(from))
                                                  : from.reading.values.name(*from.value, quoted(from));
    if (text) member = *text;
}

void read_member(const KeyValue& from, double& member) {
    const auto number = from.key.kind == Kind::number
                            ? from.reading.values.number(*from.value, quoted(from), from.key)
                            : from.reading.values.quantity(*from.value, quoted(from), from.key);
    if (number) member = *number;
}

void read_member(const KeyValue& from, std::int64_t& member) {
    const std::int64_t end = from.reading.experiment.time.steps;
    switch (from.key.steps) {
        case Steps::any:
            member = from.object.whole(from.key.name).value_or(member);
            break;
        case Steps::duration:
            member = read_duration(from.object, from.key.name, from.reading);
            break;
        case Steps::interval:
            member = std::max<std::int64_t>(1, read_duration(from.object, from.key.name, from.reading));
            break;
        case Steps::instant:
            member = read_instant(from.object, from.key.name, member, from.reading);
            break;
        case Steps::to_the_end:
            member = read_instant(from.object, from.key.name, end, from.reading);
            break;
    }
}

void read_member(const KeyValue& from, bool& member) {
    if (from.key.kind == Kind::choice)
        member = read_choice(from).value_or(member) != 0;
    else
        member = from.object.flag(from.key.name).value_or(member);
}

void read_member(const KeyValue& from, std::array<double, 3>& member) {
    if (const auto place = read_place(*from.value, quoted(from), from.reading)) member = *place;
}

void read_member(const KeyValue& from, std::array<std::int64_t, 3>& member) {
    const auto three = from.key.kind == Kind::cell ? read_cell(*from.value, from.object.subject(), from.reading)
                                                   : from.object.axes(from.key.name, 1);
    if (three) member = *three;
}

void read_member(const KeyValue& from, ModelName& member) {
    member = read_model_name(*from.value, quoted(from), from.reading);
}

void read_member(const KeyValue& from, std::vector<ModelName>& member) {
    member = read_names(*from.value, quoted(from), from.reading);
    if (member.empty()) from.reading.diagnostics.error(from.value->origin, from.object.subject() + " shows nothing");
}

void read_member(const KeyValue& from, ModelQuantity& member) {
    member = read_model_quantity(*from.value, quoted(from), from.reading);
    if (!from.key.range.contains(member.said.value))
        from.reading.diagnostics.error(from.value->origin, quoted(from) + " is " + range_text(from.key.range));
}

void read_member(const KeyValue& from, Where& member) {
    member = read_where(*from.value, from.object.subject(), from.reading);
    if (!reaches_a_point(member, from.reading.experiment))
        from.reading.error_in_view_of("geometry", from.value->origin,
                                      from.object.subject() + " lies outside the tissue: it reaches no cell");
}

void read_member(const KeyValue& from, Sites& member) {
    member = read_sites(*from.value, from.object.subject(), from.reading);
}

void read_member(const KeyValue& from, std::vector<Setting>& member) {
    member = read_settings(*from.value, from.reading);
}

void read_member(const KeyValue& from, std::vector<BodyTissue>& member) {
    Reading& reading = from.reading;
    const auto* items = reading.values.array(*from.value, quoted(from));
    if (!items) return;
    for (const json::Value& item : *items) {
        BodyTissue& one = member.emplace_back();
        if (!reading.values.is_object(item, "an entry of " + quoted(from))) continue;
        for (const json::Member& said : item.members)
            if (said.key != "tags" && said.key != "sigma" && said.key != "heart")
                reading.diagnostics.error(
                    said.key_origin,
                    "an entry of " + quoted(from) + " has 'tags', and 'sigma' or 'heart'; not '" + said.key + "'");
        const json::Value *tags = item.find("tags"), *sigma = item.find("sigma"), *heart = item.find("heart");
        if (!tags || (sigma != nullptr) == (heart != nullptr)) {
            reading.diagnostics.error(item.origin,
                                      "an entry of " + quoted(from) + " has 'tags', and 'sigma' or 'heart'");
            continue;
        }
        if (const auto* list = reading.values.array(*tags, "'tags'"))
            for (const json::Value& tag : *list)
                if (const auto number = reading.values.integer(tag, "a tag", std::numeric_limits<std::int32_t>::min(),
                                                               std::numeric_limits<std::int32_t>::max()))
                    one.tags.push_back(static_cast<std::int32_t>(*number));
        one.is_heart = heart != nullptr;
        if (sigma)
            if (const auto value = reading.values.in_unit(*sigma, "'sigma'", "S/m")) one.sigma = *value;
        if (sigma && !(one.sigma > 0)) reading.diagnostics.error(sigma->origin, "'sigma' is greater than 0");
    }
}

void read_member(const KeyValue& from, std::vector<BodyElectrode>& member) {
    Reading& reading = from.reading;
    if (!reading.values.is_object(*from.value, quoted(from))) return;
    for (const auto& [name, key_origin, place] : from.value->members) {
        BodyElectrode& one = member.emplace_back();
        one.name = name;
        if (const auto at = reading.values.in_unit3(place, "electrode '" + name + "'", "mm", 0, 3)) one.at = *at;
    }
}

void read_member(const KeyValue& from, std::vector<LeadPair>& member) {
    Reading& reading = from.reading;
    if (!reading.values.is_object(*from.value, quoted(from))) return;
    for (const auto& [name, key_origin, poles] : from.value->members) {
        LeadPair& one = member.emplace_back();
        one.name = name;
        if (!poles.is(json::Kind::array) || poles.items.empty() || poles.items.size() > 2) {
            reading.diagnostics.error(poles.origin, "lead '" + name + "' names one electrode or two");
            continue;
        }
        one.plus = reading.values.name(poles.items[0], "lead '" + name + "'").value_or("");
        if (poles.items.size() == 2)
            one.minus = reading.values.name(poles.items[1], "lead '" + name + "'").value_or("");
    }
}

Origin origin_of(const KeyValue& from) { return from.value->origin; }

void report_twice(const KeyValue& from) {
    from.reading.diagnostics.error(from.value->origin, quoted(from) + " is there twice");
}

std::optional<std::size_t> read_choice(const KeyValue& from) { return from.object.choice(from.key.name); }

}  // namespace heartwright::experiment
