// A column of a CSV file that a clamp or a pulse follows: "t [ms],V [mV]", then a row an instant, from 0, ascending.
// Tables of probes with many columns are such files, too.
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
        return refuse("is larger than 64 MiB: too long for a waveform");
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file || text.size() > max_bytes) return refuse("cannot be read");
    return std::make_shared<SourceFile>(path, std::move(text));
}

class RowReader {
public:
    // `said`: the column that is meant; "": that of `symbol`, or without a symbol the only one.
    struct Wanted {
        std::string said, symbol, who;
        Origin origin;  // where the experiment says it
    };
    RowReader(std::shared_ptr<const SourceFile> file, Wanted wanted, FileWaveform& waveform, Reading& reading)
        : file_(std::move(file)),
          wanted_(std::move(wanted)),
          waveform_(waveform),
          diagnostics_(reading.diagnostics),
          dt_(reading.experiment.time.dt) {}

    // false: something was wrong, and was said.
    bool read_all() {
        if (!next_line() || !read_header()) return false;
        while (next_line())
            if (!(is_blank() ? rest_is_blank() : read_row())) return false;
        if (waveform_.at.size() >= 2) return true;
        return fail(
            0, 0, wanted_.who + " needs two rows or more below the header, not " + std::to_string(waveform_.at.size()));
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
    std::string symbol() const { return wanted_.symbol.empty() ? "I" : wanted_.symbol; }
    std::string header_example() const {
        return "it begins with a line such as \"t [ms]," + symbol() + (wanted_.symbol.empty() ? " [A/F]\"" : " [mV]\"");
    }

    bool split() {
        constexpr std::size_t most = 4096;
        fields_.clear();
        for (std::size_t begin = 0; begin <= line_.size() && fields_.size() <= most;) {
            const std::size_t end = std::min(line_.find(',', begin), line_.size());
            fields_.push_back(trimmed(line_.substr(begin, end - begin)));
            begin = end + 1;
        }
        if (fields_.size() > most) return fail(line_, "this line has more than 4096 columns");
        if (fields_.size() < 2)
            return fail(line_,
                        "the file of " + wanted_.who + " has columns t and " + symbol() + ", with commas between them");
        return true;
    }

    // "NAME [unit]", and perhaps " @ PROBE", as probes.csv has it.
    struct Header {
        Text name, unit, probe;
        std::string with_probe() const { return std::string(name) + (probe.empty() ? "" : " @ " + std::string(probe)); }
    };
    static Header header_of(Text text) {
        Header header;
        const std::size_t at = text.find('@');
        if (at != Text::npos) header.probe = trimmed(text.substr(at + 1));
        text = trimmed(text.substr(0, at));
        const std::size_t open = text.find('[');
        if (open != Text::npos && text.back() == ']') header.unit = text.substr(open + 1, text.size() - open - 2);
        header.name = trimmed(text.substr(0, open));
        return header;
    }
    bool read_unit(Text field, Unit& unit) {
        const Text inside = header_of(field).unit;
        if (inside.data() == nullptr)
            return fail(field, "this column has no unit in square brackets", header_example());
        std::string why;
        const auto parsed = parse_unit(inside, &why);
        if (!parsed) return fail(inside, "this is no unit: " + why);
        unit = *parsed;
        return true;
    }

    bool is_wanted(Text field) const {
        const Header header = header_of(field);
        if (!wanted_.said.empty())
            return wanted_.said == field || wanted_.said == header.with_probe() || wanted_.said == header.name;
        return wanted_.symbol.empty() || wanted_.symbol == header.name;
    }
    // The number of the column that is meant: one of the header's that is_wanted().
    bool find_column() {
        std::vector<std::size_t> found;
        std::string names;
        for (std::size_t k = 1; k < fields_.size(); ++k) {
            if (is_wanted(fields_[k])) found.push_back(k);
            if (k < 20) names += (names.empty() ? "'" : ", '") + header_of(fields_[k]).with_probe() + "'";
        }
        if (fields_.size() >= 20) names += "...";
        if (found.size() == 1) {
            column_ = found.front();
            return true;
        }
        if (fields_.size() == 2 && wanted_.said.empty())
            return fail(fields_[1], "this column is not '" + symbol() + "'", header_example());
        const std::string meant = wanted_.said.empty() ? wanted_.symbol : wanted_.said;
        const std::string which = meant.empty() ? "columns besides time" : "columns '" + meant + "'";
        diagnostics_.error(wanted_.origin, waveform_.path + " has " + (found.empty() ? "no" : "several") + " " + which,
                           "'column' names one of " + names);
        return false;
    }

    bool read_header() {
        if (!split()) return false;
        Unit time;
        ModelQuantity& unit = waveform_.unit;
        unit.said.value = 1;
        if (header_of(fields_[0]).unit.data() != nullptr && header_of(fields_[0]).name != "t")
            return fail(fields_[0], "this column is not 't'", header_example());
        if (!read_unit(fields_[0], time) || !find_column() || !read_unit(fields_[column_], unit.said.unit))
            return false;
        const Unit ms = *parse_unit("ms");
        if (!time.same_dimension(ms)) return fail(fields_[0], "this column is not in a unit of time");
        per_unit_ = conversion_factor(time, ms) / dt_;
        columns_ = fields_.size();
        const Text field = fields_[column_];
        unit.origin = {file_, static_cast<std::size_t>(field.data() - file_->text().data()), field.size()};
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
        double t = 0, value = 0;
        if (!split()) return false;
        if (fields_.size() != columns_)
            return fail(line_, "this row has " + std::to_string(fields_.size()) + " values; the header has " +
                                   std::to_string(columns_) + " columns");
        const Text first = fields_[0], second = fields_[column_];
        if (second.empty() && columns_ > 2) return true;  // other probes have a row here
        if (!read_number(first, t) || !read_number(second, value)) return false;
        double at = t * per_unit_;
        if (std::fabs(at - std::round(at)) < 1e-9 * std::fmax(1, at))
            at = std::round(at);  // a step's instant in another unit
        std::vector<double>& knots = waveform_.at;
        if (knots.empty() && t != 0)
            return fail(first, "the first row is at 0: times count from the begin of " + wanted_.who);
        if (!knots.empty() && !(at > knots.back())) return fail(first, "this is not later than the row before");
        if (!(at < static_cast<double>(longest_waveform))) return fail(first, "this is too late for any run");
        knots.push_back(at);
        waveform_.values.push_back(value);
        return true;
    }

    std::shared_ptr<const SourceFile> file_;
    Wanted wanted_;
    FileWaveform& waveform_;
    Diagnostics& diagnostics_;
    double dt_, per_unit_ = 1;  // steps in one unit of t
    std::size_t begin_ = 0, next_ = 0, column_ = 1, columns_ = 2;
    Text line_;
    std::vector<Text> fields_;  // of the line
};

}  // namespace

FileWaveform read_waveform(const json::Value& file, const json::Value* column, const std::string& symbol,
                           const std::string& who, Reading& reading) {
    FileWaveform waveform;
    const auto name = reading.values.name(file, "'file'");
    const auto said = column ? reading.values.name(*column, "'column'") : std::string();
    if (!name || !said) return waveform;
    waveform.path = reading.joined(*name);
    waveform.column = *said;
    const auto source = open_file(waveform.path, file.origin, reading);
    const Origin& origin = column ? column->origin : file.origin;
    if (!source || !RowReader(source, {*said, symbol, who, origin}, waveform, reading).read_all()) return waveform;
    waveform.steps = static_cast<std::int64_t>(std::floor(waveform.at.back() + 1e-6));
    if (waveform.steps < 1) reading.diagnostics.error(file.origin, waveform.path + " ends within the first step");
    return waveform;
}

}  // namespace heartwright::experiment
