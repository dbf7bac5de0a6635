#include "runtime/cells/cell_constants.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <type_traits>

namespace heartwright::cells {
namespace {

constexpr std::int64_t grain = 256;  // cells that a thread takes at a time

std::int64_t column_length(std::int64_t cells) { return cells + interface::column_padding; }

// Numbers of a table for steps of one length.
std::int64_t table_size(const interface::Model& model, std::int64_t cells, std::int64_t columns) {
    return model.n_constants + columns * column_length(cells);
}

// Whole steps, and those that are halved once, twice...
int lengths_of_steps(const interface::Model& model) { return model.halves_steps ? 1 + interface::most_halvings : 1; }

// Are these the same numbers to a kernel that computes in `Real`?
template <class Real>
bool are_alike(double first, double second) {
    using Bits = std::conditional_t<sizeof(Real) == 8, std::uint64_t, std::uint32_t>;
    return std::bit_cast<Bits>(static_cast<Real>(first)) == std::bit_cast<Bits>(static_cast<Real>(second));
}

// How the constants of a cell follow from parameters and fields.
struct Derivation {
    const interface::Model& model;
    std::int32_t kernel;
    const std::vector<double>& parameters;
    std::span<const ParameterField> fields;
    double dt;
};

// Calls each(cell, constants) for the cells, on many threads.
template <class Each>
void for_each_cell(const Derivation& of, std::int64_t cells, ThreadPool& threads, const Each& each) {
    threads.for_ranges(
        cells,
        [&](std::int64_t first, std::int64_t last) {
            std::vector<double> own(of.parameters), constants(static_cast<std::size_t>(of.model.n_constants));
            for (std::int64_t cell = first; cell < last; ++cell) {
                put_fields(of.fields, cell, own);
                of.model.derive(of.kernel, own.data(), of.dt, constants.data());
                each(cell, constants);
            }
        },
        grain);
}

}  // namespace

void put_fields(std::span<const ParameterField> fields, std::int64_t cell, std::vector<double>& parameters) {
    for (const ParameterField& field : fields)
        parameters[static_cast<std::size_t>(field.parameter)] = field.values[static_cast<std::size_t>(cell)];
}

std::vector<std::int32_t> differing_constants(const interface::Model& model, std::int32_t kernel,
                                              const std::vector<double>& parameters,
                                              std::span<const ParameterField> fields, double dt, ThreadPool& threads) {
    if (fields.empty() || fields.front().values.empty()) return {};
    std::vector<double> own(parameters), first(static_cast<std::size_t>(model.n_constants));
    put_fields(fields, 0, own);
    model.derive(kernel, own.data(), dt, first.data());
    std::vector<std::atomic<bool>> differs(first.size());
    const auto alike = model.real_bytes == 8 ? are_alike<double> : are_alike<float>;
    for_each_cell({model, kernel, parameters, fields, dt}, static_cast<std::int64_t>(fields.front().values.size()),
                  threads, [&](std::int64_t, const std::vector<double>& constants) {
                      for (std::size_t k = 0; k < first.size(); ++k)
                          if (!alike(constants[k], first[k])) differs[k].store(true, std::memory_order_relaxed);
                  });
    std::vector<std::int32_t> columns;
    for (std::size_t k = 0; k < differs.size(); ++k)
        if (differs[k]) columns.push_back(static_cast<std::int32_t>(k));
    return columns;
}

std::int64_t CellConstants::memory(const interface::Model& model, std::int64_t cells, std::int64_t columns) {
    return table_size(model, cells, columns) * lengths_of_steps(model) * static_cast<std::int64_t>(model.real_bytes);
}

CellConstants::CellConstants(device::Device& device, const interface::Model& model, std::int32_t kernel,
                             std::int64_t first, std::int64_t cells, std::vector<std::int32_t> columns)
    : device_(&device),
      model_(&model),
      kernel_(kernel),
      cells_(cells),
      columns_(std::move(columns)),
      values_(device, memory(model, cells, static_cast<std::int64_t>(columns_.size()))) {
    for (std::int64_t k = 0; k < model.n_constants; ++k) place_.push_back(k);
    for (std::size_t c = 0; c < columns_.size(); ++c) {
        place_[static_cast<std::size_t>(columns_[c])] =
            model.n_constants + static_cast<std::int64_t>(c) * column_length(cells);
    }
    table_ = {values_.data(), place_.data(), first,
              model.halves_steps ? table_size(model, cells, static_cast<std::int64_t>(columns_.size())) : 0};
}

void CellConstants::derive(const std::vector<double>& parameters, std::span<const ParameterField> fields, double dt) {
    for (int halvings = 0; halvings < lengths_of_steps(*model_); ++halvings) {
        const double length = std::ldexp(dt, -halvings);
        void* const to =
            values_.data() + halvings * table_.halves_stride * static_cast<std::int64_t>(model_->real_bytes);
        if (model_->real_bytes == 8)
            derive_as(parameters, fields, length, static_cast<double*>(to));
        else
            derive_as(parameters, fields, length, static_cast<float*>(to));
    }
}

template <class Real>
void CellConstants::derive_as(const std::vector<double>& parameters, std::span<const ParameterField> fields, double dt,
                              Real* to) {
    const std::int64_t length = column_length(cells_);
    std::vector<Real> shared(static_cast<std::size_t>(model_->n_constants)),
        columns(columns_.size() * static_cast<std::size_t>(length));
    for_each_cell({*model_, kernel_, parameters, fields, dt}, cells_, device_->threads(),
                  [&](std::int64_t cell, const std::vector<double>& constants) {
                      for (std::size_t c = 0; c < columns_.size(); ++c) {
                          columns[c * static_cast<std::size_t>(length) + static_cast<std::size_t>(cell)] =
                              static_cast<Real>(constants[static_cast<std::size_t>(columns_[c])]);
                      }
                      for (std::size_t k = 0; cell == 0 && k < shared.size(); ++k) {
                          shared[k] = static_cast<Real>(constants[k]);
                      }
                  });
    for (std::size_t c = 0; c < columns_.size(); ++c) {  // what packs beyond the last cell read
        Real* const column = columns.data() + c * static_cast<std::size_t>(length);
        std::fill(column + cells_, column + length, column[cells_ - 1]);
    }
    device_->upload(to, shared.data(), static_cast<std::int64_t>(shared.size() * sizeof(Real)));
    if (!columns.empty())
        device_->upload(to + shared.size(), columns.data(), static_cast<std::int64_t>(columns.size() * sizeof(Real)));
}

}  // namespace heartwright::cells
