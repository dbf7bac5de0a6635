// Kernels that read tables against the same kernels computed exactly: within the tolerance inside the tables' range, to
// the bit outside.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/cells/tables.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/kernels/common/jet.hpp"

const heartwright::interface::Model& heartwright_model_tables_cpu();

namespace heartwright {
namespace {

constexpr double dt = 0.01, tolerance = 1e-8;
enum { V, m, h, Ca, n_states };  // of the toy

struct Cells {
    std::int64_t count;
    std::vector<double> state, v_out;

    double& at(int component, std::int64_t cell) { return state[static_cast<std::size_t>(component * count + cell)]; }
};

class Tables : public testing::Test {
protected:
    const interface::Model& model = heartwright_model_tables_cpu();
    std::unique_ptr<device::Device> device = device::open_cpu(1);
    std::vector<double> constants = std::vector<double>(static_cast<std::size_t>(model.n_constants));

    Tables() { model.derive(0, model.variants[0].parameters, dt, constants.data()); }

    Cells random_cells(std::int64_t count, double beyond) const {
        std::mt19937_64 random(1952);
        const auto between = [&](double low, double high) { return std::uniform_real_distribution(low, high)(random); };
        Cells cells{count, std::vector<double>(static_cast<std::size_t>(n_states * count)),
                    std::vector<double>(static_cast<std::size_t>(count))};
        for (std::int64_t k = 0; k < count; ++k) {
            cells.at(V, k) = k % 7 == 0 ? -40 + (k % 3 - 1) * 1e-9 : between(-100 - beyond, 60 + beyond);
            cells.at(m, k) = between(0, 1);
            cells.at(h, k) = between(0, 1);
            cells.at(Ca, k) = between(0.01, 2);
        }
        return cells;
    }

    void react(Cells& cells, const interface::Tables* tables) const {
        const interface::StepClock clock { 7, dt, 0, 0 };
        interface::ReactArguments at {
            0, cells.count, cells.count, cells.state.data(), cells.state.data(), cells.v_out.data(), &clock, nullptr,
                nullptr, constants.data()
        };
        at.tables = tables;
        ASSERT_EQ(model.react(0, at, nullptr), 0);
    }
};

TEST_F(Tables, are_within_the_tolerance_of_what_is_computed) {
    cells::Tables tables(*device, model.approximations[0]);
    tables.make(constants);
    for (const cells::CertifiedTable& table : tables.certified()) {
        for (const cells::Certificate& certificate : table.certificates) {
            EXPECT_LE(certificate.proved, tolerance) << certificate.function;
            EXPECT_LE(certificate.measured, certificate.proved) << certificate.function;
        }
    }
    const Cells start = random_cells(10'007, 0);
    Cells exact = start, approximate = start;
    react(exact, nullptr);
    react(approximate, tables.arguments());
    for (std::int64_t k = 0; k < start.count; ++k) {
        // A gate's two functions each err by a part of themselves; neighbours of the jump at -40 mV are on their own
        // side of it.
        EXPECT_NEAR(approximate.at(m, k), exact.at(m, k), 3 * tolerance) << start.state[static_cast<std::size_t>(k)];
        const double change = exact.at(h, k) - start.state[static_cast<std::size_t>(h * start.count + k)];
        EXPECT_NEAR(approximate.at(h, k), exact.at(h, k), 2 * tolerance * std::fabs(change) + 1e-15);
        EXPECT_NEAR(approximate.at(Ca, k), exact.at(Ca, k), 2 * tolerance * exact.at(Ca, k));
        const double current = std::fabs(start.state[static_cast<std::size_t>(k)] - 50);
        EXPECT_NEAR(approximate.v_out[static_cast<std::size_t>(k)], exact.v_out[static_cast<std::size_t>(k)],
                    2 * tolerance * dt * current);
    }
    EXPECT_EQ(tables.fault().what, interface::TableFault::none);
}

TEST_F(Tables, cells_outside_are_computed_exactly) {
    cells::Tables tables(*device, model.approximations[0]);
    tables.make(constants);
    const Cells start = random_cells(1'003, 40);
    Cells exact = start, approximate = start;
    react(exact, nullptr);
    react(approximate, tables.arguments());
    int outside = 0;
    for (std::int64_t k = 0; k < start.count; ++k) {
        const double v = start.state[static_cast<std::size_t>(k)];
        if (v >= -100 && v < 60) continue;
        ++outside;
        for (int component : {m, h, Ca}) EXPECT_EQ(approximate.at(component, k), exact.at(component, k));
        EXPECT_EQ(approximate.v_out[static_cast<std::size_t>(k)], exact.v_out[static_cast<std::size_t>(k)]);
    }
    EXPECT_GT(outside, 100);
}

TEST_F(Tables, keep_to_the_exact_trajectory) {
    cells::Tables tables(*device, model.approximations[0]);
    tables.make(constants);
    Cells exact = random_cells(8, 0), approximate = exact;
    for (int step = 0; step < 5'000; ++step) {
        for (auto* cells : {&exact, &approximate}) {
            react(*cells, cells == &exact ? nullptr : tables.arguments());
            for (std::int64_t k = 0; k < cells->count; ++k) cells->at(V, k) = cells->v_out[static_cast<std::size_t>(k)];
        }
    }
    for (std::int64_t k = 0; k < exact.count; ++k) {
        EXPECT_NEAR(approximate.at(V, k), exact.at(V, k), 1e-5);
        EXPECT_NEAR(approximate.at(m, k), exact.at(m, k), 1e-7);
    }
}

// Functions made by hand: a sharp one, one that jumps within an interval, one that is no number.
void sharp(const double*, long double x, long double* f) { f[0] = 1, f[1] = std::exp(-1000 * x); }
void sharp_jets(const double*, const kernels::Jet& x, kernels::Jet* f) {
    f[0] = kernels::Jet(1.0L), f[1] = exp(kernels::Jet(-1000.0L) * x);
}
void jumps(const double*, long double x, long double* f) { f[0] = x < 0.3L ? 0 : 1, f[1] = 1; }
void jumps_jets(const double*, const kernels::Jet& x, kernels::Jet* f) {
    f[0] = select(x < kernels::Jet(0.3L), kernels::Jet(0.0L), kernels::Jet(1.0L)), f[1] = kernels::Jet(1.0L);
}
void no_number(const double*, long double x, long double* f) { f[0] = 1, f[1] = std::log(x - 2); }
void no_number_jets(const double*, const kernels::Jet& x, kernels::Jet* f) {
    f[0] = kernels::Jet(1.0L), f[1] = log(x - kernels::Jet(2.0L));
}

std::string refusal(decltype(interface::TableInfo::values) values,
                    decltype(interface::TableInfo::enclosures) enclosures, double asked) {
    static const char* const names[] = {"first", "second"};
    const interface::TableInfo info { "V", "mV", 0, 4, 2, names, values, enclosures };
    ThreadPool threads(1);
    try {
        cells::certified_table(info, nullptr, asked, threads);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

TEST(CertifiedTable, a_tolerance_that_cannot_be_held_names_the_function_and_what_was_reached) {
    const std::string text = refusal(sharp, sharp_jets, 1e-13);
    EXPECT_TRUE(text.starts_with("the approximation of 'second' cannot be held to 1e-13: near V = 0 mV it reaches "))
        << text;
    EXPECT_NE(text.find("; finer tables would take more than 32 MiB"), std::string::npos) << text;
    EXPECT_TRUE(refusal(jumps, jumps_jets, 1e-6)
                    .starts_with("the approximation of 'first' cannot be held to 1e-06: near V = 0.2"));
    EXPECT_TRUE(refusal(no_number, no_number_jets, 1e-6).find("'second'") != std::string::npos);
}

// Of log(1 + exp(-k*x)) rounding leaves few digits where exp(-k*x) is small.
template <int k>
void softplus(const double*, long double x, long double* f) {
    f[0] = 1, f[1] = std::log(1 + std::exp(-k * x));
}
template <int k>
void softplus_jets(const double*, const kernels::Jet& x, kernels::Jet* f) {
    f[0] = kernels::Jet(1.0L), f[1] = log(kernels::Jet(1.0L) + exp(kernels::Jet(-static_cast<long double>(k)) * x));
}

TEST(CertifiedTable, has_the_rounding_of_the_function_in_its_proof) {
    const std::string text = refusal(softplus<8>, softplus_jets<8>, 1e-8);
    EXPECT_TRUE(text.starts_with("the approximation of 'second' cannot be held to 1e-08: near V = ")) << text;
    EXPECT_NE(text.find("mV rounding of the function itself takes up to "), std::string::npos) << text;
    EXPECT_EQ(refusal(softplus<5>, softplus_jets<5>, 1e-8), "");
    static const char* const names[] = {"first", "second"};
    const interface::TableInfo info { "V", "mV", 0, 4, 2, names, softplus<7>, softplus_jets<7> };
    ThreadPool threads(1);
    const cells::Certificate one = cells::certified_table(info, nullptr, 1e-6, threads).certificates[1];
    const double left = std::exp(-28.0), lost = 0x1p-65 / left;  // of 1 + exp(-28), in long double
    EXPECT_GT(one.proved, lost);
    EXPECT_LE(one.measured, one.proved);
}

TEST(Jet, powers_of_negative_numbers_are_those_of_whole_exponents) {
    constexpr long double base = -0.8;  // the nearest double
    const kernels::Jet x = kernels::Jet::of(base, base);
    for (const int n : {66, 101, -65, -100, 16, 3}) {
        const long double exact = std::pow(base, n), slope = n * std::pow(base, n - 1);
        const kernels::Jet power = pow(x, kernels::Jet(static_cast<long double>(n)));
        EXPECT_NEAR(power.at[0].low / exact, 1, 1e-15) << n;
        EXPECT_NEAR(power.at[0].high / exact, 1, 1e-15) << n;
        EXPECT_NEAR(power.at[1].low / slope, 1, 1e-14) << n;
    }
    EXPECT_FALSE(std::isfinite(pow(x, kernels::Jet(0.5L)).at[0].high));
}

TEST(Jet, encloses_derivatives) {
    const kernels::Jet x = kernels::Jet::of(0.5, 0.5);
    const kernels::Jet f = exp(x) / (kernels::Jet(1.0L) + x * x);
    const long double e = std::exp(0.5L);
    EXPECT_TRUE(f.at[0].low <= e / 1.25L && e / 1.25L <= f.at[0].high);
    const long double slope = e / 1.25L - e / (1.25L * 1.25L);
    EXPECT_TRUE(f.at[1].low <= slope && slope <= f.at[1].high);
    EXPECT_LT(f.at[4].width(), 1e-16L);
    const kernels::Jet wide = tanh(kernels::Jet::of(0.1, 0.2)), narrow = tanh(kernels::Jet::of(0.15, 0.15));
    for (int k = 0; k <= kernels::Jet::order; ++k) {
        EXPECT_LE(wide.at[k].low, narrow.at[k].low);
        EXPECT_GE(wide.at[k].high, narrow.at[k].high);
    }
}

// At a point each series holds those of the identities that the function obeys, and it narrows with its argument.
TEST(Jet, jets_of_trigonometric_and_hyperbolic_functions_enclose_derivatives) {
    using kernels::Jet;
    const Jet one(1.0L), two(2.0L);
    const auto overlap = [&](const Jet& a, const Jet& b, const char* what) {
        for (int k = 0; k <= Jet::order; ++k) {
            EXPECT_LE(a.at[k].low, b.at[k].high) << what << ", coefficient " << k;
            EXPECT_GE(a.at[k].high, b.at[k].low) << what << ", coefficient " << k;
            EXPECT_LT(a.at[k].width(), 1e-15L) << what << ", coefficient " << k;
        }
    };
    const Jet x = Jet::of(0.3, 0.3), half_pi(1.57079632679489661923L);
    overlap(tan(x), sin(x) / cos(x), "tan");
    overlap(sinh(x), (exp(x) - exp(-x)) / two, "sinh");
    overlap(cosh(x), (exp(x) + exp(-x)) / two, "cosh");
    overlap(sin(asin(x)), x, "asin");
    overlap(asin(x) + acos(x), half_pi, "acos");
    overlap(tan(atan(x)), x, "atan");
    overlap(asinh(x), log(x + sqrt(x * x + one)), "asinh");
    overlap(acosh(one + x), log(one + x + sqrt((one + x) * (one + x) - one)), "acosh");
    overlap(atanh(x), log((one + x) / (one - x)) / two, "atanh");
    const Jet above = ceil(Jet::of(0.2, 0.3));
    EXPECT_TRUE(above.at[0].low == 1 && above.at[0].high == 1 && !above.is_split);
    EXPECT_TRUE(ceil(Jet::of(0.9, 1.1)).is_split);
    for (Jet (*f)(const Jet&) : {kernels::tan, kernels::asin, kernels::acos, kernels::atan, kernels::sinh,
                                 kernels::cosh, kernels::asinh, kernels::atanh}) {
        const Jet wide = f(Jet::of(-0.1, 0.2)), narrow = f(Jet::of(0.15, 0.15));
        for (int k = 0; k <= Jet::order; ++k) {
            EXPECT_LE(wide.at[k].low, narrow.at[k].low);
            EXPECT_GE(wide.at[k].high, narrow.at[k].high);
        }
    }
    EXPECT_TRUE(std::isinf(tan(Jet::of(1.5, 1.6)).at[0].high));  // a pole between
    EXPECT_TRUE(std::isinf(asin(Jet::of(0.9, 1.1)).at[0].high));
}

TEST_F(Tables, follow_the_parameters) {
    cells::Tables tables(*device, model.approximations[0]);
    tables.make(constants);
    std::vector<double> parameters(model.variants[0].parameters, model.variants[0].parameters + model.n_parameters);
    for (int p = 0; p < model.n_parameters; ++p)
        if (std::string(model.parameters[p].name) == "k") parameters[static_cast<std::size_t>(p)] = 5;
    model.derive(0, parameters.data(), dt, constants.data());
    tables.make(constants);
    const Cells start = random_cells(100, 0);
    Cells exact = start, approximate = start;
    react(exact, nullptr);
    react(approximate, tables.arguments());
    for (std::int64_t k = 0; k < start.count; ++k) EXPECT_NEAR(approximate.at(m, k), exact.at(m, k), 3 * tolerance);
}

}  // namespace
}  // namespace heartwright
