#include "generator/plan/maps.hpp"

#include <string>
#include <utility>

namespace heartwright::plan {

std::vector<Statement> plan_maps(const ir::Model& model, const analysis::Scales& scales) {
    Order all;
    for (const ir::Definition& d : model.definitions) {
        if (scales.of(d.name) >= ir::Scale::cell) all.offer(statement_of(d));
    }
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
