// Which cells: model names, variant, options, start, set, regions.
#include <algorithm>

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

ModelName read_model_name(const json::Value& value, const std::string& what, Reading& reading) {
    ModelName name;
    name.origin = value.origin;
    if (auto text = reading.values.name(value, what)) name.name = *text;
    return name;
}

std::vector<ModelName> read_names(const json::Value& value, const std::string& what, Reading& reading) {
    std::vector<ModelName> names;
    if (!value.is(json::Kind::array)) {
        names.push_back(read_model_name(value, what, reading));
        return names;
    }
    for (const json::Value& one : value.items) {
        names.push_back(read_model_name(one, what, reading));
        const auto same = [&](const ModelName& other) {
            return !other.name.empty() && other.name == names.back().name;
        };
        if (std::count_if(names.begin(), names.end(), same) > 1) {
            reading.diagnostics.error(one.origin, "'" + names.back().name + "' is there twice");
            names.pop_back();
        }
    }
    return names;
}

ModelQuantity read_model_quantity(const json::Value& value, const std::string& what, Reading& reading) {
    ModelQuantity quantity;
    quantity.origin = value.origin;
    if (auto said = reading.values.quantity(value, what)) quantity.said = *said;
    return quantity;
}

namespace {

Setting read_setting(const json::Member& member, Reading& reading) {
    Setting setting;
    setting.parameter = {member.key, member.key_origin, -1};
    const std::string what = "'" + member.key + "'";
    if (member.value.is(json::Kind::string) && !member.value.text.empty() && member.value.text[0] == '*') {
        setting.is_factor = true;
        setting.value.origin = member.value.origin;
        const auto factor = parse_quantity(std::string_view(member.value.text).substr(1));
        if (factor && factor->unit == dimensionless())
            setting.value.said = *factor;
        else
            reading.diagnostics.error(member.value.origin, what + " is multiplied by a plain number",
                                      "such as \"*0.5\"");
    } else {
        setting.value = read_model_quantity(member.value, what, reading);
    }
    return setting;
}

// None: the experiment's own.
std::optional<ModelName> read_model_of_region(const json::Value& value, Reading& reading) {
    ModelName model = read_model_name(value, "'model'", reading);
    if (model.name.empty() || model.name == reading.experiment.model.name) return {};
    const bool is_path =
        model.name.find('/') != std::string::npos || model.name.ends_with(".json") || model.name.ends_with(".jsonc");
    if (is_path || reading.experiment.model_is_path) {
        reading.diagnostics.error(model.origin, "regions of another model beside a spec of your own are not there yet",
                                  "bundled models go together by name");
        return {};
    }
    return model;
}

}  // namespace

std::vector<Setting> read_settings(const json::Value& value, Reading& reading) {
    std::vector<Setting> settings;
    if (reading.values.is_object(value, "'set'"))
        for (const json::Member& member : value.members) settings.push_back(read_setting(member, reading));
    return settings;
}

void read_cells(ObjectReader& object, Cells& cells, Reading& reading) {
    if (const json::Value* variant = object.find("variant")) {
        cells.variants = read_names(*variant, "'variant'", reading);
        if (variant->is(json::Kind::array) && variant->items.empty())
            reading.diagnostics.error(variant->origin, "'variant' names none; leave it out for the model as it is");
    }
    if (const json::Value* options = object.find("options"); options && reading.values.is_object(*options, "'options'"))
        for (const json::Member& member : options->members)
            if (auto choice = reading.values.name(member.value, "'" + member.key + "'"))
                cells.options.push_back({{member.key, member.key_origin, -1}, *choice});
    if (const json::Value* start = object.find("start")) read_start(*start, cells, reading);
    if (const json::Value* prepace = object.find("prepace")) cells.prepace = read_prepace(*prepace, reading);
    if (const json::Value* set = object.find("set")) cells.set = read_settings(*set, reading);
}

namespace {

void read_bath(const json::Value& item, ObjectReader& object, Region& region, Reading& reading) {
    region.bath = object.quantity("bath").value_or(1);
    for (const json::Member& member : item.members)
        if (member.key != "bath" && member.key != "name" && member.key != "where")
            reading.diagnostics.error(member.key_origin, "'" + member.key + "' of region '" + region.name +
                                                             "': a bath has no cells, but a conductivity alone");
    const json::Member& bath = *item.member("bath");
    const auto& tissue = reading.experiment.tissue;
    if (!tissue || !tissue->has_extracellular_potential())
        reading.error_in_view_of("tissue", bath.key_origin,
                                 "a bath is a part of the extracellular space, which a monodomain does not have",
                                 R"("model": "bidomain" in "tissue")");
}

}  // namespace

void read_regions(const json::Value& value, Reading& reading) {
    const auto* items = reading.values.array(value, "'regions'");
    if (!items) return;
    std::vector<Region>& regions = reading.experiment.regions;
    for (const json::Value& item : *items) {
        if (!reading.values.is_object(item, "a region")) continue;
        ObjectReader object(item, region_keys, "this region", reading.diagnostics);
        Region region;
        region.origin = item.origin;
        if (const json::Value* name = object.find("name")) {
            region.origin = name->origin;
            if (auto text = reading.values.name(*name, "'name'")) region.name = *text;
        }
        const std::string what = "region '" + region.name + "'";
        for (const Region& other : regions)
            if (!region.name.empty() && other.name == region.name)
                reading.diagnostics.error(region.origin, what + " is there twice");
        // A region's own name is not yet known here: `where` may only look back.
        if (const json::Value* where = object.find("where")) region.where = read_where(*where, what, reading);
        read_cells(object, region.cells, reading);
        if (const json::Value* tissue = object.find("tissue")) {
            region.tissue = read_tissue(*tissue, reading);
            if (!reading.experiment.tissue)
                reading.diagnostics.error(tissue->origin, what + " has a tissue, but the experiment has none");
        }
        if (const json::Value* model = object.find("model")) region.cells.model = read_model_of_region(*model, reading);
        if (object.find("bath")) read_bath(item, object, region, reading);
        object.finish();
        regions.push_back(std::move(region));
    }
}

}  // namespace heartwright::experiment
