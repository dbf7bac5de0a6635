// Members of an experiment's structs as values of a resolved experiment: the other way of read/read_members.cpp.
#include "runtime/experiment/object_writer.hpp"

namespace heartwright::experiment {

void write_member(const Key& key, const std::string& member, ObjectWriter& json) {
    if (!key.is_left_out_empty || !member.empty()) json.set(key.name, member);
}

void write_member(const Key& key, double member, ObjectWriter& json) {
    if (key.is_left_out_empty && member == 0) return;
    if (key.kind == Kind::quantity)
        json.quantity(key.name, member);
    else
        json.set(key.name, member);
}

void write_member(const Key& key, std::int64_t member, ObjectWriter& json) {
    if (key.is_left_out_empty && member == 0) return;
    if (key.steps != Steps::any)
        json.steps(key.name, member);
    else
        json.set(key.name, member);
}

void write_member(const Key& key, bool member, ObjectWriter& json) {
    if (key.kind == Kind::choice)
        json.choice(key.name, member ? 1 : 0);
    else if (!key.is_left_out_empty || member)
        json.set(key.name, member);
}

void write_member(const Key& key, const std::array<double, 3>& member, ObjectWriter& json) {
    json.set(key.name, mm3(member));
}

void write_member(const Key& key, const std::array<std::int64_t, 3>& member, ObjectWriter& json) {
    json.set(key.name, member);
}

void write_member(const Key& key, const ModelName& member, ObjectWriter& json) { json.set(key.name, member.name); }

void write_member(const Key& key, const std::vector<ModelName>& member, ObjectWriter& json) {
    json.set(key.name, names_json(member));
}

void write_member(const Key& key, const ModelQuantity& member, ObjectWriter& json) { json.set(key.name, said(member)); }

void write_member(const Key& key, const Where& member, ObjectWriter& json) { json.set(key.name, where_json(member)); }

void write_member(const Key& key, const Sites& member, ObjectWriter& json) {
    json.set(key.name, member.all ? Json("all") : Json(member.places));
}

void write_member(const Key& key, const std::array<std::int64_t, 2>& member, ObjectWriter& json) {
    json.set(key.name, member);
}

void write_member(const Key& key, const std::vector<std::array<std::int64_t, 3>>& member, ObjectWriter& json) {
    json.set(key.name, member);
}

void write_member(const Key& key, const std::vector<Setting>& member, ObjectWriter& json) {
    json.set(key.name, settings_json(member));
}

void write_object(const Key& key, const void* object, const void* type, ObjectWriter& json) {
    ObjectWriter inner(*key.objects.front(), json.dt());
    inner.add_members(object, type);
    json.set(key.name, std::move(inner).json());
}

void write_member(const Key& key, const std::vector<BodyTissue>& member, ObjectWriter& json) {
    if (member.empty()) return;
    Json all = Json::array();
    for (const BodyTissue& one : member) {
        Json entry{{"tags", one.tags}};
        if (one.is_heart)
            entry["heart"] = true;
        else
            entry["sigma"] = with_unit(one.sigma, "S/m");
        all.push_back(std::move(entry));
    }
    json.set(key.name, std::move(all));
}

void write_member(const Key& key, const std::vector<BodyElectrode>& member, ObjectWriter& json) {
    if (member.empty()) return;
    Json all = Json::object();
    for (const BodyElectrode& one : member) all[one.name] = mm3(one.at);
    json.set(key.name, std::move(all));
}

void write_member(const Key& key, const std::vector<LeadPair>& member, ObjectWriter& json) {
    if (member.empty()) return;
    Json all = Json::object();
    for (const LeadPair& one : member) {
        Json poles = Json::array({one.plus});
        if (!one.minus.empty()) poles.push_back(one.minus);
        all[one.name] = std::move(poles);
    }
    json.set(key.name, std::move(all));
}

void write_choice(const Key& key, std::size_t number, ObjectWriter& json) { json.choice(key.name, number); }

}  // namespace heartwright::experiment
