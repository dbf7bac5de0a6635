// The verb `anatomy` as people use it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "image_text.hpp"
#include "runtime/commands/anatomy/anatomy_verb.hpp"
#include "runtime/io/whole_file.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/expat.hpp"

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

TEST(AnatomyVerb, make_writes_atria_that_info_shows) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    const std::string path = folder / "atria.vti";
    EXPECT_EQ(output_of({"make", "atria", "--spacing", "0.1 cm", "-o", path}), path + "\n");
    const auto facts = nlohmann::json::parse(output_of({"info", path, "--json"}));
    EXPECT_EQ(facts["cells"], (std::vector<int>{105, 68, 36}));
    EXPECT_EQ(facts["spacing_mm"][0], 1);
    EXPECT_EQ(facts["labels"].size(), 10U);
    const auto fibres = nlohmann::json::parse(output_of({"info", path, "--array", "fibre", "--json"}));
    std::int64_t tissue = 0;
    for (const auto& label : facts["labels"]) tissue += label["points"].get<std::int64_t>();
    EXPECT_EQ(fibres["points_with_direction"], tissue);
}

TEST(AnatomyVerb, make_refuses_other_shapes_and_files) {
    EXPECT_THAT(fault_of([] {
                    anatomy_verb({"make", "ventricle", "-o", "a.vti"});
                }),
                HasSubstr("'ventricle' is not atria"));
    EXPECT_EQ(fault_of([] { anatomy_verb({"make", "atria"}); }), "heartwright anatomy make needs -o FILE.vti");
    EXPECT_THAT(fault_of([] { anatomy_verb({"make", "atria", "-o", "a.nrrd"}); }), HasSubstr("does not end with .vti"));
    EXPECT_THAT(fault_of([] {
                    anatomy_verb({"make", "atria", "--spacing", "2 mm", "-o", "a.vti"});
                }),
                HasSubstr("0.1 to 1 mm, not 2 mm"));
}

TEST(AnatomyVerb, other_words_are_refused) {
    EXPECT_EQ(fault_of([] { anatomy_verb({}); }),
              "heartwright anatomy needs info or make; see heartwright anatomy --help");
    EXPECT_THAT(fault_of([] { anatomy_verb({"inof"}); }), HasSubstr("heartwright anatomy has no 'inof'; did you mean"));
    EXPECT_THAT(output_of({"--help"}), HasSubstr("Pictures of tissue"));
    EXPECT_THAT(output_of({"info", "--help"}), HasSubstr("anatomy info FILE"));
}

}  // namespace
}  // namespace heartwright::commands
