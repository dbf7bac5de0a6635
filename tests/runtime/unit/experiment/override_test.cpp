#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::HasSubstr;

const std::string text = slab_with(R"("tissue": {"D": "0.2 mm^2/ms"}, "set": {"g_Na": "*2"},
  "stimuli": [{"name": "S1", "where": "all", "current": "-80 A/F", "start": "0 ms", "duration": "1 ms"},
              {"name": "S2", "where": "all", "current": "-80 A/F", "start": "50 ms", "duration": "1 ms"}],
  "probes": [{"name": "P", "cell": [0, 0, 0], "show": ["V"]}])");

TEST(Override, replaces_a_value_at_a_path) {
    const auto [experiment, messages] =
        read(text, {"tissue.D=0.1 mm^2/ms", "time.end=200 ms", "stimuli.S2.start=60 ms", "stimuli[0].duration=2 ms",
                    "probes.0.show=[\"V\", \"Ca_i\"]", "set.K_o=4 mM", "set.g_Na=*0.5", "name=\"1e3\"", "seed=7"});
    ASSERT_TRUE(experiment) << messages;
    EXPECT_DOUBLE_EQ(experiment->tissue->D[0], 0.1);
    EXPECT_EQ(experiment->time.steps, 4000);
    EXPECT_DOUBLE_EQ(experiment->stimuli[1].starts[0], 60);
    EXPECT_EQ(experiment->stimuli[0].steps, 40);
    EXPECT_EQ(experiment->probes[0].show.size(), 2u);
    EXPECT_EQ(experiment->cells.set.size(), 2u);
    EXPECT_DOUBLE_EQ(experiment->cells.set[0].value.said.value, 0.5);
    EXPECT_EQ(experiment->name, "1e3");
    EXPECT_EQ(experiment->seed, 7u);
}

TEST(Override, an_object_that_is_not_there_is_made) {
    const auto [experiment, messages] = read(with(""), {"set.g_Na=*2", "geometry.cells=[5]", "geometry.spacing=1 mm"});
    ASSERT_TRUE(experiment) << messages;
    EXPECT_EQ(experiment->cells.set.size(), 1u);
    EXPECT_EQ(experiment->geometry.cells[0], 5);
}

TEST(Override, messages_point_into_the_command) {
    EXPECT_EQ(read(text, {"tissue.D=0.1 mm"}).messages,
              "--set tissue.D:1:1: error: 'D' is in mm, which is not a unit like mm^2/ms\n"
              "    0.1 mm\n"
              "    ^~~~~~\n");
    EXPECT_EQ(read(text, {"time.ende=1 ms"}).messages,
              "--set:1:6: error: unknown key 'ende' in 'time'\n"
              "    time.ende=1 ms\n"
              "         ^~~~ did you mean 'end'?\n");
    EXPECT_THAT(read(text, {"stimuli.S3.start=1 ms"}).messages, HasSubstr("no item is named 'S3'"));
    EXPECT_THAT(read(text, {"stimuli[2].start=1 ms"}).messages, HasSubstr("there is no item 2; the array has 2"));
    EXPECT_THAT(read(text, {"time.dt.x=1"}).messages, HasSubstr("'time.dt' is neither an object nor an array"));
    EXPECT_THAT(read(text, {"time..dt=1"}).messages, HasSubstr("the path has an empty key"));
    EXPECT_THAT(read(text, {"time"}).messages, HasSubstr("an override is path=value"));
    EXPECT_THAT(read(text, {"probes=[1,"}).messages, HasSubstr("--set probes:1:"));
}

}  // namespace
}  // namespace heartwright::experiment
