#include "base/diag/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace heartwright {
namespace {

using namespace std::string_literals;

TEST(Utf8, takes_every_well_formed_sequence) {
    for (const std::string& text :
         {""s, "plain"s, "\0"s, "\xC2\x80"s, "\xDF\xBF"s, "\xE0\xA0\x80"s, "\xED\x9F\xBF"s, "\xEE\x80\x80"s,
          "\xEF\xBF\xBF"s, "\xF0\x90\x80\x80"s, "\xF4\x8F\xBF\xBF"s, "a\xC2\xB5m \xE5\xBF\x83"s})
        EXPECT_TRUE(is_utf8(text)) << text;
}

TEST(Utf8, refuses_broken_overlong_and_surrogate_sequences) {
    for (const std::string& text : {"\x80"s, "\xE9"s, "caf\xE9"s, "\xC3"s, "\xC0\x80"s, "\xC1\xBF"s, "\xE0\x80\x80"s,
                                    "\xE0\x9F\xBF"s, "\xED\xA0\x80"s, "\xED\xBF\xBF"s, "\xE5\xBF"s, "\xF0\x80\x80\x80"s,
                                    "\xF4\x90\x80\x80"s, "\xF5\x80\x80\x80"s, "\xFF"s, "\xE5\xBF\x83\x83"s})
        EXPECT_FALSE(is_utf8(text)) << text;
}

}  // namespace
}  // namespace heartwright
