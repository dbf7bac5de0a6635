#include "runtime/cells/tables.hpp"

#include <string>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/cells/certified_rational.hpp"

namespace heartwright::cells {

Tables::Tables(device::Device& device, const abi::ApproximationInfo& info) : device_(&device), info_(&info), fault_(device, 1) {
    if (info.n_tables > abi::max_tables) {
        throw OurFault("a kernel reads " + std::to_string(info.n_tables) + " tables, of at most " + std::to_string(abi::max_tables));
    }
    fault_.clear();
    arguments_.fault = fault_.data();
}

void Tables::make(const std::vector<double>& derived) {
    std::vector<CertifiedTable> made;
    std::vector<device::Buffer<double>> rows;
    for (std::int32_t t = 0; t < info_->n_tables; ++t) {
        const abi::TableInfo& table = info_->tables[t];
        const auto make_one = table.rationals != nullptr ? certified_rationals : certified_table;
        CertifiedTable& one = made.emplace_back(make_one(table, derived.data(), info_->tolerance, device_->threads()));
        rows.emplace_back(*device_, one.rows);
        one.rows = {};
        arguments_.table[t] = one.table;
        arguments_.table[t].rows = rows.back().data();
    }
    certified_ = std::move(made);
    rows_ = std::move(rows);
}

std::int64_t Tables::bytes() const {
    std::int64_t sum = 0;
    for (const device::Buffer<double>& rows : rows_) {
        sum += rows.bytes();
    }
    return sum;
}

}  // namespace heartwright::cells
