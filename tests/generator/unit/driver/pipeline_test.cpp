#include "generator/driver/pipeline.hpp"

#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::driver {
namespace {

TEST(Pipeline, every_pass_says_what_it_does_and_why_it_stands_there) {
    for (const passes::Pass& pass : pipeline()) {
        EXPECT_FALSE(pass.name.empty());
        EXPECT_FALSE(pass.purpose.empty()) << pass.name;
        EXPECT_FALSE(pass.place.empty()) << pass.name;
        EXPECT_EQ(pass.promise.kind == passes::Promise::exact, pass.promise.bound == 0) << pass.name;
        EXPECT_TRUE(pass.run) << pass.name;
    }
    EXPECT_EQ(pass_names().size(), pipeline().size());
}

TEST(Pipeline, ends_with_one_next_value_for_each_state_and_no_division_between_cells) {
    const ir::Model model = run_pipeline(
        ir::read("membrane potential V current i stimulus s\nparameter g [1] = 1\nstate V [mV] = -80\nstate m [1] = 0.1\n"
                 "i [1] = g*m*V/3\nm_inf [1] = 1/(1 + exp(-V/5))\nddt(V) = -i - s\nddt(m) = (m_inf - m)/2\n"));
    for (const ir::State& state : model.states) {
        EXPECT_EQ(state.derivative, nullptr);
        ASSERT_NE(state.next_value, nullptr);
    }
    EXPECT_EQ(ir::to_string(model.find_definition("m_inf")->value), "reciprocal(1 + exp(-(V*0.2)))");
}

TEST(Pipeline, refuses_a_model_that_is_not_well_formed) {
    EXPECT_THROW(run_pipeline(ir::read("model \"toy\"\na [1] = b\n")), OurFault);
}

}  // namespace
}  // namespace heartwright::driver
