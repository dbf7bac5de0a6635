// A step that is split into functions, as more values are live than a thread has registers, has the bits of the
// whole one.
// The model is made by CMakeLists.txt.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

const heartwright::interface::Model& heartwright_model_wide_cut_cpu();
const heartwright::interface::Model& heartwright_model_wide_whole_cpu();

namespace heartwright {
namespace {

std::vector<double> stepped(const interface::Model& compiled) {
    const int n = 21;  // full registers and a tail
    const auto n_states = static_cast<std::size_t>(compiled.n_states);
    std::vector<double> state(n_states * n), v_out(n);
    for (std::size_t k = 0; k < state.size(); ++k) state[k] = 0.01 * static_cast<double>(k % 89) + 1e-3;
    const interface::VariantInfo& info = compiled.variants[0];
    std::vector<double> constants(static_cast<std::size_t>(compiled.n_constants));
    interface::StepClock clock {
        0, 0.02, 1, 0
    };
    compiled.derive(info.kernel, info.parameters, clock.dt, constants.data());
    double* const potential = &state[static_cast<std::size_t>(compiled.potential) * n];
    const interface::ReactArguments at {
        0, n, n, state.data(), potential, v_out.data(), &clock, nullptr, nullptr, constants.data()
    };
    for (; clock.step < 20; ++clock.step) {
        EXPECT_EQ(compiled.react(info.kernel, at, nullptr), 0);
        std::copy(v_out.begin(), v_out.end(), potential);
    }
    return state;
}

std::string source(const std::string& model) {
    std::ifstream file(HEARTWRIGHT_WIDE_MODELS "/" + model + "/kernels.hpp");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Parts, a_large_step_in_parts_has_the_bits_of_the_whole_one) {
    EXPECT_NE(source("wide_cut").find("// Part 2 of "), std::string::npos);
    EXPECT_EQ(source("wide_whole").find("// Part "), std::string::npos);
    EXPECT_FALSE(source("wide_whole").empty());
    const std::vector<double> whole = stepped(heartwright_model_wide_whole_cpu());
    EXPECT_EQ(stepped(heartwright_model_wide_cut_cpu()), whole);
    EXPECT_GT(*std::max_element(whole.begin(), whole.end()), 0);
}

}  // namespace
}  // namespace heartwright
