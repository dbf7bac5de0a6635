#include "runtime/commands/cell/channels/drugs.hpp"

#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "tests/runtime/unit/io/scratch.hpp"

namespace heartwright::commands {
namespace {

std::vector<Drug> drugs_in(const std::string& text) {
    const Scratch folder;  // its own: tests run at the same time
    return read_drugs(folder.write("drugs.csv", text));
}

TEST(Drugs, half_is_left_at_the_ic50_and_the_hill_coefficient_steepens_the_curve) {
    EXPECT_DOUBLE_EQ(remaining_fraction({"g_Kr", 5, 0.9}, 5), 0.5);
    EXPECT_DOUBLE_EQ(remaining_fraction({"g_Kr", 5, 2}, 15), 0.1);
    EXPECT_DOUBLE_EQ(remaining_fraction({"g_Kr", 5, 2}, 0), 1);
}

TEST(Drugs, a_table_gives_the_unit_in_the_header_or_in_the_field) {
    const auto drugs = drugs_in(
        "\xEF\xBB\xBF"
        "Drug,current,IC50 [uM],hill\r\nverapamil,i_Kr,0.25,\r\nverapamil,i_CaL,202 nM,1.1\r\n# no\r\n"
        "quinidine,i_Kr,1,2\r\nquinidine,i_Na,,\r\n");
    ASSERT_EQ(drugs.size(), 2u);
    ASSERT_EQ(drugs[0].blocks.size(), 2u);
    EXPECT_DOUBLE_EQ(drugs[0].blocks[0].ic50, 250);
    EXPECT_DOUBLE_EQ(drugs[0].blocks[0].hill, 1);
    EXPECT_NEAR(drugs[0].blocks[1].ic50, 202, 1e-9);
    EXPECT_DOUBLE_EQ(drugs[0].lowest_ic50(), drugs[0].blocks[1].ic50);
    EXPECT_EQ(drugs[1].blocks.size(), 1u);  // without an IC50 there is no block
}

TEST(Drugs, json_is_read_too) {
    const auto drugs =
        drugs_in(R"({"dofetilide": {"i_Kr": {"ic50": "4.9 nM", "hill": 0.9}, "g_Na": {"ic50": "1 uM"}}})");
    ASSERT_EQ(drugs.size(), 1u);
    EXPECT_NEAR(drugs[0].blocks[0].ic50, 4.9, 1e-12);
    EXPECT_DOUBLE_EQ(drugs[0].blocks[0].hill, 0.9);
    EXPECT_NEAR(drugs[0].blocks[1].ic50, 1000, 1e-9);
}

TEST(Drugs, an_ic50_without_a_unit_or_that_is_not_positive_is_refused_with_its_line) {
    for (const char* text : {"drug,current,IC50,hill\nx,i_Kr,5,1\n", "drug,current,IC50 [nM],hill\nx,i_Kr,-5,1\n",
                             "drug,current,IC50 [nM],hill\nx,i_Kr,0,1\n", "drug,current,IC50 [mV],hill\nx,i_Kr,5,1\n",
                             "drug,current,IC50 [nM],hill\nx,i_Kr,5,0\n", "drug,current,IC50 [nM],hill\nx,i_Kr,5\n"})
        try {
            drugs_in(text);
            FAIL() << text;
        } catch (const UserFault& fault) {
            EXPECT_NE(std::string(fault.what()).find(".csv:2: "), std::string::npos) << fault.what();
        }
}

TEST(Drugs, concentrations_share_the_unit_that_stands_last) {
    EXPECT_EQ(concentrations_of("1,10,100 nM"), (std::vector<double>{1, 10, 100}));
    EXPECT_EQ(concentrations_of("1 nM, 1 uM"), (std::vector<double>{1, 1000}));
    EXPECT_THROW(concentrations_of("1,10"), UserFault);
    EXPECT_THROW(concentrations_of("1,x nM"), UserFault);
}

TEST(Drugs, a_block_of_the_command_line_has_a_target_an_ic50_and_perhaps_a_hill_coefficient) {
    const DrugBlock block = block_of_text("g_Kr=4.9 nM,0.9");
    EXPECT_EQ(block.target, "g_Kr");
    EXPECT_NEAR(block.ic50, 4.9, 1e-12);
    EXPECT_DOUBLE_EQ(block.hill, 0.9);
    EXPECT_DOUBLE_EQ(block_of_text("i_Na=1 uM").hill, 1);
    EXPECT_THROW(block_of_text("g_Kr"), UserFault);
    EXPECT_THROW(block_of_text("g_Kr=0 nM"), UserFault);
}

}  // namespace
}  // namespace heartwright::commands
