// Kernels with rational functions against the same kernels computed exactly: within the tolerance inside, to the bit
// outside.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/cells/certified_rational.hpp"
#include "runtime/cells/tables.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/kernels/common/jet.hpp"

const heartwright::interface::Model& heartwright_model_rationals_cpu();

namespace heartwright {
namespace {

constexpr double dt = 0.01, tolerance = 1e-8;
enum { V, m, h, Ca, n_states };  // of the toy

struct Cells {
    std::int64_t count;
    std::vector<double> state, v_out;

    double& at(int component, std::int64_t cell) { return state[static_cast<std::size_t>(component * count + cell)]; }
    double v(std::int64_t cell) const { return state[static_cast<std::size_t>(cell)]; }
};

class Rationals : public testing::Test {
protected:
    const interface::Model& model = heartwright_model_rationals_cpu();
    std::unique_ptr<device::Device> device = device::open_cpu(1);
    std::vector<double> parameters{model.variants[0].parameters, model.variants[0].parameters + model.n_parameters};
    std::vector<double> constants = std::vector<double>(static_cast<std::size_t>(model.n_constants));
    cells::Tables tables{*device, model.approximations[0]};

    void bind(double step = dt) {
        model.derive(0, parameters.data(), step, constants.data());
        tables.make(constants);
    }
    void set(const std::string& name, double value) {
        for (int p = 0; p < model.n_parameters; ++p)
            if (name == model.parameters[p].name) parameters[static_cast<std::size_t>(p)] = value;
    }

    // At ends of pieces and next to them too.
    Cells random_cells(std::int64_t count, double beyond) const {
        std::mt19937_64 random(1963);
        const auto between = [&](double low, double high) { return std::uniform_real_distribution(low, high)(random); };
        Cells cells{count, std::vector<double>(static_cast<std::size_t>(n_states * count)),
                    std::vector<double>(static_cast<std::size_t>(count))};
        for (std::int64_t k = 0; k < count; ++k) {
            const double end = -100 + 20.0 * static_cast<double>(k % 8);
            cells.at(V, k) = k % 5 == 0   ? end
                             : k % 5 == 1 ? std::nextafter(end + 20, end)
                                          : between(-100 - beyond, 60 + beyond);
            cells.at(m, k) = between(0, 1);
            cells.at(h, k) = between(0, 1);
            cells.at(Ca, k) = between(0.01, 2);
        }
        return cells;
    }

    void react(Cells& cells, const interface::Tables* with) const {
        const interface::StepClock clock { 7, dt, 0, 0 };
        interface::ReactArguments at {
            0, cells.count, cells.count, cells.state.data(), cells.state.data(), cells.v_out.data(), &clock, nullptr,
                nullptr, constants.data()
        };
        at.tables = with;
        ASSERT_EQ(model.react(0, at, nullptr), 0);
    }
};

TEST_F(Rationals, are_within_the_tolerance_of_what_is_computed) {
    for (const double k : {7.0, 6.5, 8.0}) {
        set("k", k);
        bind();
        for (const cells::CertifiedTable& table : tables.certified()) {
            for (const cells::Certificate& certificate : table.certificates) {
                EXPECT_LE(certificate.proved, tolerance) << certificate.function;
                EXPECT_LE(certificate.measured, certificate.proved) << certificate.function;
                EXPECT_GT(certificate.measured, 1e-14) << certificate.function;
            }
        }
        const Cells start = random_cells(10'007, 0);
        Cells exact = start, approximate = start;
        react(exact, nullptr);
        react(approximate, tables.arguments());
        for (std::int64_t c = 0; c < start.count; ++c) {
            EXPECT_NEAR(approximate.at(m, c), exact.at(m, c), 3 * tolerance) << start.v(c);
            const double change = exact.at(h, c) - start.state[static_cast<std::size_t>(h * start.count + c)];
            EXPECT_NEAR(approximate.at(h, c), exact.at(h, c), 2 * tolerance * std::fabs(change) + 1e-15) << start.v(c);
            EXPECT_NEAR(approximate.v_out[static_cast<std::size_t>(c)], exact.v_out[static_cast<std::size_t>(c)],
                        2 * tolerance * dt * std::fabs(start.v(c) - 50) + 1e-13);
        }
        EXPECT_EQ(tables.fault().what, interface::TableFault::none);
    }
}

TEST_F(Rationals, cells_outside_are_computed_exactly) {
    bind();
    const Cells start = random_cells(1'003, 40);
    Cells exact = start, approximate = start;
    react(exact, nullptr);
    react(approximate, tables.arguments());
    int outside = 0;
    for (std::int64_t k = 0; k < start.count; ++k) {
        if (start.v(k) >= -100 && start.v(k) < 60) continue;
        ++outside;
        for (int component : {m, h, Ca}) EXPECT_EQ(approximate.at(component, k), exact.at(component, k));
        EXPECT_EQ(approximate.v_out[static_cast<std::size_t>(k)], exact.v_out[static_cast<std::size_t>(k)]);
    }
    EXPECT_GT(outside, 100);
}

TEST_F(Rationals, parameters_that_their_degrees_do_not_suffice_for_are_refused_by_name) {
    set("k", 0.5);
    try {
        bind();
        FAIL();
    } catch (const UserFault& fault) {
        const std::string text = fault.what();
        EXPECT_TRUE(text.starts_with("the approximation of 'i_ion_of_V' cannot be held to 1e-08: near V = ") ||
                    text.starts_with("the approximation of 'm_inf_of_V' cannot be held to 1e-08: near V = "))
            << text;
        EXPECT_NE(text.find("chosen for the parameters' own values; form=table"), std::string::npos) << text;
    }
}

// Functions made by hand, on two pieces.
std::string refusal(decltype(interface::TableInfo::values) values,
                    decltype(interface::TableInfo::enclosures) enclosures, double middle, int top, int bottom) {
    static const char* const names[] = {"made_by_hand"};
    const double ends[] = {0, middle, 4};
    const interface::RationalInfo shape { 0, top, bottom };
    const interface::TableInfo info { "V", "mV", 0, 4, 1, names, values, enclosures, 2, ends, &shape };
    ThreadPool threads(1);
    try {
        const cells::CertifiedTable made = cells::certified_rationals(info, nullptr, 1e-6, threads);
        EXPECT_LE(made.certificates[0].measured, made.certificates[0].proved);
        EXPECT_LE(made.certificates[0].proved, 1e-6);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}
void jumps(const double*, long double x, long double* f) { f[0] = x < 1.5L ? 1 + x : 3; }
void jumps_jets(const double*, const kernels::Jet& x, kernels::Jet* f) {
    f[0] = select(x < kernels::Jet(1.5L), kernels::Jet(1.0L) + x, kernels::Jet(3.0L));
}
void pole(const double*, long double x, long double* f) { f[0] = 1 / (x - 1.0001L); }
void pole_jets(const double*, const kernels::Jet& x, kernels::Jet* f) {
    f[0] = kernels::Jet(1.0L) / (x - kernels::Jet(1.0001L));
}
void no_number(const double*, long double x, long double* f) { f[0] = std::log(x - 2); }
void no_number_jets(const double*, const kernels::Jet& x, kernels::Jet* f) { f[0] = log(x - kernels::Jet(2.0L)); }
void through_zero(const double*, long double x, long double* f) { f[0] = (x - 1.3L) * std::exp(x); }
void through_zero_jets(const double*, const kernels::Jet& x, kernels::Jet* f) {
    f[0] = (x - kernels::Jet(1.3L)) * exp(x);
}

TEST(CertifiedRational, takes_a_jump_where_a_piece_ends_and_nowhere_else) {
    EXPECT_EQ(refusal(jumps, jumps_jets, 1.5, 2, 0), "");
    EXPECT_TRUE(refusal(jumps, jumps_jets, 2, 6, 6)
                    .starts_with("the approximation of 'made_by_hand' cannot be held to 1e-06: near V = "));
}

TEST(CertifiedRational, refuses_poles_and_what_is_no_number) {
    EXPECT_NE(refusal(pole, pole_jets, 2, 4, 4), "");
    EXPECT_NE(refusal(no_number, no_number_jets, 2, 4, 4).find("is no number"), std::string::npos);
}

TEST(CertifiedRational, holds_a_function_that_goes_through_zero) {
    EXPECT_EQ(refusal(through_zero, through_zero_jets, 2, 8, 0), "");
}

}  // namespace
}  // namespace heartwright
