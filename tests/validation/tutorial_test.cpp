// docs/adding_a_model.md: its spec and its experiments are read from the page, so that the tutorial stays true.
#include <gtest/gtest.h>

#include "base/json/value.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/spec/model_spec.hpp"
#include "runtime/experiment/read/read.hpp"

namespace heartwright {
namespace {

// The blocks between ```json and ```, in order.
std::vector<std::shared_ptr<const SourceFile>> blocks_of_the_page() {
    const std::string page = json::read_source(HEARTWRIGHT_SOURCE_DIR "/docs/adding_a_model.md")->text();
    const std::string begin = "```json\n", end = "\n```";
    std::vector<std::shared_ptr<const SourceFile>> blocks;
    for (std::size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
        at += begin.size();
        blocks.push_back(std::make_shared<SourceFile>("block " + std::to_string(blocks.size()),
                                                      page.substr(at, page.find(end, at) - at)));
    }
    return blocks;
}

TEST(tutorial, spec_has_the_equations_of_the_paper) {
    Diagnostics diagnostics;
    const auto spec = spec::read_model_spec(blocks_of_the_page().at(0), diagnostics);
    diagnostics.throw_if_errors();
    const auto parsed = frontend::parse(*spec, diagnostics);
    diagnostics.throw_if_errors();
    for (const spec::Choice& choice : spec::all_choices(*spec)) {
        const auto model = frontend::build_model(*spec, *parsed, choice, diagnostics);
        EXPECT_EQ(diagnostics.render(), "");
        analysis::Interpreter<double> interpreter(*model);
        analysis::Point point = analysis::initial_point(*model);
        const double tau_close = choice.variants.empty() ? 150 : 75;
        for (const double v : {0.0, 0.12, 0.5, 1.0}) {
            const double h = 0.8;
            point.states = {v, h};
            interpreter.evaluate(point);
            EXPECT_NEAR(interpreter.derivative(0), h * v * v * (1 - v) / 0.3 - v / 6, 1e-15) << v;
            EXPECT_NEAR(interpreter.derivative(1), v < 0.13 ? (1 - h) / 120 : -h / tau_close, 1e-15) << v;
        }
    }
}

TEST(tutorial, experiments_are_well_formed) {
    const auto blocks = blocks_of_the_page();
    ASSERT_EQ(blocks.size(), 3u);
    for (std::size_t k = 1; k < blocks.size(); ++k) {
        Diagnostics diagnostics;
        EXPECT_TRUE(experiment::read_experiment(blocks[k], {}, diagnostics));
        EXPECT_EQ(diagnostics.render(), "");
    }
}

}  // namespace
}  // namespace heartwright
