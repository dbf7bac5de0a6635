#include "generator/spec/surgery/resolver.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "base/spec_files/named_spec.hpp"
#include "base/spec_files/spec_files.hpp"
#include "generator/spec/limits.hpp"
#include "generator/spec/surgery/document.hpp"
#include "generator/spec/surgery/each.hpp"
#include "generator/spec/surgery/merge.hpp"
#include "generator/spec/surgery/steps.hpp"

namespace heartwright::spec::surgery {

namespace fs = std::filesystem;

namespace {

std::string canonical(const std::string& path) {
    std::error_code failed;
    const fs::path found = fs::weakly_canonical(path, failed);
    return failed ? path : found.string();
}

std::size_t count_of(const json::Value& value) {
    std::size_t count = 1;
    for (const json::Value& item : value.items) count += count_of(item);
    for (const json::Member& member : value.members) count += count_of(member.value);
    return count;
}

std::string text_of(const json::Value& document, std::string_view key, const char* otherwise = "") {
    const json::Value* const value = document.find(key);
    return value != nullptr && value->is(json::Kind::string) ? value->text : otherwise;
}

// Files of a base's starts become what they hold: they say the base's name and may set what is no longer there. One
// with a fault stays a file, and the fault is reported when it is read.
void read_start_files(json::Value& base) {
    json::Value* const starts = find(base, "starts");
    if (starts == nullptr) return;
    for (json::Member& start : starts->members) {
        const json::Value* const file = start.value.find("file");
        if (file == nullptr || !file->is(json::Kind::string)) continue;
        const auto path = start_file_path(file->origin.file->name(), file->text);
        std::error_code error;
        if (!path || !fs::is_regular_file(*path, error)) continue;
        Diagnostics unused;
        std::optional<json::Value> document;
        try {
            document = json::parse(json::read_source(path->string()), unused);
        } catch (const std::runtime_error&) {
        }
        const json::Value* const initial = document ? document->find("initial") : nullptr;
        const std::string model = document ? text_of(*document, "model") : "";
        if (initial == nullptr || (!model.empty() && model != text_of(base, "name"))) continue;
        const Origin place = start.value.member("file")->key_origin;
        erase(start.value, "file");
        put(start.value, {"initial", place, *initial});
    }
}

// A base's default start that "remove" took away is no default any more.
void forget_default_start(json::Value& base) {
    const json::Value* const starts = base.find("starts");
    const std::string usual = text_of(base, "default_start");
    if (!usual.empty() && (starts == nullptr || starts->find(usual) == nullptr)) erase(base, "default_start");
}

bool is_key_of_surgery(const std::string& key) {
    return key == "extends" || key == "remove" ||
           std::find(change_keys.begin(), change_keys.end(), key) != change_keys.end();
}

bool takes_components(const json::Value& document) {
    const auto components = components_of(document);
    return std::any_of(components.begin(), components.end(), [](const json::Member* component) {
        return component->value.find("from") || component->value.find("component") || component->value.find("replace");
    });
}

}  // namespace

std::optional<json::Value> Resolver::resolved(const std::string& path, json::Value document) {
    if (!is_spec(document)) return std::nullopt;
    open_.push_back(canonical(path));
    repeat_all(document);
    std::optional<json::Value> result;
    if (document.find("extends") != nullptr) {
        result = extended(std::move(document));
    } else {
        const bool has_changes = refuse_changes(document);
        if (has_changes && document.find("components") == nullptr) return std::nullopt;  // all that is missing follows
        result = takes_components(document) ? with_taken_components(std::move(document)) : std::move(document);
    }
    open_.pop_back();
    return result;
}

bool Resolver::is_spec(const json::Value& document) {
    if (!reader_.is(document, json::Kind::object, "a model spec")) return false;
    const json::Member* const time = document.member("time");
    if (time == nullptr || document.find("components") != nullptr) return true;
    diagnostics_.error(name_origin(*time), "this is an experiment, not a model spec",
                       "heartwright run and heartwright check take it");
    return false;
}

// Every component as if it were written out in full. The names of those that could not be are poisoned.
void Resolver::repeat_all(json::Value& document) {
    std::size_t budget = limits::repeated_bytes;
    const auto repeat_components = [&](json::Value& object) {
        for (json::Member& member : object.members) {
            if (member.key != "components") continue;
            for (json::Member& component : member.value.members) {
                const std::size_t errors = reader_.error_count();
                repeat_each(component.value, reader_, budget);
                if (reader_.error_count() > errors) reader_.poison_names_in(component.value);
            }
        }
    };
    repeat_components(document);
    for (json::Member& member : document.members)
        if (member.key == "lattice") repeat_components(member.value);
}

bool Resolver::is_small(const json::Value& added, const Origin& place) {
    values_ += count_of(added);
    if (values_ <= limits::merged_values) return true;
    reader_.error(place, "this spec and all that it is made of hold more than a million values");
    return false;
}

std::optional<json::Value> Resolver::extended(json::Value document) {
    const json::Value& said = *document.find("extends");
    const json::Value* const base = named(said);
    if (base == nullptr || !is_small(*base, inside_quotes(said.origin))) return std::nullopt;
    json::Value result = *base;
    result.origin = document.origin;
    read_start_files(result);
    for (const char* key : {"$schema", "name", "format"}) erase(result, key);

    const Names before = names_in(result);
    if (const json::Value* removal = document.find("remove")) remove_named(result, *removal, reader_);
    forget_default_start(result);
    const TakeComponent take_component = [&](const json::Member& component) { return take(component, *base); };
    const auto is_structure = [](const std::string& key) { return key == "components" || key == "lattice"; };
    for (const json::Member& member : document.members)
        if (is_structure(member.key)) merge_section(result, member, take_component, reader_);
    forget(result, lost(before, names_in(result)));

    apply_changes(result, document, reader_);
    if (const json::Member* time = document.member("time_unit")) check_time_unit(*base, document, name_origin(*time));
    for (const json::Member& member : document.members)
        if (!is_structure(member.key) && !is_key_of_surgery(member.key))
            merge_section(result, member, take_component, reader_);
    return result;
}

json::Value Resolver::with_taken_components(json::Value document) {
    const json::Value own = document;
    for (json::Value* owner : {&document, find(document, "lattice")}) {
        json::Value* const components = owner != nullptr ? find(*owner, "components") : nullptr;
        if (components == nullptr || !components->is(json::Kind::object)) continue;
        json::Value written = *components;
        components->members.clear();
        merge_components(
            *components, std::move(written), [&](const json::Member& component) { return take(component, own); },
            reader_);
    }
    return document;
}

bool Resolver::refuse_changes(json::Value& document) {
    for (const json::Member& member : document.members)
        if (is_key_of_surgery(member.key))
            reader_.error(name_origin(member), "'" + member.key + "' changes a base, and there is none",
                          "\"extends\": \"NAME\" is missing");
    return std::erase_if(document.members, [](const json::Member& member) { return is_key_of_surgery(member.key); }) >
           0;
}

void Resolver::check_time_unit(const json::Value& document, const json::Value& other, const Origin& place) {
    const std::string unit = text_of(document, "time_unit", "ms"), other_unit = text_of(other, "time_unit", "ms");
    if (unit != other_unit)
        reader_.error(place, "the equations of '" + text_of(document, "name") + "' are in " + unit +
                                 ", and those here are in " + other_unit);
}

const json::Value* Resolver::take(const json::Member& component, const json::Value& taker) {
    const json::Value& from = *component.value.find("from");
    const json::Value* const document = named(from);
    const json::Value* const name = component.value.find("component");
    if (document == nullptr || (name != nullptr && !reader_.is(*name, json::Kind::string, "'component'")))
        return nullptr;
    check_time_unit(*document, taker, inside_quotes(from.origin));
    const std::string wanted = name != nullptr ? name->text : component.key;
    std::vector<std::string> known;
    for (const json::Member* one : components_of(*document)) {
        known.push_back(one->key);
        if (one->key == wanted && one->value.is(json::Kind::object))
            return is_small(one->value, inside_quotes(from.origin)) ? &one->value : nullptr;
    }
    reader_.error(name != nullptr ? inside_quotes(name->origin) : name_origin(component),
                  "'" + from.text + "' has no component '" + wanted + "'", reader_.suggestion(wanted, known));
    return nullptr;
}

const json::Value* Resolver::named(const json::Value& said) {
    if (!reader_.is(said, json::Kind::string, "the name of a spec")) return nullptr;
    const std::optional<std::string> path = path_of(said);
    if (!path) return nullptr;
    const std::string id = canonical(*path);
    if (const auto seen = read_.find(id); seen != read_.end()) return seen->second ? &*seen->second : nullptr;
    const Origin place = inside_quotes(said.origin);
    if (std::find(open_.begin(), open_.end(), id) != open_.end()) {
        std::string chain;
        for (const std::string& one : open_) chain += fs::path(one).filename().string() + " -> ";
        reader_.error(place, "this spec is made of itself: " + chain + fs::path(id).filename().string());
        return nullptr;
    }
    if (open_.size() == limits::extended_specs) {
        reader_.error(place, "more than " + std::to_string(limits::extended_specs) + " specs extend each other");
        return nullptr;
    }
    return read(*path, said);
}

std::optional<std::string> Resolver::path_of(const json::Value& said) {
    const Origin place = inside_quotes(said.origin);
    const bool is_plain = std::none_of(said.text.begin(), said.text.end(), [](unsigned char c) { return c < 0x20; });
    if (!is_plain || said.text.empty() || said.text.size() > 1000) {
        reader_.error(place, "this is no name of a spec");
        return std::nullopt;
    }
    const auto path = named_spec_path(said.origin.file->name(), said.text);
    if (path) return path->string();
    if (is_spec_path(said.text))
        reader_.error(place, "a spec that is named by its path lies in the folder of this one or below");
    else
        reader_.error(
            place,
            "there is no spec '" + said.text + "': neither " + said.text + ".json beside this one nor a bundled model",
            reader_.suggestion(said.text, bundled_spec_names()));
    return std::nullopt;
}

const json::Value* Resolver::read(const std::string& path, const json::Value& said) {
    std::optional<json::Value> document;
    try {
        const auto file = json::read_source(path);
        document = json::parse(
            std::make_shared<const SourceFile>(path, file->text(), fs::path(path).filename().string()), diagnostics_);
        if (document) document = resolved(path, *std::move(document));
    } catch (const std::runtime_error& fault) {  // of the user or of the machine
        reader_.error(inside_quotes(said.origin), fault.what());
    }
    std::optional<json::Value>& kept = read_[canonical(path)] = std::move(document);
    return kept ? &*kept : nullptr;
}

}  // namespace heartwright::spec::surgery
