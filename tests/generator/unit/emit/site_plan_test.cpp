// Which phase of a cell's step each line of a model with a lattice belongs to, in what order, and which way a GPU goes.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/diag/faults.hpp"
#include "generator/ir/reader.hpp"
#include "generator/plan/gpu_plan.hpp"
#include "generator/plan/guards.hpp"
#include "generator/plan/kernel_plan.hpp"

namespace heartwright::plan {
namespace {

// A spot with one diffusing state `a`, one that stays, `b`; the cell's V and w.
std::string spots(const std::string& definitions, const std::string& next_a = "a", const std::string& next_w = "w",
                  const std::string& shape = "[4, 3, 2]") {
    return R"(model "spots"
membrane potential V current i stimulus i_stim
lattice "spot" shape )" +
           shape + R"( spacing 0.2 weight per_total walls mirror draws 0
component "cell"
parameter g [1] = 2
parameter D [um^2/ms] = 0.1
parameter weight [ms/um^2] = 0.1
state V [mV] = -80
state w [1] = 0.1
state a [mM] = 1 site diffuses D_a [weight, weight, weight]
state b [mM] = 1 site
)" + definitions +
           "next(V) = V - dt*(i + i_stim)\nnext(w) = " + next_w + "\nnext(a) = " + next_a + "\nnext(b) = b\n";
}

KernelPlan plan_of(const std::string& text) {
    const ir::Model model = ir::read(text);
    return plan_kernel(model, model);
}

using Names = std::vector<std::string>;
Names keys(const std::vector<Statement>& lines) {
    Names out;
    for (const Statement& s : lines) out.push_back(key(s));
    return out;
}
Names value_names(const std::vector<CellValue>& values) {
    Names out;
    for (const CellValue& v : values) out.push_back(key(v.name, v.is_next));
    std::sort(out.begin(), out.end());
    return out;
}
std::size_t place(const std::vector<Statement>& lines, const std::string& k) {
    const Names all = keys(lines);
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), k) - all.begin());
}

TEST(SitePlan, each_line_goes_to_the_phase_that_needs_it) {
    const KernelPlan plan = plan_of(
        spots("for_sites [1] = exp(V)\nD_a [um^2/ms] = D/(1 + next(a))\nflux [mM] = a*for_sites\nown [1] = g*V\n"
              "i [A/F] = own + sum(flux)\n",
              "a + flux"));
    ASSERT_TRUE(plan.sites);
    EXPECT_EQ(keys(plan.sites->prologue), Names{"for_sites"});
    EXPECT_EQ(value_names(plan.sites->cell_values), Names{"for_sites"});
    EXPECT_EQ(plan.sites->update.size(), 4u);  // flux, its sum, next(a), next(b)
    EXPECT_LT(place(plan.sites->update, "flux"), place(plan.sites->update, "next a"));
    EXPECT_EQ(keys(plan.sites->diffuse), (Names{"D_a", "diffused a"}));
    EXPECT_EQ(keys(plan.sites->early), (Names{"own", "next w"}));
    EXPECT_EQ(value_names(plan.sites->early_values), Names{"own"});
    EXPECT_EQ(keys(plan.cell), (Names{"i", "next V"}));
    ASSERT_EQ(plan.sites->sums.size(), 1u);
    EXPECT_EQ(plan.sites->sums[0].name, "sum_flux");
}

// Whether the early step stores w, and the line of the later step that does.
void expect_w_is_stored(const KernelPlan& plan, bool is_early) {
    for (const Statement& line : plan.sites->early)
        if (line.is_next && line.name == "w") EXPECT_EQ(line.is_stored_later, !is_early);
    const auto stores_w = [](const Statement& line) { return line.effect == Statement::stores && line.name == "w"; };
    EXPECT_EQ(std::count_if(plan.cell.begin(), plan.cell.end(), stores_w), is_early ? 0 : 1);
}

TEST(SitePlan, a_state_is_stored_early_where_no_later_line_reads_it_as_it_was) {
    const std::string diffusivity = "D_a [um^2/ms] = D\n";
    expect_w_is_stored(plan_of(spots(diffusivity + "i [A/F] = V + sum(a)\n", "a", "w + V")), true);
    expect_w_is_stored(plan_of(spots(diffusivity + "i [A/F] = next(w)*sum(a)\n", "a", "w + V")), true);
    expect_w_is_stored(plan_of(spots(diffusivity + "i [A/F] = w*sum(a)\n", "a", "w + V")), false);
    // In the prologue, whose values others of the cell read; and beside a potential that needs no sum.
    expect_w_is_stored(plan_of(spots(diffusivity + "i [A/F] = V\n", "a*next(w)", "w + V")), false);
    const KernelPlan plan = plan_of(spots(diffusivity + "i [A/F] = V\n", "a", "w + sum(a)"));
    EXPECT_EQ(keys(plan.sites->early), (Names{"i", "next V"}));
    EXPECT_TRUE(plan.sites->early.back().is_stored_later);
    EXPECT_EQ(keys(plan.cell), (Names{"next w", "next V"}));
}

TEST(SitePlan, values_of_the_prologue_are_not_computed_again) {
    const KernelPlan plan = plan_of(
        spots("shared [1] = exp(V)\nD_a [um^2/ms] = D\ni [A/F] = shared + sum(a)\n", "a*shared*next(w)", "w + shared"));
    EXPECT_EQ(keys(plan.sites->prologue), (Names{"shared", "next w"}));
    EXPECT_EQ(keys(plan.sites->early), Names{});
    EXPECT_EQ(keys(plan.cell), (Names{"i", "next V", "next w"}));
    EXPECT_EQ(value_names(plan.sites->cell_values), (Names{"next w", "shared"}));
}

TEST(SitePlan, a_line_that_both_phases_of_a_site_need_is_in_both) {
    const KernelPlan plan = plan_of(spots("k [1] = 1 + next(b)\nD_a [um^2/ms] = D*k\ni [A/F] = V + sum(k)\n"));
    EXPECT_LT(place(plan.sites->update, "k"), plan.sites->update.size());
    EXPECT_LT(place(plan.sites->diffuse, "k"), plan.sites->diffuse.size());
}

TEST(SitePlan, equal_sums_are_one_and_kinds_differ) {
    const KernelPlan plan = plan_of(
        spots("D_a [um^2/ms] = D\nmean [mM] = sum(a)/24\ni [A/F] = sum(a) + max_of(a) - min_of(next(a)) + mean\n"));
    ASSERT_EQ(plan.sites->sums.size(), 3u);
    EXPECT_EQ(plan.sites->sums[0].kind, ir::Op::sum);
    EXPECT_EQ(plan.sites->sums[1].name, "max_a");
    EXPECT_EQ(plan.sites->sums[2].name, "min_next_a");
}

// K: O -> C and O -> I, drawn one after the other; the lines between them and those that read them.
std::vector<Statement> lines_of_draws(const ir::ExprPtr& second_probability) {
    const auto line = [](const char* name, ir::ExprPtr value) {
        return Statement{.name = name, .value = std::move(value)};
    };
    const auto minus = [](const char* a, const char* b) {
        return ir::make(ir::Op::subtract, {ir::symbol(a), ir::symbol(b)});
    };
    return {line("O_to_C", ir::binomial(0, ir::symbol("O_free"), ir::symbol("p"))),
            line("next_C", minus("C_free", "O_to_C")),
            line("q", minus("one", "p")),
            line("left", minus("O_free", "O_to_C")),
            line("O_to_I", ir::binomial(1, ir::symbol("left"), second_probability)),
            line("next_O", minus("left", "O_to_I"))};
}
ir::Model model_of_channels() {
    ir::Machine machine;
    machine.states = {"C", "O", "I"};
    machine.free = {"C_free", "O_free", "I_free"};
    ir::Model model;
    model.machines.push_back(machine);
    return model;
}

std::string guard_of(const Statement& s) {
    return s.only_where ? ir::to_string(s.only_where) + (s.is_pair ? ", a pair" : "") : "";
}

TEST(SitePlan, draws_from_one_count_stand_together_behind_one_guard) {
    const auto lines = with_guarded_draws(model_of_channels(), lines_of_draws(ir::symbol("q")));
    EXPECT_EQ(keys(lines), (Names{"q", "O_to_C", "left", "O_to_I", "next_C", "next_O"}));
    for (const Statement& s : lines) {
        const bool is_guarded = s.name.starts_with("O_to") || s.name == "left";
        EXPECT_EQ(guard_of(s), is_guarded ? "O_free, a pair" : "") << s.name;
        if (is_guarded) EXPECT_EQ(ir::to_string(s.otherwise), s.name == "left" ? "O_free" : "0");
    }
}

TEST(SitePlan, draws_that_need_a_line_between_them_have_no_guard) {
    const auto lines = with_guarded_draws(model_of_channels(), lines_of_draws(ir::symbol("next_C")));
    EXPECT_EQ(keys(lines), keys(lines_of_draws(ir::symbol("next_C"))));
    for (const Statement& s : lines) EXPECT_EQ(guard_of(s), "") << s.name;
}

// n_1, then n_2 of what is left, from `trials` and with numbers `first` and `first` + 1.
std::vector<Statement> memoryless_draws(const ir::ExprPtr& trials, int first, const std::string& suffix = "") {
    const auto line = [](std::string name, ir::ExprPtr value) {
        return Statement{.name = std::move(name), .value = std::move(value)};
    };
    const auto left = ir::make(ir::Op::subtract, {trials, ir::symbol("n_1" + suffix)});
    return {line("n_1" + suffix, ir::binomial(first, trials, ir::symbol("p"))),
            line("n_2" + suffix, ir::binomial(first + 1, left, ir::symbol("q")))};
}

TEST(SitePlan, two_draws_without_memory_from_one_block_of_words_are_a_pair) {
    for (const ir::ExprPtr& trials : {ir::symbol("n"), ir::number(15)}) {
        for (const Statement& s : with_guarded_draws(model_of_channels(), memoryless_draws(trials, 4))) {
            EXPECT_EQ(guard_of(s), ir::to_string(trials) + ", a pair");
            EXPECT_EQ(ir::to_string(s.otherwise), "0");
        }
    }
}

TEST(SitePlan, without_a_count_other_draws_have_no_guard) {
    for (const Statement& s : with_guarded_draws(model_of_channels(), memoryless_draws(ir::symbol("n"), 3)))
        EXPECT_EQ(guard_of(s), "");
    auto dependent = memoryless_draws(ir::symbol("n"), 0);
    dependent[1].value = ir::binomial(1, dependent[1].value->operand(0), ir::parse_expr("n_1/n"));
    for (const Statement& s : with_guarded_draws(model_of_channels(), dependent)) EXPECT_EQ(guard_of(s), "");
}

TEST(SitePlan, two_pairs_from_one_number_have_a_guard_each) {
    auto lines = memoryless_draws(ir::symbol("n"), 0);
    for (Statement& s : memoryless_draws(ir::symbol("n"), 2, "_b")) lines.push_back(std::move(s));
    lines = with_guarded_draws(model_of_channels(), std::move(lines));
    EXPECT_EQ(keys(lines), (Names{"n_1", "n_2", "n_1_b", "n_2_b"}));
    for (const Statement& s : lines) EXPECT_EQ(guard_of(s), "n, a pair");
}

TEST(SitePlan, checks_with_a_line_between_them_are_joined) {
    std::vector<Statement> lines;
    for (const char* name : {"a", "check", "b", "check", "c", "d", "check"}) {
        lines.push_back({.name = name, .value = ir::symbol("x")});
        if (lines.back().name == "check") lines.back().effect = Statement::checks;
    }
    Names names;
    for (const Statement& s : with_joined_checks(lines)) names.push_back(s.name);
    EXPECT_EQ(names, (Names{"a", "b", "check", "check", "c", "d", "check"}));
    lines[2].only_where = ir::symbol("O_free");
    names.clear();
    for (const Statement& s : with_joined_checks(lines)) names.push_back(s.name);
    EXPECT_EQ(names, (Names{"a", "check", "b", "check", "c", "d", "check"}));
}

TEST(SitePlan, sites_that_wait_for_their_own_sum_are_our_fault) {
    EXPECT_THROW(plan_of(spots("D_a [um^2/ms] = D\ntotal [mM] = sum(b)\ni [A/F] = V\n", "a + total")), OurFault);
}

TEST(SitePlan, a_diffusivity_of_start_of_step_values_is_our_fault) {
    EXPECT_THROW(plan_of(spots("D_a [um^2/ms] = D*a\ni [A/F] = V\n")), OurFault);
}

TEST(SitePlan, looking_at_sites_takes_the_state_as_it_is) {
    const ir::Model optimised = ir::read(spots("D_a [um^2/ms] = D\nflux [mM] = next(a)\ni [A/F] = sum(flux)\n"));
    ir::Model source = optimised;
    for (ir::State& s : source.states)
        if (s.name == "a") s.next_value = nullptr, s.derivative = ir::parse_expr("g");
    const KernelPlan plan = plan_kernel(source, optimised);
    EXPECT_EQ(plan.site_observables, Names{"flux"});
    ASSERT_EQ(keys(plan.sites->observe_sites), Names{"flux"});
    EXPECT_EQ(ir::to_string(plan.sites->observe_sites[0].value), "a");
    EXPECT_EQ(keys(plan.sites->observe_sums), (Names{"flux", "sum 0"}));
    EXPECT_EQ(keys(plan.observe), Names{"i"});
}

TEST(SitePlan, equal_names_of_two_models_with_other_values_are_kept_apart) {
    const std::string text = "temporary half [1] = g/2\nD_a [um^2/ms] = D\nflux [mM] = a*half\ni [A/F] = sum(flux)\n";
    const ir::Model source = ir::read(spots(text));
    const ir::Model optimised =
        ir::read(spots("temporary half [1] = g*3\nD_a [um^2/ms] = D\nflux [mM] = a*half\ni [A/F] = sum(flux)\n"));
    const KernelPlan plan = plan_kernel(source, optimised);
    EXPECT_LT(place(plan.derive, "half"), plan.derive.size());
    EXPECT_LT(place(plan.derive, "half_observed"), plan.derive.size());
    EXPECT_EQ(ir::to_string(plan.sites->observe_sites[0].value), "a*half_observed");
    const std::vector<Statement> shared = plan_kernel(source, source).derive;
    EXPECT_EQ(place(shared, "half_observed"), shared.size());
}

// ---- order ----------------------------------------------------------------------------------------------------------

TEST(WaitingValues, a_result_is_finished_before_the_next_is_begun) {
    Order lines;
    const auto line = [&](const std::string& name, const std::string& value, bool is_next = false) {
        Statement s;
        s.name = name;
        s.is_next = is_next;
        s.value = ir::parse_expr(value);
        lines.offer(std::move(s));
    };
    for (const char* x : {"p", "q", "r", "s"}) line(std::string("half_") + x, std::string(x) + "/2");
    for (const char* x : {"p", "q", "r", "s"}) line(x, std::string("half_") + x + "*2", true);
    const std::vector<Statement> ordered = scheduled_for_pressure(lines, {"p", "q", "r", "s"});
    EXPECT_EQ(most_live(ordered, {"p", "q", "r", "s"}), 4);
    for (const char* x : {"p", "q", "r", "s"})
        EXPECT_EQ(place(ordered, std::string("next ") + x), place(ordered, std::string("half_") + x) + 1);
}

TEST(WaitingValues, draws_come_in_the_order_of_their_numbers) {
    Order lines;
    for (int draw : {3, 1, 2, 0}) {
        Statement s;
        s.name = "d" + std::to_string(draw);
        s.value = ir::binomial(draw, ir::symbol("n"), ir::symbol("p"));
        lines.offer(std::move(s));
    }
    EXPECT_EQ(keys(scheduled_for_pressure(lines, {})), (Names{"d0", "d1", "d2", "d3"}));
}

TEST(WaitingValues, a_long_chain_of_shared_values_is_no_trouble) {
    Order lines;
    for (int i = 1; i <= 60; ++i) {
        Statement s;
        s.name = "a" + std::to_string(i);
        const auto before = ir::symbol("a" + std::to_string(i - 1));
        s.value = ir::make(ir::Op::multiply, {before, before});
        if (i % 20 == 0) s.value = ir::binomial(60 - i, s.value, before);
        lines.offer(std::move(s));
    }
    const std::vector<Statement> ordered = scheduled_for_pressure(lines, {"a0"});
    ASSERT_EQ(ordered.size(), 60u);
    for (std::size_t i = 0; i < 60; ++i) EXPECT_EQ(ordered[i].name, "a" + std::to_string(i + 1));
}

TEST(WaitingValues, what_needs_most_comes_first_also_where_its_chain_doubles_beyond_integers) {
    Order lines;
    const auto line = [&](const std::string& name, const std::string& value) {
        Statement s;
        s.name = name;
        s.value = ir::parse_expr(value);
        lines.offer(std::move(s));
    };
    const auto a = [](int i) { return "a" + std::to_string(i); };
    line("short", "b*2");
    for (int i = 3; i <= 46; ++i) line(a(i), a(i - 1) + "*" + a(i - 2) + " + " + a(i - 3));
    line("result", "short - a46");
    const std::vector<Statement> ordered = scheduled_for_pressure(lines, {"a0", "a1", "a2", "b"});
    EXPECT_LT(place(ordered, "a46"), place(ordered, "short"));
}

// ---- plans of a GPU -------------------------------------------------------------------------------------------------

GpuPlan gpu_plan_of(const std::array<std::int64_t, 3>& shape, std::int64_t cells, const Gpu& gpu = {}) {
    const ir::Model model = ir::read(spots("D_a [um^2/ms] = D\ni [A/F] = V + sum(a)\n"));
    return gpu_plan(model, *plan_kernel(model, model).sites, shape, cells, gpu);
}

TEST(GpuPlan, many_cells_march_few_cells_share_clusters_and_wide_planes_are_separate) {
    EXPECT_EQ(gpu_plan_of({100, 10, 10}, 2000).kind, GpuPlan::march);
    const GpuPlan alone = gpu_plan_of({100, 10, 10}, 1);
    EXPECT_EQ(alone.kind, GpuPlan::cluster);
    EXPECT_EQ(alone.blocks_of_cell, 16);
    EXPECT_EQ(gpu_plan_of({100, 10, 10}, 1, {132, 227 * 1024, false}).kind, GpuPlan::march);
    EXPECT_EQ(gpu_plan_of({3, 1, 1}, 1).kind, GpuPlan::march);
    EXPECT_EQ(gpu_plan_of({100, 10, 10}, 132).blocks_of_cell, 2);
    EXPECT_EQ(gpu_plan_of({100, 10, 10}, 264).kind, GpuPlan::march);
    const GpuPlan wide = gpu_plan_of({10, 300, 300}, 2000);
    EXPECT_EQ(wide.kind, GpuPlan::separate);
    EXPECT_NE(wide.why.find("90000"), std::string::npos) << wide.why;
}

TEST(GpuPlan, the_plan_fits_the_memory_of_a_block) {
    for (std::int64_t side : {1, 2, 5, 17, 40, 90, 200})
        for (std::int64_t cells : {1, 5, 64, 200})
            EXPECT_LE(gpu_plan_of({side, side, side}, cells).shared_bytes, Gpu{}.shared_bytes) << side << " " << cells;
}

}  // namespace
}  // namespace heartwright::plan
