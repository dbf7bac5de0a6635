// The diffusion operator on a device: out = u + dt div(D grad u), one explicit sub-step. No flux leaves the tissue.
// What is made here is the stencil on a grid of one tensor; operators/grid has others.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "runtime/device/buffer.hpp"
#include "runtime/diffusion/coefficients.hpp"
#include "runtime/diffusion/stencil_block.hpp"

namespace heartwright::halo {
struct DeviceExchange;
}

namespace heartwright::diffusion {

// Cells of a part: most of those that look at no ghost, the others, or all. A whole grid has no others.
enum class Cells { all, inside, boundary };

class Diffusion {
public:
    virtual ~Diffusion() = default;
    // u, out: Real[slots.stride()] on the device, not the same; enqueued. Of a part: what the cells look at must be
    // there in u; out gets nothing elsewhere. Inside and boundary together do what all does.
    virtual void apply(const void* u, void* out, Cells cells = Cells::all) = 0;
    // Can a GPU compute the boundary while the inside is computed, on another stream? The host's processors cannot.
    virtual bool has_boundary_beside() const { return false; }
    virtual void apply_boundary(const void* u, void* out, void* stream) {  // the boundary, enqueued on this stream
        static_cast<void>(stream);
        apply(u, out, Cells::boundary);
    }

    // From here on apply_with_exchange() may be called, which exchanges the halo of u itself, by the exchange of
    // halo::Halo::for_kernels() (it outlives the operator): the ghosts in u are neither read nor filled. False: it
    // cannot.
    virtual bool prepare_exchange(const halo::DeviceExchange& exchange) {
        static_cast<void>(exchange);
        return false;
    }
    virtual void apply_with_exchange(const void* u, void* out);

    // Cells computed apart from others, on a stream of their own: those of a list of slots. add_part() gives the number
    // of the list, from 0. OurFault where there are no parts.
    virtual bool has_parts() const { return false; }
    virtual int add_part(const std::vector<std::int32_t>& slots);
    virtual void apply_part(const void* u, void* out, int part, void* stream);

    // For fused steps, where the operator offers them: by apply_then() on a CPU, by rows() on a GPU.
    virtual bool can_be_fused() const { return false; }
    // As apply(), and then(first, last) for every slot of the cells once: `out` has just been filled in [first, last),
    // by the thread that calls, and nobody reads it. Returns when all is done.
    using Then = std::function<void(std::int64_t first, std::int64_t last)>;
    virtual void apply_then(const void* u, void* out, Cells cells, const Then& then);
    // An interface::DiffusionRows<Real> of the cells (interface/fused_step.hpp), or null where there are none.
    virtual const void* rows(Cells cells);

    virtual double bytes_per_cell() const = 0;  // memory traffic of one sub-step that cannot be avoided
    virtual std::int64_t memory() const = 0;    // bytes held on the device
};

// `dt` is that of a sub-step, ms. real_bytes: 8 or 4. Keeps references to nothing but the device. Of a part of a grid:
// with slots of its ghosts and their conductivities, the ghosts at edges and corners too where tensors are not
// diagonal. What own cells get is bit for bit what the operator of the whole grid gives them. OurFault for several
// tensors. block: of a GPU.
std::unique_ptr<Diffusion> make_diffusion(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                          const Conductivity& conductivity, double dt, int real_bytes,
                                          const StencilBlock& block = {});

// Bytes that make_diffusion takes on the device.
std::int64_t diffusion_memory(const tissue::Slots& slots, const tissue::Grid& grid);

}  // namespace heartwright::diffusion
