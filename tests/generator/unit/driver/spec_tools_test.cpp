// Verbs for editors and CI: check --json and --sarif, describe, generate --check, diff, fmt.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "generator/driver/verbs.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/ir/printer.hpp"
#include "generator/spec/model_spec.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

const char* const small = R"json({ "format": 1, "name": "small",
  "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim" },
  "components": {
    "membrane": { "states": { "V": "-80 mV" }, "equations": ["i_ion = g*m*(V - E_K)"] },
    "channel": {
      "parameters": { "g": "0.3 mS/uF", "E_K": "-90 mV" },
      "states": { "m": { "initial": "0.1", "range": ["0", "1"] } },
      "equations": ["m_inf = 1/(1 + exp(-(V + 30)/5))", "tau_m [ms] = 2 + exp(-square(V/20))", "ddt(m) = (m_inf - m)/tau_m"] } },
  "variants": { "weak": { "scale": { "g": 0.5 } } } })json";

class SpecTools : public ::testing::Test {
protected:
    struct Result {
        int code;
        std::string out, err;
    };
    SpecTools() : folder_(fs::temp_directory_path() / ("heartwright-tools-" + std::to_string(::getpid()))) {
        fs::create_directories(folder_);
        write("small.json", small);
    }
    ~SpecTools() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name)) << text;
        return path(name);
    }
    std::string read(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(path(name)).rdbuf();
        return text.str();
    }
    // The small model with one text in the place of another.
    std::string other(const std::string& name, const std::string& from, const std::string& to) const {
        std::string text = small;
        EXPECT_NE(text.find(from), std::string::npos) << from;
        return write(name, text.replace(text.find(from), from.size(), to));
    }
    static Result tool(std::vector<std::string> words) {
        words.insert(words.begin(), "heartwright-generate");
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        ::testing::internal::CaptureStdout();
        ::testing::internal::CaptureStderr();
        const int code = main(static_cast<int>(argv.size()), argv.data());
        std::string out = ::testing::internal::GetCapturedStdout();
        return {code, std::move(out), ::testing::internal::GetCapturedStderr()};
    }

    fs::path folder_;
};

TEST_F(SpecTools, describe_says_what_a_choice_of_a_spec_holds_with_typeset_equations) {
    write("noted.json", "// A toy.\n//\n// Origin: ours. Nothing\n// was changed.\n" + std::string(small));
    const Result result = tool({"describe", path("noted.json"), "--variant", "weak", "--integrators"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto described = nlohmann::json::parse(result.out);
    EXPECT_EQ((std::vector<std::string>{"A toy.", "Origin: ours. Nothing was changed."}), described["notes"]);
    EXPECT_EQ("V", described["membrane"]["potential"]);
    EXPECT_EQ("x 0.5", described["variants"][0]["changes"][0]["change"]);
    const auto& membrane = described["components"][0];
    EXPECT_EQ("ddt(V)", membrane["equations"][1]["left"]) << "the potential's own equation, which the spec leaves out";
    const auto& channel = described["components"][1];
    EXPECT_EQ(0.15, channel["parameters"][0]["value"]) << "of the variant";
    EXPECT_EQ("rush_larsen", channel["states"][0]["integrator"]);
    EXPECT_EQ("2 + exp(-square(V/20))", channel["equations"][1]["right"]);
    EXPECT_EQ("ms", channel["equations"][1]["unit"]);
    EXPECT_THAT(channel["equations"][2]["math"].get<std::string>(), HasSubstr("<mfrac>"));
    EXPECT_EQ(tool({"describe", path("noted.json"), "--variant", "strong"}).code, 2);
}

TEST_F(SpecTools, check_gives_problems_as_json) {
    const std::string file = other("bad.json", "(m_inf - m)/tau_m", "(m_inff - m)/tau_m*V");
    const Result result = tool({"check", file, "--json"});
    EXPECT_EQ(result.code, 2);
    EXPECT_EQ(result.err, "");
    const auto json = nlohmann::json::parse(result.out);
    ASSERT_EQ(json["errors"], 1) << result.out;
    const auto& problem = json["problems"][0];
    EXPECT_EQ(problem["file"], file);
    EXPECT_EQ(problem["line"], 8);
    EXPECT_EQ(problem["column"], 107);
    EXPECT_EQ(problem["end_column"], 113);
    EXPECT_EQ(problem["severity"], "error");
    EXPECT_THAT(problem["message"].get<std::string>(), HasSubstr("'m_inff' is not defined"));
    EXPECT_EQ(problem["suggestion"], "did you mean 'm_inf'?");
}

TEST_F(SpecTools, check_of_a_right_spec_gives_warnings_alone) {
    const Result right = tool({"check", path("small.json"), "--json"});
    EXPECT_EQ(right.code, 0);
    EXPECT_EQ(nlohmann::json::parse(right.out)["errors"], 0);
    const std::string file = other("unused.json", "\"E_K\": \"-90 mV\"", "\"E_K\": \"-90 mV\", \"unused\": \"1\"");
    const Result unused = tool({"check", file, "--json"});
    EXPECT_EQ(unused.code, 0);
    EXPECT_EQ(nlohmann::json::parse(unused.out)["warnings"], 1) << unused.out;
    EXPECT_EQ(tool({"check", path("none.json"), "--json"}).code, 2);
    EXPECT_THAT(tool({"check", path("none.json"), "--json"}).out, HasSubstr("there is no such file"));
    EXPECT_EQ(tool({"check", file, "--json", "--sarif"}).code, 2);
}

TEST_F(SpecTools, check_writes_a_sarif_log) {
    const std::string file =
        other("a b\xC3\xA9.json", "\"ddt(m) = (m_inf - m)/tau_m\"", "/* \xC3\xA9 */ \"ddt(m) = m_inff/tau_m\"");
    const Result result = tool({"check", file, "--sarif"});
    EXPECT_EQ(result.code, 2);
    const auto log = nlohmann::json::parse(result.out);
    EXPECT_EQ(log["version"], "2.1.0");
    const auto& run = log["runs"][0];
    EXPECT_EQ(run["tool"]["driver"]["name"], "heartwright");
    ASSERT_GE(run["results"].size(), 1U);
    const auto& one = run["results"][0];
    EXPECT_EQ(one["level"], "error");
    EXPECT_EQ(one["ruleId"], "spec-error");
    EXPECT_THAT(one["message"]["text"].get<std::string>(), HasSubstr("'m_inff' is not defined"));
    const auto& place = one["locations"][0]["physicalLocation"];
    EXPECT_THAT(place["artifactLocation"]["uri"].get<std::string>(), HasSubstr("/a%20b%C3%A9.json"));
    const auto& region = place["region"];
    EXPECT_EQ(region["startLine"], 8);
    EXPECT_EQ(region["endColumn"].get<int>() - region["startColumn"].get<int>(), 6);
    const std::string line = read("a b\xC3\xA9.json").substr(0);
    std::istringstream lines(line);
    std::string eighth;
    for (int i = 0; i < 8; ++i) std::getline(lines, eighth);
    EXPECT_EQ(region["startColumn"], eighth.find("m_inff")) << "one character of two bytes stands before it";
}

TEST_F(SpecTools, generate_check_names_what_is_not_up_to_date) {
    const std::string out = path("out");
    const Result missing = tool({"generate", path("small.json"), "-o", out, "--check"});
    EXPECT_EQ(missing.code, 1);
    EXPECT_THAT(missing.out, HasSubstr("out/small/kernels.hpp: is not there"));
    EXPECT_FALSE(fs::exists(out)) << "nothing is written";
    ASSERT_EQ(tool({"generate", path("small.json"), "-o", out}).code, 0);
    EXPECT_EQ(tool({"generate", path("small.json"), "-o", out, "--check"}).code, 0);

    std::ofstream(out + "/small/kernels.hpp", std::ios::app) << "// edited\n";
    write("out/small/cpu/old.cpp", "");
    const std::string edited = read("out/small/kernels.hpp");
    const Result different = tool({"generate", path("small.json"), "-o", out, "--check"});
    EXPECT_EQ(different.code, 1);
    EXPECT_THAT(different.out, HasSubstr("out/small/kernels.hpp: differs from what would be generated"));
    EXPECT_THAT(different.out, HasSubstr("out/small/cpu/old.cpp: would not be generated"));
    EXPECT_THAT(different.out, HasSubstr("2 not up to date"));
    EXPECT_THAT(different.out, Not(HasSubstr("model.cpp")));
    EXPECT_EQ(read("out/small/kernels.hpp"), edited);
}

TEST_F(SpecTools, diff_of_equal_models_is_empty) {
    const std::string file = write("spaced.json", R"json({ "format": 1, "name": "other", "doc": "the same",
  "components": {
    "channel": {
      "equations": ["ddt(m) = (m_inf-m)/tau_m", "tau_m [ms] = 2+exp(-square(V/20))", "m_inf = 1/(1 + exp(-(V + 30)/5))"],
      "states": { "m": { "initial": "0.1", "range": ["0", "1"] } },
      "parameters": { "E_K": "-90 mV", "g": { "value": "0.3 1/ms", "doc": "maximal" } } },
    "membrane": { "equations": ["i_ion = g*m*(V - E_K)"], "states": { "V": "-80 mV" } } },
  "variants": { "weak": { "scale": { "g": 0.5 } } },
  "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim" } })json");
    const Result result = tool({"diff", path("small.json"), file});
    EXPECT_EQ(result.code, 0) << result.out;
    EXPECT_EQ(result.out, "small and other are the same model\n");
}

TEST_F(SpecTools, diff_speaks_in_the_modellers_words) {
    const std::string mine = write("mine.json", R"json({ "format": 1, "name": "mine", "extends": "small",
      "components": { "channel": { "parameters": { "half": "-35 mV" } } },
      "scale": { "g": 0.5 }, "initial": { "V": "-75 mV" }, "equations": ["m_inf = 1/(1 + exp(-(V - half)/5 [mV]))"],
      "remove": { "variants": ["weak"] }, "starts": { "up": { "initial": { "m": "0.9" } } } })json");
    const Result result = tool({"diff", path("small.json"), mine});
    EXPECT_EQ(result.code, 1);
    EXPECT_EQ(result.out,
              "- small\n+ mine\n"
              "\nparameters\n    g: 0.3 mS/uF -> 0.15 mS/uF  (x 0.5)\n  + half: -35 mV\n"
              "\nstates\n    V: -80 mV -> -75 mV  (x 0.9375)\n"
              "\nequations\n  - m_inf = 1/(1 + exp(-(V + 30)/5))\n  + m_inf = 1/(1 + exp(-(V - half)/5 [mV]))\n"
              "\nvariants\n  - weak\n  - weak: g: x 0.5\n"
              "\nstarts\n  + up\n  + up: m: 0.9\n");
    const auto json = nlohmann::json::parse(tool({"diff", path("small.json"), mine, "--json"}).out);
    EXPECT_EQ(json["same"], false);
    EXPECT_EQ(json["changes"][0]["name"], "g");
    EXPECT_EQ(json["changes"][0]["b"], "0.15 mS/uF");
    EXPECT_EQ(json["changes"][1]["change"], "added");
    EXPECT_EQ(tool({"diff", mine}).code, 2);
}

std::string printed(const std::string& path) {
    Diagnostics diagnostics;
    const auto spec = spec::read_model_spec(json::read_source(path), diagnostics);
    const auto parsed = frontend::parse(spec.value(), diagnostics);
    std::string all;
    for (const spec::Choice& choice : spec::all_choices(*spec)) {
        auto model = frontend::build_model(*spec, *parsed, choice, diagnostics);
        EXPECT_TRUE(model) << diagnostics.render();
        if (!model) return {};
        model->spec_hash = "";
        all += ir::print(*model);
    }
    return all;
}

TEST_F(SpecTools, fmt_leaves_every_bundled_model_as_it_is) {
    for (const auto& entry : fs::directory_iterator(HEARTWRIGHT_SOURCE_DIR "/model_specs")) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() != ".json" || name.find("schema") != std::string::npos) continue;
        fs::copy_file(entry.path(), folder_ / name);
        fs::permissions(folder_ / name, fs::perms::owner_all);
        const std::string before = printed(path(name));
        EXPECT_EQ(tool({"fmt", path(name)}).code, 0);
        EXPECT_EQ(tool({"fmt", "--check", path(name)}).code, 0) << "idempotent: " << name;
        EXPECT_EQ(printed(path(name)), before) << name;
        EXPECT_EQ(fs::status(folder_ / name).permissions(), fs::perms::owner_all);
    }
}

TEST_F(SpecTools, fmt_check_names_files_and_writes_nothing) {
    const std::string file = write("crowded.json", "{\"a\":1}");
    const Result result = tool({"fmt", "--check", file, path("small.json")});
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.out, HasSubstr("crowded.json: is not formatted"));
    EXPECT_EQ(read("crowded.json"), "{\"a\":1}");
    EXPECT_EQ(tool({"fmt", file}).code, 0);
    EXPECT_EQ(read("crowded.json"), "{ \"a\": 1 }\n");
    EXPECT_EQ(tool({"fmt", write("broken.json", "{\"a\" 1}")}).code, 2);
    EXPECT_EQ(read("broken.json"), "{\"a\" 1}");
    EXPECT_EQ(tool({"fmt"}).code, 2);
}

TEST_F(SpecTools, fmt_follows_a_link_to_the_file) {
    write("target.json", "{\"a\":1}");
    fs::create_symlink(folder_ / "target.json", folder_ / "link.json");
    EXPECT_EQ(tool({"fmt", path("link.json")}).code, 0);
    EXPECT_TRUE(fs::is_symlink(folder_ / "link.json"));
    EXPECT_EQ(read("target.json"), "{ \"a\": 1 }\n");
}

}  // namespace
}  // namespace heartwright::driver
