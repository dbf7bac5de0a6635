#include "base/diag/content_hash.hpp"

#include <gtest/gtest.h>

namespace heartwright {
namespace {

// The published test vectors of 128-bit FNV-1a.
TEST(content_hash, agrees_with_published_values) {
    EXPECT_EQ(content_hash(""), "6c62272e07bb014262b821756295c58d");
    EXPECT_EQ(content_hash("a"), "d228cb696f1a8caf78912b704e4a8964");
    EXPECT_EQ(content_hash("foobar"), "343e1662793c64bf6f0d3597ba446f18");
}

TEST(content_hash, tells_texts_apart_by_one_bit) { EXPECT_NE(content_hash("0.2 um"), content_hash("0.3 um")); }

}  // namespace
}  // namespace heartwright
