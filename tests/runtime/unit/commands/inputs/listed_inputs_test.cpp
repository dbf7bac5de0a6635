// "inputs" of an experiment, and the spec that they lead to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/commands/build/input_specs.hpp"
#include "runtime/commands/build/run_inputs.hpp"
#include "runtime/commands/run/run.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::commands {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string with_inputs(const std::string& inputs, const std::string& model = "toy") {
    return R"({"format": 1, "model": ")" + model + R"(", "time": {"end": "1 ms", "dt": "0.1 ms"}, "inputs": )" +
           inputs + "}";
}

TEST(ListedInputs, are_read_with_their_places) {
    const Scratch scratch;
    const auto experiment =
        load_experiment(scratch.write("e.json", with_inputs(R"([{"file": "inputs/a.h5", "bytes": 12, "checksum": "0a"},
        {"file": "inputs/toy/toy.json", "model": "toy", "spec_hash": "0b"}])")),
                        {});
    const auto inputs = experiment::listed_inputs(experiment);
    ASSERT_EQ(inputs.size(), 2u);
    EXPECT_EQ(inputs[0].path, scratch / "inputs/a.h5");
    EXPECT_EQ(inputs[0].bytes, 12u);
    EXPECT_EQ(inputs[0].hash, "0a");
    EXPECT_EQ(inputs[1].model, "toy");
    EXPECT_EQ(inputs[1].hash, "0b");
}

TEST(ListedInputs, what_is_wrong_with_them_is_told) {
    const Scratch scratch;
    const auto refusal = [&](const std::string& inputs) {
        return message_of([&] { load_experiment(scratch.write("e.json", with_inputs(inputs)), {}); });
    };
    EXPECT_THAT(refusal("3"), HasSubstr("'inputs'"));
    EXPECT_THAT(refusal(R"([{"checksum": "0", "bytes": 1}])"), HasSubstr("'file'"));
    EXPECT_THAT(refusal(R"([{"file": "a"}])"), HasSubstr("this input needs one of: spec_hash, checksum"));
    EXPECT_THAT(refusal(R"([{"file": "a", "checksum": "0"}])"), HasSubstr("'bytes'"));
    EXPECT_THAT(refusal(R"([{"file": "a", "checksum": "0", "bytes": 1, "size": 2}])"), HasSubstr("'size'"));
}

// As runs of a sweep that begin together do.
TEST(RunInputs, of_runs_that_begin_together_are_put_in_place_by_each) {
    const Scratch scratch;
    fs::copy_file(HEARTWRIGHT_SOURCE_DIR "/model_specs/karma_1994.json", scratch / "own.json");
    const std::string experiment = scratch.write("e.json", with_inputs("[]", "own.json"));
    for (int round = 0; round < 20; ++round) {
        std::vector<pid_t> runs;
        for (int run = 0; run < 4; ++run) {
            const pid_t child = ::fork();
            if (child == 0) {
                try {
                    RunInputs inputs(scratch / "run", scratch / "inputs");
                    inputs.look_at(load_experiment(experiment, {}), {});
                    inputs.keep();
                    ::_exit(0);
                } catch (const std::exception&) {
                    ::_exit(1);
                }
            }
            runs.push_back(child);
        }
        for (const pid_t run : runs) {
            int status = -1;
            ASSERT_EQ(::waitpid(run, &status, 0), run);
            EXPECT_EQ(status, 0) << "round " << round;
        }
        int folders = 0;
        for (const auto& entry : fs::directory_iterator(scratch / "inputs")) {
            if (!entry.is_directory()) continue;  // the list of what was made
            EXPECT_TRUE(fs::is_regular_file(entry.path() / "own.json")) << entry.path();
            ++folders;
        }
        EXPECT_EQ(folders, 1);
        fs::remove_all(scratch / "inputs");
    }
}

// A bundled model that changed between two versions of heartwright.
TEST(ListedInputs, of_a_bundled_spec_that_has_changed_since_the_copy_is_taken) {
    const Scratch scratch;
    launch::Installation tools;
    tools.sources = scratch.path();
    fs::create_directories(scratch / "model_specs");
    fs::create_directories(scratch / "inputs/karma-0");
    const std::string bundled = scratch.write("model_specs/karma.json", R"({"name": "karma"})");
    const std::string then = find_spec(tools, "karma").hash;
    scratch.write("inputs/karma-0/karma.json", text_of(bundled));
    const auto experiment = load_experiment(
        scratch.write(
            "e.json",
            with_inputs(R"([{"file": "inputs/karma-0/karma.json", "model": "karma", "spec_hash": ")" + then + "\"}]",
                        "karma")),
        {});
    EXPECT_EQ(find_spec(tools, experiment).path, bundled);
    scratch.write("model_specs/karma.json", R"({"name": "karma", "doc": "mended"})");
    EXPECT_EQ(find_spec(tools, experiment).path, scratch / "inputs/karma-0/karma.json");
    EXPECT_EQ(find_spec(tools, experiment).hash, then);
    EXPECT_EQ(find_spec(tools, experiment).name, "karma");
    scratch.write("inputs/karma-0/karma.json", R"({"name": "karma", "doc": "edited"})");
    EXPECT_THAT(message_of([&] { find_spec(tools, experiment); }),
                HasSubstr("karma-0/karma.json is not the spec that this experiment was run with: its hash is "));
    fs::remove(scratch / "inputs/karma-0/karma.json");
    EXPECT_THAT(message_of([&] { find_spec(tools, experiment); }),
                HasSubstr("the bundled spec of 'karma' is another version than that of this experiment"));
}

}  // namespace
}  // namespace heartwright::commands
