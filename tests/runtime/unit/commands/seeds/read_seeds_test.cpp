// "seeds" as an experiment's file says them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Seeds, are_a_number_of_them_or_a_list) {
    EXPECT_THAT(read(with("\"seeds\": 3")).experiment->seeds, ElementsAre(1, 2, 3));
    EXPECT_THAT(read(with("\"seeds\": [9, 0, 4]")).experiment->seeds, ElementsAre(9, 0, 4));
    EXPECT_TRUE(read(with("\"seed\": 4")).experiment->seeds.empty());
}

TEST(Seeds, of_what_draws_nothing_are_warned_about) {
    EXPECT_THAT(read_and_bind(with("\"seeds\": 3")).messages,
                HasSubstr("warning: nothing here is random: toy draws nothing and no parameter has a spread, so every "
                          "seed gives the same run"));
    EXPECT_EQ(read_and_bind_to(toy_lattice_model(), with("\"seeds\": 3")).messages, "");
    EXPECT_EQ(read_and_bind(with("\"seed\": 3")).messages, "");
}

TEST(Seeds, that_make_no_sense_are_refused) {
    const auto messages = [](const std::string& member) { return read(with(member)).messages; };
    EXPECT_THAT(messages("\"seeds\": 3, \"seed\": 4"),
                HasSubstr("error: 'seed' and 'seeds' are both there; give one of them"));
    EXPECT_THAT(messages("\"seeds\": [3, 4, 3]"), HasSubstr("error: the seed 3 is there twice"));
    EXPECT_THAT(messages("\"seeds\": []"), HasSubstr("error: 'seeds' has 0 entries; there can be 1 to 10000"));
    EXPECT_THAT(messages("\"seeds\": \"all\""), HasSubstr("error: 'seeds' is how many there are, or an array of them"));
    for (const char* wrong : {"0", "-1", "10001", "1.5", "1e99", "[1.5]", "[-1]", "[\"1\"]", "[1e300]", "null"})
        EXPECT_THAT(messages(std::string("\"seeds\": ") + wrong), HasSubstr("error: ")) << wrong;
}

}  // namespace
}  // namespace heartwright::experiment
