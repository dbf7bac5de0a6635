// Spilling to shared memory: live values stored between two lines that read them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "generator/ir/reader.hpp"
#include "generator/plan/kernel_plan.hpp"
#include "generator/plan/spilling.hpp"

namespace heartwright::plan {
namespace {

Statement line(const std::string& name, const std::string& value) {
    Statement s;
    s.name = name;
    s.value = ir::parse_expr(value);
    return s;
}

TEST(LiveValues, a_value_is_live_from_its_line_to_its_last_reader) {
    const std::vector<Statement> lines = {line("a", "x + 1"), line("b", "a*x"), line("d", "b + y"), line("e", "d + a")};
    const LiveValues live = live_values(lines, {"x", "y", "unread"});
    EXPECT_EQ(live.at_first, 2);
    EXPECT_EQ(live.after_line, (std::vector<int>{3, 3, 2, 0}));
    EXPECT_EQ(live.most(), 3);
    EXPECT_EQ(live_values(lines, {"x", "y"}, Loads::where_used).after_line, (std::vector<int>{2, 2, 2, 0}));
}

// Follows the moves as a machine would: what is read must be in a register, what is taken must lie in its slot.
void expect_sound(const std::vector<Statement>& lines, const LiveValues& live, const SpillPlan& spilling, int bound) {
    std::map<std::string, const LiveValue*> values;
    for (const LiveValue& value : live.values) values[value.key] = &value;
    std::map<std::string, bool> in_register;
    std::map<int, std::string> slots;
    for (const LiveValue& value : live.values)
        if (value.made < 0 && !spilling.fetched.contains(value.key)) in_register[value.key] = true;
    for (const auto& [name, slot] : spilling.fetched) EXPECT_TRUE(slots.emplace(slot, name).second) << slot;
    const auto move = [&](const std::vector<SpillMove>& moves, int line) {
        for (const SpillMove& m : moves) {
            ASSERT_GE(m.slot, 0);
            ASSERT_LT(m.slot, spilling.slots);
            if (m.kind == SpillMove::put) {
                EXPECT_TRUE(in_register[m.key]) << m.key;
                slots[m.slot] = m.key;
            } else {
                EXPECT_EQ(slots[m.slot], m.key);
                if (spilling.fetched.contains(m.key)) EXPECT_TRUE(spilling.arrived >= 0 && spilling.arrived <= line);
                in_register[m.key] = true;
            }
        }
    };
    for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
        const auto at = static_cast<std::size_t>(i);
        move(spilling.before[at], i);
        for (const std::string& k : reads(lines[at].value))
            if (values.contains(k)) EXPECT_TRUE(in_register[k]) << k << " in line " << i;
        if (values.contains(key(lines[at]))) in_register[key(lines[at])] = true;
        move(spilling.after[at], i);
        // Of what is still to be read: in a register without being taken again before that.
        int held = 0;
        for (const auto& [k, value] : values) {
            const auto next = std::upper_bound(value->read.begin(), value->read.end(), i);
            if (value->made > i || next == value->read.end() || (value->made < 0 && !in_register[k])) continue;
            bool is_taken_again = false;
            for (int later = i + 1; later <= *next; ++later) {
                const auto& moves = spilling.before[static_cast<std::size_t>(later)];
                is_taken_again = is_taken_again || std::any_of(moves.begin(), moves.end(), [&](const SpillMove& m) {
                                     return m.kind == SpillMove::take && m.key == k;
                                 });
            }
            held += !is_taken_again;
        }
        EXPECT_LE(held, bound) << "after line " << i;
    }
}

TEST(SpillPlan, keeps_the_bound_and_gives_back_what_was_put) {
    std::mt19937 random(20);
    for (int trial = 0; trial < 60; ++trial) {
        std::vector<std::string> loaded, names;
        for (int k = 0; k < 12; ++k) loaded.push_back("x" + std::to_string(k));
        names = loaded;
        std::vector<Statement> lines;
        for (int k = 0; k < 60; ++k) {
            const auto any = [&] { return names[random() % names.size()]; };
            lines.push_back(line("v" + std::to_string(k), any() + "*" + any() + " + " + any()));
            names.push_back("v" + std::to_string(k));
        }
        const LiveValues live = live_values(lines, loaded);
        for (int slots = 0; slots <= live.most() - 4; ++slots) {
            const SpillPlan spilling = plan_spilling(live, slots, {"x0", "x1", "x2", "x3", "x4", "x5"});
            EXPECT_LE(spilling.slots, slots);
            EXPECT_EQ(spilling.is_empty(), slots == 0);
            if (slots > 0) expect_sound(lines, live, spilling, live.most() - slots);
        }
    }
}

TEST(SpillPlan, the_value_that_is_read_last_is_spilled) {
    // At most three wait: x, a and b; x is read again last.
    const std::vector<Statement> lines = {line("a", "x + 1"), line("b", "a*2"), line("d", "a + b"), line("e", "d + b"),
                                          line("f", "e + x")};
    const SpillPlan spilling = plan_spilling(live_values(lines, {"x"}), 1, {"x"});
    ASSERT_EQ(spilling.slots, 1);
    ASSERT_EQ(spilling.puts, 1);
    EXPECT_TRUE(spilling.fetched.empty());  // it is read before it is spilled
    EXPECT_EQ(spilling.after[1].front().key, "x");
    EXPECT_EQ(spilling.before[4].front().key, "x");
}

TEST(SpillPlan, a_state_that_is_read_late_is_loaded_into_its_slot) {
    const std::vector<Statement> lines = {line("a", "x + 1"), line("b", "a*x"), line("d", "b + a*x"),
                                          line("e", "d + y")};
    const SpillPlan spilling = plan_spilling(live_values(lines, {"x", "y"}), 1, {"y"});
    EXPECT_EQ(spilling.fetched, (std::unordered_map<std::string, int>{{"y", 0}}));
    EXPECT_EQ(spilling.puts, 0);
    EXPECT_EQ(spilling.takes, 1);
    EXPECT_EQ(spilling.arrived, 3);
}

TEST(SpillPlan, slots_follow_from_registers_by_the_rule) {
    LiveValues live;
    live.at_first = 47;
    EXPECT_EQ(slots_for(live, registers_for(47)), 0);
    EXPECT_EQ(slots_for(live, 80), 14);
    EXPECT_EQ(registers_with(6), 80);
    EXPECT_EQ(registers_with(1), 255);
    live.at_first = 300;  // no more than a block's shared memory holds
    EXPECT_EQ(slots_for(live, 80), most_spilled);
}

TEST(SpillPlan, a_gpu_is_asked_for_the_most_blocks_whose_missing_registers_slots_make_good) {
    const auto blocks = [](int values, int states = 40) {
        LiveValues live;
        live.at_first = values;
        return fp64_blocks_for(live, states);
    };
    EXPECT_EQ(blocks(41, 24), std::nullopt);  // 96 registers hold them: five blocks
    EXPECT_EQ(blocks(42, 24), 4);
    EXPECT_EQ(blocks(42, 25), std::nullopt);  // many states have 128
    EXPECT_EQ(blocks(57), std::nullopt);      // 128 registers hold them
    EXPECT_EQ(blocks(58), 4);
    EXPECT_EQ(blocks(57 + most_spilled), 4);
    EXPECT_EQ(blocks(58 + most_spilled), 3);
    EXPECT_EQ(blocks(77 + most_spilled), 3);
    EXPECT_EQ(blocks(78 + most_spilled), 2);
    EXPECT_EQ(blocks(1000), 2);
}

}  // namespace
}  // namespace heartwright::plan
