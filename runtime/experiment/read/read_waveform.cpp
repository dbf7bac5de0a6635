// A CSV file that a clamp follows: "t [ms],V [mV]", then a row an instant, from 0, ascending.
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr std::uintmax_t max_bytes = std::uintmax_t{64} << 20;

// The file's text; what is wrong with it is said where the experiment names it.
std::shared_ptr<const SourceFile> open_file(const std::string& path, const Origin& origin, Reading& reading) {
    const auto refuse = [&](const std::string& why) {
        reading.diagnostics.error(origin, path + " " + why);
        return nullptr;
    };
    std::error_code status;
    if (!std::filesystem::exists(path, status)) return refuse("is not there");
    if (!std::filesystem::is_regular_file(path, status)) return refuse("is no file");
    if (std::filesystem::file_size(path, status) > max_bytes)
        return refuse("is larger than 64 MiB: too long for a clamp");
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file || text.size() > max_bytes) return refuse("cannot be read");
    return std::make_shared<SourceFile>(path, std::move(text));
}

class RowReader {
public:
    RowReader(std::shared_ptr<const SourceFile> file, const std::string& symbol, Clamp& clamp, Reading& reading)
        : file_(std::move(file)),
          symbol_(symbol),
          clamp_(clamp),
          diagnostics_(reading.diagnostics),
          dt_(reading.experiment.time.dt) {}

    // false: something was wrong, and was said.
    bool read_all() {
        if (!next_line() || !read_header()) return false;
        while (next_line())
            if (!(is_blank() ? rest_is_blank() : read_row())) return false;
        if (clamp_.at.size() >= 2) return true;
        return fail(0, 0, "a clamp needs two rows or more below the header, not " + std::to_string(clamp_.at.size()));
    }

private:
    using Text = std::string_view;

    bool fail(std::size_t offset, std::size_t length, const std::string& message, const std::string& suggestion = {}) {
        diagnostics_.error({file_, offset, length}, message, suggestion);
        return false;
    }
    bool fail(Text part, const std::string& message, const std::string& suggestion = {}) {
        return fail(static_cast<std::size_t>(part.data() - file_->text().data()), part.size(), message, suggestion);
    }

    bool next_line() {
        const Text all = file_->text();
        if (next_ >= all.size())
            return begin_ == 0 && next_ == 0 ? fail(0, 0, "the file is empty", header_example()) : false;
        begin_ = next_;
        const std::size_t end = std::min(all.find('\n', begin_), all.size());
        next_ = end + 1;
        line_ = all.substr(begin_, end - begin_);
        if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
        return true;
    }
    bool is_blank() const { return trimmed(line_).empty(); }
    bool rest_is_blank() {
        const Text blank = line_;
        while (next_line())
            if (!is_blank()) return fail(blank, "there is an empty line between rows");
        return true;
    }
    static Text trimmed(Text text) {
        while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
        while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
        return text;
    }
    std::string header_example() const { return "it begins with a line such as \"t [ms]," + symbol_ + " [mV]\""; }

    // Two columns.
    bool split(Text& first, Text& second) {
        const std::size_t comma = line_.find(',');
        if (comma == Text::npos || line_.find(',', comma + 1) != Text::npos)
            return fail(line_, "a clamp's file has two columns, t and " + symbol_ + ", with a comma between them");
        first = trimmed(line_.substr(0, comma));
        second = trimmed(line_.substr(comma + 1));
        return true;
    }

    // "NAME [unit]", and perhaps " @ PROBE", as probes.csv has it.
    bool read_column(Text text, Text name, Unit& unit) {
        text = trimmed(text.substr(0, text.find('@')));
        const std::size_t open = text.find('[');
        if (open == Text::npos || text.back() != ']')
            return fail(text, "this column has no unit in square brackets", header_example());
        if (trimmed(text.substr(0, open)) != name)
            return fail(text, "this column is not '" + std::string(name) + "'", header_example());
        std::string why;
        const Text inside = text.substr(open + 1, text.size() - open - 2);
        const auto parsed = parse_unit(inside, &why);
        if (!parsed) return fail(inside, "this is no unit: " + why);
        unit = *parsed;
        return true;
    }

    bool read_header() {
        Text first, second;
        Unit time;
        ModelQuantity& level = clamp_.levels.emplace_back();
        level.said.value = 1;
        if (!split(first, second) || !read_column(first, "t", time) || !read_column(second, symbol_, level.said.unit))
            return false;
        const Unit ms = *parse_unit("ms");
        if (!time.same_dimension(ms)) return fail(first, "this column is not in a unit of time");
        per_unit_ = conversion_factor(time, ms) / dt_;
        level.origin = {file_, static_cast<std::size_t>(second.data() - file_->text().data()), second.size()};
        return true;
    }

    bool read_number(Text text, double& value) {
        if (text.empty()) return fail(line_, "a value is missing");
        const Text digits = text.front() == '+' ? text.substr(1) : text;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc{} || end != digits.data() + digits.size() || !std::isfinite(value))
            return fail(text, "this is no finite number");
        return true;
    }

    bool read_row() {
        Text first, second;
        double t = 0, value = 0;
        if (!split(first, second) || !read_number(first, t) || !read_number(second, value)) return false;
        double at = t * per_unit_;
        if (std::fabs(at - std::round(at)) < 1e-9 * std::fmax(1, at))
            at = std::round(at);  // a step's instant in another unit
        if (clamp_.at.empty() && t != 0)
            return fail(first, "the first row is at 0: times count from the clamp's 'from'");
        if (!clamp_.at.empty() && !(at > clamp_.at.back())) return fail(first, "this is not later than the row before");
        if (!(at < static_cast<double>(longest_waveform))) return fail(first, "this is too late for any run");
        clamp_.at.push_back(at);
        clamp_.values.push_back(value);
        return true;
    }

    std::shared_ptr<const SourceFile> file_;
    std::string symbol_;
    Clamp& clamp_;
    Diagnostics& diagnostics_;
    double dt_, per_unit_ = 1;  // steps in one unit of t
    std::size_t begin_ = 0, next_ = 0;
    Text line_;
};

}  // namespace

std::int64_t read_waveform(const json::Value& value, Clamp& clamp, Reading& reading) {
    const auto name = reading.values.name(value, "'file'");
    if (!name) return 0;
    clamp.file =
        name->front() == '/' || reading.experiment.folder.empty() ? *name : reading.experiment.folder + "/" + *name;
    const auto file = open_file(clamp.file, value.origin, reading);
    if (!file || !RowReader(file, clamp.symbol.name, clamp, reading).read_all()) return 0;
    const double lasts = clamp.at.back();
    const auto steps = static_cast<std::int64_t>(std::floor(lasts + 1e-6));
    if (steps < 1) reading.diagnostics.error(value.origin, clamp.file + " ends within the first step");
    return steps;
}

}  // namespace heartwright::experiment
