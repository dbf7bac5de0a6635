// A mask on which the HDF5 library crashes gets a message, as any file that is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "command_line.hpp"
#include "foreign_hdf5.hpp"

namespace heartwright {
namespace {

TEST(DamagedMask, on_which_the_library_crashes_ends_with_a_message_and_code_2) {
    const Scratch scratch;
    write_foreign_mask(scratch / "mask.h5", true, false);
    const std::string good = text_of(scratch / "mask.h5");
    const std::string file =
        scratch.write("e.json", R"({"format": 1, "model": "karma_1994", "time": {"end": "1 ms", "dt": "0.05 ms"},
        "geometry": {"cells": [8, 6, 4], "spacing": "0.262 mm", "mask": "bad.h5:/mask"}, "tissue": {"D": "0.11 mm^2/ms"}})");
    for (const int ranks : {1, 2}) {
        scratch.write("bad.h5", with_bit_turned(good, 8113));
        std::vector<std::string> words{"heartwright", "run", file,        "-o", scratch / "out",
                                       "--backend",   "cpu", "--threads", "1"};
        if (ranks > 1) words.insert(words.end(), {"--ranks", std::to_string(ranks), "--oversubscribe"});
        const auto [code, text] = run_command(words);
        EXPECT_EQ(code, 2) << text;
        EXPECT_THAT(text, testing::HasSubstr("bad.h5"));
        EXPECT_FALSE(std::filesystem::exists(scratch / "out"));
    }
    scratch.write("bad.h5", good);
    const auto [code, text] = run_command({"heartwright", "run", file, "-o", scratch / "out", "--backend", "cpu",
                                           "--threads", "1", "--bandwidth", "1e10"});
    EXPECT_EQ(code, 0) << text;
}

}  // namespace
}  // namespace heartwright
