// Exported specs read back by our own reader: right-hand sides agree to 1e-13 (docs/exporting_models.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "base/diag/faults.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/magnitude.hpp"
#include "generator/driver/export_model.hpp"
#include "generator/driver/import_model.hpp"
#include "generator/import/names.hpp"
#include "generator/import/write/write_spec.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

// A file of another program as import writes it.
fs::path imported_spec(const std::string& name, const std::string& text) {
    const Imported imported = import_source(std::make_shared<SourceFile>(name, text), {});
    const fs::path path = fs::path(testing::TempDir()) /
                          ("round_trip_" + std::to_string(getpid()) + "_" + fs::path(name).stem().string() + ".json");
    std::ofstream(path) << foreign::spec_text(imported.model, imported.decided, "imported");
    return path;
}

ir::Model plain_model(const fs::path& path) {
    LoadedSpec loaded(path.string(), {});
    return loaded.build_to_run(spec::all_choices(loaded.spec()).front());
}

// 1e-13 of the value, or 1e-14 of the sum of its addends' magnitudes (verification.md).
void expect_same_derivatives(const ir::Model& original, const ir::Model& back, double stimulus) {
    ASSERT_EQ(original.states.size(), back.states.size());
    std::map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < back.states.size(); ++i) index[back.states[i].name] = i;
    analysis::Interpreter<double> is(back), expected(original);
    analysis::Interpreter<analysis::Magnitude> magnitudes(original);
    std::mt19937 random(18);
    std::uniform_real_distribution<double> factor(0.8, 1.2), shift(-20, 20);
    for (int sample = 0; sample < 20; ++sample) {
        analysis::Point point = analysis::initial_point(original), point_back = analysis::initial_point(back);
        for (std::size_t i = 0; i < original.states.size(); ++i) {
            double& value = point.states[i];
            const bool is_potential = original.states[i].name == original.membrane.potential;
            ASSERT_TRUE(index.contains(original.states[i].name)) << original.states[i].name;
            if (sample > 0) value = is_potential ? value + shift(random) : value * factor(random);
            point_back.states[index.at(original.states[i].name)] = value;
        }
        point.stimulus = point_back.stimulus = sample % 2 == 0 ? 0 : stimulus;
        is.evaluate(point_back);
        expected.evaluate(point);
        magnitudes.evaluate(point);
        for (std::size_t i = 0; i < original.states.size(); ++i) {
            const double value = expected.derivative(i), other = is.derivative(index.at(original.states[i].name));
            if (std::isnan(value) && std::isnan(other)) continue;
            const double error = std::fabs(other - value), sum = static_cast<double>(magnitudes.derivative(i).sum);
            EXPECT_TRUE(error <= 1e-13 * std::fabs(value) || error <= 1e-14 * sum)
                << original.states[i].name << ": " << other << " instead of " << value << ", S = " << sum;
        }
    }
}

void expect_round_trip(const std::string& spec, const std::string& format) {
    LoadedSpec loaded(spec, {});
    for (const spec::Choice& choice : spec::all_choices(loaded.spec())) {
        SCOPED_TRACE(spec + " " + choice.label() + " as " + format);
        const std::string ending = format.starts_with("cellml") ? "cellml" : format == "easyml" ? "model" : format;
        const fs::path back = imported_spec("exported." + ending, exported_text(loaded, choice, format));
        // Of EasyML openCARP alone knows the stimulus, which other equations than the potential's read as 0.
        expect_same_derivatives(loaded.build(choice), plain_model(back), format == "easyml" ? 0 : -40);
    }
}

constexpr const char* bundled[] = {"karma_1994", "ten_tusscher_panfilov_2006", "ohara_rudy_2011"};

TEST(export_round_trip, bundled_models_keep_right_hand_sides_through_mmt) {
    for (const char* name : bundled) expect_round_trip(name, "mmt");
}

TEST(export_round_trip, bundled_models_keep_right_hand_sides_through_CellML) {
    for (const char* name : bundled) expect_round_trip(name, "cellml");
}

TEST(export_round_trip, bundled_models_keep_right_hand_sides_through_older_CellML) {
    for (const char* name : bundled)
        for (const char* format : {"cellml1.0", "cellml1.1"}) expect_round_trip(name, format);
}

TEST(export_round_trip, bundled_models_keep_right_hand_sides_through_EasyML) {
    for (const char* name : bundled) expect_round_trip(name, "easyml");
}

TEST(export_round_trip, names_the_version_of_CellML) {
    LoadedSpec loaded("karma_1994", {});
    EXPECT_THAT(exported_text(loaded, {}, "cellml1.0"), testing::HasSubstr("http://www.cellml.org/cellml/1.0#"));
    EXPECT_THAT(exported_text(loaded, {}, "cellml1.1"), testing::HasSubstr("http://www.cellml.org/cellml/1.1#"));
    EXPECT_THAT(exported_text(loaded, {}, "cellml"), testing::HasSubstr("http://www.cellml.org/cellml/2.0#"));
}

TEST(import_model, a_file_without_equations_is_refused) {
    const auto import = [](const std::string& text) { import_source(std::make_shared<SourceFile>("a.mmt", text), {}); };
    try {
        import("[[model]]\n[c]\nx = 1\n");
        FAIL() << "a file without equations was imported";
    } catch (const UserFault& fault) {
        EXPECT_THAT(fault.what(), testing::HasSubstr("a.mmt: the file has no equations"));
    }
    EXPECT_THROW(import("[[model]]\n[c]\nx = 1\ny = 2 * x\n"), UserFault);
}

TEST(export_round_trip, the_default_pulse_survives_CellML) {
    LoadedSpec loaded("ten_tusscher_panfilov_2006", {});
    const Imported back =
        import_source(std::make_shared<SourceFile>("exported.cellml", exported_text(loaded, {}, "cellml")), {});
    ASSERT_EQ(back.decided.pulses.size(), 1u);
    EXPECT_EQ(back.decided.pulses[0].amplitude, -40);
    EXPECT_EQ(back.decided.pulses[0].start, 100);
}

TEST(export_round_trip, imported_models_keep_right_hand_sides) {
    const fs::path models = fs::path(HEARTWRIGHT_SOURCE_DIR).parent_path() / "shared" / "models";
    if (!fs::exists(models / "mmt")) GTEST_SKIP() << "no ../shared";
    std::vector<fs::path> files;
    for (const char* folder : {"mmt", "cellml"})
        for (const auto& it : fs::directory_iterator(models / folder))
            if (it.path().extension() == ".mmt" || it.path().extension() == ".cellml") files.push_back(it.path());
    EXPECT_FALSE(files.empty());
    for (const fs::path& file : files) {
        std::ifstream stream(file, std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(stream), {});
        const std::string spec = imported_spec(file.string(), text).string();
        expect_round_trip(spec, "mmt");
        expect_round_trip(spec, "cellml");
    }
}

TEST(export_model, refuses_sites_and_unknown_formats) {
    LoadedSpec sites("gaur_rudy_2011_ord", {});
    try {
        exported_text(sites, {}, "mmt");
        FAIL() << "a model with sites was exported";
    } catch (const UserFault& fault) {
        EXPECT_THAT(fault.what(), testing::HasSubstr("gaur_rudy_2011_ord.json: cells are made of sites"));
    }
    LoadedSpec karma("karma_1994", {});
    EXPECT_THROW(exported_text(karma, {}, "sbml"), UserFault);
}

}  // namespace
}  // namespace heartwright::driver
