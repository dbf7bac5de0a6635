#include "runtime/commands/cell/temperature.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "base/diag/faults.hpp"
#include "runtime/experiment/temperature.hpp"

namespace heartwright::commands {
namespace {

interface::ParameterInfo parameter(const char* name, const char* unit) {
    interface::ParameterInfo info {};
    info.name = name;
    info.unit = unit;
    return info;
}

interface::Model model_of(const interface::ParameterInfo* parameters, std::int32_t count) {
    interface::Model model {};
    model.name = "toy";
    model.parameters = parameters;
    model.n_parameters = count;
    return model;
}

std::string fault_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

TEST(Temperature, is_read_in_kelvin_and_degrees_celsius) {
    EXPECT_EQ(experiment::kelvin_of("310 K", "T"), 310);
    EXPECT_NEAR(experiment::kelvin_of("37 degC", "T"), 310.15, 1e-9);
    EXPECT_NEAR(experiment::kelvin_of("22\u00B0C", "T"), 295.15, 1e-9);
    for (const char* text : {"", "37", "37 degF", "-100 degC", "1000 K", "nan K", "37 degC x"})
        EXPECT_THAT(fault_of([&] { experiment::kelvin_of(text, "--temperature"); }),
                    testing::HasSubstr("such as \"37 degC\""))
            << text;
}

TEST(Temperature, scales_what_the_spec_declares_and_is_refused_where_it_declares_nothing) {
    const std::array parameters{parameter("g_Na", "mS/uF"), parameter("T", "K"), parameter("Q10NaK", "1"),
                                parameter("T_ref", "K")};
    EXPECT_EQ(experiment::temperature_parameter(model_of(parameters.data(), 2), "--temperature"), "T");
    EXPECT_THAT(temperature_text(model_of(parameters.data(), 2)), testing::HasSubstr("as T; it has no Q10 factor"));
    EXPECT_THAT(temperature_text(model_of(parameters.data(), 3)), testing::HasSubstr("with Q10 factors Q10NaK."));
    EXPECT_THAT(fault_of([&] { experiment::temperature_parameter(model_of(parameters.data(), 1), "--temperature"); }),
                testing::HasSubstr("toy declares no temperature: none of its parameters is in K"));
    EXPECT_THAT(fault_of([&] { experiment::temperature_parameter(model_of(parameters.data(), 4), "--temperature"); }),
                testing::HasSubstr("several parameters in K (T, T_ref)"));
}

}  // namespace
}  // namespace heartwright::commands
