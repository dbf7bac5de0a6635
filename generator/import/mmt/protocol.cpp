#include "generator/import/mmt/parts.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace heartwright::foreign::mmt {
namespace {

constexpr std::size_t most_events = 10'000;

// The numbers of a line, each perhaps behind a sign; `next`: what the word "next" stands for, as the second one. False
// when a word is none.
bool numbers_of(std::string_view line, double next, std::vector<double>* values) {
    const auto skip_blanks = [&] { line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t"))); };
    for (skip_blanks(); !line.empty(); skip_blanks()) {
        if (values->size() == 1 && line.starts_with("next") && std::isfinite(next)) {
            values->push_back(next);
            line.remove_prefix(4);
            continue;
        }
        const double sign = line.front() == '-' ? -1 : 1;
        if (line.front() == '-' || line.front() == '+') line.remove_prefix(1);
        skip_blanks();
        double value = 0;
        const auto [stop, code] = std::from_chars(line.data(), line.data() + line.size(), value);
        const bool is_signed_twice = line.starts_with("-");
        if (code != std::errc() || is_signed_twice || !std::isfinite(value)) return false;
        values->push_back(sign * value);
        line.remove_prefix(static_cast<std::size_t>(stop - line.data()));
    }
    return true;
}

// What is wrong with the event, as Myokit sees it; "" where nothing is.
const char* fault_of(const PaceEvent& event) {
    if (event.start < 0) return "an event starts before 0";
    if (event.length <= 0) return "an event has no length; expected one above 0";
    if (event.period < 0 || event.multiplier < 0) return "an event has a negative period or multiplier";
    if (event.period == 0 && event.multiplier > 0)
        return "an event has a multiplier and no period; expected 0 for both";
    if (event.period > 0 && event.length > event.period) return "an event lasts longer than its period";
    return "";
}

// When an event ends; NaN: one that is repeated, behind which Myokit knows no next one.
double end_of(const PaceEvent& event) { return event.period == 0 ? event.start + event.length : std::nan(""); }

}  // namespace

std::vector<PaceEvent> read_protocol(Cursor& cursor, Diagnostics& diagnostics) {
    std::vector<PaceEvent> events;
    while (!cursor.at_end()) {
        const std::size_t begin = cursor.offset();
        if (cursor.skip_block_comment(nullptr)) continue;
        cursor.skip_blanks();
        if (cursor.starts_with("[[")) {
            cursor.seek(begin);
            break;
        }
        const std::string line = trimmed(cursor.rest_of_line());
        std::vector<double> values;
        if (!line.empty()) {
            const Origin place = cursor.origin(begin);
            const double next = events.empty() ? 0 : end_of(events.back());
            if (!numbers_of(line, next, &values) || values.size() != 5) {
                diagnostics.error(place,
                                  "expected five numbers: level, start (or next), length, period and multiplier");
            } else if (events.size() == most_events) {
                diagnostics.error(place, "a protocol of more than 10,000 events");
                break;
            } else {
                events.push_back({values[0], values[1], values[2], values[3], std::trunc(values[4]), place});
                if (const std::string fault = fault_of(events.back()); !fault.empty()) diagnostics.error(place, fault);
            }
        }
        cursor.next_line();
    }
    return events;
}

}  // namespace heartwright::foreign::mmt
