// Which order of rows makes the product of the diffusion operator on a mesh quickest: along a Hilbert curve, by
// bisection as meshes are made, or in clusters by METIS.
//
//     row_order_benchmark --mesh FILE [--unit 1] [--backend cpu|cuda] [--threads 0] [--steps 100] [--turns 5]
//                         [--clusters 2048] [--only volumes|elements] [--couplings fp32|fp64]
//
// FILE: a mesh as `run` reads it; --unit: mm per unit of its lengths. Linear finite elements on the nodes, and finite
// volumes on the tetrahedra (D 0.1 mm^2/ms), FP64 states. Clusters: METIS's parts of so many rows, several sizes
// separated by commas; the clusters go by bisection of their centroids, the rows of one along a Hilbert curve. Prints
// for each order the time to find it, the halo of tiles of 2048 rows (values of other tiles that a row needs, on
// average), the bytes that a GPU would move for a row with 16-bit columns (tile_costs.hpp), and ms a product: orders
// take turns, each turn times the best of five series, and the median and extremes of the turns are shown.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>

#include "base/diag/faults.hpp"
#include "lab/benchmark/operator_benchmark.hpp"
#include "runtime/core/stopwatch.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/partition/bisection_order.hpp"
#include "runtime/mesh/partition/hilbert_order.hpp"
#include "runtime/mesh/partition/kway_owners.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"
#include "runtime/operators/sparse/tile_costs.hpp"
#include "runtime/operators/sparse/tiles.hpp"

namespace {

using namespace heartwright;
using Order = std::vector<std::int32_t>;  // row at each place

struct Setting {
    std::string mesh, only;
    double unit = 0;
    int steps = 0, turns = 0;
    std::vector<std::int64_t> clusters;
    sparse::Storage storage;
};

struct NamedOrder {
    std::string name;
    Order order;
    double seconds = 0;  // to find it
};

// Clusters of about `size` rows by METIS; empty where it has none.
Order order_by_clusters(const tissue::Rows& rows, std::int64_t size, ThreadPool& threads) {
    const auto count = static_cast<std::size_t>(std::max<std::int64_t>(2, (rows.count() + size / 2) / size));
    const auto owners = mesh::kway_owners(rows, {}, std::vector<double>(count, 1));
    if (!owners) return {};
    std::vector<mesh::Point> centres(count);
    std::vector<double> members(count);
    for (std::size_t row = 0; row < owners->size(); ++row) {
        const auto cluster = static_cast<std::size_t>((*owners)[row]);
        members[cluster] += 1;
        for (std::size_t a = 0; a < 3; ++a) centres[cluster][a] += rows.positions[row][a];
    }
    for (std::size_t cluster = 0; cluster < count; ++cluster)
        for (double& x : centres[cluster]) x /= members[cluster];
    const Order clusters = mesh::bisection_order(centres, threads);
    std::vector<std::int32_t> place(count);
    for (std::size_t k = 0; k < count; ++k) place[static_cast<std::size_t>(clusters[k])] = static_cast<std::int32_t>(k);
    Order order = mesh::hilbert_order(rows.positions);
    std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
        const auto place_of = [&](std::int32_t row) {
            return place[static_cast<std::size_t>((*owners)[static_cast<std::size_t>(row)])];
        };
        return place_of(a) < place_of(b);
    });
    return order;
}

std::vector<NamedOrder> all_orders(const tissue::Rows& rows, const Setting& setting, ThreadPool& threads) {
    std::vector<NamedOrder> orders(1);
    orders.back().name = "as in the file";
    orders.back().order.resize(rows.positions.size());
    std::iota(orders.back().order.begin(), orders.back().order.end(), 0);
    const auto add = [&](const std::string& name, const auto& find) {
        const Stopwatch stopwatch;
        Order order = find();
        if (order.empty()) return std::printf("no %s\n", name.c_str());
        orders.push_back({name, std::move(order), stopwatch.seconds()});
        return 0;
    };
    add(
        "Hilbert curve", [&] { return mesh::hilbert_order(rows.positions); });
    add("bisection", [&] { return mesh::bisection_order(rows.positions, threads); });
    for (const std::int64_t size : setting.clusters)
        add("METIS clusters of " + std::to_string(size), [&] { return order_by_clusters(rows, size, threads); });
    return orders;
}

void measure(device::Device& device, const Setting& setting, const char* what, const mesh::Couplings& couplings,
             const std::vector<double>& mass, const tissue::Rows& tissue) {
    const std::vector<NamedOrder> orders = all_orders(tissue, setting, device.threads());
    std::vector<std::unique_ptr<diffusion::Diffusion>> products;
    std::vector<std::vector<double>> turns(orders.size());
    const auto own = static_cast<std::int64_t>(mass.size());
    for (const NamedOrder& order : orders) {
        sparse::Rows rows = sparse::rows_of(couplings, mass, order.order, own);
        rows.is_symmetric = false;  // of both methods the step is then that of the rows' sums
        const sparse::Sell sell = sparse::sell_of(rows);
        const sparse::TileSample sample = sparse::sample_tiles(sell, own, 2048, own);
        const int value_bytes = setting.storage.fp64_couplings ? 8 : 4;
        const sparse::TileCost on_gpu = sparse::predict(sample, {2048, 256}, own, 8, value_bytes, {1, 1, 1});
        std::printf(
            "%s, %lld rows, %-22s found in %6.2f s, halo %.3f values a row, at most %lld of a tile, %.1f B/row\n", what,
            static_cast<long long>(own), order.name.c_str(), order.seconds, sample.halo,
            static_cast<long long>(sample.most_halo), on_gpu.bytes_per_row);
        std::fflush(stdout);
        products.push_back(sparse::make_diffusion(device, rows, 0.5 * sparse::stable_step(rows), 8, setting.storage));
    }
    for (int turn = 0; turn < setting.turns; ++turn)
        for (std::size_t k = 0; k < orders.size(); ++k)
            turns[k].push_back(benchmark::time_steps<double>(device, *products[k], own, setting.steps)[0]);
    for (std::size_t k = 0; k < orders.size(); ++k) {
        std::sort(turns[k].begin(), turns[k].end());
        std::printf("%s, %-22s %8.4f ms (%.4f to %.4f), %.1f B/row\n", what, orders[k].name.c_str(),
                    turns[k][turns[k].size() / 2], turns[k].front(), turns[k].back(), products[k]->bytes_per_cell());
    }
    std::fflush(stdout);
}

int run(const Setting& setting, device::Device& device) {
    std::printf("%s: copy %.4g GB/s\n", device.name().c_str(), device.measure_copy_bandwidth() * 1e-9);
    ThreadPool& threads = device.threads();
    mesh::MeshFile file = mesh::read_mesh(setting.mesh, {.length_unit = setting.unit});
    mesh::refuse_bad_mesh(setting.mesh, mesh::check_mesh(file.mesh, threads));
    const std::vector<tissue::Tensor> tensors(file.mesh.elements.size(), tissue::Tensor{{0.1, 0.1, 0.1, 0, 0, 0}});
    for (const bool on_cells : {false, true}) {
        if (setting.only == (on_cells ? "elements" : "volumes")) continue;
        const mesh::TissueMesh tissue = mesh::make_tissue_mesh(file.mesh, {.cells_are_elements = on_cells}, threads);
        if (on_cells) {
            measure(device, setting, "finite volumes", mesh::assemble_cell_fluxes(tissue.mesh, tensors, threads),
                    mesh::cell_volumes(tissue.mesh), *tissue.cells());
        } else {
            measure(device, setting, "finite elements", mesh::assemble_couplings(tissue.mesh, tensors, threads),
                    mesh::lumped_mass(tissue.mesh), *tissue.cells());
        }
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const auto options = benchmark::read_options(argc, argv,
                                                 {{"mesh", ""},
                                                  {"unit", "0"},
                                                  {"backend", "cpu"},
                                                  {"threads", "0"},
                                                  {"steps", "100"},
                                                  {"turns", "5"},
                                                  {"clusters", "2048"},
                                                  {"only", ""},
                                                  {"couplings", "fp32"}});
    Setting setting;
    setting.mesh = options.at("mesh");
    setting.only = options.at("only");
    setting.unit = std::stod(options.at("unit"));
    setting.steps = std::stoi(options.at("steps"));
    setting.turns = std::stoi(options.at("turns"));
    setting.storage.fp64_couplings = options.at("couplings") == "fp64";
    std::istringstream sizes(options.at("clusters"));
    for (std::string size; std::getline(sizes, size, ',');) setting.clusters.push_back(std::stoll(size));
    try {
        const auto device =
            device::open(benchmark::backend_named(options.at("backend")), std::stoi(options.at("threads")), 0);
        return run(setting, *device);
    } catch (const UserFault& fault) {
        std::fprintf(stderr, "%s\n", fault.what());
        return 2;
    }
}
