#include "runtime/report/data/shown_unit.hpp"

#include <cmath>

#include "runtime/io/number_text.hpp"

namespace heartwright::report {
namespace {

void convert(std::vector<double>& values, const std::string& name, std::string& unit) {
    const ShownUnit shown = shown_unit(name, unit);
    scale(values, shown);
    unit = shown.unit;
}

void convert(io::Maps& maps) {
    for (io::MapData& map : maps.maps) convert(map.values, map.name, map.unit);
}

void convert(CsvTable& table) {
    for (CsvColumn& column : table.columns) convert(column.numbers, column.name, column.unit);
}

json::Value* member_of(json::Value* value, const char* key) {
    if (value == nullptr || !value->is(json::Kind::object)) return nullptr;
    for (json::Member& member : value->members)
        if (member.key == key) return &member.value;
    return nullptr;
}

// {"P1": {"peak_Ca_i": 0.001}}: figures of maps by probe; `units` are those of the maps.
void convert_at_probes(json::Value* at_probes, const json::Value& units) {
    if (at_probes == nullptr || !at_probes->is(json::Kind::object)) return;
    for (json::Member& probe : at_probes->members)
        for (json::Member& figure : probe.value.members) {
            const ShownUnit shown = shown_unit(figure.key, text_at(units, figure.key));
            if (!shown.differs()) continue;
            std::vector<json::Value*> numbers{&figure.value};
            for (json::Value& one : figure.value.items) numbers.push_back(&one);
            for (json::Value* number : numbers) {
                if (!number->is(json::Kind::number)) continue;
                number->number *= shown.factor;
                number->text = io::number_text(number->number);
            }
        }
}

void convert_summary(json::Value& summary) {
    json::Value* units = member_of(&summary, "map_units");
    if (units == nullptr || !units->is(json::Kind::object)) return;
    convert_at_probes(member_of(&summary, "at_probes"), *units);
    convert_at_probes(member_of(member_of(&summary, "seeds"), "at_probes_sd"), *units);
    for (json::Member& unit : units->members) unit.value.text = shown_unit(unit.key, unit.value.text).unit;
}

}  // namespace

void scale(std::vector<double>& values, const ShownUnit& shown) {
    if (shown.differs())
        for (double& value : values) value *= shown.factor;
}

void show_calcium_in_uM(RunFolder& run) {
    for (Trace& trace : run.traces) {
        scale(trace.deviations, shown_unit(trace.quantity, trace.unit));
        convert(trace.values, trace.quantity, trace.unit);
    }
    for (auto* maps : {&run.maps, &run.map_deviations})
        if (*maps) convert(**maps);
    for (auto* table : {&run.beats, &run.restitution})
        if (*table) convert(**table);
    if (run.summary) convert_summary(*run.summary);
}

void show_calcium_in_uM(SparkDigest& sparks) {
    using io::SparkTable;
    const ShownUnit of = shown_unit(sparks.first.of, sparks.first.of_unit),
                    shown = shown_unit(sparks.first.shown, sparks.first.shown_unit);
    for (const auto& [column, unit] :
         {std::pair{SparkTable::highest, of}, {SparkTable::baseline, shown}, {SparkTable::amplitude, shown}}) {
        SparkDigest::Column& digest = sparks.columns[column];
        for (double* value : {&digest.low, &digest.high, &digest.median, &digest.bins.low, &digest.bins.width})
            *value *= unit.factor;
        for (SparkTable::Row& row : sparks.first.rows) row[column] *= unit.factor;
    }
    sparks.first.of_unit = of.unit;
    sparks.first.shown_unit = shown.unit;
}

}  // namespace heartwright::report
