// Solvers of the cache are used when they are what was written, by this user, of the spec as it is; else they are made
// anew.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <functional>

#include "runtime/cache/entry.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/commands/built_tools.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

class KeptSolvers : public ::testing::Test {
protected:
    void SetUp() override {
        if (tools.generate.empty()) GTEST_SKIP() << "heartwright-generate is not built";
        spec = text_of(tools.sources + "/model_specs/karma_1994.json");
        spec.replace(spec.find("\"karma_1994\""), 12, "\"mine\"");
        scratch.write("mine.json", spec);
        experiment = scratch.write(
            "e.json",
            R"({"format": 1, "model": "mine.json", "time": {"end": "1 ms", "dt": "0.05 ms"}, "probes": [{"name": "p", "show": "E"}]})");
        ::setenv("XDG_CACHE_HOME", (scratch / "cache").c_str(), 1);
        ::setenv("HOME", (scratch / "home").c_str(), 1);
    }
    // The exit code; what it says is in `said`.
    int run(const std::string& folder) {
        const int code = launch::run_process(
            {tools.bin + "/heartwright", "run", experiment, "-o", scratch / folder, "--backend", "cpu"},
            scratch / "log");
        said = text_of(scratch / "log");
        return code;
    }
    std::string probes(const std::string& folder) { return text_of(scratch / (folder + "/probes.csv")); }
    // The one entry below a cache.
    static std::string entry_of(const std::string& cache) {
        for (const fs::directory_entry& one : fs::directory_iterator(cache))
            if (one.is_directory() && one.path().filename() != "prepaced") return one.path().string();
        return "";
    }

    const launch::Installation tools = built_tools();
    Scratch scratch;
    std::string spec, experiment, said;
};

TEST_F(KeptSolvers, that_are_damaged_are_made_anew) {
    ASSERT_EQ(run("first"), 0) << said;
    const std::string entry = entry_of(scratch / "cache/heartwright"),
                      code = entry + (fs::exists(entry + "/module.so") ? "/module.so" : "/solver"),
                      good = text_of(code);
    ASSERT_FALSE(good.empty());
    std::string flipped = good;
    flipped[good.size() / 2] = static_cast<char>(flipped[good.size() / 2] ^ 16);
    EXPECT_TRUE(cache::look_at(entry).is_whole());
    for (const std::string& damaged : {std::string(), good.substr(0, 1000), good.substr(0, good.size() - 1), flipped}) {
        std::ofstream(code, std::ios::binary) << damaged;
        EXPECT_FALSE(cache::look_at(entry).is_whole()) << damaged.size() << " bytes";
    }
    EXPECT_EQ(run("damaged"), 0) << said;
    EXPECT_THAT(said, AllOf(HasSubstr(code + ": "), HasSubstr("; the solver is built anew")));
    EXPECT_EQ(probes("damaged"), probes("first"));
    fs::remove(code);
    EXPECT_EQ(run("gone"), 0) << said;
    fs::remove(entry + "/solver");
    EXPECT_EQ(run("no_solver"), 0) << said;
    EXPECT_EQ(run("last"), 0) << said;
    EXPECT_THAT(said, Not(HasSubstr("compiling mine")));
}

TEST_F(KeptSolvers, a_damaged_module_that_is_opened_by_hand_is_refused) {
    ASSERT_EQ(run("first"), 0) << said;
    const std::string entry = entry_of(scratch / "cache/heartwright"), module = entry + "/module.so";
    if (!fs::exists(module)) GTEST_SKIP() << "no built-in compiler";
    fs::resize_file(module, 5000);
    EXPECT_EQ(launch::run_process({entry + "/solver", "--help"}, scratch / "log"), 4);
    EXPECT_THAT(text_of(scratch / "log"),
                AllOf(HasSubstr(module + ": has 5000 bytes, and "), HasSubstr("makes it anew")));
}

// A generator that is slow to start reads the spec after it was edited.
TEST_F(KeptSolvers, of_a_spec_that_was_edited_meanwhile_are_not_kept) {
    std::string edited = spec;
    edited.insert(edited.find('{') + 1, " ");
    launch::Installation slow = tools;
    slow.generate =
        scratch.write("generate", "#!/bin/sh\ncp '" + scratch.write("edited.json", edited) + "' '" +
                                      (scratch / "mine.json") + "'\nexec '" + tools.generate + "' \"$@\"\n");
    fs::permissions(slow.generate, fs::perms::owner_all);
    const std::string path = scratch / "mine.json";
    const SolverRequest request{find_spec(tools, path), "cpu", "fp64"};
    EXPECT_EQ(message_of([&] { provide_solver(slow, request); }),
              path + ": was changed while its solver was built; nothing is kept: run it again");
    EXPECT_EQ(entry_of(scratch / "cache/heartwright"), "");
    scratch.write("mine.json", spec);
    EXPECT_EQ(run("first_text"), 0) << said;
}

TEST_F(KeptSolvers, of_another_user_are_not_run_and_do_not_keep_one_from_building) {
    ASSERT_EQ(run("first"), 0) << said;
    const std::string shared = scratch / "cache/heartwright", entry = entry_of(shared);
    // As another user would prepare it in a cache that all may write, as /tmp is.
    ::chmod(shared.c_str(), 01777);
    std::ofstream(entry + "/solver", std::ios::binary) << "#!/bin/sh\ntouch '" << scratch / "stolen"
                                                       << "'\n";
    for (const std::string& path : {entry, entry + "/solver", entry + ".lock"})
        if (::chown(path.c_str(), 65534, 65534) != 0) GTEST_SKIP() << "not root: no other user's files";
    EXPECT_EQ(run("second"), 0) << said;
    EXPECT_EQ(probes("second"), probes("first"));
    EXPECT_FALSE(fs::exists(scratch / "stolen"));
    EXPECT_TRUE(cache::look_at(entry_of(scratch / "home/.cache/heartwright")).is_whole()) << "one's own place";

    // Without the entry the lock of the other stands in the way; without a home there is no other place.
    fs::remove_all(entry);
    fs::remove_all(scratch / "home");
    EXPECT_EQ(run("third"), 0) << said;
    ::unsetenv("HOME");
    EXPECT_EQ(run("fourth"), 4);
    EXPECT_THAT(said, AllOf(HasSubstr(entry + ".lock: belongs to user 65534, not to you"),
                            HasSubstr("Set XDG_CACHE_HOME to a folder of your own")));

    // The whole folder.
    ::setenv("HOME", (scratch / "home").c_str(), 1);
    ASSERT_EQ(::chown(shared.c_str(), 65534, 65534), 0);
    EXPECT_EQ(run("fifth"), 0) << said;
    EXPECT_EQ(probes("fifth"), probes("first"));
}

}  // namespace
}  // namespace heartwright::commands
