// Rungs of the ladder: what each keeps in memory, its steps and what they take.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lab/benchmark/ladder/launch.hpp"
#include "lab/benchmark/ladder/tissue.hpp"
#include "runtime/device/buffer.hpp"

namespace heartwright::benchmark::ladder {

struct Rung {
    const char* name;
    bool has_planes, stores_variables, is_compact, has_own_parameters;
};
constexpr std::array<Rung, 5> rungs = {{{"array of structures", false, true, false, true},
                                        {"structure of arrays", true, true, false, true},
                                        {"fewer variables in memory", true, false, false, true},
                                        {"compact indexing", true, false, true, true},
                                        {"constant memory", true, false, true, false}}};

struct Result {
    std::string name;
    double step_ms = 0, react_ms = 0, diffuse_ms = 0;
    std::int64_t bytes = 0;
    std::vector<double> states;  // [states][cells], after the steps
};

// Median of three series of so many steps.
double median_ms(device::Device& device, int steps, const std::function<void()>& work);

struct Cell {
    std::vector<double> states, constants;
};
Cell first_cell(const interface::Model& model);

// A rung of the publication: its memory, and its steps.
class RungSteps {
public:
    RungSteps(device::Device& device, const Tissue& tissue, const Rung& rung);

    void restart(const Tissue& tissue);             // to the numbers before the first step
    Result advance(int steps, Launch launch = {});  // nothing is timed
    Result run(int steps);                          // the same, then what a step and its parts take
    double react_ms(int steps, Launch launch);
    double diffuse_ms(int steps, Launch launch);

private:
    void react(Launch launch);
    void diffuse(Launch launch);

    device::Device& device_;
    const Rung& rung_;
    const interface::Model& model_;
    Cell cell_;
    std::int64_t cells_;
    device::Buffer<std::int32_t> cell_of_node_;
    device::Buffer<double> values_;
    Diffuse diffusion_{};
};

}  // namespace heartwright::benchmark::ladder
