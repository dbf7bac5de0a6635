#include "generator/plan/after_planning.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "generator/ir/rewrite.hpp"

namespace heartwright::plan {
namespace {

using ir::Model;
using ir::Scale;

// What the step test needs beside the lines, each behind the last one that it reads. Returns how many lines are in
// front of the test then.
std::size_t insert_tested(const Model& model, const analysis::Scales& scales, std::vector<Statement>& lines) {
    const auto needed = ir::needed_definitions(model);
    std::size_t before = 0;
    for (const ir::Definition& d : model.definitions) {
        if (!needed.contains(d.name) || scales.of(d.name) < Scale::cell) continue;
        const auto is_line = [&](const Statement& line) { return key(line) == d.name; };
        auto at = std::find_if(lines.begin(), lines.end(), is_line);
        if (at == lines.end()) {
            const std::vector<std::string> read = reads(d.value);
            const auto last = std::find_if(lines.rbegin(), lines.rend(), [&](const Statement& line) {
                return std::find(read.begin(), read.end(), key(line)) != read.end();
            });
            at = lines.insert(last.base(), statement_of(d));
        }
        if (d.name == model.step_test) before = static_cast<std::size_t>(at - lines.begin()) + 1;
    }
    return before;
}

}  // namespace

std::vector<Statement> with_step_test(const Model& model, const analysis::Scales& scales,
                                      std::vector<Statement> lines) {
    const std::size_t before = insert_tested(model, scales, lines);
    Statement test{.value = ir::symbol(model.step_test), .effect = Statement::tests};
    if (before > 0) test.component = lines[before - 1].component;
    std::vector<Statement> inserted{std::move(test)};
    for (std::size_t i = 0; i < before; ++i) {
        Statement& line = lines[i];
        if (!line.is_next) continue;
        line.is_stored_later = true;
        inserted.push_back({.name = line.name,
                            .is_next = true,
                            .value = ir::next(line.name),
                            .component = line.component,
                            .effect = Statement::stores});
    }
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(before), inserted.begin(), inserted.end());
    return lines;
}

Model without_step_test(Model model) {
    model.step_test.clear();
    return model;
}

std::vector<Statement> plan_maps(const ir::Model& model, const analysis::Scales& scales) {
    Order all;
    for (const ir::Definition& d : model.definitions)
        if (scales.of(d.name) >= ir::Scale::cell) all.offer(statement_of(d));
    std::vector<std::string> wanted;
    for (const ir::State& s : model.states) {
        if (s.integrator != ir::Integrator::automatic) continue;
        Statement line = next_of(s);
        wanted.push_back(key(line));
        all.offer(std::move(line));
    }
    return by_component(std::move(all), wanted);
}

}  // namespace heartwright::plan
