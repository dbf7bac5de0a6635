// The descriptors of keys, the reader, the schema that editors use and the reference say the same of an experiment.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/experiment/keys/reference.hpp"
#include "runtime/experiment/keys/schema.hpp"
#include "runtime/experiment/keys/tables.hpp"
#include "runtime/experiment/object_reader.hpp"
#include "runtime/experiment/object_writer.hpp"
#include "runtime/experiment/outputs.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/experiment/resolved.hpp"
#include "tests/support/doc_pages.hpp"
#include "tests/support/json_schema.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const fs::path sources = HEARTWRIGHT_SOURCE_DIR;

std::string text_of(const fs::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// With HEARTWRIGHT_BLESS=1 the file is written anew.
void expect_written_by_descriptors(const fs::path& path, const std::string& text) {
    if (std::getenv("HEARTWRIGHT_BLESS") != nullptr) std::ofstream(path) << text;
    EXPECT_TRUE(text_of(path) == text) << path << " is not what the descriptors in runtime/experiment/keys say; "
                                       << "HEARTWRIGHT_BLESS=1 test_experiment --gtest_filter=Descriptors.* writes it";
}

TEST(Descriptors, write_the_schema) {
    expect_written_by_descriptors(sources / "model_specs/experiment_schema.json", experiment_schema());
}

// Where the sections are that links name: "#start-files" is "Start files".
std::map<std::string, fs::path> sections_of(const std::vector<fs::path>& pages) {
    std::map<std::string, fs::path> sections;
    for (const fs::path& page : pages) {
        std::istringstream lines(text_of(page));
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with('#')) continue;
            std::string anchor = "#" + line.substr(line.find(' ') + 1);
            for (char& letter : anchor) letter = letter == ' ' ? '-' : static_cast<char>(std::tolower(letter));
            sections.emplace(anchor, page);
        }
    }
    return sections;
}

TEST(Descriptors, write_the_tables_of_the_reference) {
    const std::vector<fs::path> pages = tests::doc_pages("experiment_reference");
    const std::map<std::string, fs::path> sections = sections_of(pages);
    std::string all;
    for (const fs::path& page : pages) {
        const auto link = [&](const std::string& target) -> std::string {
            if (!target.starts_with('#'))
                return (sources / "docs" / target).lexically_normal().lexically_relative(page.parent_path());
            const auto section = sections.find(target);
            EXPECT_NE(section, sections.end()) << "the reference has no section " << target;
            if (section == sections.end() || section->second == page) return target;
            return section->second.lexically_relative(page.parent_path()).string() + target;
        };
        expect_written_by_descriptors(page, with_tables_of_keys(text_of(page), link));
        all += text_of(page);
    }
    for (const Key& key : experiment_keys.keys) {
        if (key.kind != Kind::object) continue;
        EXPECT_NE(all.find("<!-- keys of " + std::string(key.name) + " -->"), std::string::npos) << key.name;
    }
}

TEST(Descriptors, that_fill_a_member_of_another_struct_are_our_fault) {
    static constexpr Key keys[] = {{.name = "every",
                                    .kind = Kind::quantity,
                                    .unit = "ms",
                                    .steps = Steps::interval,
                                    .member = fills<&Fields::every_steps>}};
    static constexpr ObjectKeys described{.name = "line_scans", .keys = keys};
    EXPECT_EQ(object_json(described, Fields{}, 0.5).dump(), R"({"every":"0.5 ms"})");
    EXPECT_THROW(object_json(described, LineScan{}, 0.5), OurFault);
}

std::string waveform_file() {
    return std::string(HEARTWRIGHT_SOURCE_DIR) + "/tests/runtime/unit/experiment/waveform.csv";
}

// Experiments that hold every key together.
const std::vector<std::string>& all_keys() {
    static const std::vector<std::string> documents = {
        R"({
  "$schema": "experiment_schema.json", "format": 1, "name": "n", "doc": "d", "model": "toy", "variant": ["a"], "options": {"o": "v"},
  "start": {"file": "end_state.h5", "cell": [0, 0, 0]}, "prepace": {"beats": 2, "stimulus": "S1"}, "set": {"g": "*2"}, "end_state": "cells",
  "time": {"end": "100 ms", "dt": "0.05 ms", "splitting": "strang", "diffusion": "substep", "integrator": "cvode", "tolerance": 1e-5}, "seed": 1,
  "lattice": {"sites": [2], "weight": "per_total", "walls": "mirror"},
  "geometry": {"cells": [10, 5, 2], "spacing": "0.5 mm", "points": "nodes", "mask": "a.h5:/mask"},
  "tissue": {"sigma_i": ["0.1 S/m", "0.05 S/m", "0.05 S/m"], "sigma_e": ["0.3 S/m", "0.2 S/m", "0.2 S/m"], "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"},
  "fibres": {"constant": [1, 0, 0], "sheet": [0, 1, 0]},
  "regions": [{"name": "r", "where": {"box": [["0 mm"], ["2 mm"]]}, "tissue": {"sigma_i": "0.17 S/m", "sigma_e": "0.6 S/m", "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"}, "variant": "a", "options": {"o": "v"},
               "start": "rest", "prepace": "none", "set": {"g": "1 mS/cm^2"}, "model": "another"}],
  "fields_in": [{"parameter": "g", "spread": {"lognormal": 0.1}, "where": {"sphere": {"centre": ["1 mm"], "radius": "2 mm"}}},
                {"parameter": "h", "spread": {"normal": 0.1}, "where": {"region": "r"}},
                {"parameter": "k", "file": "a.h5:/k", "unit": "mM", "where": {"file": "a.h5:/where"}}],
  "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2, "first": 0}}, "rate": "1 mV/ms", "start": "1 ms", "duration": "1 ms", "period": "20 ms", "count": 2},
              {"name": "S2", "where": {"cells": [[0, 0, 0]]}, "current": "-1 A/F", "times": ["1 ms"], "duration": "1 ms"},
              {"name": "S3", "where": "all", "volume_current": "1 uA/cm^3", "after": ["S1", "30 ms"], "duration": "1 ms"}],
  "actions": [{"hold": "RyR", "in": "O", "fraction": 0.5, "sites": "all", "where": "all", "from": "1 ms", "to": "2 ms"},
              {"move": "RyR", "from_state": "C", "to_state": "O", "channels": 1, "sites": [[0, 0, 0]], "where": "all", "at": "1 ms"},
              {"clamp": "V", "to": "-80 mV", "where": "all", "from": "1 ms", "until": "2 ms"}, {"clamp": "V", "steps": [["-80 mV", "1 ms"]]},
              {"set": {"g": "*2"}, "at": "2 ms"}, {"reset": {"V": "-80 mV"}, "where": "all", "at": "3 ms"}],
  "probes": [{"name": "P", "cell": [0, 0, 0], "show": "V", "every": "1 ms", "site": [0]}, {"name": "Q", "at": ["4.5 mm", "0 mm", "0 mm"], "show": ["V"]},
             {"name": "M", "mean_over": "all", "show": "V"}],
  "maps": [{"activation": {"threshold": "-40 mV", "beats": "all", "at_most": 3}}, {"apd": 90}, {"repolarisation": 90}, {"peak": "V", "every": "1 ms"},
           {"minimum": "V", "every": "1 ms"}, {"maximum": "V", "every": "1 ms"}, {"parameter": "g"}, {"time_to_peak": "Ca", "every": "1 ms"},
           {"decay": {"of": "Ca", "percent": 50}, "every": "1 ms"}, {"charge": "i", "every": "1 ms", "from": "1 ms", "to": "9 ms"}, {"cv": true}, {"dvdt_max": true},
           {"alternans": 90}, {"afterdepolarisations": {"rise": "3 mV", "after": "40 ms"}}, {"period": {"from": "1 ms", "to": "9 ms"}}],
  "measures": [{"cv": ["P", "Q"]}, {"restitution": "S1"}, {"biomarkers": "P"}, {"ecg": "E1", "at": ["-5 mm", "0 mm", "0 mm"], "minus": ["-6 mm"], "every": "1 ms"},
               {"phase_singularities": {"every": "1 ms", "delay": "5 ms", "level": "-40 mV", "from": "1 ms", "to": "9 ms"}},
               {"dominant_frequency": {"every": "1 ms", "lowest": "1 Hz", "highest": "10 Hz", "from": "1 ms", "to": "9 ms"}},
               {"leads": {"every": "1 ms", "body": "torso.vtu", "conductivities": [{"tags": [1], "heart": true}, {"tags": [2, 3], "sigma": "0.2 S/m"}],
                          "electrodes": {"A": ["1 mm", "2 mm", "3 mm"], "B": ["4 mm", "5 mm", "6 mm"]}, "pairs": {"X": ["A", "B"]}, "farthest": "5 mm"}}],
  "fields": {"show": "V", "every": "5 ms", "from": "1 ms", "to": "9 ms", "where": "all", "stride": [2], "type": "fp64"},
  "line_scans": [{"name": "l", "cell": [0, 0, 0], "axis": "x", "through": [0, 0], "show": "Ca", "every": "1 ms", "from": "1 ms", "to": "9 ms"}],
  "sparks": {"cells": [[0, 0, 0]], "of": "Ca", "threshold": "0.01 mM", "show": "dye", "every": "1 ms", "from": "1 ms", "to": "9 ms"},
  "checkpoints": {"every": "10 ms", "wall": "1 min", "keep": 3, "at_end": true},
  "inputs": [{"file": "inputs/mask.h5", "bytes": 12, "checksum": "0123"}, {"file": "inputs/m.json", "model": "m", "spec_hash": "0123"}]
})",
        R"({
  "format": 1, "model": "toy", "time": {"end": "1 s", "dt": "0.05 ms"}, "seeds": [1, 2], "start": {"file": "end_state.h5", "probe": "P"},
  "geometry": {"size": ["5 mm"], "spacing": "0.5 mm"},
  "tissue": {"model": "bidomain", "elliptic_every": 2, "elliptic_tolerance": 1e-9, "sigma_i": "0.17 S/m", "sigma_e": "0.6 S/m", "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"},
  "fibres": {"file": "a.h5:/fibre", "sheet": "a.h5:/sheet"}, "regions": [{"name": "blood", "where": {"box": [["0 mm"], ["1 mm"]]}, "bath": "0.6 S/m"}],
  "electrodes": [{"name": "G", "where": {"region": "blood"}, "ground": true},
                 {"name": "E", "where": {"cells": [[1, 0, 0]]}, "potential": "-2 V", "start": "1 ms", "duration": "2 ms", "period": "5 ms", "count": 3, "shape": "1 - t"},
                 {"name": "I", "where": {"cells": [[2, 0, 0]]}, "intracellular_current": "3 uA", "start": "1 ms", "duration": "2 ms"},
                 {"name": "F", "where": {"cells": [[2, 0, 0]]}, "current": "3 mA", "sink": {"cells": [[3, 0, 0]]}, "start": "1 ms", "duration": "2 ms"}],
  "stimuli": [{"name": "S1", "where": "all", "rate": "1 mV/ms", "start": "1 ms", "duration": "1 ms", "period": ["20 ms", "10 ms"], "count": 2},
              {"name": "S2", "where": "all", "current": "-1 A/F", "shape": "t", "start": "1 ms", "duration": "1 ms"},
              {"name": "S3", "where": "all", "start": "3 ms", "column": "V", "current_file": ")" +
            waveform_file() + R"("},
              {"name": "S4", "where": "all", "start": "3 ms", "rate_file": ")" +
            waveform_file() + R"("}],
  "actions": [{"clamp": "V", "column": "V [mV]", "file": ")" +
            waveform_file() + R"("}],
  "measures": [{"leads": {"every": "1 ms", "medium": "0.2 S/m", "electrodes": {"A": ["1 mm", "2 mm", "3 mm"], "B": ["4 mm", "5 mm", "6 mm"]}, "pairs": {"X": ["A", "B"]}}},
               {"electrogram": "U", "at": ["1 mm", "0 mm", "0 mm"], "every": "0.1 ms"}, {"electrogram": "B", "at": ["1 mm", "0 mm", "0 mm"], "minus": ["2 mm", "0 mm", "0 mm"]}]
})",
        R"({
  "format": 1, "model": "toy", "time": {"end": "1 s", "dt": "0.05 ms"},
  "geometry": {"make": "biventricle", "edge": "2 mm"},
  "tissue": {"sigma_i": "0.17 S/m", "sigma_e": "0.6 S/m", "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"},
  "measures": [{"leads": {"every": "1 ms", "torso": {"sides": ["300 mm", "200 mm", "450 mm"], "place": ["10 mm", "-20 mm", "0 mm"], "turn": 30, "tilt": 20,
                                                     "roll": 10, "edge": "12 mm"}}}]
})",
        R"({
  "format": 1, "model": "toy", "time": {"end": "1 s", "dt": "0.05 ms"}, "geometry": {"mesh": "heart.vtu", "unit": "um", "tags": "ID", "elements": "triangles", "thickness": "2 mm", "allow_junctions": true},
  "tissue": {"D": "0.1 mm^2/ms"}, "fibres": {"field": "f0"},
  "regions": [{"name": "scar", "where": {"tag": [2, 3]}}],
  "stimuli": [{"name": "S1", "where": {"nodes": "apex.vtx"}, "rate": "1 mV/ms", "times": ["1 ms"], "duration": "1 ms"}]
})",
        R"({
  "format": 1, "model": "toy", "time": {"end": "1 s", "dt": "0.05 ms"},
  "geometry": {"mesh": "atria.vtu", "thickness_field": "wall"}, "tissue": {"D": "0.1 mm^2/ms"}
})",
        R"({
  "format": 1, "model": "toy", "time": {"end": "1 s", "dt": "0.05 ms"},
  "geometry": {"mesh": "heart.vtk", "elements": "lines", "radius": "100 um"}, "tissue": {"D": "0.1 mm^2/ms"}
})",
        R"({
  "format": 1, "model": "toy", "time": {"end": "1 s", "dt": "0.05 ms"},
  "geometry": {"mesh": "purkinje.vtk", "radius_field": "r"}, "tissue": {"D": "0.1 mm^2/ms"}
})",
        R"({
  "format": 1, "model": "toy", "time": {"end": "1 s", "dt": "0.05 ms"},
  "geometry": {"image": ")" +
            std::string(HEARTWRIGHT_SOURCE_DIR) +
            R"(/tests/runtime/unit/experiment/labels.nrrd", "spacing": "0.5 mm", "points": "nodes"},
  "regions": [{"name": "right", "where": {"tag": 2}}]
})",
        R"({
  "format": 1, "model": "toy", "time": {"end": "1 s", "dt": "0.05 ms"},
  "geometry": {"make": "biventricle", "edge": "2 mm", "cavity": ["9 mm", "22 mm"], "wall": ["5 mm", "3 mm"], "fibre_rule": "bayer_2012", "fibre_angles": [50, -40], "rv_fibre_angles": [60, -30], "layers": 3, "discretisation": "finite volumes", "couplings": "fp32"}
})",
        R"({
  "format": 1, "model": "toy", "time": {"end": "1 s", "dt": "0.05 ms"}, "geometry": {"make": "slab", "edge": "1 mm", "sides": ["4 mm", "2 mm", "1 mm"]},
  "tissue": {"sigma": "0.1 S/m", "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"}
})"};
    return documents;
}

bool reader_accepts(const std::string& text, std::vector<Diagnostic>* said = nullptr) {
    Diagnostics diagnostics;
    const bool is_accepted = read_experiment(std::make_shared<SourceFile>("e.json", text), {}, diagnostics).has_value();
    if (said != nullptr) *said = diagnostics.all();
    return is_accepted;
}

const tests::JsonSchema& schema() {
    static const tests::JsonSchema one(nlohmann::json::parse(experiment_schema()));
    return one;
}

bool schema_accepts(const std::string& text) {
    return schema().accepts(nlohmann::json::parse(text, nullptr, true, true));
}

// A place in a document where a descriptor's key stands.
struct Place {
    std::string object;  // a pointer to it
    const ObjectKeys* keys = nullptr;
    const Key* key = nullptr;
    std::string pointer() const { return object + "/" + key->name; }
};

void collect(const Json& value, const std::string& at, const ObjectKeys& keys, std::vector<Place>& places);

void collect_kinds(const Json& value, const std::string& at, std::span<const ObjectKeys* const> kinds,
                   std::vector<Place>& places) {
    if (value.is_object())
        for (const ObjectKeys* kind : kinds)
            if (kinds.size() == 1 || value.contains(kind->keys.front().name)) return collect(value, at, *kind, places);
    for (std::size_t k = 0; value.is_array() && k < value.size(); ++k)
        collect_kinds(value[k], at + "/" + std::to_string(k), kinds, places);
}

void collect(const Json& value, const std::string& at, const ObjectKeys& keys, std::vector<Place>& places) {
    for (const Key& key : keys.keys) {
        if (!value.contains(key.name)) continue;
        places.push_back({at, &keys, &key});
        const Json& member = value[key.name];
        collect_kinds(member, at + "/" + key.name,
                      key.kind == Kind::where ? std::span<const ObjectKeys* const>(where_forms) : key.objects, places);
    }
}

std::vector<Place> places_of(const Json& document) {
    std::vector<Place> places;
    collect(document, "", experiment_keys, places);
    return places;
}

// The document with another value at a place: both must refuse it, the reader where the value stands.
void expect_refused(const Json& document, const Place& place, const std::string& value) {
    Json changed = document;
    changed[Json::json_pointer(place.pointer())] = "@here@";
    std::string text = changed.dump();
    const std::size_t offset = text.find("\"@here@\"");
    text.replace(offset, 8, value);
    std::vector<Diagnostic> said;
    EXPECT_FALSE(reader_accepts(text, &said)) << place.pointer() << " with " << value;
    const std::size_t end = offset + value.size();
    EXPECT_TRUE(
        std::any_of(said.begin(), said.end(),
                    [&](const Diagnostic& one) { return one.origin.offset >= offset && one.origin.offset < end; }))
        << place.pointer() << " with " << value << ": no message about it";
}

TEST(Descriptors, are_those_that_the_reader_and_the_schema_know) {
    std::map<const Key*, int> found;
    for (const std::string& text : all_keys()) {
        ASSERT_EQ(read(text).messages, "");
        EXPECT_TRUE(schema_accepts(text));
        for (const Place& place : places_of(Json::parse(text))) ++found[place.key];
    }
    for (const ObjectKeys* object : objects_of(experiment_keys))
        for (const Key& key : object->keys) EXPECT_GT(found[&key], 0) << object->name << "." << key.name;
    EXPECT_GT(found.size(), 120u);
}

TEST(Descriptors, let_no_key_pass_without_a_look_at_its_value) {
    for (const std::string& text : all_keys()) {
        const Json document = Json::parse(text);
        for (const Place& place : places_of(document)) {
            if (std::string_view(place.key->name) == "$schema") continue;  // for editors only
            expect_refused(document, place, "null");
            Json changed = document;
            changed[Json::json_pointer(place.pointer())] = nullptr;
            EXPECT_FALSE(schema_accepts(changed.dump())) << place.pointer() << " with null";
        }
    }
}

TEST(Descriptors, know_all_keys_of_an_object_and_which_it_needs) {
    for (const std::string& text : all_keys()) {
        const Json document = Json::parse(text);
        std::set<std::string> objects;
        for (const Place& place : places_of(document)) {
            objects.insert(place.object);
            Json changed = document;
            changed[Json::json_pointer(place.object)].erase(place.key->name);
            if (place.key->need == Need::required || place.key->need == Need::one_of) {
                EXPECT_FALSE(reader_accepts(changed.dump())) << place.pointer() << " left out";
                EXPECT_FALSE(schema_accepts(changed.dump())) << place.pointer() << " left out";
            } else if (reader_accepts(changed.dump())) {
                EXPECT_TRUE(schema_accepts(changed.dump())) << place.pointer() << " left out";
            }
        }
        for (const std::string& object : objects) {
            Json changed = document;
            changed[Json::json_pointer(object)]["zzzzzzzz"] = 0;
            EXPECT_FALSE(reader_accepts(changed.dump())) << object;
            EXPECT_FALSE(schema_accepts(changed.dump())) << object;
        }
    }
}

// Values just outside of a range, in the unit of the key.
std::vector<std::string> values_outside(const Key& key) {
    std::vector<double> numbers;
    const Range& range = key.range;
    if (range.has_least()) numbers.push_back(range.excludes_least ? range.least : range.least - 1);
    if (range.has_most()) numbers.push_back(range.excludes_most ? range.most : range.most + 1);
    std::vector<std::string> values;
    for (const double number : numbers) {
        if (number > 9e15) continue;  // the next double is the limit
        std::string value = format_number(number);
        if (key.kind == Kind::quantity || key.kind == Kind::model_quantity)
            value = "\"" + value + " " + key.unit + "\"";
        const bool is_list = key.shape == Shape::axes || key.shape == Shape::list;
        values.push_back(is_list ? "[" + value + "]" : value);
    }
    return values;
}

TEST(Descriptors, give_the_ranges_and_units_that_the_reader_and_the_schema_hold_to) {
    std::size_t count = 0;
    for (const std::string& text : all_keys()) {
        const Json document = Json::parse(text);
        for (const Place& place : places_of(document)) {
            const Key& key = *place.key;
            if (key.kind == Kind::other) continue;
            for (const std::string& value : values_outside(key)) {
                ++count;
                expect_refused(document, place, value);
                if (key.kind == Kind::quantity || key.kind == Kind::model_quantity) continue;
                Json changed = document;
                changed[Json::json_pointer(place.pointer())] = Json::parse(value);
                EXPECT_FALSE(schema_accepts(changed.dump())) << place.pointer() << " with " << value;
            }
            if (key.kind == Kind::choice) expect_refused(document, place, "\"zzzz\"");
            if (key.kind != Kind::quantity) continue;
            const bool is_list = key.shape == Shape::axes || key.shape == Shape::list;
            expect_refused(document, place, is_list ? "[\"1 cd\"]" : "\"1 cd\"");
            expect_refused(document, place, is_list ? "[1]" : "1");
        }
    }
    EXPECT_GT(count, 60u);
}

// Seeds of the fuzzer end with lines of overrides.
std::string without_overrides(const std::string& text) { return text.substr(0, text.find("\n--set ")); }

// Each experiment that is there: bundled ones, those of the cookbook, those that fuzzing began with.
std::vector<std::pair<std::string, std::string>> experiments() {
    std::vector<std::pair<std::string, std::string>> all;
    for (const char* folder : {"model_specs/experiments", "tests/fuzz/corpus/experiment"})
        for (const auto& entry : fs::directory_iterator(sources / folder))
            all.emplace_back(entry.path().string(), without_overrides(text_of(entry.path())));
    const std::string page = tests::text_of_doc_pages("experiments");
    for (std::size_t at = 0; (at = page.find("```json\n", at)) != std::string::npos;) {
        const std::size_t end = page.find("\n```", at);
        all.emplace_back("docs/experiments.md", page.substr(at + 8, end - at - 8));
        at = end;
    }
    return all;
}

TEST(Descriptors, make_a_schema_that_accepts_what_the_reader_accepts) {
    std::size_t accepted = 0;
    for (const auto& [name, text] : experiments()) {
        if (!reader_accepts(text)) continue;
        ++accepted;
        EXPECT_TRUE(schema_accepts(text)) << name;
        EXPECT_TRUE(schema_accepts(resolved_json(*read(text).experiment).dump())) << name << ", resolved";
    }
    EXPECT_GT(accepted, 50u);
    for (const std::string& text : all_keys()) {
        const std::string resolved = resolved_json(*read(text).experiment).dump();
        EXPECT_TRUE(schema_accepts(resolved)) << resolved;
        EXPECT_TRUE(reader_accepts(resolved)) << resolved;
    }
    const auto with_end = [](const std::string& end) {
        return R"({"format": 1, "model": "toy", "time": {"end": ")" + end + R"(", "dt": "0.05 ms"}})";
    };
    for (const char* end : {"1 min", "1e-3 h", " 5 ms"}) {
        EXPECT_TRUE(reader_accepts(with_end(end))) << end;
        EXPECT_TRUE(schema_accepts(with_end(end))) << end;
    }
}

}  // namespace
}  // namespace heartwright::experiment
