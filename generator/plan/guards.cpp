#include "generator/plan/guards.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace heartwright::plan {
namespace {

using ir::ExprPtr;
using ir::Op;

// Draws from `count`, one after the other: each from what the draws before it left.
class Group {
public:
    explicit Group(std::string count) : count_(std::move(count)) {}

    // Takes a line that draws, or that says how many are left to draw from.
    void offer(std::size_t line, const Statement& s) {
        if (s.effect != Statement::defines || s.is_next) return;
        if (s.value->op() == Op::binomial && is_left(s.value->operand(0))) {
            draws_.insert(s.name);
            lines_.push_back(line);
            last_draw_ = line;
        } else if (s.value->op() == Op::subtract && is_left(s.value)) {
            left_.insert(s.name);
            lines_.push_back(line);
        }
    }
    // Lines up to the last draw: of what is left then, nothing is drawn.
    std::vector<std::size_t> lines() const {
        std::vector<std::size_t> found;
        std::copy_if(lines_.begin(), lines_.end(), std::back_inserter(found), [&](std::size_t line) { return line <= last_draw_; });
        return found;
    }
    bool pays() const { return draws_.size() > 1; }
    const std::string& count() const { return count_; }
    ExprPtr otherwise(const Statement& s) const { return draws_.contains(s.name) ? ir::number(0) : ir::symbol(count_); }

private:
    bool is_left(const ExprPtr& value) const {
        if (value->op() == Op::symbol) return value->name() == count_ || left_.contains(value->name());
        return value->op() == Op::subtract && is_left(value->operand(0)) && value->operand(1)->op() == Op::symbol &&
               draws_.contains(value->operand(1)->name());
    }

    std::string count_;
    std::unordered_set<std::string> draws_, left_;
    std::vector<std::size_t> lines_;
    std::size_t last_draw_ = 0;
};

bool reads_any(const Statement& s, const std::unordered_set<std::string>& keys) {
    const std::vector<std::string> read = reads(s.value);
    return std::any_of(read.begin(), read.end(), [&](const std::string& k) { return keys.contains(k); });
}

// The group's lines together: what stood between them goes before, or after them when it needs them.
void guard(std::vector<Statement>& lines, const Group& group) {
    const std::vector<std::size_t> chosen = group.lines();
    const auto is_chosen = [&](std::size_t line) { return std::find(chosen.begin(), chosen.end(), line) != chosen.end(); };
    std::vector<Statement> before, together, after;
    std::unordered_set<std::string> made, made_after;
    for (std::size_t line = chosen.front(); line <= chosen.back(); ++line) {
        const Statement& s = lines[line];
        if (is_chosen(line)) {
            if (reads_any(s, made_after)) return;  // needs a line that needs the group
            together.push_back(s);
            together.back().only_where = group.count();
            together.back().otherwise = group.otherwise(s);
            made.insert(key(s));
        } else if (reads_any(s, made) || reads_any(s, made_after)) {
            after.push_back(s);
            made_after.insert(key(s));
        } else {
            before.push_back(s);
        }
    }
    auto to = lines.begin() + static_cast<std::ptrdiff_t>(chosen.front());
    for (auto* part : {&before, &together, &after}) to = std::move(part->begin(), part->end(), to);
}

}  // namespace

std::vector<Statement> with_guarded_draws(const ir::Model& model, std::vector<Statement> lines) {
    for (const ir::Machine& machine : model.machines) {
        for (const std::string& count : machine.free) {
            Group group(count);
            for (std::size_t line = 0; line < lines.size(); ++line) group.offer(line, lines[line]);
            if (group.pays()) guard(lines, group);
        }
    }
    return lines;
}

}  // namespace heartwright::plan
