// The schema that editors use and the reader give the same verdict: on specs, and on specs with one value changed.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "spec_of.hpp"
#include "tests/support/doc_pages.hpp"
#include "tests/support/json_schema.hpp"

namespace heartwright::spec {
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

bool schema_accepts(const std::string& text) {
    static const tests::JsonSchema schema(nlohmann::json::parse(text_of(sources / "model_specs/schema.json")));
    return schema.accepts(nlohmann::json::parse(text, nullptr, true, true));
}

bool reader_accepts(const std::string& text) {
    Diagnostics diagnostics;
    const auto spec = read_model_spec(std::make_shared<const SourceFile>("m.json", text), diagnostics);
    return spec && !diagnostics.has_errors();
}

struct Document {
    std::string name;
    Json json;
};

// Specs that the reader accepts: bundled ones, those of the format's page, those that fuzzing began with.
const std::vector<Document>& documents() {
    static const std::vector<Document> all = [] {
        std::vector<Document> found;
        const auto add = [&](const std::string& name, const std::string& text) {
            if (reader_accepts(text)) found.push_back({name, Json::parse(text, nullptr, true, true)});
        };
        for (const char* folder : {"model_specs", "tests/fuzz/corpus/spec"})
            for (const auto& entry : fs::directory_iterator(sources / folder))
                if (entry.path().extension() == ".json" && !entry.path().stem().string().ends_with("schema"))
                    add(entry.path().string(), text_of(entry.path()));
        const std::string page = tests::text_of_doc_pages("spec_format");
        for (std::size_t at = 0; (at = page.find("```json\n", at)) != std::string::npos;) {
            const std::size_t end = page.find("\n```", at);
            const std::string text = page.substr(at + 8, end - at - 8);
            if (text.starts_with("{") && text.find("\"format\"") != std::string::npos) add("docs/spec_format.md", text);
            at = end;
        }
        return found;
    }();
    return all;
}

using Pointer = Json::json_pointer;

// Pointers to the values of a document; of long lists the first ones alone, since the others are of their kind.
void collect(const Json& value, const Pointer& at, std::vector<Pointer>& places) {
    std::size_t count = 0;
    for (const auto& item : value.items()) {
        if (!value.is_structured() || ++count > (value.is_array() ? 4 : 12)) break;
        const Pointer here = value.is_array() ? at / (count - 1) : at / item.key();
        places.push_back(here);
        collect(item.value(), here, places);
    }
}

std::vector<Pointer> places_of(const Json& document) {
    std::vector<Pointer> places;
    if (document.is_structured()) collect(document, Pointer(), places);
    return places;
}

TEST(SchemaOfSpecs, accepts_what_the_reader_accepts) {
    ASSERT_GT(documents().size(), 12u);
    for (const Document& document : documents()) EXPECT_TRUE(schema_accepts(document.json.dump())) << document.name;
}

// Each change of the documents that are small enough to be read thousands of times.
template <class Look>
std::size_t for_each_place(const Look& look) {
    std::size_t count = 0;
    for (const Document& document : documents()) {
        if (document.json.dump().size() > 3000) continue;
        for (const Pointer& place : places_of(document.json)) {
            look(document, place);
            ++count;
        }
    }
    return count;
}

std::string with_value(const Document& document, const Pointer& place, const char* value) {
    Json changed = document.json;
    changed[place] = Json::parse(value);
    return changed.dump();
}

// The keys of a variant's "scale" are parameters: only the reader knows which there are.
bool holds_numbers_by_parameter(const Pointer& place) { return place.back() == "scale"; }

// The reader checks more than a schema can: that names have a meaning, that expressions are right. Of kinds of values
// both know the same.
TEST(SchemaOfSpecs, refuses_values_of_another_kind_where_the_reader_does) {
    std::size_t refused = 0;
    const std::size_t places = for_each_place([&](const Document& document, const Pointer& place) {
        for (const char* value : {"null", "true", "17", "[17]", "{\"zzzz\": 17}"}) {
            if (holds_numbers_by_parameter(place) && *value == '{') continue;
            const std::string text = with_value(document, place, value);
            const bool is_accepted = schema_accepts(text);
            refused += is_accepted ? 0 : 1;
            EXPECT_EQ(is_accepted, reader_accepts(text))
                << document.name << place.to_string() << " with " << value << ": the schema "
                << (is_accepted ? "accepts" : "refuses") << " it";
        }
    });
    EXPECT_GT(places, 300u);
    EXPECT_GT(refused, 4 * places);  // few values may be null, or a number
}

TEST(SchemaOfSpecs, knows_the_keys_of_each_object) {
    std::size_t objects = 0;
    for_each_place([&](const Document& document, const Pointer& place) {
        if (!document.json[place].is_object() || holds_numbers_by_parameter(place)) return;
        Json changed = document.json;
        changed[place]["zzzzzzzz"] = 0;
        ++objects;
        EXPECT_EQ(schema_accepts(changed.dump()), reader_accepts(changed.dump())) << document.name << place.to_string();
    });
    EXPECT_GT(objects, 100u);
}

TEST(SchemaOfSpecs, accepts_changed_specs_that_the_reader_accepts) {
    std::size_t accepted = 0;
    const auto look = [&](const Document& document, const Pointer& place, const std::string& text) {
        if (!reader_accepts(text)) return;
        ++accepted;
        EXPECT_TRUE(schema_accepts(text)) << document.name << place.to_string() << " in " << text;
    };
    for_each_place([&](const Document& document, const Pointer& place) {
        for (const char* value : {"\"zz zz\"", "\"1 ms\"", "[]", "{}"})
            look(document, place, with_value(document, place, value));
        Json changed = document.json;
        Json& parent = changed[place.parent_pointer()];
        if (parent.is_array())
            parent.erase(std::stoul(place.back()));
        else
            parent.erase(place.back());
        look(document, place, changed.dump());
    });
    EXPECT_GT(accepted, 100u);
}

}  // namespace
}  // namespace heartwright::spec
