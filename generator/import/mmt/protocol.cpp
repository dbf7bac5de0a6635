#include "generator/import/mmt/protocol.hpp"

#include <charconv>
#include <cmath>

namespace heartwright::foreign::mmt {
namespace {

constexpr std::size_t most_events = 10'000;

// The numbers of a line; `next`: what the word "next" stands for, as the second one. False when a word is none.
bool numbers_of(std::string_view line, double next, std::vector<double>* values) {
    std::size_t at = 0;
    while (true) {
        at = line.find_first_not_of(" \t", at);
        if (at == std::string_view::npos) return true;
        const std::size_t end = std::min(line.size(), line.find_first_of(" \t", at));
        double value = 0;
        if (values->size() == 1 && line.substr(at, end - at) == "next" && std::isfinite(next)) {
            values->push_back(next);
            at = end;
            continue;
        }
        const auto [stop, code] = std::from_chars(line.data() + at, line.data() + end, value);
        if (code != std::errc() || stop != line.data() + end || !std::isfinite(value)) return false;
        values->push_back(value);
        at = end;
    }
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
            if (!numbers_of(line, next, &values) || values.size() != 5 || values[1] < 0 || values[2] < 0 ||
                values[3] < 0 || values[4] < 0) {
                diagnostics.error(place,
                                  "expected five numbers: level, start (or next), length, period and multiplier");
            } else if (events.size() == most_events) {
                diagnostics.error(place, "a protocol of more than 10,000 events");
                break;
            } else {
                events.push_back({values[0], values[1], values[2], values[3], values[4], place});
            }
        }
        cursor.next_line();
    }
    return events;
}

}  // namespace heartwright::foreign::mmt
