// Solvers in mixed precision: that which is bundled, and one for a shorter dt.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string_view>

#include "runtime/commands/build/solver_build.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/commands/built_tools.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;

// The solver that is bundled in mixed precision, or nothing.
std::optional<SolverRequest> bundled_mixed(const launch::Installation& tools) {
    SolverRequest request{find_spec(tools, "ten_tusscher_panfilov_2006"), "cpu", "mixed"};
    const bool is_bundled = std::string_view(build::mixed_models).find(request.spec.name) != std::string_view::npos;
    return is_bundled ? std::optional(request) : std::nullopt;
}

TEST(Build, in_mixed_precision_the_bundled_solver_is_taken_from_the_dt_on_that_its_gates_are_certified_for) {
    launch::Installation tools = built_tools();
    std::optional<SolverRequest> request = bundled_mixed(tools);
    if (!request) GTEST_SKIP() << "no solver of it is bundled in mixed precision";
    const double from = launch::dt_of_stored_gates(tools, request->spec.name).from;
    EXPECT_NEAR(from, 0.0029, 1e-4);
    for (const double dt : {usual_dt, 1.001 * from}) {
        request->dt = dt;
        EXPECT_EQ(provide_solver(tools, *request), tools.solver) << dt;
    }
    SolverRequest shorter = *request, usual = *request;
    shorter.dt = 0.99 * from;
    usual.dt = usual_dt;
    EXPECT_NE(build_key(tools, shorter), build_key(tools, usual));
    tools.generate.clear();  // then the run says what to do
    EXPECT_EQ(provide_solver(tools, shorter), tools.solver);
}

// The numbers of a column of a table.
std::vector<double> column(const std::string& path, std::size_t number) {
    std::ifstream file(path);
    std::vector<double> values;
    for (std::string line; std::getline(file, line);) {
        for (std::size_t k = 0; k < number; ++k) line.erase(0, line.find(',') + 1);
        if (!line.empty() && line[0] != 'V') values.push_back(std::stod(line));
    }
    return values;
}

TEST(Build, in_mixed_precision_a_dt_below_the_certificate_makes_a_solver_that_agrees_with_fp64) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty() || !bundled_mixed(tools)) GTEST_SKIP() << "no generator, or no such solver is bundled";
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", R"({"format": 1, "model": "ten_tusscher_panfilov_2006",
        "variant": ["epi"], "time": {"end": "10 ms", "dt": "0.002 ms"}, "probes": [{"name": "p", "show": "V", "every": "1 ms"}],
        "stimuli": [{"name": "S1", "where": "all", "rate": "52 mV/ms", "start": "1 ms", "duration": "1 ms"}]})");
    const auto heartwright = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"env", "XDG_CACHE_HOME=" + (scratch / "cache"), tools.bin + "/heartwright"});
        words.insert(words.end(), {"--backend", "cpu", "--threads", "1"});
        EXPECT_EQ(launch::run_process(words, scratch / "log"), 0) << text_of(scratch / "log");
        return text_of(scratch / "log");
    };
    EXPECT_THAT(heartwright({"check", experiment, "--precision", "mixed"}),
                HasSubstr("compiling ten_tusscher_panfilov_2006 (cpu, mixed, for dt = 0.002 ms"));
    EXPECT_THAT(heartwright({"run", experiment, "-o", scratch / "mixed", "--precision", "mixed"}),
                AllOf(HasSubstr("are gates in 32 bits"), ::testing::Not(HasSubstr("compiling "))));
    heartwright({"run", experiment, "-o", scratch / "fp64"});
    const std::vector<double> mixed = column(scratch / "mixed/probes.csv", 1),
                              fp64 = column(scratch / "fp64/probes.csv", 1);
    ASSERT_EQ(mixed.size(), 11u);
    EXPECT_NE(mixed, fp64);
    EXPECT_THAT(mixed, ::testing::Pointwise(::testing::DoubleNear(1e-4), fp64));
}

}  // namespace
}  // namespace heartwright::commands
