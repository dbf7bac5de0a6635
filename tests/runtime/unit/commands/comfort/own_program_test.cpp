// Programs that are started through the dynamic loader: `ld.so PROGRAM WORDS`.
#include "base/version/own_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <link.h>

#include <filesystem>

#include "command_line.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"

namespace heartwright::commands {
namespace {

// Of this test; empty where it has none.
std::string loader() {
    std::string file;
    ::dl_iterate_phdr(
        [](dl_phdr_info* object, std::size_t, void* found) {
            const std::string name = object->dlpi_name;
            if (std::filesystem::path(name).filename().string().starts_with("ld-"))
                *static_cast<std::string*>(found) = name;
            return 0;
        },
        &file);
    return file;
}

TEST(OwnProgram, is_the_file_of_this_test) {
    EXPECT_EQ(std::filesystem::path(own_program()).filename(), "test_comfort");
    EXPECT_EQ(start_again("reader").file, "/proc/self/exe");
    EXPECT_THAT(start_again("reader").words, ::testing::ElementsAre("reader"));
}

// The starter finds the solver beside itself, and the child that reads back maps is one of the solver.
TEST(OwnProgram, a_run_through_the_loader_reads_its_maps_and_end_state) {
    if (loader().empty()) GTEST_SKIP() << "linked without a dynamic loader";
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", R"({"format": 1, "name": "e", "model": "karma_1994",
        "time": {"end": "2 ms", "dt": "0.05 ms"}, "geometry": {"cells": [4, 1, 1], "spacing": "0.2 mm"},
        "tissue": {"D": "0.1 mm^2/ms"}, "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["E"]}],
        "maps": [{"peak": "E"}]})");
    const std::string bin = HEARTWRIGHT_BIN;
    const auto run = [&](std::vector<std::string> words) {
        const int code = launch::run_process(words, scratch / "said");
        EXPECT_EQ(code, 0) << text_of(scratch / "said");
    };
    run({loader(), "--library-path", bin, bin + "/heartwright", "run", experiment, "-o", scratch / "a", "--quiet"});
    run({loader(), bin + "/heartwright-solver", "run", experiment, "-o", scratch / "b", "--quiet"});
    run({loader(), bin + "/heartwright", "compare", scratch / "a", scratch / "b", "--within", "0,0"});
    EXPECT_THAT(text_of(scratch / "said"), ::testing::HasSubstr("the same in every digit"));
}

}  // namespace
}  // namespace heartwright::commands
