#include "runtime/commands/cell/channels/drugs.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/diag/faults.hpp"
#include "base/diag/lower_case.hpp"
#include "base/units/quantity_list.hpp"
#include "base/units/unit.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/report/data/csv_table.hpp"

namespace heartwright::commands {

namespace {

std::string trimmed(const std::string& text) {
    const auto begin = text.find_first_not_of(" \t\r"), end = text.find_last_not_of(" \t\r");
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts(1);
    for (const char c : text)
        if (c == at)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

std::optional<double> plain_number(const std::string& text) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || rest != text.data() + text.size() || !std::isfinite(value)) return {};
    return value;
}

double hill_of(const std::string& text, const std::string& place) {
    const auto value = plain_number(text);
    if (!value || !(*value > 0))
        throw UserFault(place + ": the Hill coefficient '" + text + "' is no number greater than 0");
    return *value;
}

double nanomolar(const std::string& text, const std::string& place) {
    const Unit nM = *parse_unit("nM");
    const auto quantity = parse_quantity(text);
    if (!quantity || !quantity->unit.same_dimension(nM) || !(quantity->value >= 0))
        throw UserFault(place + ": '" + text + "' is no concentration; expected one such as \"4.9 nM\"");
    return quantity->value * conversion_factor(quantity->unit, nM);
}

double ic50_of(const std::string& text, const std::string& place) {
    const double ic50 = nanomolar(text, place);
    if (!(ic50 > 0)) throw UserFault(place + ": the IC50 '" + text + "' is not greater than 0");
    return ic50;
}

// "IC50 [nM]", "ic50 (uM)": the unit in brackets, "" without.
std::string unit_in(const std::string& header) {
    const auto open = header.find_first_of("[("), close = header.find_last_of("])");
    return open == std::string::npos || close == std::string::npos || close < open
               ? ""
               : trimmed(header.substr(open + 1, close - open - 1));
}

void add_block(std::vector<Drug>& drugs, const std::string& name, DrugBlock block) {
    const auto found = std::find_if(drugs.begin(), drugs.end(), [&](const Drug& drug) { return drug.name == name; });
    (found == drugs.end() ? drugs.emplace_back(Drug{name, {}}) : *found).blocks.push_back(std::move(block));
}

struct DrugColumns {
    std::size_t drug, target, ic50, hill;
    std::string unit;  // of ic50, where the header has it
    static constexpr std::size_t absent = std::numeric_limits<std::size_t>::max();
};

DrugColumns drug_columns(const std::vector<std::string>& headers, const std::string& path) {
    const auto column = [&](std::initializer_list<const char*> names) {
        for (std::size_t k = 0; k < headers.size(); ++k) {
            const std::string header = lower_case(trimmed(headers[k].substr(0, headers[k].find_first_of("[("))));
            for (const char* name : names)
                if (header == name) return k;
        }
        return DrugColumns::absent;
    };
    const DrugColumns columns{column({"drug", "compound", "name"}),
                              column({"parameter", "current", "target", "channel"}),
                              column({"ic50"}),
                              column({"hill", "h", "n_h", "nh"}),
                              {}};
    if (columns.drug == DrugColumns::absent || columns.target == DrugColumns::absent ||
        columns.ic50 == DrugColumns::absent)
        throw UserFault(path + ":1: expected the columns drug, current (or parameter), IC50 [nM] and hill");
    DrugColumns found = columns;
    found.unit = unit_in(headers[columns.ic50]);
    return found;
}

std::vector<Drug> drugs_of_csv(const std::string& text, const std::string& path) {
    std::vector<Drug> drugs;
    std::optional<DrugColumns> columns;
    std::size_t n_columns = 0, line_number = 0;
    for (const std::string& raw : split(text, '\n')) {
        ++line_number;
        const std::string line = trimmed(raw);
        if (line.empty() || line.front() == '#') continue;
        const std::vector<std::string> fields = report::csv_fields(line);
        const std::string place = path + ":" + std::to_string(line_number);
        if (!columns) {
            columns = drug_columns(fields, path);
            n_columns = fields.size();
            continue;
        }
        if (fields.size() != n_columns)
            throw UserFault(place + ": " + std::to_string(fields.size()) + " fields, the header has " +
                            std::to_string(n_columns));
        std::string ic50 = trimmed(fields[columns->ic50]);
        if (ic50.empty()) continue;  // no effect on this current is known
        if (plain_number(ic50)) ic50 += " " + columns->unit;
        DrugBlock block{trimmed(fields[columns->target]), ic50_of(trimmed(ic50), place), 1};
        if (columns->hill != DrugColumns::absent && !trimmed(fields[columns->hill]).empty())
            block.hill = hill_of(trimmed(fields[columns->hill]), place);
        add_block(drugs, trimmed(fields[columns->drug]), block);
    }
    return drugs;
}

std::vector<Drug> drugs_of_json(const std::string& text, const std::string& path) {
    const auto json = nlohmann::ordered_json::parse(text, nullptr, false, true);
    if (!json.is_object())
        throw UserFault(path + ": expected {\"drug\": {\"i_Kr\": {\"ic50\": \"4.9 nM\", \"hill\": 0.9}}}");
    std::vector<Drug> drugs;
    for (const auto& [name, targets] : json.items()) {
        if (!targets.is_object()) throw UserFault(path + ": '" + name + "' is no object of currents or parameters");
        for (const auto& [target, block] : targets.items()) {
            const std::string place = path + ": " + name + ", " + target;
            if (!block.is_object() || !block.contains("ic50") || !block["ic50"].is_string())
                throw UserFault(place + ": expected {\"ic50\": \"4.9 nM\", \"hill\": 0.9}");
            DrugBlock one{target, ic50_of(block["ic50"].get<std::string>(), place), 1};
            if (block.contains("hill")) {
                if (!block["hill"].is_number() || !(block["hill"].get<double>() > 0))
                    throw UserFault(place + ": 'hill' is a number greater than 0");
                one.hill = block["hill"].get<double>();
            }
            add_block(drugs, name, one);
        }
    }
    return drugs;
}

}  // namespace

double Drug::lowest_ic50() const {
    double lowest = std::numeric_limits<double>::infinity();
    for (const DrugBlock& block : blocks) lowest = std::min(lowest, block.ic50);
    return lowest;
}

std::vector<Drug> read_drugs(const std::string& path) {
    std::string text = io::read_file(path);
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    const auto first = text.find_first_not_of(" \t\r\n");
    const bool is_json = first != std::string::npos && text[first] == '{';
    if (first == std::string::npos)
        throw UserFault(path + ": is empty; expected the columns drug, current (or parameter), IC50 [nM] and hill");
    std::vector<Drug> drugs = is_json ? drugs_of_json(text, path) : drugs_of_csv(text, path);
    if (drugs.empty()) throw UserFault(path + ": has no drug: there is no row with an IC50");
    return drugs;
}

DrugBlock block_of_text(const std::string& text) {
    const auto equals = text.find('='), comma = text.find(',', equals == std::string::npos ? 0 : equals);
    if (equals == std::string::npos || equals == 0)
        throw UserFault("--ic50 " + text + ": expected TARGET=IC50[,HILL], such as \"g_Kr=4.9 nM,0.9\"");
    const std::string place = "--ic50 " + text;
    DrugBlock block{
        trimmed(text.substr(0, equals)),
        ic50_of(trimmed(text.substr(equals + 1, comma == std::string::npos ? comma : comma - equals - 1)), place), 1};
    if (comma != std::string::npos) block.hill = hill_of(trimmed(text.substr(comma + 1)), place);
    return block;
}

double remaining_fraction(const DrugBlock& block, double concentration) {
    return 1 / (1 + std::pow(concentration / block.ic50, block.hill));
}

std::vector<double> concentrations_of(const std::string& list) {
    std::vector<double> values;
    for (const std::string& part : quantities_of_list(list)) values.push_back(nanomolar(part, "--concentrations"));
    return values;
}

}  // namespace heartwright::commands
