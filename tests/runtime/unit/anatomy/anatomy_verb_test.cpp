// The verb `anatomy` as people use it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "image_text.hpp"
#include "runtime/commands/anatomy/anatomy_verb.hpp"
#include "runtime/io/whole_file.hpp"
#include "scratch.hpp"

namespace heartwright::commands {
namespace {

using anatomy::fault_of;
using testing::HasSubstr;

std::string output_of(const std::vector<std::string>& words) {
    testing::internal::CaptureStdout();
    EXPECT_EQ(anatomy_verb(words), 0);
    return testing::internal::GetCapturedStdout();
}

TEST(AnatomyVerb, info_counts_the_points_of_each_label) {
    const Scratch folder;
    const std::string path = folder / "a.nrrd";
    io::write_whole_file(path, "NRRD0004\ntype: uchar\ndimension: 2\nsizes: 3 2\nencoding: raw\nspacings: 0.5 0.5\n\n" +
                                   std::string("\1\0\2\2\2\0", 6));
    EXPECT_EQ(output_of({"info", path}), path +
                                             ": 3 x 2 x 1 points, a number at each\n"
                                             "spacing   0.5 x 0.5 x 0.5 mm\n"
                                             "extent    1.5 x 1 x 0.5 mm\n"
                                             "tissue    4 points (66.6667%), 2 labels\n"
                                             "label 1   1 points\n"
                                             "label 2   3 points\n");
    const auto facts = nlohmann::json::parse(output_of({"info", path, "--json"}));
    EXPECT_EQ(facts["labels"][1]["points"], 3);
    EXPECT_EQ(facts["labels"][1]["centre"][1], 2.0 / 3);
}

TEST(AnatomyVerb, other_words_are_refused) {
    EXPECT_EQ(fault_of([] { anatomy_verb({}); }), "heartwright anatomy needs info; see heartwright anatomy --help");
    EXPECT_THAT(fault_of([] { anatomy_verb({"inof"}); }), HasSubstr("heartwright anatomy has no 'inof'; did you mean"));
    EXPECT_THAT(output_of({"--help"}), HasSubstr("Pictures of tissue"));
    EXPECT_THAT(output_of({"info", "--help"}), HasSubstr("anatomy info FILE"));
}

}  // namespace
}  // namespace heartwright::commands
