// The files that toy models become, one toy a feature, against the texts in expected/. tools/bless_golden.sh accepts
// new ones; the diff is the review.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "generator/emit/emit.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::emit {
namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(HEARTWRIGHT_SOURCE_DIR) / "tests/generator/golden/emit";

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

plan::VariantModels toy(const std::string& name) {
    const ir::Model model = ir::read(read(folder / "toys" / (name + ".ir")));
    plan::Start own{"", {}};
    for (const ir::State& state : model.states) own.initial.push_back(state.initial);
    return {model, model, {own}};
}

void expect_golden(const std::vector<plan::VariantModels>& variants, const Options& options) {
    const bool bless = std::getenv("HEARTWRIGHT_BLESS") != nullptr;
    for (const GeneratedFile& file : emit(variants, options)) {
        const fs::path expected = folder / "expected" / file.path;
        if (bless) {
            fs::create_directories(expected.parent_path());
            std::ofstream(expected, std::ios::binary) << file.text;
        }
        EXPECT_EQ(file.text, read(expected)) << expected << "; tools/bless_golden.sh accepts it";
    }
}

const Options options{"1.2.3", {"one_pass", "another_pass"}, ""};

TEST(EmitGolden, values_of_every_scale_are_written_as_expected) { expect_golden({toy("scales")}, options); }

TEST(EmitGolden, conditions_are_written_as_expected) { expect_golden({toy("conditions")}, options); }

TEST(EmitGolden, sites_are_written_as_expected) { expect_golden({toy("sites")}, options); }

// The same lines, whole, with values spilled and cut into parts.
TEST(EmitGolden, scheduled_spilled_and_cut_steps_are_written_as_expected) {
    const auto named = [](const std::string& name) {
        plan::VariantModels variant = toy("scheduled");
        for (ir::Model* model : {&variant.source, &variant.optimised}) {
            model->name = name;
            model->spec_file = name + ".json";
        }
        return variant;
    };
    Options spilled = options, cut = options;
    spilled.lines.spill = 3;
    cut.lines.split = 6;
    expect_golden({named("scheduled")}, options);
    expect_golden({named("spilled")}, spilled);
    expect_golden({named("cut")}, cut);
    cut.lines.pieces = plan::LinePlan::kernels;
    expect_golden({named("in_kernels")}, cut);
}

TEST(EmitGolden, steps_in_halves_are_written_as_expected) {
    expect_golden({toy("halves")}, options);
    plan::VariantModels variant = toy("halves");
    for (ir::Model* model : {&variant.source, &variant.optimised}) {
        model->name = "halves_in_kernels";
        model->spec_file = "halves_in_kernels.json";
    }
    Options cut = options;
    cut.lines.split = 2;
    cut.lines.pieces = plan::LinePlan::kernels;
    expect_golden({variant}, cut);
}

TEST(EmitGolden, tables_are_written_as_expected) {
    plan::VariantModels variant = toy("tables_exact");
    variant.exact = variant.optimised;
    variant.optimised = toy("tables").optimised;
    expect_golden({variant}, options);
}

// Of a cell with sites: there is no second step without tables.
TEST(EmitGolden, tables_of_sites_are_written_as_expected) {
    plan::VariantModels variant = toy("site_tables_exact");
    variant.optimised = toy("site_tables").optimised;
    expect_golden({variant}, options);
}

TEST(EmitGolden, rational_functions_are_written_as_expected) {
    plan::VariantModels variant = toy("tables_exact");
    for (ir::Model* model : {&variant.source, &variant.optimised}) {
        model->name = "rationals";
        model->spec_file = "rationals.json";
    }
    variant.exact = variant.optimised;
    variant.optimised = toy("rationals").optimised;
    expect_golden({variant}, options);
}

TEST(EmitGolden, variants_and_starts_are_written_as_expected) {
    plan::VariantModels first = toy("variants");
    plan::Start tired{"tired", first.starts[0].initial};
    tired.initial[0] = ir::parse_expr("-70");
    tired.initial[1] = ir::parse_expr("V/-100");
    first.starts.push_back(tired);
    plan::VariantModels second = first, third = first;
    second.source.variant = second.optimised.variant = "stiff";
    second.source.parameters[0].value = second.optimised.parameters[0].value = 0.75;
    third.source.variant = third.optimised.variant = "odd;w=on";
    for (ir::Model* model : {&third.source, &third.optimised}) model->definitions[0].value = ir::parse_expr("g*V");
    Options with_start = options;
    with_start.default_start = "tired";
    expect_golden({first, second, third}, with_start);
}

}  // namespace
}  // namespace heartwright::emit
