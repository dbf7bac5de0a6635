// Which definitions of a model are whole numbers of channels.
#include <gtest/gtest.h>

#include "generator/analysis/cost/whole_numbers.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::analysis {
namespace {

// Machine M of states C and O: `definitions`, then their next values.
ir::Model model_of(const std::vector<std::pair<std::string, ir::ExprPtr>>& definitions, const std::string& next_C,
                   const std::string& next_O) {
    ir::Model model;
    ir::Machine machine;
    machine.states = {"C", "O"};
    machine.free = {"C_free", "O_free"};
    machine.held = {"C_held", "O_held"};
    model.machines.push_back(machine);
    for (const auto& [name, value] : definitions) {
        ir::Definition definition;
        definition.name = name;
        definition.value = value;
        model.definitions.push_back(std::move(definition));
    }
    for (const auto& [name, next] : {std::pair("C", next_C), std::pair("O", next_O)}) {
        ir::State state;
        state.name = name;
        state.scale = ir::Scale::site;
        state.is_count = true;
        state.next_value = ir::parse_expr(next);
        model.states.push_back(std::move(state));
    }
    return model;
}
ir::ExprPtr draw(int number, const std::string& trials) {
    return ir::binomial(number, ir::parse_expr(trials), ir::symbol("p"));
}

TEST(WholeNumbers, are_counts_and_what_is_added_up_to_counts) {
    const WholeNumbers wholes(model_of(
        {{"opening", draw(0, "C_free")}, {"left", ir::parse_expr("C_free - opening")}, {"closing", draw(1, "O_free")}},
        "left + closing + C_held", "O_free - closing + opening + O_held"));
    for (const char* name : {"C", "O", "C_free", "O_held", "opening", "left", "closing"})
        EXPECT_TRUE(wholes.contains(name)) << name;
    EXPECT_TRUE(wholes.is_whole(ir::parse_expr("left + closing + C_held")));
    EXPECT_FALSE(wholes.is_whole(ir::parse_expr("2*left")));
    EXPECT_FALSE(wholes.is_whole(ir::parse_expr("left - 1")));
}

TEST(WholeNumbers, are_not_draws_that_go_into_no_count) {
    const WholeNumbers wholes(
        model_of({{"n_1", draw(0, "n")}, {"n_2", draw(1, "n - n_1")}, {"sum", ir::parse_expr("O + C")}},
                 "C_free + C_held", "O_free + O_held"));
    for (const char* name : {"n", "n_1", "n_2", "sum", "p"}) EXPECT_FALSE(wholes.contains(name)) << name;
}

TEST(WholeNumbers, are_not_in_a_next_value_of_anything_else) {
    const WholeNumbers wholes(model_of({{"opening", draw(0, "C_free")}}, "C_free - opening*1.5", "O_free + opening"));
    EXPECT_TRUE(wholes.contains("opening"));  // into O
    EXPECT_FALSE(wholes.is_whole(ir::parse_expr("C_free - opening*1.5")));
    const WholeNumbers none(model_of({{"opening", draw(0, "C_free")}}, "C_free - opening*1.5", "O_free + opening*1.5"));
    EXPECT_FALSE(none.contains("opening"));
}

}  // namespace
}  // namespace heartwright::analysis
