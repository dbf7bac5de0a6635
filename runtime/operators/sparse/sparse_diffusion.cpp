#include "runtime/operators/sparse/sparse_diffusion.hpp"

#include "runtime/operators/sparse/operator.hpp"
#include "runtime/operators/sparse/run_slices.hpp"

namespace heartwright::sparse {
namespace {

template <class Real, class Value>
class CpuOperator final : public Operator<Real, Value> {
public:
    CpuOperator(device::Device& device, const Rows& rows, double dt)
        : Operator<Real, Value>(device, rows, dt, sell_of(rows)) {}

    void apply(const void* u, void* out, diffusion::Cells cells) override {
        const auto chosen = this->slices(cells);
        const auto view = this->view();
        const auto work = [&](std::int64_t first, std::int64_t last) {
            run_slices(view, static_cast<const Real*>(u), static_cast<Real*>(out), chosen.list, first, last);
        };
        this->device_.threads().for_ranges(chosen.count, work, 1, least_slices);
    }
    bool can_be_fused() const override { return true; }
    void apply_then(const void* u, void* out, diffusion::Cells cells, const diffusion::Diffusion::Then& then) override {
        constexpr std::int64_t at_once = 64;  // slices whose values stay in a core's own cache
        const auto chosen = this->slices(cells);
        const auto view = this->view();
        const auto slice = [&](std::int64_t item) { return chosen.list != nullptr ? chosen.list[item] : item; };
        const auto work = [&](std::int64_t first, std::int64_t last) {
            for (std::int64_t begin = first, end = first; begin < last; begin = end) {
                while (end < last && end - begin < at_once && slice(end) == slice(begin) + (end - begin)) ++end;
                run_slices(view, static_cast<const Real*>(u), static_cast<Real*>(out), chosen.list, begin, end);
                then(slice(begin) * slice_rows, std::min(view.rows, (slice(begin) + end - begin) * slice_rows));
            }
        };
        this->device_.threads().for_ranges(chosen.count, work, 1, least_slices);
    }
};

template <class Real, class Value>
std::unique_ptr<diffusion::Diffusion> make(device::Device& device, const Rows& rows, double dt,
                                           const Storage& storage) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) return make_cuda<Real, Value>(device, rows, dt, storage);
#endif
    static_cast<void>(storage);
    return std::make_unique<CpuOperator<Real, Value>>(device, rows, dt);
}

}  // namespace

std::unique_ptr<diffusion::Diffusion> make_diffusion(device::Device& device, const Rows& rows, double dt,
                                                     int real_bytes, const Storage& storage) {
    check(rows);
    if (real_bytes == 4) return make<float, float>(device, rows, dt, storage);
    if (storage.fp64_couplings) return make<double, double>(device, rows, dt, storage);
    return make<double, float>(device, rows, dt, storage);
}

namespace {

std::int64_t memory_of(std::int64_t rows, std::int64_t entries, int real_bytes, const Storage& storage) {
    const std::int64_t value = storage.fp64_couplings && real_bytes == 8 ? 8 : 4;
    // Beside entries and scales: two starts of each slice, inside or boundary; of tiles the place of each slice and two
    // numbers of each tile, which has a slice or more.
    const std::int64_t slices = (rows + slice_rows - 1) / slice_rows, of_slice = 5 * 4 + sizeof(interface::SlicePlace);
    return entries * (value + 4) + rows * real_bytes + of_slice * (slices + 1);
}

}  // namespace

std::int64_t diffusion_memory(std::int64_t rows, std::int64_t most_entries, int real_bytes, const Storage& storage) {
    return memory_of(rows, (rows + slice_rows - 1) / slice_rows * slice_rows * most_entries, real_bytes, storage);
}

std::int64_t diffusion_memory(const Rows& rows, int real_bytes, const Storage& storage) {
    std::int64_t entries = 0;
    for (std::int64_t row = 0; row < rows.own(); row += slice_rows) {
        std::int64_t width = 0;
        for (std::int64_t r = row; r < std::min(rows.own(), row + slice_rows); ++r)
            width = std::max(
                width, rows.row_starts[static_cast<std::size_t>(r) + 1] - rows.row_starts[static_cast<std::size_t>(r)]);
        entries += slice_rows * width;
    }
    return memory_of(rows.own(), entries, real_bytes, storage);
}

}  // namespace heartwright::sparse
