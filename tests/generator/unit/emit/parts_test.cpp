// Steps cut into functions where few values cross.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <unordered_set>
#include <utility>

#include "generator/ir/reader.hpp"
#include "generator/plan/kernel_plan.hpp"
#include "generator/plan/parts.hpp"

namespace heartwright::plan {
namespace {

Statement statement(const std::string& name, const std::string& value) {
    Statement s;
    s.name = name;
    s.value = ir::parse_expr(value);
    return s;
}

TEST(Parts, a_step_that_needs_no_cut_is_one_part) {
    const std::vector<Statement> lines = {statement("a", "x + 1"), statement("b", "a*x")};
    const std::vector<Part> parts = plan_parts(live_values(lines, {"x"}), 3);
    ASSERT_EQ(parts.size(), 1U);
    EXPECT_EQ(parts[0].last, 2);
    EXPECT_TRUE(parts[0].left.empty());
}

// What a part reads is its own, loaded by it, or left by one before it.
void expect_sound(const LiveValues& live, const std::vector<Part>& parts) {
    std::vector<std::string> left;
    int line = 0;
    for (const Part& part : parts) {
        EXPECT_EQ(part.first, line);
        line = part.last;
        for (const std::string& key : part.taken)
            EXPECT_NE(std::find(left.begin(), left.end(), key), left.end()) << key;
        left.insert(left.end(), part.left.begin(), part.left.end());
        for (const LiveValue& value : live.values) {
            const int from = value.is_loaded ? value.needed : value.made;
            const bool is_read = std::any_of(value.read.begin(), value.read.end(),
                                             [&](int k) { return part.first <= k && k < part.last; });
            if (!is_read || (part.first <= from && from < part.last)) continue;
            EXPECT_NE(std::find(part.taken.begin(), part.taken.end(), value.key), part.taken.end()) << value.key;
        }
    }
    EXPECT_EQ(line, static_cast<int>(live.after_line.size()));
}

// Values above the bound, and moves, of parts between `cuts`: counted value by value.
std::pair<long, long> cost_of(const LiveValues& live, std::vector<int> cuts, int bound) {
    cuts.push_back(static_cast<int>(live.after_line.size()));
    long over = 0, moves = 0;
    int first = 0;
    for (const int last : cuts) {
        std::vector<int> live_values(live.after_line.size(), 0);
        for (const LiveValue& value : live.values) {
            const int from = value.is_loaded ? value.needed : value.made;
            std::vector<int> here;
            if (first <= from && from < last) here.push_back(value.is_loaded ? first : from);
            for (const int line : value.read)
                if (first <= line && line < last) here.push_back(line);
            if (here.empty()) continue;
            moves += from < first || value.read.back() >= last;
            for (int line = here.front(); line < here.back(); ++line) ++live_values[static_cast<std::size_t>(line)];
        }
        moves += 4;
        over += std::max(0, *std::max_element(live_values.begin(), live_values.end()) - bound);
        first = last;
    }
    return {over, moves};
}

// Three clusters of live values with few between them, and one that is live from the first line to the last.
TEST(Parts, are_cut_where_least_crosses) {
    std::vector<Statement> lines = {statement("y", "x*2")};
    const auto crowd = [&](const std::string& name, const std::string& from, int size) {
        std::string sum = "0";
        for (int k = 0; k < size; ++k) {
            lines.push_back(statement(name + std::to_string(k), from + " + " + std::to_string(k)));
            sum += " + " + name + std::to_string(k) + "*" + name + std::to_string(k);
        }
        lines.push_back(statement(name + "_sum", sum));
    };
    crowd("a", "x", 5);
    crowd("b", "a_sum", 6);
    crowd("d", "b_sum", 4);
    lines.push_back(statement("end", "d_sum + y"));
    const LiveValues live = live_values(lines, {"x"});
    ASSERT_EQ(live.most(), 7);  // six of a crowd, and y
    const std::vector<Part> parts = plan_parts(live, 6);
    expect_sound(live, parts);
    std::vector<int> cuts;
    for (std::size_t k = 1; k < parts.size(); ++k) cuts.push_back(parts[k].first);
    ASSERT_FALSE(cuts.empty());
    for (const Part& part : parts) EXPECT_LE(part.most, 6);
    const auto found = cost_of(live, cuts, 6);
    const int n = static_cast<int>(lines.size());
    for (int a = 1; a < n; ++a) {
        EXPECT_LE(found, cost_of(live, {a}, 6)) << a;
        for (int b = a + 1; b < n; ++b) EXPECT_LE(found, cost_of(live, {a, b}, 6)) << a << ' ' << b;
    }
}

TEST(Parts, are_sound_and_no_one_or_two_cuts_cost_less) {
    std::mt19937 random(11);
    for (int trial = 0; trial < 12; ++trial) {
        std::vector<std::string> loaded = {"x0", "x1", "x2", "x3"}, names = loaded;
        std::vector<Statement> lines;
        for (int k = 0; k < 30; ++k) {
            const auto near = [&] {
                return names[names.size() - 1 - random() % std::min<std::size_t>(names.size(), 9)];
            };
            const std::string first = near(), second = near(), third = names[random() % names.size()];
            lines.push_back(statement("v" + std::to_string(k), first + "*" + second + " + " + third));
            names.push_back("v" + std::to_string(k));
        }
        const LiveValues live = live_values(lines, loaded);
        const int bound = live.most() - 2;
        const std::vector<Part> parts = plan_parts(live, bound);
        expect_sound(live, parts);
        std::vector<int> cuts;
        for (std::size_t k = 1; k < parts.size(); ++k) cuts.push_back(parts[k].first);
        const auto found = cost_of(live, cuts, bound);
        for (int a = 1; a < 30; ++a) {
            EXPECT_LE(found, cost_of(live, {a}, bound)) << a;
            for (int b = a + 1; b < 30; ++b) EXPECT_LE(found, cost_of(live, {a, b}, bound)) << a << ' ' << b;
        }
    }
}

// Runs parts as kernels do: a state is in memory until its next value is stored there, and what crosses in columns.
// Every read must find the value that it means.
void expect_sound_kernels(const std::vector<Statement>& lines, const std::vector<Part>& parts) {
    const Columns columns = columns_of(parts);
    std::vector<std::string> in_column(static_cast<std::size_t>(columns.count));
    std::unordered_set<std::string> stored;
    int line = 0;
    for (const Part& part : parts) {
        ASSERT_EQ(part.first, line);
        line = part.last;
        std::unordered_set<std::string> here;
        for (const std::string& key : part.loaded) {
            EXPECT_FALSE(stored.contains(key)) << key;
            here.insert(key);
        }
        for (const std::string& key : part.taken) {
            EXPECT_EQ(in_column[static_cast<std::size_t>(columns.of.at(key))], key);
            here.insert(key);
        }
        for (int k = part.first; k < part.last; ++k) {
            const Statement& s = lines[static_cast<std::size_t>(k)];
            for (const std::string& read : reads(s.value)) EXPECT_TRUE(here.contains(read)) << read;
            here.insert(key(s));
            if (s.is_next) stored.insert(s.name);
        }
        for (const std::string& key : part.left) {
            EXPECT_TRUE(here.contains(key)) << key;
            in_column[static_cast<std::size_t>(columns.of.at(key))] = key;
        }
    }
    EXPECT_EQ(line, static_cast<int>(lines.size()));
}

// Bytes that parts between `cuts` read and write, by 8: counted value by value.
std::pair<long, long> cost_of_kernels(const LiveValues& live, const std::vector<Statement>& lines,
                                      std::vector<int> cuts, int bound) {
    cuts.push_back(static_cast<int>(lines.size()));
    long over = 0, moves = 0;
    int first = 0;
    for (const int last : cuts) {
        std::vector<int> live_values(lines.size(), 0);
        for (const LiveValue& value : live.values) {
            const auto next =
                std::ranges::find_if(lines, [&](const Statement& s) { return s.is_next && s.name == value.key; });
            const int stored = static_cast<int>(next - lines.begin());
            const int origin = value.is_loaded ? stored : value.made;
            std::vector<int> here;
            for (const int line : value.read)
                if (first <= line && line < last) here.push_back(line);
            const bool leaves = first <= origin && origin < last && value.read.back() >= last;
            if (here.empty() && !leaves) continue;
            moves += leaves;
            moves += origin < first || value.is_loaded;
            if (first <= origin && origin < value.read.back() && origin < last) here.push_back(origin);
            if (value.is_loaded && origin >= first) here.push_back(first);
            const auto [least, most] = std::ranges::minmax(here);
            for (int line = least; line < most; ++line) ++live_values[static_cast<std::size_t>(line)];
        }
        moves += 16;
        over += std::max(0, std::ranges::max(live_values) - bound);
        first = last;
    }
    return {over, moves};
}

TEST(Parts, that_are_kernels_find_every_value_and_no_one_or_two_cuts_move_less) {
    std::mt19937 random(5);
    for (int trial = 0; trial < 12; ++trial) {
        const std::vector<std::string> loaded = {"x0", "x1", "x2", "x3", "x4", "x5"};
        std::vector<std::string> names = loaded;
        std::vector<Statement> lines;
        for (int k = 0; k < 36; ++k) {
            const auto near = [&] {
                return names[names.size() - 1 - random() % std::min<std::size_t>(names.size(), 9)];
            };
            const std::string text = near() + "*" + near() + " + " + names[random() % names.size()];
            if (k % 6 == 5) {
                lines.push_back(statement("x" + std::to_string(k / 6), text));
                lines.back().is_next = true;
            } else {
                lines.push_back(statement("v" + std::to_string(k), text));
                names.push_back("v" + std::to_string(k));
            }
        }
        const LiveValues live = live_values(lines, loaded);
        const int bound = live.most() - 4;
        const std::vector<Part> parts = plan_kernels(live, bound, lines);
        expect_sound_kernels(lines, parts);
        std::vector<int> cuts;
        for (std::size_t k = 1; k < parts.size(); ++k) cuts.push_back(parts[k].first);
        const auto found = cost_of_kernels(live, lines, cuts, bound);
        for (int a = 1; a < 36; ++a) {
            EXPECT_LE(found, cost_of_kernels(live, lines, {a}, bound)) << a;
            for (int b = a + 1; b < 36; ++b)
                EXPECT_LE(found, cost_of_kernels(live, lines, {a, b}, bound)) << a << ' ' << b;
        }
    }
}

// x is read after its next value is stored: the part that stores it leaves the old one.
TEST(Parts, that_are_kernels_load_a_state_anew_unless_it_was_replaced) {
    std::vector<Statement> lines = {statement("a", "x + y"), statement("b", "a + 1"), statement("x", "b*2")};
    lines.back().is_next = true;
    for (int k = 0; k < 4; ++k) lines.push_back(statement("c" + std::to_string(k), "y + " + std::to_string(k)));
    lines.push_back(statement("end", "x*y + c0*c1*c2*c3"));
    const LiveValues live = live_values(lines, {"x", "y"});
    const std::vector<Part> parts = plan_kernels(live, live.most() - 1, lines);
    expect_sound_kernels(lines, parts);
    ASSERT_GT(parts.size(), 1U);
    for (std::size_t p = 1; p < parts.size(); ++p) {
        EXPECT_EQ(std::ranges::count(parts[p].taken, "y"), 0);
        EXPECT_EQ(std::ranges::count(parts[p].loaded, "x"), parts[p].first <= 2 ? 1 : 0);
    }
}

// What a large model needs: 200 values made above and read below.
std::string wide_model(int values) {
    std::string text = "model \"wide\"\nstate V [mV] = -80\n";
    for (int k = 0; k < values; ++k) text += "state y" + std::to_string(k) + " [1] = 0.5\n";
    for (int k = 0; k < values; ++k) {
        const std::string n = std::to_string(k), other = std::to_string((k + values / 2) % values);
        text += "a" + n + " [1] = exp(V/" + std::to_string(k + 10) + ") + y" + other + "\n";
    }
    std::string sum = "0";
    for (int k = 0; k < values; ++k) {
        const std::string n = std::to_string(k);
        text += "next(y" + n + ") = y" + n + " + dt*(a" + n + " - y" + n + ")\n";
        if (k % 8 == 0) sum += " + a" + n;
    }
    return text + "i [A/F] = " + sum +
           "\nnext(V) = V - dt*(i + i_stim)\nmembrane potential V current i stimulus i_stim\n";
}

TEST(Parts, a_step_with_more_values_than_a_thread_has_registers_is_cut) {
    const ir::Model model = ir::read(wide_model(200));
    LinePlan as_they_stand;
    as_they_stand.order = LinePlan::components;
    const KernelPlan plan = plan_kernel(model, model, {}, nullptr, as_they_stand);
    EXPECT_GT(plan.live.most(), most_values);
    ASSERT_GT(plan.parts.size(), 1U);
    expect_sound(plan.live, plan.parts);
    for (const Part& part : plan.parts) EXPECT_LE(part.most, most_values);
    LinePlan never = as_they_stand;
    never.split = 0;
    EXPECT_TRUE(plan_kernel(model, model, {}, nullptr, never).parts.empty());
    LinePlan spilled = as_they_stand;
    spilled.spill = 8;
    const KernelPlan with_spilling = plan_kernel(model, model, {}, nullptr, spilled);
    EXPECT_TRUE(with_spilling.parts.empty());
    EXPECT_EQ(with_spilling.spilling.slots, 8);
}

TEST(Parts, by_default_values_are_spilled_rather_than_the_step_cut) {
    const ir::Model model = ir::read(wide_model(300));
    const KernelPlan plan = plan_kernel(model, model);
    ASSERT_GT(plan.live.most(), values_in(registers_with(4)));
    EXPECT_TRUE(plan.parts.empty());
    ASSERT_TRUE(plan.fp64_blocks);
    EXPECT_GE(*plan.fp64_blocks, 2);
    EXPECT_GT(plan.spilling.slots, 0);
    EXPECT_LE(plan.spilling.slots, most_spilled);
}

TEST(Parts, small_models_are_whole) {
    const ir::Model model = ir::read(wide_model(20));
    EXPECT_TRUE(plan_kernel(model, model).parts.empty());
    EXPECT_FALSE(plan_kernel(model, model).fp64_blocks);
    EXPECT_TRUE(plan_kernel(model, model).spilling.is_empty());
}

}  // namespace
}  // namespace heartwright::plan
