// How fast the diffusion operator on meshes is: a box of cubes, each cut into six tetrahedra.
//
//     sparse_benchmark [--cubes 125] [--backend cpu|cuda] [--steps 100] [--threads 0] [--only volumes|elements]
//                      [--order Hilbert|lexicographic] [--columns 16|32] [--tiles FILE.csv]
//
// Two operators: linear finite elements on the nodes, and the pattern of cell-centred finite volumes (a row per
// tetrahedron, its first and second neighbours, with made-up couplings). Each in the mesh's order and along a Hilbert
// curve, in each storage. Prints the copy bandwidth, then a line for each: rows, bytes a row that must be moved
// (matrix, masses, u read and out written once), ms a step (the best of five series), and the fraction of the copy
// bandwidth. On a GPU --tiles measures each size of tiles and blocks instead (16-bit columns, Hilbert order), and
// writes it beside what the cost model predicts (tile_costs.hpp); lab/tile_map.py draws the table.
#include <cstdio>
#include <string>

#include "base/expert/expert.hpp"
#include "lab/benchmark/operator_benchmark.hpp"
#include "runtime/core/stopwatch.hpp"
#include "runtime/mesh/cell_neighbours.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/partition/hilbert_order.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"
#include "runtime/operators/sparse/tile_costs.hpp"

namespace {

using namespace heartwright;

struct Setting {
    double edge = 0.25;
    int cubes = 0, steps = 0, threads = 0;
    device::Backend backend = device::Backend::cpu;
    std::string only, order, columns;  // empty: both
    std::string tiles;                 // a file; empty: no look at tiles
};

void measure(device::Device& device, const Setting& setting, const char* what, const char* order,
             const sparse::Rows& rows, double bandwidth) {
    struct Variant {
        const char* name;
        int real_bytes;
        sparse::Storage storage;
    };
    const Variant variants[] = {{"FP64, FP64 couplings, 32-bit columns", 8, {true, sparse::Columns::wide}},
                                {"FP64, FP64 couplings, 16-bit columns", 8, {true, sparse::Columns::narrow}},
                                {"FP64, FP32 couplings, 32-bit columns", 8, {false, sparse::Columns::wide}},
                                {"FP64, FP32 couplings, 16-bit columns", 8, {false, sparse::Columns::narrow}},
                                {"FP32, FP32 couplings, 16-bit columns", 4, {false, sparse::Columns::narrow}}};
    const double dt = 0.5 * sparse::stable_step(rows);
    for (const Variant& variant : variants) {
        const bool is_narrow = variant.storage.columns == sparse::Columns::narrow;
        if (setting.columns == (is_narrow ? "32" : "16")) continue;
        const Stopwatch stopwatch;
        const auto diffusion = sparse::make_diffusion(device, rows, dt, variant.real_bytes, variant.storage);
        const double setup = stopwatch.seconds();
        const double ms = variant.real_bytes == 8
                              ? benchmark::time_steps<double>(device, *diffusion, rows.own(), setting.steps)[0]
                              : benchmark::time_steps<float>(device, *diffusion, rows.own(), setting.steps)[0];
        const double bytes = diffusion->bytes_per_cell();
        std::printf("%-16s %-14s %-37s %9lld rows %6.1f B/row %8.4f ms %6.3f of copy, set up in %.1f s\n", what, order,
                    variant.name, static_cast<long long>(rows.own()), bytes, ms,
                    bytes * static_cast<double>(rows.own()) / (ms * 1e-3) / bandwidth, setup);
        std::fflush(stdout);
    }
}

// Rows of the table: what, precision, rows of a tile, threads of a block, ms, predicted ms, bytes a row, blocks of a
// multiprocessor; ms is empty where tiles do not fit.
void measure_tiles(device::Device& device, const Setting& setting, const char* what, const sparse::Rows& rows,
                   double bandwidth) {
    struct Variant {
        const char* name;
        int real_bytes, value_bytes;
    };
    std::FILE* const table = std::fopen(setting.tiles.c_str(), "a");
    if (table == nullptr) std::exit((std::fprintf(stderr, "%s cannot be written\n", setting.tiles.c_str()), 2));
    const sparse::Sell sell = sparse::sell_of(rows);
    const double dt = 0.5 * sparse::stable_step(rows);
    for (const Variant& variant :
         {Variant{"FP64 with FP32 couplings", 8, 4}, Variant{"FP64", 8, 8}, Variant{"FP32", 4, 4}}) {
        sparse::GpuFigures gpu = sparse::gpu_figures();
        gpu.bandwidth = bandwidth;
        const auto costs = sparse::predict_all(sell, rows.own(), variant.real_bytes, variant.value_bytes, gpu);
        const sparse::TileShape chosen = sparse::cheapest(costs);
        std::printf("%s, %s: the cost model takes %s\n", what, variant.name, sparse::text_of(chosen).c_str());
        for (const sparse::TileCost& cost : costs) {
            std::fprintf(table, "%s,%s,%d,%d,", what, variant.name, cost.shape.rows, cost.shape.threads);
            if (cost.fits) {
                expert::set("mesh_tile", sparse::text_of(cost.shape));
                const auto diffusion = sparse::make_diffusion(device, rows, dt, variant.real_bytes,
                                                              {variant.value_bytes == 8, sparse::Columns::narrow});
                const double ms = variant.real_bytes == 8
                                      ? benchmark::time_steps<double>(device, *diffusion, rows.own(), setting.steps)[0]
                                      : benchmark::time_steps<float>(device, *diffusion, rows.own(), setting.steps)[0];
                std::printf("  %-9s %8.4f ms, predicted %8.4f\n", sparse::text_of(cost.shape).c_str(), ms,
                            1e3 * cost.seconds);
                std::fprintf(table, "%.5f,%.5f,%.1f,%d\n", ms, 1e3 * cost.seconds, cost.bytes_per_row, cost.blocks);
            } else {
                std::fprintf(table, ",,,\n");
            }
            std::fflush(stdout);
        }
    }
    std::fclose(table);
}

// Couplings between near cells, of the size of those of finite volumes; symmetric.
mesh::Couplings near_cell_couplings(const mesh::Mesh& mesh, ThreadPool& threads) {
    const mesh::FaceNeighbours neighbours = mesh::face_neighbours(mesh, threads);
    mesh::Couplings couplings;
    couplings.row_starts.push_back(0);
    for (std::size_t cell = 0; cell < neighbours.size(); ++cell) {
        for (const std::int32_t other : mesh::near_cells(neighbours, static_cast<std::int32_t>(cell))) {
            couplings.columns.push_back(other);
            couplings.values.push_back(1e-3 +
                                       1e-9 * static_cast<double>((cell + static_cast<std::size_t>(other)) % 97));
        }
        couplings.row_starts.push_back(static_cast<std::int64_t>(couplings.columns.size()));
    }
    return couplings;
}

void measure_orders(device::Device& device, const Setting& setting, const char* what, const mesh::Couplings& couplings,
                    const std::vector<double>& mass, const std::vector<mesh::Point>& points, double bandwidth) {
    if (!setting.tiles.empty()) {
        const auto order = mesh::hilbert_order(points);
        measure_tiles(device, setting, what,
                      sparse::rows_of(couplings, mass, order, static_cast<std::int64_t>(order.size())), bandwidth);
        return;
    }
    if (setting.order != "Hilbert")
        measure(device, setting, what, "lexicographic", sparse::rows_of(couplings, mass), bandwidth);
    if (setting.order == "lexicographic") return;
    const auto order = mesh::hilbert_order(points);
    measure(device, setting, what, "Hilbert",
            sparse::rows_of(couplings, mass, order, static_cast<std::int64_t>(order.size())), bandwidth);
}

Setting read(int argc, char** argv) {
    const auto options = benchmark::read_options(argc, argv,
                                                 {{"cubes", "125"},
                                                  {"backend", "cpu"},
                                                  {"steps", "100"},
                                                  {"threads", "0"},
                                                  {"only", ""},
                                                  {"order", ""},
                                                  {"columns", ""},
                                                  {"tiles", ""}});
    Setting setting;
    setting.cubes = std::stoi(options.at("cubes"));
    setting.steps = std::stoi(options.at("steps"));
    setting.threads = std::stoi(options.at("threads"));
    setting.backend = benchmark::backend_named(options.at("backend"));
    setting.only = options.at("only");
    setting.order = options.at("order");
    setting.columns = options.at("columns");
    setting.tiles = options.at("tiles");
    if (!setting.tiles.empty() && setting.backend != device::Backend::cuda)
        std::exit((std::fprintf(stderr, "--tiles is for --backend cuda\n"), 2));
    return setting;
}

}  // namespace

int main(int argc, char** argv) {
    const Setting setting = read(argc, argv);
    const auto device = device::open(setting.backend, setting.threads, 0);
    const double bandwidth = device->measure_copy_bandwidth(), side = setting.cubes * setting.edge;
    std::printf("%s: copy %.4g GB/s\n", device->name().c_str(), bandwidth * 1e-9);
    Stopwatch stopwatch;
    const mesh::Mesh mesh = mesh::make_box({side, side, side}, setting.edge);
    if (setting.only != "volumes") {
        const std::vector<tissue::Tensor> tensors(mesh.elements.size(),
                                                  tissue::Tensor{{0.11, 0.05, 0.04, 0.03, -0.02, 0.01}});
        const mesh::Couplings couplings = mesh::assemble_couplings(mesh, tensors, device->threads());
        std::printf("mesh and finite elements in %.1f s\n", stopwatch.seconds());
        measure_orders(*device, setting, "finite elements", couplings, mesh::lumped_mass(mesh), mesh.nodes, bandwidth);
    }
    if (setting.only == "elements") return 0;
    stopwatch = {};
    const mesh::Couplings cells = near_cell_couplings(mesh, device->threads());
    std::printf("near cells in %.1f s\n", stopwatch.seconds());
    const std::vector<double> volumes(mesh.elements.size(), setting.edge * setting.edge * setting.edge / 6);
    measure_orders(*device, setting, "finite volumes", cells, volumes, mesh::centroids(mesh), bandwidth);
}
