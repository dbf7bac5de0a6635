#include "runtime/stepping/rkl2.hpp"

#include <string>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/device/loops.hpp"
#include "runtime/stepping/stage.hpp"

namespace heartwright::stepping {
namespace {

constexpr int most_stages = 999;

double b(int j) { return j < 2 ? 1.0 / 3 : (static_cast<double>(j) * j + j - 2) / (2.0 * j * (j + 1)); }

StageFactors factors_of(int j, int stages) {
    const double w = 4.0 / (static_cast<double>(stages) * stages + stages - 2);
    if (j == 1) return {0, 0, w * b(1), 0};
    const double m = (2.0 * j - 1) / j * b(j) / b(j - 1), n = -(j - 1.0) / j * b(j) / b(j - 2);
    return {m, n, w * m, -(1 - b(j - 1)) * (w * m)};
}

template <class Real>
class Rkl2 final : public diffusion::Diffusion {
public:
    Rkl2(device::Device& device, std::unique_ptr<diffusion::Diffusion> forward_euler, Rkl2Settings settings)
        : device_(device),
          forward_euler_(std::move(forward_euler)),
          settings_(std::move(settings)),
          rate_(device, settings_.stride),
          product_(device, settings_.stride),
          even_(device, settings_.stride),
          odd_(device, settings_.stride) {}

    void apply(const void* u, void* out, diffusion::Cells cells) override {
        if (cells == diffusion::Cells::inside) return;  // ranks without rows take part in exchanges
        const auto* from = static_cast<const Real*>(u);
        const StageFactors first = factors_of(1, settings_.stages);
        forward_euler_->apply(from, product_.data());
        device::for_each_of(
            device_, settings_.own,
            FirstStage<Real>{from, product_.data(), rate_.data(), odd_.data(), static_cast<Real>(first.m_tilde)});
        for (int j = 2; j <= settings_.stages; ++j) {
            Real* last = (j % 2 == 0 ? odd_ : even_).data();
            const Real* before = j == 2 ? from : (j % 2 == 0 ? even_ : odd_).data();
            Real* y = j == settings_.stages ? static_cast<Real*>(out) : (j % 2 == 0 ? even_ : odd_).data();
            if (settings_.refresh_ghosts) settings_.refresh_ghosts(last);
            forward_euler_->apply(last, product_.data());
            const StageFactors f = factors_of(j, settings_.stages);
            device::for_each_of(
                device_, settings_.own,
                Stage<Real>{from, rate_.data(), product_.data(), last, before, y, static_cast<Real>(f.m),
                            static_cast<Real>(f.n), static_cast<Real>(f.m_tilde), static_cast<Real>(f.g_tilde)});
        }
    }
    // Each stage: the product, five arrays read and one written.
    double bytes_per_cell() const override {
        return settings_.stages * (forward_euler_->bytes_per_cell() + 6 * static_cast<double>(sizeof(Real)));
    }
    std::int64_t memory() const override {
        return forward_euler_->memory() + rate_.bytes() + product_.bytes() + even_.bytes() + odd_.bytes();
    }

private:
    device::Device& device_;
    std::unique_ptr<diffusion::Diffusion> forward_euler_;
    Rkl2Settings settings_;
    device::Buffer<Real> rate_, product_, even_, odd_;
};

}  // namespace

double rkl2_limit(int stages, double dt_forward_euler) {
    return dt_forward_euler * (static_cast<double>(stages) * stages + stages - 2) / 4;
}

int rkl2_stages(double dt, double dt_forward_euler) {
    if (!(dt_forward_euler > 0))
        throw UserFault("RKL2 needs a positive stable step of forward Euler, not " + std::to_string(dt_forward_euler) +
                        " ms");
    for (int stages = 3; stages <= most_stages; stages += 2)
        if (dt <= rkl2_limit(stages, dt_forward_euler)) return stages;
    throw UserFault("diffusion of dt = " + std::to_string(dt) + " ms takes more than " + std::to_string(most_stages) +
                    " stages of RKL2: forward Euler is stable up to " + std::to_string(dt_forward_euler) +
                    " ms; look for degenerate elements (mesh info), or take a smaller dt");
}

std::unique_ptr<diffusion::Diffusion> make_rkl2(device::Device& device,
                                                std::unique_ptr<diffusion::Diffusion> forward_euler,
                                                const Rkl2Settings& settings) {
    if (settings.stages < 3 || settings.stages % 2 == 0)
        throw OurFault("RKL2 with " + std::to_string(settings.stages) + " stages: they must be odd, and at least 3");
    if (settings.real_bytes == 8) return std::make_unique<Rkl2<double>>(device, std::move(forward_euler), settings);
    return std::make_unique<Rkl2<float>>(device, std::move(forward_euler), settings);
}

}  // namespace heartwright::stepping
