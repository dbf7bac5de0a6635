#include "generator/driver/explain/parts.hpp"

#include <cstdio>
#include <filesystem>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"

namespace heartwright::driver {
namespace {

// A file of tune, read as far as a page shows it.
class TuneFile {
public:
    explicit TuneFile(std::string path) : path_(std::move(path)) {}

    std::vector<page::Fact> facts(const std::string& spec_hash) const {
        Diagnostics diagnostics;
        const auto json = json::parse(json::read_source(path_), diagnostics);
        diagnostics.throw_if_errors();
        std::vector<page::Fact> facts;
        if (!json) throw complaint("this is no JSON");
        if (json->is(json::Kind::object) && !json->find("kernels")) return facts;  // it has plans alone
        for (const json::Value& choice : find(*json, "kernels", json::Kind::array).items) add(choice, spec_hash, facts);
        return facts;
    }

private:
    UserFault complaint(const std::string& what) const {
        return UserFault(path_ + ": " + what + "; heartwright tune writes such a file anew when it is removed");
    }
    const json::Value& find(const json::Value& object, const char* key, json::Kind kind) const {
        const json::Value* value = object.is(json::Kind::object) ? object.find(key) : nullptr;
        if (!value || !value->is(kind)) throw complaint("'" + std::string(key) + "' is missing");
        return *value;
    }
    std::string text(const json::Value& object, const char* key) const {
        return find(object, key, json::Kind::string).text;
    }
    std::string optional_text(const json::Value& object, const char* key) const {
        const json::Value* value = object.find(key);
        return value && value->is(json::Kind::string) ? value->text : std::string();
    }
    std::string ms(const json::Value& object, const char* key) const {
        char text[48];
        std::snprintf(text, sizeof text, "%.4g", find(object, key, json::Kind::number).number);
        return text;
    }
    // {"order": "pressure", "blocks_at_once": 5} -> "order pressure, blocks_at_once 5".
    std::string choice_text(const json::Value& object) const {
        std::string all;
        for (const json::Member& member : find(object, "choice", json::Kind::object).members) {
            const json::Value& value = member.value;
            char number[32];
            std::snprintf(number, sizeof number, "%g", value.number);
            const std::string shown = value.is(json::Kind::string)    ? value.text
                                      : value.is(json::Kind::boolean) ? value.boolean ? "yes" : "no"
                                                                      : number;
            all += (all.empty() ? "" : ", ") + member.key + " " + shown;
        }
        return all.empty() ? "as by default" : all;
    }
    void add(const json::Value& tuned, const std::string& spec_hash, std::vector<page::Fact>& facts) const {
        std::string note = choice_text(tuned) + "; " + ms(tuned, "default_ms_per_step") + " by default, " +
                           ms(tuned, "cells") + " cells, " + text(tuned, "date");
        for (const char* key : {"compiler", "driver"})
            if (const std::string version = optional_text(tuned, key); !version.empty()) note += ", " + version;
        if (const std::string commit = optional_text(tuned, "commit"); !commit.empty()) note += ", commit " + commit;
        if (text(tuned, "spec_hash") != spec_hash) note += "; found for another text of the spec, and not taken";
        facts.push_back({"Tuned for " + text(tuned, "device") + ", " + text(tuned, "precision"),
                         ms(tuned, "ms_per_step") + " ms a step", note});
        if (const json::Value* candidates = tuned.find("candidates"); candidates && candidates->is(json::Kind::array))
            for (const json::Value& one : candidates->items)
                facts.push_back({"measured", ms(one, "ms_per_step") + " ms a step", choice_text(one)});
    }

    std::string path_;
};

}  // namespace

std::vector<page::Fact> tuned_facts(const std::string& spec_path, const std::string& spec_hash) {
    const std::string path = std::filesystem::path(spec_path).replace_extension(".tune").string();
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return {};
    return TuneFile(path).facts(spec_hash);
}

}  // namespace heartwright::driver
