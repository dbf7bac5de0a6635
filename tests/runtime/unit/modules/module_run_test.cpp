// heartwright-solver --module FILE: runs of a module's models have the bits of linked ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/launch/process.hpp"
#include "scratch.hpp"

namespace heartwright {
namespace {

using testing::HasSubstr;

const std::string solver = HEARTWRIGHT_BIN "/heartwright-solver", folder = HEARTWRIGHT_MODULES;

TEST(ModuleRun, has_the_bits_of_a_linked_model) {
    const Scratch scratch;
    const std::string experiment = scratch.write(
        "e.json",
        R"({"format": 1, "model": "karma_1994", "time": {"end": "20 ms", "dt": "0.05 ms"}, "stimuli": [{"name": "S1",
        "rate": "1 1/ms", "start": "1 ms", "duration": "2 ms"}], "probes": [{"name": "p", "show": "E"}]})");
    const auto run = [&](const std::string& name, std::vector<std::string> words) {
        words.insert(words.begin(), solver);
        words.insert(words.end(), {"run", experiment, "-o", scratch / name, "--backend", "cpu"});
        EXPECT_EQ(launch::run_process(words, scratch / "log"), 0) << text_of(scratch / "log");
        return text_of(scratch / (name + "/probes.csv"));
    };
    const std::string linked = run("linked", {});
    EXPECT_EQ(run("opened", {"--module", folder + "/karma_1994_fp64.so"}), linked);
    EXPECT_GT(linked.size(), 100u);
    // Another program: what is kept of one is not taken for the other.
    const auto hash_of = [&](const std::string& name) {
        const std::string summary = text_of(scratch / (name + "/summary.json"));
        return summary.substr(summary.find("\"solver_hash\""), 50);
    };
    EXPECT_NE(hash_of("linked"), hash_of("opened"));
}

TEST(ModuleRun, the_option_is_checked) {
    const Scratch scratch;
    EXPECT_EQ(launch::run_process({solver, "--module"}, scratch / "log"), 2);
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("--module needs FILE, a model module"));
    EXPECT_EQ(launch::run_process({solver, "--module", scratch / "none.so", "--help"}, scratch / "log"), 2);
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("none.so: No such file or directory"));
}

}  // namespace
}  // namespace heartwright
