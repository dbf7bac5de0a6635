#include <gmock/gmock.h>

#include "generator/import/decisions.hpp"
#include "generator/import/unit_repair.hpp"
#include "generator/import/write/unit_text.hpp"
#include "generator/import/write/write_spec.hpp"
#include "tests/generator/unit/import/read_text.hpp"

namespace heartwright::foreign {
namespace {

using testing::HasSubstr;

struct Repaired {
    std::vector<std::string> messages;
    std::string spec;
};

Repaired repaired(const std::string& lines) {
    Model model =
        model_of(cell("i_ion = 0.1 [mS/uF] * V in [A/F]\ni_stim = 0 [A/F] in [A/F]\nc = 1 [mM] in [mM]\n"
                      "n = 2 [nA] in [nA]\n" +
                      lines));
    Diagnostics diagnostics;
    const Decided decided = decide(model, {}, diagnostics);
    Repaired result;
    for (const UnitIssue& issue : repair_units(model)) result.messages.push_back(issue.message);
    result.spec = spec_text(model, decided, "test");
    return result;
}

TEST(unit_repair, leaves_consistent_equations_alone) {
    const Repaired it = repaired(
        "x = c + 2 [mM] + if(V < -40 [mV], c, 0 [mM]) in [mM]\n"
        "y = exp((V + 40 [mV]) / 5 [mV])\nz = c^2 + 3 in [mM^2]\n");
    EXPECT_THAT(it.messages, testing::IsEmpty());
    EXPECT_THAT(it.spec, HasSubstr("\"x [mM] = c + 2 + (V < -40 ? c : 0)\""));
    EXPECT_THAT(it.spec, HasSubstr("\"y = exp((V + 40)/5)\""));
    EXPECT_THAT(it.spec, HasSubstr("\"z [mM^2] = square(c) + 3\""));
}

TEST(unit_repair, changes_a_unit_and_no_number) {
    const Repaired it = repaired("x = c + n in [mM]\ny = c in [uM]\nz = exp(c)\n");
    EXPECT_THAT(it.messages,
                testing::ElementsAre("'cell.n' is in nA where mM is expected", "'cell.c' is in mM where uM is expected",
                                     "'cell.c' is in mM where 1 is expected"));
    EXPECT_THAT(it.spec, HasSubstr("\"x [mM] = c + n*1 [mM/nA]\""));
    EXPECT_THAT(it.spec, HasSubstr("\"y [uM] = c*1 [uM/mM]\""));
    EXPECT_THAT(it.spec, HasSubstr("\"z = exp(c*1 [1/mM])\""));
}

TEST(unit_repair, keeps_sizes_that_have_no_dimension) {
    const Repaired it = repaired(
        "r = 1000 [mM/M] in [mM/M]\na = exp(c / 1000 [mM/M] / 1 [M])\nb = exp(V / 4 [mV] / 1000 [uV/mV])\n"
        "d = exp(2 [uV/mV] * (V / 5 [mV]))\n");
    EXPECT_THAT(it.messages, testing::ElementsAre("the expression is in mV/uV where 1 is expected",
                                                  "the expression is in uV/mV where 1 is expected"));
    EXPECT_THAT(it.spec, HasSubstr("\"a = exp(c/1000 [mM/M]/1 [M])\""));
    EXPECT_THAT(it.spec, HasSubstr("\"b = exp(V/4 [mV]/1000 [uV/mV]*1 [1/(mV/uV)])\""));
    EXPECT_THAT(it.spec, HasSubstr("\"d = exp(2 [uV/mV]*(V/5 [mV])*1 [1/(uV/mV)])\""));
}

TEST(unit_repair, gives_initial_values_the_unit_of_their_state) {
    const auto state = [](const std::string& initial) {
        Model model = model_of("[[model]]\ncell.c = " + initial +
                               "\n[cell]\ntime = 0 [ms] in [ms] bind time\nk = 2 [mM] in [mM]\nf = 3\n"
                               "n = 5 [nA] in [nA]\ndot(c) = 0 [mM/ms]\n    in [mM]\n");
        Diagnostics diagnostics;
        const Decided decided = decide(model, {"none", "", ""}, diagnostics);
        EXPECT_EQ(diagnostics.render(), "");
        repair_units(model);
        const std::string spec = spec_text(model, decided, "test");
        const std::size_t begin = spec.find("\"c\": ") + 5;
        return spec.substr(begin, spec.find('\n', begin) - begin);
    };
    EXPECT_THAT(state("2 * cell.k"), HasSubstr("\"2*k\""));
    EXPECT_THAT(state("2 * cell.f"), HasSubstr("\"2*f*1 [mM]\""));
    EXPECT_THAT(state("-2 + 3"), HasSubstr("\"(-2 + 3)*1 [mM]\""));
    EXPECT_THAT(state("cell.k + cell.n"), HasSubstr("\"k + n*1 [mM/nA]\""));
    EXPECT_THAT(state("cell.k + 500 [uM]"), HasSubstr("\"k + 500\""));
}

// Metabolic models count minutes and hours. CellML makes a minute of 60 seconds.
TEST(unit_repair, writes_minutes_and_hours) {
    Unit minute = parse_unit("s").value();
    minute.factor = 60;
    minute.text = "";
    EXPECT_EQ(unit_text(minute), "min");
    EXPECT_EQ(unit_text(minute.power(-1)), "1/min");
    EXPECT_EQ(unit_text(parse_unit("uM").value() / minute), "uM/min");
    EXPECT_EQ(unit_text(parse_unit("m^2").value() / minute), "m^2/min");
    Unit hour = minute;
    hour.factor = 3600;
    EXPECT_EQ(unit_text(hour.power(-2)), "1/h^2");
    const Repaired it = repaired("slow = x / 2 [1/min] in [min]\nx = 1\n");
    EXPECT_THAT(it.messages, testing::IsEmpty());
}

TEST(unit_repair, writes_every_decimal_size_in_our_syntax) {
    for (const char* text : {"kg*m^2/s^2", "1/mM^2/ms", "kmol/cm/C", "uL/um^3", "mM^6", "A*s/F", "pmol/cm^2/s"}) {
        Unit unit = parse_unit(text).value();
        unit.text = "a_unit_of_a_file";
        const std::optional<std::string> ours = unit_text(unit);
        ASSERT_TRUE(ours) << text;
        EXPECT_EQ(parse_unit(*ours).value(), unit) << text << " as " << *ours;
    }
}

TEST(unit_repair, writes_other_sizes_as_a_number_and_a_unit) {
    const Unit odd[] = {{7, {1, 0, 0, 0, 0, 0}, "seven"},
                        {0.3, {}, ""},
                        {1.5e-7, {2, 1, -3, -1, 0, 0}, "x"},
                        {500, {0, 0, -1, 0, 0, 0}, "1/ms (0.5)"}};
    for (const Unit& unit : odd) {
        const std::optional<std::string> text = unit_text(unit);
        ASSERT_TRUE(text) << unit.text;
        EXPECT_EQ(parse_unit(*text).value(), unit) << *text;
    }
    EXPECT_EQ(unit_text(odd[3]), "(0.5)/ms");
}

}  // namespace
}  // namespace heartwright::foreign
