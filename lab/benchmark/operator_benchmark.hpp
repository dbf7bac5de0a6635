// What the benchmarks of diffusion operators share: options of the command line, and the time of a step.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "runtime/core/stopwatch.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/diffusion/diffusion.hpp"

namespace heartwright::benchmark {

// "--NAME VALUE" pairs; `options` holds the names that there are, with their defaults. Ends the program at others.
inline std::map<std::string, std::string> read_options(int argc, char** argv,
                                                       std::map<std::string, std::string> options) {
    for (int k = 1; k < argc; k += 2) {
        const std::string name = argv[k];
        const auto option = name.starts_with("--") ? options.find(name.substr(2)) : options.end();
        if (option == options.end() || k + 1 == argc)
            std::exit((std::fprintf(stderr, "unknown option '%s', or no value\n", name.c_str()), 2));
        option->second = argv[k + 1];
    }
    if (const auto backend = options.find("backend");
        backend != options.end() && backend->second != "cpu" && backend->second != "cuda")
        std::exit((std::fprintf(stderr, "--backend is cpu or cuda\n"), 2));
    return options;
}

inline device::Backend backend_named(const std::string& name) {
    return name == "cuda" ? device::Backend::cuda : device::Backend::cpu;
}

// ms a step, of five series in ascending order: the first is the best, the third the median. `stride`: values of u.
template <class Real>
std::array<double, 5> time_steps(device::Device& device, diffusion::Diffusion& diffusion, std::int64_t stride,
                                 int steps) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> uniform(-80, 40);
    std::vector<Real> values(static_cast<std::size_t>(stride));
    for (Real& value : values) value = static_cast<Real>(uniform(random));
    device::Buffer<Real> u(device, values), out(device, values);
    std::array<double, 5> series{};
    for (double& ms : series) {
        device.synchronise();
        const Stopwatch stopwatch;
        for (int step = 0; step < steps; ++step) {
            diffusion.apply(u.data(), out.data());
            std::swap(u, out);
        }
        device.synchronise();
        ms = 1e3 * stopwatch.seconds() / steps;
    }
    std::sort(series.begin(), series.end());
    return series;
}

}  // namespace heartwright::benchmark
