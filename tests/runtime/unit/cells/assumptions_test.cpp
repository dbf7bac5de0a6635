#include "runtime/cells/assumptions.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/cells/joined_model.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::cells {
namespace {

const interface::Assumption near_one[] = {{1, 0.5, 2}};
const interface::Assumption near_ten[] = {{1, 5, 20}};
const double values[] = {0.08, 1};
const interface::VariantInfo variants[] = {
    {"one", values, 0, near_one, 1}, {"ten", values, 0, near_ten, 1}, {"free", values, 1}};

interface::Model assuming() {
    interface::Model model = testing::toy_model(interface::Backend::cpu);
    model.variants = variants;
    model.n_variants = 3;
    return model;
}

std::string refusal(const interface::Model& model, std::int32_t kernel, double drive,
                    std::span<const ParameterField> fields = {}, double dt = 0.1) {
    try {
        check_assumptions(model, kernel, {0.08, drive}, fields, dt);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

TEST(Assumptions, of_any_variant_are_enough_for_its_kernel) {
    const interface::Model model = assuming();
    for (double drive : {0.5, 1.0, 2.0, 5.0, 20.0}) EXPECT_EQ(refusal(model, 0, drive), "") << drive;
    for (double drive : {-1e9, 0.0, 1e300}) EXPECT_EQ(refusal(model, 1, drive), "") << drive;
    EXPECT_EQ(refusal(model, 0, 0),
              "parameter 'drive' is 0 1/ms; the solver of toy takes values from 0.5 to 2: what the generator proved "
              "holds for these "
              "values only. Write the value into the spec and generate the solver again");
    EXPECT_NE(refusal(model, 0, 3), "");
    EXPECT_NE(refusal(model, 0, std::numeric_limits<double>::quiet_NaN()), "");
}

TEST(Assumptions, hold_for_every_cell_of_a_field) {
    const interface::Model model = assuming();
    EXPECT_EQ(refusal(model, 0, 0, std::vector<ParameterField>{{1, {0.5, 1, 2}}}), "");
    EXPECT_NE(refusal(model, 0, 1, std::vector<ParameterField>{{1, {1, 1, 2.5}}})
                  .find("'drive' is 2.5 1/ms in cell 2 of its block"),
              std::string::npos);
}

TEST(Assumptions, hold_for_the_time_step) {
    const interface::Model model = assuming();
    EXPECT_EQ(refusal(model, 0, 1, {}, 1000), "");
    EXPECT_EQ(refusal(model, 1, 1, {}, 1e6), "");
    EXPECT_NE(refusal(model, 0, 1, {}, 1001).find("a time step of 1001 ms; the solver of toy takes 1e-06 to 1000"),
              std::string::npos);
    EXPECT_NE(refusal(model, 0, 1, {}, 1e-7), "");
}

TEST(Assumptions, of_accuracy_limit_no_step_and_are_told) {
    const interface::Assumption accurate_to[] = {{1, 0.5, 2}, {-1, 0, 0.004}}, accurate_alone[] = {{-1, 0, 0.02}};
    const interface::VariantInfo stiff[] = {{"one", values, 0, accurate_to, 2},
                                            {"alone", values, 1, accurate_alone, 1}};
    interface::Model model = assuming();
    model.variants = stiff;
    model.n_variants = 2;
    EXPECT_EQ(refusal(model, 0, 1, {}, 0.1), "");
    EXPECT_NE(refusal(model, 0, 3, {}, 0.1), "");
    EXPECT_EQ(refusal(model, 1, 1, {}, 1e6), "");
    EXPECT_DOUBLE_EQ(longest_accurate_step(model, 0), 0.004);
    EXPECT_DOUBLE_EQ(longest_accurate_step(model, 1), 0.02);
    EXPECT_TRUE(std::isinf(longest_accurate_step(assuming(), 0)));
}

}  // namespace
}  // namespace heartwright::cells
