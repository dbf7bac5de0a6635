// What the pipeline makes of a toy model, as text. To accept a change: HEARTWRIGHT_BLESS=1 on this test, then read the
// diff.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "generator/driver/pipeline.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/reader.hpp"
#include "tests/generator/toy_lattice.hpp"

namespace heartwright::driver {
namespace {

const std::string folder = HEARTWRIGHT_SOURCE_DIR "/tests/generator/golden/passes/";

std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void expect_golden(const std::string& name, const std::string& text) {
    if (std::getenv("HEARTWRIGHT_BLESS")) std::ofstream(folder + name, std::ios::binary) << text;
    EXPECT_EQ(text, content(folder + name)) << "HEARTWRIGHT_BLESS=1 accepts it";
}

TEST(Golden, the_toy_model_is_written_as_it_was_read) {
    const std::string text = content(folder + "toy.before.ir");
    EXPECT_EQ(ir::print(ir::read(text)), text);
}

TEST(Golden, the_toy_model_leaves_the_passes_as_expected) {
    const ir::Model after = run_pipeline(ir::read(content(folder + "toy.before.ir")));
    expect_golden("toy.after.ir", ir::print(after));
    EXPECT_EQ(ir::print(ir::read(ir::print(after))), ir::print(after));
}

TEST(Golden, the_toy_lattice_leaves_the_passes_as_expected) {
    const ir::Model after = run_pipeline(ir::read(toy_lattice_text));
    expect_golden("toy_lattice.after.ir", ir::print(after));
    EXPECT_EQ(ir::print(ir::read(ir::print(after))), ir::print(after));
}

TEST(Golden, equal_models_give_equal_text) {
    const ir::Model model = ir::read(content(folder + "toy.before.ir"));
    EXPECT_EQ(ir::print(run_pipeline(model)), ir::print(run_pipeline(model)));
}

}  // namespace
}  // namespace heartwright::driver
