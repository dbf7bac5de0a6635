#include "runtime/bidomain/bidomain_diffusion.hpp"

#include <span>
#include <utility>
#include <vector>

#include "runtime/bidomain/loops.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/device/loops.hpp"

namespace heartwright::bidomain {
namespace {

template <class Real>
class Bidomain final : public diffusion::Diffusion {
public:
    Bidomain(device::Device& device, std::unique_ptr<diffusion::Diffusion> intracellular,
             ExtracellularPotential& potential, const StepSettings& settings)
        : device_(device),
          intracellular_(std::move(intracellular)),
          potential_(potential),
          settings_(settings),
          phi_(device, settings.stride),
          sum_(device, settings.stride),
          injected_(device, settings.stride) {
        phi_.clear();
    }

    void apply(const void* u, void* out, diffusion::Cells cells) override {
        using diffusion::Cells;
        const auto* const V = static_cast<const Real*>(u);
        if (cells != Cells::boundary) potential_.for_next_step(u, settings_.pace, phi_.data());
        device::for_each_of(device_, settings_.stride, Add<Real>{V, phi_.data(), sum_.data()});
        intracellular_->apply(sum_.data(), out, cells);
        if (cells == Cells::inside) return;
        device::for_each_of(device_, settings_.own, Subtract<Real>{phi_.data(), static_cast<Real*>(out)});
        const Vector rates = potential_.injected();
        if (rates.empty()) return;
        injected_.upload(std::vector<Real>(rates.begin(), rates.end()));
        device::for_each_of(device_, settings_.own,
                            Inject<Real>{injected_.data(), static_cast<Real*>(out), static_cast<Real>(settings_.dt)});
    }
    // Besides what the solve moves: V, phi_e and their sum, and V again.
    double bytes_per_cell() const override {
        return intracellular_->bytes_per_cell() + 6 * static_cast<double>(sizeof(Real));
    }
    std::int64_t memory() const override {
        return intracellular_->memory() + phi_.bytes() + sum_.bytes() + injected_.bytes();
    }

private:
    device::Device& device_;
    std::unique_ptr<diffusion::Diffusion> intracellular_;
    ExtracellularPotential& potential_;
    StepSettings settings_;
    device::Buffer<Real> phi_, sum_, injected_;
};

}  // namespace

std::unique_ptr<diffusion::Diffusion> make_bidomain(device::Device& device,
                                                    std::unique_ptr<diffusion::Diffusion> intracellular,
                                                    ExtracellularPotential& potential, const StepSettings& settings) {
    if (settings.real_bytes == 8)
        return std::make_unique<Bidomain<double>>(device, std::move(intracellular), potential, settings);
    return std::make_unique<Bidomain<float>>(device, std::move(intracellular), potential, settings);
}

}  // namespace heartwright::bidomain
