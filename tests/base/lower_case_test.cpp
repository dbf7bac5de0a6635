#include "base/diag/lower_case.hpp"

#include <gtest/gtest.h>

namespace heartwright {
namespace {

TEST(LowerCase, changes_ascii_letters_alone) {
    EXPECT_EQ(lower_case("Fibre_Dir 09 AZaz@[`{"), "fibre_dir 09 azaz@[`{");
    EXPECT_EQ(lower_case("\xC3\x84"), "\xC3\x84") << "other letters of UTF-8 keep their bytes";
    EXPECT_EQ(lower_case(""), "");
}

}  // namespace
}  // namespace heartwright
