// CiPAORdv1: the charge qNet of a beat in steady state at a cycle length of 2000 ms, against the FDA's own program
// (github.com/FDA/CiPA: 0.0697 uC/uF without a drug), and the sign of a drug that binds.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/reference/trajectory.hpp"
#include "tests/validation/bundled.hpp"

namespace heartwright::validation {
namespace {

// uC/uF, the integral of six currents over 2000 ms from a stimulus of 80 A/F for 0.5 ms, by CVODE.
double q_net(const ir::Model& model, double concentration) {
    analysis::Interpreter<double> interpreter(model);
    analysis::Point point = analysis::initial_point(model);
    for (std::size_t i = 0; i < model.parameters.size(); ++i)
        if (model.parameters[i].name == "D") point.parameters[i] = concentration;
    interpreter.evaluate(point);
    std::vector<std::size_t> currents;
    for (const std::string name : {"i_NaL", "i_CaL", "i_Kr", "i_Ks", "i_K1", "i_to"}) {
        std::size_t i = 0;
        while (i < model.definitions.size() && model.definitions[i].name != name) ++i;
        if (i == model.definitions.size()) throw std::out_of_range(name);
        currents.push_back(i);
    }
    constexpr double every = 0.1;
    double charge = 0, before = 0, time = -1;
    reference::integrate(model, {point, {{0, 0.5, -80}}, 2000, every},
                         [&](double t, const std::vector<double>& states) {
                             interpreter.evaluate_at(states);
                             double sum = 0;
                             for (const std::size_t current : currents) sum += interpreter.definition(current);
                             if (time >= 0) charge += (t - time) * (sum + before) / 2;
                             before = sum;
                             time = t;
                         });
    return 1e-3 * charge;
}

TEST(dutta_2017, has_the_qnet_of_the_fda_without_a_drug_and_less_with_dofetilide) {
    if (reference::integrator_name().empty()) GTEST_SKIP() << "built without SUNDIALS";
    const ir::Model model = bundled_model("dutta_2017", "dofetilide");
    const double control = q_net(model, 0);
    EXPECT_NEAR(control / 0.0697, 1, 0.002);
    EXPECT_LT(q_net(model, 1000), control);  // at so high a concentration it binds within the first beat
}

}  // namespace
}  // namespace heartwright::validation
