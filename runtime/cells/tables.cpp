#include "runtime/cells/tables.hpp"

#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/cells/certified_rational.hpp"

namespace heartwright::cells {

namespace {

// The range's numbers of FP32: an argument is one.
void keep_within(interface::Table& table) {
    const auto low = static_cast<float>(table.low), high = static_cast<float>(table.high);
    table.low = low < table.low ? std::nextafter(low, HUGE_VALF) : low;
    table.high = high > table.high ? std::nextafter(high, -HUGE_VALF) : high;
}

void check_fp32(const interface::ApproximationInfo& info) {
    const double least = rounding_of_cubics(Numbers::fp32);
    if (info.tolerance > least || info.n_tables == 0) return;
    char text[160];
    std::snprintf(text, sizeof text,
                  "' cannot be held to %.3g in FP32, whose rounding alone takes %.2g of a value: ask for 1e-6 or more, "
                  "or for FP64",
                  info.tolerance, least);
    throw UserFault("the approximation of '" + std::string(info.tables[0].functions[0]) + text);
}

// A measured error above the proved one says that the proof is wrong.
void check_proof(const CertifiedTable& table, Numbers numbers) {
    for (const Certificate& one : table.certificates) {
        if (one.measured <= one.proved + rounding_of_cubics(numbers)) continue;
        char text[200];
        std::snprintf(text, sizeof text,
                      "' is proved within %.3g of the greatest value nearby, but measured %.3g at %.9g", one.proved,
                      one.measured, one.worst_at);
        throw OurFault("the approximation of '" + one.function + text);
    }
}

}  // namespace

Tables::Tables(device::Device& device, const interface::ApproximationInfo& info, Numbers numbers)
    : device_(&device), info_(&info), numbers_(numbers), fault_(device, 1) {
    if (info.n_tables > interface::max_tables) {
        throw OurFault("a kernel reads " + std::to_string(info.n_tables) + " tables, of at most " +
                       std::to_string(interface::max_tables));
    }
    fault_.clear();
    arguments_.fault = fault_.data();
}

void Tables::make(const std::vector<double>& derived) {
    const bool is_single = numbers_ == Numbers::fp32;
    if (is_single) check_fp32(*info_);
    std::vector<CertifiedTable> made;
    std::vector<device::Buffer<double>> rows;
    std::vector<device::Buffer<float>> rows_fp32;
    interface::Tables arguments = arguments_;
    for (std::int32_t t = 0; t < info_->n_tables; ++t) {
        const interface::TableInfo& info = info_->tables[t];
        const auto make_one = info.rationals != nullptr ? certified_rationals : certified_table;
        CertifiedTable& one =
            made.emplace_back(make_one(info, derived.data(), info_->tolerance, device_->threads(), numbers_));
        check_proof(one, numbers_);
        interface::Table& table = arguments.table[t] = one.table;
        if (is_single) {
            rows_fp32.emplace_back(*device_, std::vector<float>(one.rows.begin(), one.rows.end()));
            table.rows_fp32 = rows_fp32.back().data();
            keep_within(table);
        } else {
            rows.emplace_back(*device_, one.rows);
            table.rows = rows.back().data();
        }
        one.rows = {};
    }
    arguments_ = arguments;
    certified_ = std::move(made);
    rows_ = std::move(rows);
    rows_fp32_ = std::move(rows_fp32);
}

std::int64_t Tables::bytes() const {
    std::int64_t sum = 0;
    for (const device::Buffer<double>& rows : rows_) sum += rows.bytes();
    for (const device::Buffer<float>& rows : rows_fp32_) sum += rows.bytes();
    return sum;
}

}  // namespace heartwright::cells
