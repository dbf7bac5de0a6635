// The whole verb on a processor, with the programs of this build: what it writes is taken afterwards.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "runtime/commands/build/tune_file.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"

namespace heartwright::commands {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string heartwright = std::string(HEARTWRIGHT_BIN) + "/heartwright";

struct TuneOnACpu : testing::Test {
    Scratch scratch;
    // Another name than the model's, and white space behind it, so that it is no bundled one.
    std::string spec = scratch.write("mine.json",
                                     io::read_file(HEARTWRIGHT_SOURCE_DIR "/model_specs/karma_1994.json") + "\n"),
                log = scratch / "log";

    TuneOnACpu() { ::setenv("XDG_CACHE_HOME", (scratch / "cache").c_str(), 1); }
    int run(std::vector<std::string> words) {
        words.insert(words.begin(), heartwright);
        return launch::run_process(words, log);
    }
    std::string said() const { return io::read_file(log); }
    std::string last_line() const {
        std::string text = said();
        while (!text.empty() && text.back() == '\n') text.pop_back();
        return text.substr(text.rfind('\n') + 1);
    }
};

TEST_F(TuneOnACpu, what_it_chose_is_what_is_built_and_shown) {
    ASSERT_EQ(run({"tune", spec, "--backend", "cpu", "--cells", "2000", "--steps", "5"}), 0) << said();
    const std::vector<TunedChoice> written = read_tuning(tune_file_of(spec)).kernels;
    ASSERT_EQ(written.size(), 1u);
    EXPECT_EQ(written[0].candidates.size(), 5u);
    EXPECT_TRUE(written[0].candidates.front().choice.is_default());
    EXPECT_EQ(written[0].cells, 2000);
    EXPECT_EQ(written[0].driver, "");

    // A choice that is not the default, whatever was quickest.
    TunedChoice late = written[0];
    late.choice = {"components", "late", {}, {}, {}, {}};
    add_tuning(tune_file_of(spec), "mine", late);
    ASSERT_EQ(run({"build", spec, "--backend", "cpu"}), 0) << said();
    const std::string tuned = last_line();
    ASSERT_EQ(run({"bench", spec, "--backend", "cpu", "--cells", "100", "--steps", "2"}), 0) << said();
    ASSERT_EQ(run({"explain", spec, "-o", scratch / "page.html", "--nvcc", "none"}), 0) << said();
    EXPECT_THAT(said(), HasSubstr("Tuned for "));
    EXPECT_THAT(text_of(scratch / "page.html"), HasSubstr("order components, loads late; "));

    fs::remove(tune_file_of(spec));
    ASSERT_EQ(run({"build", spec, "--backend", "cpu"}), 0) << said();
    EXPECT_NE(last_line(), tuned);
}

}  // namespace
}  // namespace heartwright::commands
