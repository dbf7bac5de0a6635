// Plans of cells with sites that `tune --plans` measures, and the file that keeps the quickest.
#include "runtime/commands/tune/tune_plans.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/commands/build/tune_file.hpp"
#include "runtime/commands/tune/tune.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::commands {
namespace {

using interface::LatticePlan;
using interface::PlanWish;
using testing::HasSubstr;

TEST(TunePlans, every_plan_is_measured_once_and_the_rules_first) {
    std::set<std::string> asked;
    const auto all = measure_all_plans([&](const PlanWish& wish) {
        EXPECT_TRUE(asked.insert(lattice::text_of(wish)).second);
        return 1.0;
    });
    EXPECT_EQ(all.front().wish.plan, LatticePlan::automatic);
    for (const char* plan : {"march", "march+2", "march+16", "cluster:1", "cluster:4", "separate"})
        EXPECT_EQ(asked.count(plan), 1u) << plan;
    EXPECT_EQ(quickest_plan(all).wish.plan, LatticePlan::automatic);
}

TEST(TunePlans, one_that_gains_more_than_noise_is_taken_and_what_cannot_be_is_not) {
    const auto all = measure_all_plans([](const PlanWish& wish) {
        return wish.plan == LatticePlan::separate ? 0.0
               : wish.plan == LatticePlan::march  ? 1 - 0.01 * wish.blocks
                                                  : 0.995;
    });
    EXPECT_EQ(lattice::text_of(quickest_plan(all).wish), "march+16");
}

MeasuredPlan measured(const std::string& device, std::int64_t cells, const std::string& plan) {
    return {"abc",
            device,
            {cells, 10'000, lattice::plan_wish_of(plan, "plan")},
            0.48,
            0.508,
            "2026-11-26",
            "0.1.0",
            "driver 580.65.06, CUDA 13.0"};
}

TEST(PlanFile, has_the_last_choice_of_each_gpu_and_number_of_cells) {
    const Scratch folder;
    const std::string file = tune_file_of(folder / "dyads.json");
    EXPECT_EQ(file, folder / "dyads.tune");
    add_tuning(file, "dyads", measured("H100", 1'024, "march"));
    add_tuning(file, "dyads", measured("H100", 64, "cluster:4"));
    add_tuning(file, "dyads", measured("H200", 64, "cluster:2"));
    add_tuning(file, "dyads", measured("H100", 1'024, "march+8"));
    MeasuredPlan by_rule = measured("H100", 8, "march");
    by_rule.plan.wish = {};
    add_tuning(file, "dyads", by_rule);
    EXPECT_EQ(read_tuning(file).plans.size(), 4u);
    std::string why_not;
    const auto plans = tuned_plans(file, "abc", "H100", why_not);
    EXPECT_EQ(plans.size(), 3u);
    EXPECT_EQ(lattice::text_of(wish_for(plans, 1'024, 10'000)), "march+8");
    EXPECT_EQ(lattice::text_of(wish_for(plans, 64, 10'000)), "cluster:4");
    EXPECT_EQ(wish_for(plans, 8, 10'000).plan, LatticePlan::automatic);
    EXPECT_EQ(wish_for(plans, 1'024, 100).plan, LatticePlan::automatic);
    EXPECT_EQ(why_not, "");
    EXPECT_TRUE(tuned_plans(file, "abd", "H100", why_not).empty());
    EXPECT_EQ(why_not, file +
                           ": plans for H100 were found for another text of the spec and are not taken; heartwright "
                           "tune --plans finds them anew");
}

TEST(PlanFile, what_is_wrong_with_one_is_told_with_its_place) {
    const Scratch folder;
    const std::string file = folder / "dyads.tune";
    add_tuning(file, "dyads", measured("H100", 64, "cluster:4"));
    const std::string text = text_of(file);
    const auto fault = [&](const std::string& from, const std::string& to) {
        std::string changed = text;
        changed.replace(changed.find(from), from.size(), to);
        std::ofstream(file) << changed;
        return message_of([&] { read_tuning(file); });
    };
    EXPECT_THAT(fault("cluster:4", "cluster:99"), HasSubstr("plan is 'cluster:99'"));
    EXPECT_THAT(fault("\"cells\": 64", "\"cells\": 0"), HasSubstr("'cells' is a whole number from 1"));
    EXPECT_THAT(fault("0.48", "-1"), HasSubstr("'ms_per_step' is greater than 0"));
    EXPECT_THAT(fault("\"spec_hash\"", "\"hash\""), HasSubstr("hash"));
    EXPECT_THAT(fault("\"plans\"", "\"tiles\""), HasSubstr("couplings")) << "of tiles other keys are known";
}

TEST(TunePlans, needs_a_gpu_and_sites) {
    const launch::Installation tools;
    const Scratch folder;
    const std::string without = folder.write("a.json", R"({"name": "a", "components": {}})"),
                      with = folder.write("b.json", R"({"name": "b", "components": {}, "lattice": {}})");
    const auto refused = [&](const std::string& spec) {
        const Arguments arguments(tune_usage(), {"--plans", spec, "--backend", "cpu"}, 1, 1);
        tune_plans(tools, arguments);
    };
    EXPECT_THAT(message_of([&] { refused(without); }), HasSubstr("cells without sites have no plans to choose from"));
    EXPECT_THAT(message_of<MachineFault>([&] { refused(with); }), HasSubstr("tune --plans measures on a GPU"));
}

}  // namespace
}  // namespace heartwright::commands
