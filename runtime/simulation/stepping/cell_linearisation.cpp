#include "runtime/simulation/stepping/cell_linearisation.hpp"

#include <algorithm>
#include <cmath>

namespace heartwright::simulation {

CellLinearisation linearise(cells::Population& population, std::int64_t slot, const std::vector<double>& state,
                            double time) {
    const interface::Model& model = population.model();
    const bool is_double = model.real_bytes == 8 && !model.stores_gates;
    const double dt = is_double ? 1e-6 : 1e-3, share = is_double ? 1e-6 : 1e-2;  // ms; of a state's scale
    constexpr double least_scale = 1e-3;                                         // of a state that is 0
    const std::size_t n = state.size();
    CellLinearisation cell{std::vector<double>(n), linear::SquareMatrix(n), std::vector<double>(n)};
    std::vector<double> copies, moved(n);
    for (std::size_t j = 0; j <= n; ++j) {  // the last copy is the cell as it is
        copies.insert(copies.end(), state.begin(), state.end());
        if (j == n) break;
        cell.scales[j] = state[j] == 0 ? least_scale : std::fabs(state[j]);
        const double difference = share * cell.scales[j], up = state[j] + difference;
        double& own = copies[j * n + j];
        own = up <= model.states[j].upper ? up : state[j] - difference;
        own = is_double ? own : static_cast<double>(static_cast<float>(own));
        moved[j] = own - state[j];
    }
    const std::vector<double> stepped = population.step_copies(slot, copies, dt, time);
    const auto rate = [&](std::size_t copy, std::size_t i) {
        return (stepped[copy * n + i] - copies[copy * n + i]) / dt;
    };
    for (std::size_t i = 0; i < n; ++i) {
        cell.rates[i] = rate(n, i);
        for (std::size_t j = 0; j < n; ++j) cell.jacobian(i, j) = (rate(j, i) - cell.rates[i]) / moved[j];
    }
    return cell;
}

}  // namespace heartwright::simulation
