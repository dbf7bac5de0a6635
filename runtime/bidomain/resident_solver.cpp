#include "runtime/bidomain/resident_solver.hpp"

#include <span>
#include <utility>

#include "runtime/bidomain/loops.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/device/loops.hpp"

namespace heartwright::bidomain {
namespace {

template <class Real>
class Resident final : public ResidentSolver {
public:
    Resident(device::Device& gpu, const elliptic::Matrix& intracellular, elliptic::Solver& solver,
             const std::vector<std::int64_t>& row_of_slot, std::int64_t own)
        : gpu_(gpu),
          solver_(solver),
          own_(own),
          rows_(intracellular.rows()),
          row_of_slot_(gpu, std::vector<std::int32_t>(row_of_slot.begin(), row_of_slot.end())),
          row_starts_(gpu, intracellular.couplings.row_starts),
          columns_(gpu, intracellular.couplings.columns),
          couplings_(gpu, intracellular.couplings.values),
          V_(gpu, rows_),
          currents_(gpu, rows_),
          last_(gpu, rows_),
          before_last_(gpu, rows_) {
        for (auto* one : {&V_, &last_, &before_last_}) one->clear();
    }

    elliptic::Outcome solve(const void* V, void* phi) override {
        device::for_each_of(gpu_, own_, ToRows<Real>{static_cast<const Real*>(V), row_of_slot_.data(), V_.data()});
        device::for_each_of(
            gpu_, rows_,
            MembraneCurrent{row_starts_.data(), columns_.data(), couplings_.data(), V_.data(), currents_.data()});
        device::for_each_of(gpu_, rows_, Extrapolate{last_.data(), before_last_.data()});
        std::swap(last_, before_last_);
        const elliptic::Outcome outcome = solver_.solve_there(1, currents_.data(), last_.data(), true).front();
        put_last(phi);
        return outcome;
    }
    void put_last(void* phi) override {
        device::for_each_of(gpu_, row_of_slot_.size(),
                            ToSlots<Real>{last_.data(), row_of_slot_.data(), static_cast<Real*>(phi)});
    }

    std::array<Vector, 2> solutions() const override { return {last_.download(), before_last_.download()}; }
    void set_solutions(const Vector& last, const Vector& before_last) override {
        last_.upload(last);
        before_last_.upload(before_last);
    }

private:
    device::Device& gpu_;
    elliptic::Solver& solver_;
    std::int64_t own_, rows_;
    device::Buffer<std::int32_t> row_of_slot_;
    device::Buffer<std::int64_t> row_starts_;
    device::Buffer<std::int32_t> columns_;
    device::Buffer<double> couplings_, V_, currents_, last_, before_last_;  // by row
};

}  // namespace

std::unique_ptr<ResidentSolver> make_resident_solver(device::Device& gpu, const elliptic::Matrix& intracellular,
                                                     elliptic::Solver& solver,
                                                     const std::vector<std::int64_t>& row_of_slot, std::int64_t own,
                                                     int real_bytes) {
    if (real_bytes == 8) return std::make_unique<Resident<double>>(gpu, intracellular, solver, row_of_slot, own);
    return std::make_unique<Resident<float>>(gpu, intracellular, solver, row_of_slot, own);
}

}  // namespace heartwright::bidomain
