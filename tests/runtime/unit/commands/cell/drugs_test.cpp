#include "runtime/commands/cell/channels/drugs.hpp"

#include <gtest/gtest.h>

#include <array>

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
    EXPECT_EQ(concentrations_of("1,10,100 nM").values, (std::vector<double>{1, 10, 100}));
    EXPECT_EQ(concentrations_of("1 nM, 1 uM").values, (std::vector<double>{1, 1000}));
    EXPECT_EQ(concentrations_of("1,10").values, (std::vector<double>{1, 10}));  // nM, as the help says
    EXPECT_THROW(concentrations_of("1,x nM"), UserFault);
    EXPECT_FALSE(concentrations_of("1,10 nM").are_multiples);
}

TEST(Drugs, concentrations_may_be_multiples_of_cmax) {
    const Concentrations multiples = concentrations_of("0.5, 1,4 Cmax");
    EXPECT_TRUE(multiples.are_multiples);
    EXPECT_EQ(multiples.values, (std::vector<double>{0.5, 1, 4}));
    EXPECT_THROW(concentrations_of("1,x Cmax"), UserFault);
    EXPECT_THROW(concentrations_of("-1 Cmax"), UserFault);
}

TEST(Drugs, json_has_cmax_known_risk_and_binding_in_any_unit) {
    const auto drugs = drugs_in(R"({"x": {"cmax": "0.002 uM", "risk": "high", "i_CaL": {"ic50": "1 uM"},
        "binding": {"Kmax": 35.1, "Ku": "0.01816 1/s", "n": 1.08, "halfmax": 216.6, "Vhalf": "-0.001 V"}}})");
    ASSERT_EQ(drugs.size(), 1u);
    EXPECT_NEAR(drugs[0].cmax, 2, 1e-12);
    EXPECT_EQ(drugs[0].risk, Risk::high);
    EXPECT_EQ(drugs[0].blocks.size(), 1u);
    ASSERT_TRUE(drugs[0].binding);
    EXPECT_DOUBLE_EQ(drugs[0].binding->Kmax, 35.1);
    EXPECT_NEAR(drugs[0].binding->Ku, 1.816e-5, 1e-18);
    EXPECT_NEAR(drugs[0].binding->Vhalf, -1, 1e-12);
}

TEST(Drugs, a_binding_without_all_its_parameters_or_in_a_wrong_unit_is_refused) {
    const auto binding = [](const std::string& Ku) {
        return drugs_in(R"({"x": {"binding": {"Kmax": 35.1, "Ku": )" + Ku +
                        R"(, "n": 1, "halfmax": 2, "Vhalf": "-1 mV"}}})");
    };
    EXPECT_NO_THROW(binding("\"1e-5 1/ms\""));
    for (const char* wrong : {"1e-5", "\"1 mV\"", "\"0 1/ms\""}) EXPECT_THROW(binding(wrong), UserFault) << wrong;
    EXPECT_THROW(drugs_in(R"({"x": {"binding": {"Kmax": 35.1}}})"), UserFault);
    EXPECT_THROW(drugs_in(R"({"x": {"risk": "none"}})"), UserFault);
    EXPECT_THROW(drugs_in(R"({"x": {"cmax": "0 nM"}})"), UserFault);
}

TEST(Drugs, a_table_may_have_cmax) {
    const auto drugs = drugs_in("drug,current,IC50 [nM],hill,Cmax [uM]\nx,i_Kr,5,1,0.002\n");
    EXPECT_NEAR(drugs.at(0).cmax, 2, 1e-12);
}

TEST(Drugs, samples_replace_binding_and_blocks_row_by_row) {
    const Scratch folder;
    const std::string binding = folder.write("boot_pars.csv",
                                             "boot,Kmax,Ku,n,halfmax,Vhalf,error\n"
                                             "1,30,1e-5,1,200,-1,0.1\n2,40,2e-5,1.1,300,-2,0.2\n"),
                      blocks =
                          folder.write("IC50_samples.csv",
                                       "\"ICaL_IC50\",\"ICaL_h\",\"INa_IC50\",\"INa_h\",\"hERG_IC50\",\"hERG_h\"\r\n"
                                       "250,1.1,NA,NA,6,1\r\n260,1.2,400,0.9,7,1\r\n");
    const Drug drug{"x", {{"i_CaL", 100, 1}, {"i_Na", 380, 0.9}, {"i_Kr", 5, 1}, {"i_to", 19, 0.8}}};
    const auto samples = samples_of(drug, {binding, blocks});
    ASSERT_EQ(samples.size(), 2u);
    EXPECT_DOUBLE_EQ(samples[1].binding->Ku, 2e-5);
    const auto ic50 = [](const Drug& of, const std::string& target) {
        for (const DrugBlock& block : of.blocks)
            if (block.target == target) return block.ic50;
        return 0.0;
    };
    EXPECT_DOUBLE_EQ(ic50(samples[0], "ICaL"), 250);
    EXPECT_DOUBLE_EQ(ic50(samples[0], "i_CaL"), 0) << "it is replaced";
    EXPECT_DOUBLE_EQ(ic50(samples[0], "INa"), 0) << "NA is no block";
    EXPECT_DOUBLE_EQ(ic50(samples[0], "i_Na"), 0);
    EXPECT_DOUBLE_EQ(ic50(samples[1], "INa"), 400);
    EXPECT_DOUBLE_EQ(ic50(samples[1], "I_Kr"), 7);
    EXPECT_DOUBLE_EQ(ic50(samples[1], "i_to"), 19) << "no sample speaks of it";
    EXPECT_THROW(samples_of(drug, {binding, folder.write("one.csv", "ICaL_IC50\n5\n")}), UserFault);
    EXPECT_THROW(samples_of(drug, {folder.write("nothing.csv", "a,b\n1,2\n")}), UserFault);
    EXPECT_THROW(samples_of(drug, {folder.write("wrong.csv", "ICaL_IC50\nx\n")}), UserFault);
}

// 28 drugs with Cmax, known risk, binding: 12 of training and 16 of validation, of which FDA counts 8, 11 and 9.
TEST(Drugs, the_bundled_ones_are_those_of_cipa) {
    const auto drugs = read_drugs(HEARTWRIGHT_SOURCE_DIR "/model_specs/drugs/cipa.json");
    ASSERT_EQ(drugs.size(), 28u);
    std::array<int, 3> count{};
    for (const Drug& drug : drugs) {
        EXPECT_GT(drug.cmax, 0) << drug.name;
        EXPECT_TRUE(drug.binding) << drug.name;
        ASSERT_TRUE(drug.risk) << drug.name;
        ++count.at(static_cast<std::size_t>(*drug.risk));
    }
    EXPECT_EQ(count, (std::array<int, 3>{9, 11, 8}));
    EXPECT_EQ(drugs[2].name, "dofetilide");
    EXPECT_DOUBLE_EQ(drugs[2].cmax, 2);
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
