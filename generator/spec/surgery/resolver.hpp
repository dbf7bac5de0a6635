// Merges a spec, its bases and the components that it takes from other specs into one document. Every value keeps
// its place in the file that says it, so that a fault of the base is shown in the base.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "generator/spec/reader.hpp"

namespace heartwright::spec::surgery {

// For one spec: files that are named several times are read once.
class Resolver {
public:
    explicit Resolver(Diagnostics& diagnostics) : diagnostics_(diagnostics), reader_(diagnostics) {}

    // `document`: what json::parse() made of the file. `each` is repeated; no key of this folder is left. Nothing is
    // returned when it is no spec or its base cannot be read.
    std::optional<json::Value> resolved(const std::string& path, json::Value document);

    // Names whose declarations were refused (Reader::poison).
    const std::set<std::string>& poisoned() const { return reader_.poisoned(); }

private:
    bool is_spec(const json::Value& document);
    void repeat_all(json::Value& document);
    bool is_small(const json::Value& added, const Origin& place);
    std::optional<json::Value> extended(json::Value document);
    json::Value with_taken_components(json::Value document);
    bool refuse_changes(json::Value& document);  // of a spec without a base: are there any?
    void check_time_unit(const json::Value& document, const json::Value& other, const Origin& place);
    const json::Value* take(const json::Member& component, const json::Value& taker);

    // The document of the spec that `said` names; null when something is wrong with it, which has been said.
    const json::Value* named(const json::Value& said);
    std::optional<std::string> path_of(const json::Value& said);
    const json::Value* read(const std::string& path, const json::Value& said);

    Diagnostics& diagnostics_;
    Reader reader_;
    std::vector<std::string> open_;  // canonical paths: each extends or takes from the next
    std::map<std::string, std::optional<json::Value>> read_;
    std::size_t values_ = 0;  // copied so far
};

}  // namespace heartwright::spec::surgery
