// 'fields_in' of an experiment: what is read, what is refused, and in which words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runtime/experiment/resolved.hpp"
#include "tests/runtime/unit/experiment/toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::HasSubstr;

TEST(FieldsIn, a_file_and_a_spread_are_read_and_said_again) {
    const auto [experiment, messages] = read_and_bind(slab_with(
        R"("fields_in": [{"parameter": "g_Na", "file": "/data/a.h5:/g", "unit": "S/F", "where": {"layers": {"axis": "z", "count": 1}}},
                         {"parameter": "K_o", "spread": {"normal": 0.1}}])"));
    ASSERT_TRUE(experiment) << messages;
    ASSERT_EQ(experiment->fields_in.size(), 2u);
    const ParameterField &file = experiment->fields_in[0], &spread = experiment->fields_in[1];
    EXPECT_EQ(file.parameter.index, 0);
    EXPECT_EQ(file.file.path, "/data/a.h5");
    EXPECT_EQ(file.file.dataset, "/g");
    EXPECT_DOUBLE_EQ(file.unit->value, 1e-3);  // mS/uF
    EXPECT_EQ(spread.form, ParameterField::Form::normal);
    EXPECT_EQ(spread.spread, 0.1);
    EXPECT_EQ(spread.where.kind, Where::Kind::all);
    EXPECT_EQ(
        resolved_json(*experiment)["fields_in"].dump(),
        R"([{"parameter":"g_Na","file":"/data/a.h5:/g","unit":"S/F","where":{"layers":{"axis":"z","count":1,"first":0}}},)"
        R"({"parameter":"K_o","spread":{"normal":0.1},"where":"all"}])");
}

struct Case {
    const char* extra;
    const char* message;
};
class FieldsInError : public testing::TestWithParam<Case> {};

TEST_P(FieldsInError, is_said) {
    const auto messages = read_and_bind(slab_with(GetParam().extra)).messages;
    EXPECT_THAT(messages, HasSubstr(std::string("error: ") + GetParam().message + "\n"));
    EXPECT_THAT(messages, testing::StartsWith("e.json:"));
}

INSTANTIATE_TEST_SUITE_P(
    All, FieldsInError,
    testing::Values(
        Case{R"("fields_in": {})", "'fields_in' is an array, not an object"},
        Case{R"("fields_in": [{"spread": {"normal": 0.1}}])", "this field has no 'parameter'"},
        Case{R"("fields_in": [{"parameter": "g_Na"}])", "this field needs one of: file, spread"},
        Case{R"("fields_in": [{"parameter": "g_Na", "file": "a.h5:/g", "spread": {"normal": 0.1}}])",
             "this field has both 'file' and 'spread'; give one of them"},
        Case{R"("fields_in": [{"parameter": "g_Na", "spread": {"normal": 0.1}, "seed": 3}])",
             "unknown key 'seed' in this field"},
        Case{R"("fields_in": [{"parameter": "g_Na", "spread": {"normal": 0.1, "lognormal": 0.1}}])",
             "'spread' has both 'lognormal' and 'normal'; give one of them"},
        Case{R"("fields_in": [{"parameter": "g_Na", "spread": {"uniform": 0.1}}])",
             "unknown key 'uniform' in 'spread'"},
        Case{R"("fields_in": [{"parameter": "g_Na", "spread": {"normal": 0}}])",
             "the spread of 'g_Na' is greater than 0 and at most 2"},
        Case{R"("fields_in": [{"parameter": "g_Na", "spread": {"lognormal": -0.1}}])",
             "the spread of 'g_Na' is greater than 0 and at most 2"},
        Case{R"("fields_in": [{"parameter": "g_Na", "spread": {"lognormal": 2.01}}])",
             "the spread of 'g_Na' is greater than 0 and at most 2"},
        Case{R"("fields_in": [{"parameter": "g_Na", "spread": {"normal": 0.1}, "unit": "S/F"}])",
             "'unit' goes with 'file'; a spread needs none"},
        Case{R"("fields_in": [{"parameter": "g_Na", "file": "a.h5"}])", "'file' names a file and a data set in it"},
        Case{R"("fields_in": [{"parameter": "g_Na", "file": "a.h5:/g", "unit": "mV"}])",
             "'g_Na' is in mS/uF, not in mV"},
        Case{R"("fields_in": [{"parameter": "g_Nah", "spread": {"normal": 0.1}}])", "no parameter 'g_Nah' of toy"},
        Case{R"("fields_in": [{"parameter": "BCL", "spread": {"normal": 0.1}}])",
             "'BCL' is not a field: it is the period of the first periodic stimulus"},
        Case{
            R"("fields_in": [{"parameter": "g_Na", "spread": {"normal": 0.1}}], "actions": [{"set": {"g_Na": "*0.5"}, "at": "10 ms"}])",
            "'g_Na' differs from cell to cell ('fields_in'): setting it during the run is not there yet"}));

TEST(FieldsIn, another_parameter_may_be_set_during_the_run) {
    EXPECT_EQ(
        read_and_bind(
            slab_with(
                R"("fields_in": [{"parameter": "g_Na", "spread": {"normal": 0.1}}], "actions": [{"set": {"K_o": "*0.5"}, "at": "10 ms"}])"))
            .messages,
        "");
}

TEST(FieldsIn, a_wrong_unit_is_shown_in_its_place) {
    EXPECT_THAT(read_and_bind(slab_with(R"("fields_in": [{"parameter": "g_Na", "file": "a.h5:/g", "unit": "mS/mF/"}])"))
                    .messages,
                HasSubstr("'mS/mF/' is no unit: "));
}

TEST(FieldsIn, cells_with_sites_have_none_yet) {
    EXPECT_THAT(read_and_bind_to(toy_lattice_model(),
                                 with(R"("fields_in": [{"parameter": "g_Na", "spread": {"normal": 0.1}}])"))
                    .messages,
                HasSubstr("error: parameters that differ between cells with dyads are not there yet\n"));
}

}  // namespace
}  // namespace heartwright::experiment
