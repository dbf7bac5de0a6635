// What passes prove of divisors and exponents, looked at where it is nearest to failing: at the corners of what states
// and parameters are assumed to be. And no pass makes an infinity or NaN where the model as its integrators lowered it
// has none.
#include <gtest/gtest.h>

#include <filesystem>
#include <limits>
#include <random>

#include "generator/analysis/ranges/intervals.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/ir/reader.hpp"
#include "tests/generator/property/passes/promises.hpp"
#include "tests/generator/toy_lattice.hpp"
#include "tests/support/bundled_specs.hpp"

namespace heartwright::driver {
namespace {

using ir::ExprPtr;
using ir::Op;

// Picks corners at random, sometimes a place between them.
class Corners {
public:
    double of(double low, double high) {
        switch (random_() % 4) {
            case 0:
                return low;
            case 1:
                return high;
            default:
                return low + (high - low) * static_cast<double>(random_() >> 11) * 0x1p-53;
        }
    }
    std::size_t one_of(std::size_t n) { return random_() % n; }

private:
    std::mt19937_64 random_{seed()};
};

struct Claim {
    Op op;
    std::string of;
    std::size_t operand;                                 // among the definitions
    std::vector<std::pair<std::size_t, bool>> branches;  // conditions among the definitions, and the side
};

// From extreme states next(x) may lie anywhere, which proofs leave to the guard.
bool reads_next(const ir::Model& model, const ExprPtr& expr) {
    bool found = false;
    ir::for_each_node(expr, [&](const ExprPtr& node) {
        if (node->op() == Op::next) found = true;
        const ir::Definition* definition =
            !found && node->op() == Op::symbol ? model.find_definition(node->name()) : nullptr;
        if (definition && reads_next(model, definition->value)) found = true;
    });
    return found;
}

// The operands of what lost its special cases, as definitions of `asked`.
std::vector<Claim> claims(const ir::Model& model, ir::Model& asked) {
    std::vector<Claim> result;
    const auto add = [&](const ExprPtr& value) {
        ir::Definition definition;
        definition.name = "claim " + std::to_string(asked.definitions.size());
        definition.value = value;
        definition.is_temporary = true;
        asked.definitions.push_back(std::move(definition));
        return asked.definitions.size() - 1;
    };
    using Branches = std::vector<std::pair<std::size_t, bool>>;
    const std::function<void(const ExprPtr&, const Branches&)> look = [&](const ExprPtr& expr,
                                                                          const Branches& branches) {
        if (expr->op() == Op::normal_log && !reads_next(model, expr->operand(0)))
            result.push_back({expr->op(), ir::to_string(expr), add(expr->operand(0)), branches});
        const bool is_claim =
            expr->op() == Op::normal_reciprocal || expr->op() == Op::bounded_exp || expr->op() == Op::decaying_exp;
        if (is_claim && !reads_next(model, expr->operand(0)))
            result.push_back({expr->op(), ir::to_string(expr), add(expr->operand(0)), branches});
        for (std::size_t i = 0; i < expr->operands().size(); ++i) {
            Branches inner = branches;
            if (expr->op() == Op::select && i > 0) inner.emplace_back(add(expr->operand(0)), i == 1);
            look(expr->operand(i), inner);
        }
    };
    ir::for_each_expression(model, [&](const ExprPtr& expr) { look(expr, {}); });
    return result;
}

bool holds(const Claim& claim, double x) {
    if (std::isnan(x)) return true;
    if (claim.op == Op::normal_log) return x >= 0x1p-1000 && x <= 0x1p1000;
    if (claim.op == Op::normal_reciprocal) return std::fabs(x) >= 0x1p-1000 && std::fabs(x) <= 0x1p1000;
    return x <= 700 && (claim.op == Op::decaying_exp || x >= -700);
}

void expect_claims_hold(const ir::Model& model, const std::string& label) {
    ir::Model asked = model;
    const std::vector<Claim> all = claims(model, asked);
    const analysis::Intervals intervals(model);
    Corners corners;
    Interpreter<double> interpreter(asked);
    Point point = analysis::initial_point(model);
    for (int k = 0; k < 400; ++k) {
        for (std::size_t s = 0; s < model.states.size(); ++s) {
            const analysis::Interval range = intervals.of(model.states[s].name);
            point.states[s] = corners.of(std::max(range.low, -1e30), std::min(range.high, 1e30));
        }
        for (std::size_t p = 0; p < model.parameters.size(); ++p) {
            const double value = model.parameters[p].value, freely[] = {value, 0, -value, 30 * value};
            point.parameters[p] = freely[corners.one_of(std::size(freely))];
            for (const ir::Assumption& a : model.assumptions)
                if (a.parameter == model.parameters[p].name) point.parameters[p] = corners.of(a.low, a.high);
        }
        point.dt = corners.of(1e-6, 1000);
        interpreter.evaluate(point);
        for (const Claim& claim : all) {
            const bool is_there = std::all_of(claim.branches.begin(), claim.branches.end(), [&](const auto& branch) {
                return (interpreter.definition(branch.first) != 0) == branch.second;
            });
            ASSERT_TRUE(!is_there || holds(claim, interpreter.definition(claim.operand)))
                << label << ": " << claim.of << " of " << interpreter.definition(claim.operand) << ", seed " << seed();
        }
    }
    std::cout << "  " << label << ": " << all.size() << " claims, " << model.assumptions.size() << " assumptions\n";
}

// Whether an update stays finite where states are a few roundings away. Heijman's calcium is a difference of two large
// numbers; in a corner of the ranges rounding decides whether it is below 0, which has no logarithm.
bool is_finite_nearby(Interpreter<double>& model, const Point& point, std::size_t state, Corners& corners) {
    constexpr int tries = 20;
    Point nearby = point;
    for (int k = 0; k < tries; ++k) {
        for (std::size_t s = 0; s < point.states.size(); ++s)
            nearby.states[s] = point.states[s] * (1 + corners.of(-1e-13, 1e-13));
        model.evaluate(nearby);
        if (!std::isfinite(model.update(state))) return false;
    }
    return true;
}

void expect_nothing_new(const ir::Model& lowered, const ir::Model& optimised, const std::string& label) {
    Corners corners;
    Interpreter<double> old(lowered), now(optimised);
    Point point = analysis::initial_point(lowered);
    for (int k = 0; k < 400; ++k) {
        for (std::size_t s = 0; s < lowered.states.size(); ++s) {
            const ir::State& state = lowered.states[s];
            if (std::isfinite(state.lower) && std::isfinite(state.upper))
                point.states[s] = corners.of(state.lower, state.upper);
        }
        point.dt = corners.of(0.001, 1);
        old.evaluate(point);
        now.evaluate(point);
        for (std::size_t s = 0; s < lowered.states.size(); ++s) {
            if (!std::isfinite(old.update(s)) || std::isfinite(now.update(s))) continue;
            const double before = old.update(s);
            const bool is_finite = is_finite_nearby(old, point, s, corners);
            old.evaluate(point);
            ASSERT_FALSE(is_finite) << label << ": next(" << lowered.states[s].name << ") became " << now.update(s)
                                    << " at V = " << point.states[0] << " from " << before << ", seed " << seed();
        }
    }
}

class CornersOf : public ::testing::TestWithParam<std::string> {};

TEST_P(CornersOf, divisors_and_exponents_stay_where_they_are_proved_to) {
    for (const char* integrator : {"", "lightweight_rush_larsen"}) {
        Arguments arguments;
        if (*integrator) arguments.give("--integrator", std::string("default=") + integrator);
        LoadedSpec loaded(GetParam(), arguments);
        for (const spec::Choice& choice : spec::all_choices(loaded.spec()))
            expect_claims_hold(run_pipeline(loaded.build(choice)), choice.label() + " " + integrator);
    }
}

TEST_P(CornersOf, their_ranges_make_no_new_infinity) {
    LoadedSpec loaded(GetParam(), {});
    ir::Model lowered;
    const ir::Model optimised = run_pipeline(
        loaded.build({}), [&](std::size_t, const passes::Pass& pass, const ir::Model&, const ir::Model& after) {
            if (pass.name == "choose_integrators") lowered = after;
        });
    expect_nothing_new(lowered, optimised, GetParam());
}

INSTANTIATE_TEST_SUITE_P(bundled, CornersOf, ::testing::ValuesIn(specs_with_generated_sources()),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

TEST(CornersOfSites, divisors_and_exponents_stay_where_they_are_proved_to) {
    expect_claims_hold(run_pipeline(ir::read(toy_lattice_text)), "toy lattice");
}

}  // namespace
}  // namespace heartwright::driver
