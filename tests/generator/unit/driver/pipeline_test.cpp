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
    const ir::Model model = run_pipeline(ir::read(
        "membrane potential V current i stimulus s\nparameter g [1] = 1\nstate V [mV] = -80\nstate m [1] = 0.1\n"
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

// x(n) reads x(n-1) twice: whatever sees through names must not double its work, or its output, at each step.
TEST(Pipeline, long_chains_of_definitions_stay_in_proportion) {
    for (const char* link : {"P*P", "1/(P + P)", "P + P", "a*P + b*P", "exp(-(P*P))", "P/(1 + P)", "square(P)",
                             "V < 0 ? P : -P", "P*x/(exp(P) - 1)"}) {
        std::string text =
            "membrane potential V current i stimulus s\nparameter a [1] = 0.3\nparameter b [1] = 0.2\nstate V [mV] = "
            "-80\n"
            "state x [1] = 0.5\np0 [1] = x\n";
        for (int i = 1; i <= 60; ++i) {
            std::string value = link;
            for (std::size_t at; (at = value.find('P')) != std::string::npos;)
                value.replace(at, 1, "p" + std::to_string(i - 1));
            text += "p" + std::to_string(i) + " [1] = " + value + "\n";
        }
        text += "i [1] = p60\nddt(V) = -i - s\nddt(x) = p60 - x\n";
        const ir::Model model = run_pipeline(ir::read(text));
        std::size_t nodes = 0;
        for (const ir::Definition& definition : model.definitions) nodes += ir::node_count(definition.value);
        EXPECT_LT(nodes, 10000u) << link;
    }
}

}  // namespace
}  // namespace heartwright::driver
