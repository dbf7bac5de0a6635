#include "generator/plan/guards.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace heartwright::plan {
namespace {

using ir::ExprPtr;
using ir::Op;

// Draws from the same trials, one after the other: each from what the draws before it left.
class Group {
public:
    explicit Group(ExprPtr trials) : trials_(std::move(trials)) {}

    // Takes a line that draws, or that says how many are left to draw from.
    void offer(std::size_t line, const Statement& s) {
        if (s.effect != Statement::defines || s.is_next) return;
        if (s.value->op() == Op::binomial && (numbers_.empty() || !ir::same(s.value->operand(0), trials_)) &&
            is_left(s.value->operand(0))) {
            numbers_.push_back(static_cast<int>(s.value->value()));
            for (const std::string& k : reads(s.value->operand(1)))
                is_known_before_ &= !draws_.contains(k) && !left_.contains(k);
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
        std::copy_if(lines_.begin(), lines_.end(), std::back_inserter(found),
                     [&](std::size_t line) { return line <= last_draw_; });
        return found;
    }
    std::size_t draws() const { return draws_.size(); }
    // Two draws from one block of random words, both of probabilities that no draw changes.
    bool is_pair() const {
        return is_known_before_ && numbers_.size() == 2 && numbers_[0] % 2 == 0 && numbers_[1] == numbers_[0] + 1;
    }
    const ExprPtr& trials() const { return trials_; }
    ExprPtr otherwise(const Statement& s) const { return draws_.contains(s.name) ? ir::number(0) : trials_; }

private:
    bool is_left(const ExprPtr& value) const {
        if (ir::same(value, trials_)) return true;
        if (value->op() == Op::symbol) return left_.contains(value->name());
        return value->op() == Op::subtract && is_left(value->operand(0)) && value->operand(1)->op() == Op::symbol &&
               draws_.contains(value->operand(1)->name());
    }

    ExprPtr trials_;
    std::unordered_set<std::string> draws_, left_;
    std::vector<int> numbers_;
    bool is_known_before_ = true;
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
    const auto is_chosen = [&](std::size_t line) {
        return std::find(chosen.begin(), chosen.end(), line) != chosen.end();
    };
    std::vector<Statement> before, together, after;
    std::unordered_set<std::string> made, made_after;
    for (std::size_t line = chosen.front(); line <= chosen.back(); ++line) {
        const Statement& s = lines[line];
        if (is_chosen(line)) {
            if (reads_any(s, made_after)) return;  // needs a line that needs the group
            together.push_back(s);
            together.back().only_where = group.trials();
            together.back().is_pair = group.is_pair();
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

struct FirstDraw {
    std::string name;
    ExprPtr trials;
};

// Of draws from a count, or from a number that no line defines, the first.
std::vector<FirstDraw> first_draws(const std::vector<Statement>& lines) {
    std::unordered_set<std::string> defined;
    for (const Statement& s : lines)
        if (s.effect == Statement::defines) defined.insert(key(s));
    std::vector<FirstDraw> found;
    for (const Statement& s : lines) {
        if (s.effect != Statement::defines || s.is_next || s.value->op() != Op::binomial) continue;
        const ExprPtr& trials = s.value->operand(0);
        const bool is_known =
            trials->op() == Op::number || (trials->op() == Op::symbol && !defined.contains(trials->name()));
        if (is_known) found.push_back({s.name, trials});
    }
    return found;
}

bool is_count(const ir::Model& model, const ExprPtr& trials) {
    return trials->op() == Op::symbol &&
           std::any_of(
               model.machines.begin(), model.machines.end(),
               [&](const ir::Machine& machine) {
                   return std::find(machine.free.begin(), machine.free.end(), trials->name()) != machine.free.end();
               });
}

}  // namespace

std::vector<Statement> with_guarded_draws(const ir::Model& model, std::vector<Statement> lines) {
    for (const FirstDraw& first : first_draws(lines)) {
        Group group(first.trials);
        const auto begins = std::find_if(lines.begin(), lines.end(),
                                         [&](const Statement& s) { return s.name == first.name && !s.is_next; });
        for (auto line = begins; line != lines.end(); ++line)
            group.offer(static_cast<std::size_t>(line - lines.begin()), *line);
        if (group.draws() > 1 && (is_count(model, first.trials) || group.is_pair())) guard(lines, group);
    }
    return lines;
}

std::vector<Statement> with_joined_checks(std::vector<Statement> lines) {
    const auto is_check = [&](std::size_t line) {
        return line < lines.size() && lines[line].effect == Statement::checks;
    };
    for (std::size_t line = 0; line + 2 < lines.size(); ++line)
        if (is_check(line) && !is_check(line + 1) && is_check(line + 2) && !lines[line + 1].only_where)
            std::swap(lines[line], lines[line + 1]);
    return lines;
}

}  // namespace heartwright::plan
