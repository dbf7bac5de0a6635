#include "runtime/observers/beats/transients.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

#include "base/diag/faults.hpp"
#include "runtime/device/loops.hpp"

namespace heartwright::observers {
namespace {

constexpr double not_reached = std::numeric_limits<double>::quiet_NaN();

}  // namespace

Transients::Transients(device::Device& device, std::int64_t count, const std::vector<double>& percents, double dt,
                       double width, double threshold, const std::int64_t* step)
    : device_(device),
      dt_(dt),
      width_(width),
      threshold_(threshold),
      step_(step),
      followed_(device, count),
      baseline_(device, count),
      peak_(device, count),
      peak_time_(device, count),
      before_(device, count),
      phase_(device, count) {
    if (percents.size() > static_cast<std::size_t>(max_falls))
        throw UserFault("maps of the decay of one symbol may have at most 4 different percentages in one run");
    for (const double percent : percents) {
        shares_.push_back(percent / 100);
        fallen_.emplace_back(device, count).fill(not_reached);
    }
    for (auto* values : {&followed_, &baseline_, &peak_, &peak_time_, &before_}) values->fill(not_reached);
    // Cells that begin above the threshold are in no beat: a sample sees no rise there.
    phase_.upload(std::vector<std::uint8_t>(static_cast<std::size_t>(count),
                                            std::uint8_t{TransientUpdate<double, double>::above}));
}

std::int64_t Transients::memory(std::int64_t count, std::int64_t percents) {
    return count * (5 * 8 + 1 + 8 * percents);
}

template <class Value, class Real>
void Transients::sample_range(std::int64_t first, std::int64_t count, const void* values, const void* v,
                              const double* activation, std::int64_t steps_since) {
    TransientUpdate<Value, Real> update{.values = static_cast<const Value*>(values),
                                        .v = static_cast<const Real*>(v) + first,
                                        .activation = activation + first,
                                        .followed = followed_.data() + first,
                                        .baseline = baseline_.data() + first,
                                        .peak = peak_.data() + first,
                                        .peak_time = peak_time_.data() + first,
                                        .before = before_.data() + first,
                                        .fallen = {},
                                        .phase = phase_.data() + first,
                                        .step = step_,
                                        .steps_since = steps_since,
                                        .dt = dt_,
                                        .width = width_,
                                        .threshold = threshold_,
                                        .share = {},
                                        .never = not_reached,
                                        .falls = static_cast<int>(shares_.size())};
    for (std::size_t l = 0; l < shares_.size(); ++l) {
        update.fallen[l] = fallen_[l].data() + first;
        update.share[l] = shares_[l];
    }
    device::for_each_of(device_, count, update);
}

void Transients::sample(const Values& of, const void* v, int real_bytes, const double* activation,
                        std::int64_t steps_since) {
    interface::with_numbers(
        of.format, of.values,
        [&]<class Number>(const Number* numbers) {
            if constexpr (std::is_same_v<Number, float>)
                sample_range<float, float>(of.first, of.count, numbers, v, activation, steps_since);
            else if (real_bytes == 8)
                sample_range<Number, double>(of.first, of.count, numbers, v, activation, steps_since);
            else if constexpr (std::is_same_v<Number, double>)
                sample_range<double, float>(of.first, of.count, numbers, v, activation, steps_since);
        });
}

std::vector<double> Transients::time_to_peak() const {
    const auto followed = followed_.download(), baseline = baseline_.download(), peak = peak_.download();
    auto time = peak_time_.download();
    for (std::size_t s = 0; s < time.size(); ++s) time[s] = peak[s] > baseline[s] ? time[s] - followed[s] : not_reached;
    return time;
}

std::vector<double> Transients::decay(int fall) const {
    const auto peak_time = peak_time_.download();
    auto time = fallen_[static_cast<std::size_t>(fall)].download();
    for (std::size_t s = 0; s < time.size(); ++s) time[s] -= peak_time[s];
    return time;
}

void Transients::keep(checkpoint::Keeper& keeper, const std::string& name) {
    const auto keep = [&](const std::string& what, auto& buffer) {
        using Value = std::remove_pointer_t<decltype(buffer.data())>;
        keeper.cells(name + "." + what, {buffer.data(), checkpoint::type_of<Value>(), 1, buffer.size()});
    };
    keep("followed", followed_);
    keep("baseline", baseline_);
    keep("peak", peak_);
    keep("peak_time", peak_time_);
    keep("before", before_);
    keep("phase", phase_);
    for (std::size_t l = 0; l < fallen_.size(); ++l) keep("fallen" + std::to_string(l), fallen_[l]);
}

void integrate(device::Device& device, std::int64_t count, const void* values, interface::NumberFormat format,
               const Integrate<double>& work) {
    interface::with_numbers(
        format, values,
        [&]<class Number>(const Number* numbers) {
            device::for_each_of(device, count,
                                Integrate<Number>{numbers, work.integral, work.before, work.step, work.steps_since,
                                                  work.first_step, work.last_step, work.half_width});
        });
}

}  // namespace heartwright::observers
