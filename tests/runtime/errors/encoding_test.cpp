// Names that JSON cannot hold are refused before anything is computed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "command_line.hpp"

namespace heartwright {
namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

TEST(WordsBeyondUtf8, are_refused_before_anything_is_written) {
    const Scratch scratch;
    const std::string latin = "caf\xE9", folder = scratch / latin, file = scratch.write("e.json", sheet());
    const std::string other = scratch.write(latin + ".json", sheet());
    const Words all[] = {{"heartwright", "run", file, "-o", folder},
                         {"heartwright", "run", other, "-o", scratch / "out"},
                         {"heartwright", "run", file, "-o", scratch / "out", "--set", "name=" + latin},
                         {"heartwright", "check", other},
                         {"heartwright", "sweep", file, "-o", folder, "--vary", "time.end=1 ms|2 ms"},
                         {"heartwright", "sweep", file, "-o", scratch / "out", "--vary", "name=a|" + latin},
                         {"heartwright", "new", "karma_1994", "cell", "-o", scratch / (latin + "_new.json")},
                         {"heartwright", "export", folder},
                         {"heartwright-solver", "run", file, "-o", folder},
                         {"heartwright-solver", "check", other}};
    for (const Words& words : all) {
        const auto [code, text] = run_command(words);
        EXPECT_EQ(code, 2) << text;
        EXPECT_THAT(text, HasSubstr("caf\\xE9"));
        EXPECT_THAT(text, HasSubstr("is not valid UTF-8"));
    }
    EXPECT_FALSE(std::filesystem::exists(folder));
    EXPECT_FALSE(std::filesystem::exists(scratch / "out"));
}

TEST(WordsBeyondUtf8, do_not_mean_words_in_other_languages) {
    const Scratch scratch;
    const std::string folder = scratch / "caf\xC3\xA9 \xE5\xBF\x83 \xF0\x9F\xAB\x80",
                      file = scratch.write("e.json", sheet());
    const auto [code, text] =
        run_command({"heartwright", "run", file, "-o", folder, "--backend", "cpu", "--bandwidth", "1e10"});
    EXPECT_EQ(code, 0) << text;
    EXPECT_TRUE(std::filesystem::exists(folder + "/summary.json"));
}

TEST(TablesBeyondUtf8, are_refused_with_their_name) {
    const Scratch scratch;
    const std::string table = scratch.write("values.csv", "name\ncaf\xE9\n");
    const auto [code, text] =
        run_command({"heartwright", "sweep", scratch.write("e.json", sheet()), "-o", scratch / "out", "--over", table});
    EXPECT_EQ(code, 2) << text;
    EXPECT_THAT(text, HasSubstr(table + ": is not valid UTF-8; save it as UTF-8 text"));
    EXPECT_FALSE(std::filesystem::exists(scratch / "out"));
}

}  // namespace
}  // namespace heartwright
