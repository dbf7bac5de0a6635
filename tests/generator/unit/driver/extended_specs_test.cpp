// A spec that extends another computes what its edited copy computes, to the last bit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/json/value.hpp"
#include "generator/driver/verbs.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const std::string bundled = HEARTWRIGHT_SOURCE_DIR "/model_specs/";

class ExtendedSpecs : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("heartwright-extended-" + std::to_string(::getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
        return (folder_ / name).string();
    }

    // What eval prints at a state away from rest, without the name of the model.
    static std::string evaluated(const std::string& path, std::vector<std::string> more = {}) {
        std::vector<std::string> words{
            "heartwright-generate", "eval", path, "--json", "--set", "V=-31.7", "--set", "m=0.37"};
        words.insert(words.end(), more.begin(), more.end());
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        ::testing::internal::CaptureStdout();
        ::testing::internal::CaptureStderr();
        const int code = main(static_cast<int>(argv.size()), argv.data());
        const std::string out = ::testing::internal::GetCapturedStdout();
        const std::string err = ::testing::internal::GetCapturedStderr();
        EXPECT_EQ(code, 0) << err;
        return code == 0 ? out.substr(out.find("\"variant\"")) : err;
    }

    fs::path folder_;
};

// A spec's text with values of members replaced: "components.i_Na" -> text.
std::string edited(const std::string& file,
                   const std::vector<std::pair<std::vector<std::string>, std::string>>& edits) {
    std::string text = json::read_source(file)->text();
    for (const auto& [path, with] : edits) {
        Diagnostics diagnostics;
        const auto document = json::parse(std::make_shared<const SourceFile>(file, text), diagnostics);
        const json::Value* value = &document.value();
        for (const std::string& key : path) value = value->find(key);
        text.replace(value->origin.offset, value->origin.length, with);
    }
    return text;
}

std::string component_text(const std::string& file, const std::string& component) {
    Diagnostics diagnostics;
    const auto document = json::parse(json::read_source(file), diagnostics);
    const Origin& place = document->find("components")->find(component)->origin;
    return place.file->text().substr(place.offset, place.length);
}

TEST_F(ExtendedSpecs, ten_tusscher_with_the_sodium_current_of_ohara_rudy) {
    const std::string mine =
        write("mine.json", R"json({ "format": 1, "name": "mine", "extends": "ten_tusscher_panfilov_2006",
      "components": { "i_Na": { "from": "ohara_rudy_2011", "parameters": { "phi_CaMK": "0.1" } } },
      "scale": { "g_Kr": 0.3 }, "equations": ["tau_d [ms] = 1.1 + exp(-V/90)"] })json");
    std::string sodium = component_text(bundled + "ohara_rudy_2011.json", "i_Na");
    sodium.replace(sodium.find("\"g_Na\""), 0, "\"phi_CaMK\": \"0.1\", ");
    std::string copy = edited(bundled + "ten_tusscher_panfilov_2006.json",
                              {{{"components", "i_Na"}, sodium},
                               {{"components", "i_Kr", "parameters", "g_Kr"}, "\"0.045899999999999996 nS/pF\""},
                               {{"variants"}, "{}"},
                               {{"starts"}, "{}"}});
    const std::size_t line = copy.find("\"tau_d");
    copy.replace(line, copy.find('"', line + 1) + 1 - line, "\"tau_d [ms] = 1.1 + exp(-V/90)\"");
    EXPECT_EQ(evaluated(mine, {"--set", "hf=0.21", "--set", "jp=0.83"}),
              evaluated(write("copy.json", copy), {"--set", "hf=0.21", "--set", "jp=0.83"}));
}

TEST_F(ExtendedSpecs, its_variants_are_those_of_the_base) {
    const std::string mine =
        write("mine.json", R"json({ "format": 1, "name": "mine", "extends": "ohara_rudy_2011" })json");
    for (const char* variant : {"endo", "epi", "M"})
        EXPECT_EQ(evaluated(mine, {"--variant", variant}),
                  evaluated(bundled + "ohara_rudy_2011.json", {"--variant", variant}));
}

TEST_F(ExtendedSpecs, a_component_replaced_is_the_copy_with_that_component) {
    const std::string potassium =
        R"json({ "parameters": { "g_K1": "5 nS/pF" }, "equations": ["i_K1 = g_K1*(V - E_K)/10"] })json";
    std::string replacing = potassium;
    replacing.insert(1, "\"replace\": true,");
    const std::string mine = write(
        "mine.json",
        R"json({ "format": 1, "name": "mine", "extends": "ten_tusscher_panfilov_2006", "components": { "i_K1": )json" +
            replacing + " } }");
    const std::string copy =
        write("copy.json", edited(bundled + "ten_tusscher_panfilov_2006.json", {{{"components", "i_K1"}, potassium}}));
    EXPECT_EQ(evaluated(mine), evaluated(copy));
    EXPECT_EQ(evaluated(mine, {"--variant", "M"}), evaluated(copy, {"--variant", "M"}));
}

const std::string with_SK = R"json({ "format": 1, "name": "mine", "extends": "ten_tusscher_panfilov_2006",
      "components": { "i_SK": { "parameters": { "g_SK": "0.01 nS/pF" }, "equations": ["i_SK = g_SK*(V - E_K)"] } },
      "add": )json";

TEST_F(ExtendedSpecs, a_current_that_is_added_is_that_of_the_edited_copy) {
    const std::string mine =
        write("mine.json", with_SK + R"json({ "i_ion": "i_SK", "ddt(K_i)": "-i_SK/(V_c*F)*C_m" } })json");
    std::string copy = json::read_source(bundled + "ten_tusscher_panfilov_2006.json")->text();
    for (const auto& [after, term] :
         {std::pair{"i_p_K + i_p_Ca", " + i_SK"}, std::pair{"i_stim - 2*i_NaK)/(V_c*F)*C_m", " - i_SK/(V_c*F)*C_m"}}) {
        ASSERT_NE(copy.find(after), std::string::npos);
        copy.insert(copy.find(after) + std::string(after).size(), term);
    }
    const std::size_t last = copy.find("\n    }", copy.find("- i_SK/(V_c*F)")) + 6;
    copy.insert(
        last,
        R"json(, "i_SK": { "parameters": { "g_SK": "0.01 nS/pF" }, "equations": ["i_SK = g_SK*(V - E_K)"] })json");
    for (const char* variant : {"epi", "M"})
        EXPECT_EQ(evaluated(mine, {"--variant", variant}), evaluated(write("copy.json", copy), {"--variant", variant}));
}

TEST_F(ExtendedSpecs, what_is_wrong_with_a_term_is_shown_where_it_is_written) {
    for (const auto& [terms, message] :
         {std::pair{R"json({ "i_ion": "g_SK" })json", "but 'g_SK' in nS/pF: they cannot be added"},
          std::pair{R"json({ "i_ion": "i_SKK" })json", "did you mean 'i_SK'?"},
          std::pair{R"json({ "ddt(V)": "i_SK" })json", "there is no equation for 'ddt(V)' to add to"},
          std::pair{R"json({ "i_ion": "i_SK = 2" })json", "'=' inside an expression"}}) {
        const std::string mine = write("mine.json", with_SK + terms + " }");
        std::vector<std::string> words{"heartwright-generate", "check", mine};
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        ::testing::internal::CaptureStderr();
        EXPECT_EQ(main(3, argv.data()), 2) << terms;
        const std::string err = ::testing::internal::GetCapturedStderr();
        EXPECT_THAT(err, HasSubstr("mine.json:3:")) << terms;
        EXPECT_THAT(err, HasSubstr(message)) << terms;
    }
}

TEST_F(ExtendedSpecs, a_fault_of_the_base_is_shown_in_the_base) {
    const std::string mine =
        write("mine.json", R"json({ "format": 1, "name": "mine", "extends": "ten_tusscher_panfilov_2006",
      "remove": { "parameters": ["g_Kr"] } })json");
    std::vector<std::string> words{"heartwright-generate", "check", mine};
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(main(3, argv.data()), 2);
    const std::string err = ::testing::internal::GetCapturedStderr();
    EXPECT_THAT(err, HasSubstr("model_specs/ten_tusscher_panfilov_2006.json:"));
    EXPECT_THAT(err, HasSubstr("error: 'g_Kr' is not defined"));
}

}  // namespace
}  // namespace heartwright::driver
