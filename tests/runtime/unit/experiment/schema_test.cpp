// The schema that editors use and the reader know the same keys of an experiment, object by object.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/json/value.hpp"
#include "runtime/experiment/read/read.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using Keys = std::set<std::string>;

// Every kind of object that an experiment can hold.
const char* const everything = R"({
  "$schema": "experiment_schema.json", "format": 1, "name": "n", "doc": "d", "model": "toy", "variant": ["a"], "options": {"o": "v"},
  "start": {"file": "end_state.h5", "cell": [0, 0, 0]}, "prepace": {"beats": 2, "stimulus": "S1"}, "set": {"g": "*2"}, "end_state": "cells",
  "time": {"end": "100 ms", "dt": "0.05 ms"}, "seed": 1, "lattice": {"sites": [2], "weight": "per_total"},
  "geometry": {"cells": [10, 5, 2], "spacing": "0.5 mm"},
  "tissue": {"sigma": ["0.1 S/m", "0.05 S/m", "0.05 S/m"], "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"}, "fibres": {"constant": [1, 0, 0]},
  "regions": [{"name": "r", "where": {"box": [["0 mm"], ["2 mm"]]}, "tissue": {"D": "0.1 mm^2/ms"}}],
  "fields_in": [{"parameter": "g", "spread": {"lognormal": 0.1}, "where": {"sphere": {"centre": ["1 mm"], "radius": "2 mm"}}}],
  "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "1 mV/ms", "start": "1 ms", "duration": "1 ms", "period": "20 ms", "count": 5}],
  "actions": [{"hold": "RyR", "in": "O"}, {"move": "RyR", "from_state": "C", "to_state": "O", "channels": 1, "at": "1 ms"},
              {"clamp": "V", "to": "-80 mV"}, {"set": {"g": "*2"}, "at": "2 ms"}, {"reset": {"V": "-80 mV"}, "at": "3 ms"}],
  "probes": [{"name": "P", "cell": [0, 0, 0], "show": "V"}, {"name": "Q", "cell": [9, 0, 0], "show": "V"}],
  "maps": [{"activation": {"threshold": "-40 mV"}}, {"apd": 90}, {"repolarisation": 90}, {"peak": "V"}, {"time_to_peak": "Ca"},
           {"decay": {"of": "Ca", "percent": 50}}, {"charge": "i"}, {"cv": true}, {"dvdt_max": true}, {"alternans": 90},
           {"afterdepolarisations": {"rise": "3 mV"}}, {"period": {"from": "1 ms"}}],
  "measures": [{"cv": ["P", "Q"]}, {"restitution": "S1"}, {"biomarkers": "P"}, {"ecg": "E1", "at": ["-5 mm", "0 mm", "0 mm"]},
               {"phase_singularities": {"every": "1 ms", "delay": "5 ms", "level": "-40 mV"}}],
  "fields": {"show": "V", "every": "5 ms"}, "line_scans": [{"name": "l", "cell": [0, 0, 0], "axis": "x", "show": "Ca"}],
  "sparks": {"cells": [[0, 0, 0]], "of": "Ca", "threshold": "0.01 mM"},
  "checkpoints": {"every": "10 ms"},
  "inputs": [{"file": "inputs/mask.h5", "bytes": 12, "checksum": "0123"}]
})";

std::optional<json::Value> parsed(const std::shared_ptr<const SourceFile>& file) {
    Diagnostics diagnostics;
    auto value = json::parse(file, diagnostics);
    EXPECT_EQ(diagnostics.render(), "");
    return value;
}

// What the reader says it knows in an object, asked with a key that it cannot know.
Keys keys_of_reader(const std::string& document, const json::Value& object) {
    std::string asked = document;
    asked.insert(object.origin.offset + 1, object.members.empty() ? "\"zzzzzzzzzzzz\": 0" : "\"zzzzzzzzzzzz\": 0, ");
    Diagnostics diagnostics;
    read_experiment(std::make_shared<SourceFile>("e.json", asked), {}, diagnostics);
    Keys keys;
    for (const Diagnostic& one : diagnostics.all()) {
        if (one.message.rfind("unknown key 'zzzzzzzzzzzz' in ", 0) != 0 || one.suggestion.rfind("known: ", 0) != 0)
            continue;
        std::istringstream words(one.suggestion.substr(7));
        for (std::string word; words >> word;) keys.insert(word.substr(0, word.find(',')));
    }
    return keys;
}

class Schema {
public:
    // An object of the schema: all alternatives of a place together, such as those of a map.
    struct Place {
        std::string path;
        Keys of_schema, of_reader;
    };

    explicit Schema(const std::string& path) : root_(*parsed(json::read_source(path))) { list(root_, "experiment"); }

    // Follows a document and the schema side by side, and notes what the reader knows at each place.
    void compare(const std::string& document) {
        const auto value = parsed(std::make_shared<SourceFile>("e.json", document));
        compare(*value, root_, "experiment", document);
    }

    std::vector<Place> places() const {
        std::vector<Place> all;
        for (const auto& [node, place] : places_) all.push_back(place);
        return all;
    }

private:
    using Node = const json::Value*;

    Node target(Node node) const {
        while (const json::Value* reference = node->find("$ref"))
            node = root_.find("$defs")->find(reference->text.substr(8));
        return node;
    }
    // The node and what it may be instead of it.
    std::vector<Node> alternatives(Node node) const {
        node = target(node);
        std::vector<Node> all{node};
        if (const json::Value* others = node->find("oneOf"))
            for (const json::Value& other : others->items)
                for (const Node one : alternatives(&other)) all.push_back(one);
        return all;
    }
    std::vector<Node> items_of(Node node) const {
        std::vector<Node> all;
        for (const Node one : alternatives(node)) {
            if (const json::Value* items = one->find("items")) all.push_back(items);
            if (const json::Value* items = one->find("prefixItems"))
                for (const json::Value& item : items->items) all.push_back(&item);
        }
        return all;
    }

    void list(const json::Value& schema, const std::string& path) {
        const Node node = target(&schema);
        if (!seen_.insert(node).second) return;
        for (const Node one : alternatives(node))
            if (const json::Value* properties = one->find("properties"))
                for (const json::Member& member : properties->members) {
                    places_[node].path = path;
                    places_[node].of_schema.insert(member.key);
                    list(member.value, path + "." + member.key);
                }
        for (const Node item : items_of(node)) list(*item, path + "[]");
    }

    void compare(const json::Value& value, const json::Value& schema, const std::string& path,
                 const std::string& document) {
        const Node node = target(&schema);
        if (value.is(json::Kind::array))
            for (const json::Value& item : value.items)
                for (const Node one : items_of(node)) compare(item, *one, path + "[]", document);
        if (!value.is(json::Kind::object)) return;
        const auto place = places_.find(node);
        if (place == places_.end()) {  // keys that the model names, or an item's other alternative
            const std::vector<Node> all = alternatives(node);
            EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](Node one) {
                return one->find("additionalProperties") != nullptr;
            })) << path;
            return;
        }
        for (const std::string& key : keys_of_reader(document, value)) place->second.of_reader.insert(key);
        for (const json::Member& member : value.members)
            for (const Node one : alternatives(node))
                if (const json::Value* properties = one->find("properties"))
                    if (const json::Value* child = properties->find(member.key))
                        compare(member.value, *child, path + "." + member.key, document);
    }

    json::Value root_;
    std::set<Node> seen_;
    std::map<Node, Place> places_;
};

TEST(ExperimentSchema, has_the_keys_that_the_reader_knows) {
    ASSERT_EQ(read(everything).messages, "");
    Schema schema(HEARTWRIGHT_SOURCE_DIR "/model_specs/experiment_schema.json");
    schema.compare(everything);
    EXPECT_GE(schema.places().size(), 25u);
    for (const Schema::Place& place : schema.places()) EXPECT_EQ(place.of_schema, place.of_reader) << place.path;
}

}  // namespace
}  // namespace heartwright::experiment
