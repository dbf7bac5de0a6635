#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

void Reading::begin_part(const std::string& part) {
    part_ = part;
    errors_at_begin_ = diagnostics.error_count();
    errors_in_view_ = 0;
}

void Reading::end_part() {
    if (is_refused(part_)) refused_.insert(part_);
    part_.clear();
}

bool Reading::is_refused(const std::string& part) const {
    return refused_.contains(part) || (part == part_ && diagnostics.error_count() > errors_at_begin_ + errors_in_view_);
}

void Reading::error_in_view_of(const std::string& part, const Origin& origin, const std::string& message,
                               const std::string& suggestion) {
    if (is_refused(part)) return;
    diagnostics.error(origin, message, suggestion);
    ++errors_in_view_;
}

void Reading::no_such_name(const std::string& part, const std::string& name, const Origin& origin,
                           const std::string& message, const std::string& suggestion) {
    if (is_refused(part) || !named_.insert(part + ": " + name).second) return;
    error_in_view_of(part, origin, message, suggestion);
}

}  // namespace heartwright::experiment
