#include "runtime/results/table.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace heartwright::results {

Sink::Sink() : facts_(std::make_unique<nlohmann::ordered_json>(nlohmann::ordered_json::object())) {}
Sink::~Sink() = default;
Sink::Sink(Sink&&) noexcept = default;
Sink& Sink::operator=(Sink&&) noexcept = default;

nlohmann::ordered_json finite(double value) {
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

}  // namespace heartwright::results
