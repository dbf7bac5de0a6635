// A mesh without any symmetry, its operator, and the backends of this machine.
#pragma once

#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "runtime/device/device.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/operators/sparse/rows.hpp"

namespace heartwright::sparse {

// A box of 6 x 5 x 7 cubes whose nodes are moved at random, with a tensor that varies and has negative couplings.
struct IrregularMesh {
    mesh::Mesh mesh = mesh::make_box({1.5, 1.25, 1.75}, 0.25);
    std::vector<tissue::Tensor> tensors;
    mesh::Couplings couplings;
    std::vector<double> mass;

    IrregularMesh() {
        std::mt19937_64 random(11);
        std::uniform_real_distribution<double> moved(-0.03, 0.03);
        for (mesh::Point& node : mesh.nodes)
            for (double& coordinate : node) coordinate += moved(random);
        for (std::size_t e = 0; e < mesh.elements.size(); ++e)
            tensors.push_back({{0.11 + moved(random), 0.06, 0.05, moved(random), -0.02, 0.01}});
        ThreadPool threads(1);
        couplings = mesh::assemble_couplings(mesh, tensors, threads);
        mass = mesh::lumped_mass(mesh);
    }
    std::size_t nodes() const { return mesh.nodes.size(); }
};

inline std::vector<std::int32_t> shuffled(std::size_t count) {
    std::vector<std::int32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), std::mt19937_64(3));
    return order;
}

template <class Real = double>
std::vector<Real> random_potential(std::size_t count) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(-80, 40);
    std::vector<Real> values(count);
    for (Real& value : values) value = static_cast<Real>(uniform(random));
    return values;
}

inline std::vector<device::Backend> backends() {
    std::vector<device::Backend> present{device::Backend::cpu};
    if (device::cuda_is_there()) present.push_back(device::Backend::cuda);
    return present;
}

}  // namespace heartwright::sparse
