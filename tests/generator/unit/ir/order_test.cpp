#include <gtest/gtest.h>

#include "generator/ir/model.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::ir {
namespace {

std::vector<std::string> names(const Model& model) {
    std::vector<std::string> result;
    for (const Definition& definition : model.definitions) result.push_back(definition.name);
    return result;
}
using Names = std::vector<std::string>;

TEST(Order, each_definition_uses_only_earlier_ones_and_the_files_order_stays_where_it_can) {
    Model model = read("a [1] = 1\nd [1] = c + a\nb [1] = 2\nc [1] = b\n");
    EXPECT_TRUE(order_definitions(model).empty());
    EXPECT_EQ(names(model), (Names{"a", "b", "c", "d"}));
}

TEST(Order, an_ordered_model_stays_as_it_is) {
    Model model = read("a [1] = 1\nb [1] = a\nc [1] = 3\n");
    EXPECT_TRUE(order_definitions(model).empty());
    EXPECT_EQ(names(model), (Names{"a", "b", "c"}));
}

TEST(Order, a_cycle_is_told_as_a_chain) {
    Model model = read("x [1] = 1\na [1] = b + x\nb [1] = c\nc [1] = a\n");
    EXPECT_EQ(order_definitions(model), (Names{"a", "b", "c", "a"}));
}

TEST(Order, reading_next_of_a_state_comes_after_what_its_update_needs) {
    Model model = read("state x [1] = 0\nlate [1] = next(x)\nrate [1] = x\nnext(x) = x + rate\n");
    EXPECT_TRUE(order_definitions(model).empty());
    EXPECT_EQ(names(model), (Names{"rate", "late"}));
}

TEST(Order, a_cycle_through_next_is_told_as_a_chain) {
    Model model = read("state x [1] = 0\nlate [1] = next(x)\nnext(x) = x + late\n");
    EXPECT_EQ(order_definitions(model), (Names{"late", "next(x)", "late"}));
}

TEST(Order, a_chain_of_100000_definitions_is_ordered) {
    Model model;
    for (int i = 100000; i > 0; --i) {
        Definition definition;
        definition.name = "x" + std::to_string(i);
        definition.value = symbol("x" + std::to_string(i - 1));
        model.definitions.push_back(definition);
    }
    EXPECT_TRUE(order_definitions(model).empty());
    EXPECT_EQ(model.definitions.front().name, "x1");
}

}  // namespace
}  // namespace heartwright::ir
