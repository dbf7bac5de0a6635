#include "runtime/commands/cell/channels/drugs.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/command_line/quantities.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/lower_case.hpp"
#include "base/units/quantity_list.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/cell/channels/current_names.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/report/data/csv_table.hpp"

namespace heartwright::commands {

namespace {

std::string without_blanks(const std::string& text) {
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

std::optional<double> number_of_text(const std::string& text) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || rest != text.data() + text.size() || !std::isfinite(value)) return {};
    return value;
}

double hill_of(const std::string& text, const std::string& place) {
    const auto value = number_of_text(text);
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
               : without_blanks(header.substr(open + 1, close - open - 1));
}

double cmax_of(const std::string& text, const std::string& place) {
    const double cmax = nanomolar(text, place);
    if (!(cmax > 0)) throw UserFault(place + ": the Cmax '" + text + "' is not greater than 0");
    return cmax;
}

Drug& drug_named(std::vector<Drug>& drugs, const std::string& name) {
    const auto found = std::find_if(drugs.begin(), drugs.end(), [&](const Drug& drug) { return drug.name == name; });
    return found == drugs.end() ? drugs.emplace_back(Drug{name}) : *found;
}

// "4.9 nM" of "4.9" under "IC50 [nM]"; "" of an empty field.
std::string with_unit(const std::string& field, const std::string& unit) {
    const std::string text = without_blanks(field);
    return number_of_text(text) ? without_blanks(text + " " + unit) : text;
}

struct DrugColumns {
    std::size_t drug, target, ic50, hill, cmax;
    std::string unit, unit_of_cmax;  // where the header has it
    static constexpr std::size_t absent = std::numeric_limits<std::size_t>::max();
};

DrugColumns drug_columns(const std::vector<std::string>& headers, const std::string& path) {
    const auto column = [&](std::initializer_list<const char*> names) {
        for (std::size_t k = 0; k < headers.size(); ++k) {
            const std::string header = lower_case(without_blanks(headers[k].substr(0, headers[k].find_first_of("[("))));
            for (const char* name : names)
                if (header == name) return k;
        }
        return DrugColumns::absent;
    };
    const DrugColumns columns{column({"drug", "compound", "name"}),
                              column({"parameter", "current", "target", "channel"}),
                              column({"ic50"}),
                              column({"hill", "h", "n_h", "nh"}),
                              column({"cmax"}),
                              {},
                              {}};
    if (columns.drug == DrugColumns::absent || columns.target == DrugColumns::absent ||
        columns.ic50 == DrugColumns::absent)
        throw UserFault(path + ":1: expected the columns drug, current (or parameter), IC50 [nM] and hill");
    DrugColumns found = columns;
    found.unit = unit_in(headers[columns.ic50]);
    if (columns.cmax != DrugColumns::absent) found.unit_of_cmax = unit_in(headers[columns.cmax]);
    return found;
}

std::vector<Drug> drugs_of_csv(const std::string& text, const std::string& path) {
    std::vector<Drug> drugs;
    std::optional<DrugColumns> columns;
    std::size_t n_columns = 0, line_number = 0;
    for (const std::string& raw : split(text, '\n')) {
        ++line_number;
        const std::string line = without_blanks(raw);
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
        const std::string ic50 = with_unit(fields[columns->ic50], columns->unit);
        if (ic50.empty()) continue;  // no effect on this current is known
        DrugBlock block{without_blanks(fields[columns->target]), ic50_of(ic50, place), 1};
        if (columns->hill != DrugColumns::absent && !without_blanks(fields[columns->hill]).empty())
            block.hill = hill_of(without_blanks(fields[columns->hill]), place);
        Drug& drug = drug_named(drugs, without_blanks(fields[columns->drug]));
        drug.blocks.push_back(block);
        if (columns->cmax == DrugColumns::absent) continue;
        if (const std::string cmax = with_unit(fields[columns->cmax], columns->unit_of_cmax); !cmax.empty())
            drug.cmax = cmax_of(cmax, place);
    }
    return drugs;
}

using Json = nlohmann::ordered_json;

DrugBlock block_of_json(const std::string& target, const Json& block, const std::string& place) {
    if (!block.is_object() || !block.contains("ic50") || !block["ic50"].is_string())
        throw UserFault(place + ": expected {\"ic50\": \"4.9 nM\", \"hill\": 0.9}");
    DrugBlock one{target, ic50_of(block["ic50"].get<std::string>(), place), 1};
    if (block.contains("hill")) {
        if (!block["hill"].is_number() || !(block["hill"].get<double>() > 0))
            throw UserFault(place + ": 'hill' is a number greater than 0");
        one.hill = block["hill"].get<double>();
    }
    return one;
}

// "35.1" of a number, "1.8e-5 1/ms" of a text.
double binding_value(const Json& value, std::string_view unit, const std::string& place) {
    const Unit wanted = *parse_unit(unit);
    if (wanted.is_dimensionless() && value.is_number()) return value.get<double>();
    const auto quantity = value.is_string() ? parse_quantity(value.get<std::string>()) : std::nullopt;
    if (!quantity || !quantity->unit.same_dimension(wanted))
        throw UserFault(place + ": expected " +
                        (wanted.is_dimensionless() ? "a number" : "a quantity in " + std::string(unit)) + ", not " +
                        value.dump());
    return quantity->value * conversion_factor(quantity->unit, wanted);
}

HergBinding refuse_wrong(const HergBinding& binding, const std::string& place) {
    if (binding.Kmax >= 0 && binding.Ku > 0 && binding.n > 0 && binding.halfmax > 0 && std::isfinite(binding.Vhalf))
        return binding;
    throw UserFault(place + ": Ku, n and halfmax are greater than 0, Kmax is not less");
}

HergBinding binding_of_json(const Json& json, const std::string& place) {
    std::array<double, binding_names.size()> values{};
    for (std::size_t k = 0; k < values.size(); ++k) {
        const std::string name(binding_names[k]);
        if (!json.is_object() || !json.contains(name))
            throw UserFault(place +
                            ": expected {\"Kmax\": 35.1, \"Ku\": \"1.8e-5 1/ms\", \"n\": 1.08, \"halfmax\": "
                            "216.6, \"Vhalf\": \"-1 mV\"}; " +
                            name + " is missing");
        values[k] = binding_value(json[name], binding_units[k], place + ", " + name);
    }
    return refuse_wrong({values[0], values[1], values[2], values[3], values[4]}, place);
}

Drug drug_of_json(const std::string& name, const Json& members, const std::string& path) {
    if (!members.is_object()) throw UserFault(path + ": '" + name + "' is no object of currents or parameters");
    Drug drug{name};
    for (const auto& [key, value] : members.items()) {
        const std::string place = path + ": " + name + ", " + key;
        if (key == "cmax") {
            if (!value.is_string()) throw UserFault(place + ": expected a concentration, such as \"2 nM\"");
            drug.cmax = cmax_of(value.get<std::string>(), place);
        } else if (key == "risk") {
            for (const Risk risk : {Risk::low, Risk::intermediate, Risk::high})
                if (value == risk_name(risk)) drug.risk = risk;
            if (!drug.risk) throw UserFault(place + ": expected \"high\", \"intermediate\" or \"low\"");
        } else if (key == "binding") {
            drug.binding = binding_of_json(value, place);
        } else {
            drug.blocks.push_back(block_of_json(key, value, place));
        }
    }
    return drug;
}

std::vector<Drug> drugs_of_json(const std::string& text, const std::string& path) {
    const auto json = Json::parse(text, nullptr, false, true);
    if (!json.is_object())
        throw UserFault(path + ": expected {\"drug\": {\"i_Kr\": {\"ic50\": \"4.9 nM\", \"hill\": 0.9}}}");
    std::vector<Drug> drugs;
    for (const auto& [name, members] : json.items()) drugs.push_back(drug_of_json(name, members, path));
    return drugs;
}

}  // namespace

std::string risk_name(Risk risk) {
    return risk == Risk::high ? "high" : risk == Risk::intermediate ? "intermediate" : "low";
}

double Drug::lowest_ic50() const {
    double lowest = std::numeric_limits<double>::infinity();
    for (const DrugBlock& block : blocks) lowest = std::min(lowest, block.ic50);
    return lowest;
}

std::vector<Drug> read_drugs(const std::string& path) {
    std::string text = io::read_file(path);
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    const auto first = text.find_first_not_of(" \t\r\n");
    const bool is_json = first != std::string::npos && (text[first] == '{' || text[first] == '/');
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
        without_blanks(text.substr(0, equals)),
        ic50_of(without_blanks(text.substr(equals + 1, comma == std::string::npos ? comma : comma - equals - 1)),
                place),
        1};
    if (comma != std::string::npos) block.hill = hill_of(without_blanks(text.substr(comma + 1)), place);
    return block;
}

double remaining_fraction(const DrugBlock& block, double concentration) {
    return 1 / (1 + std::pow(concentration / block.ic50, block.hill));
}

bool is_on_hERG(const DrugBlock& block) {
    const std::string ion = ion_of_current(block.target);
    return ion == ion_of_current("I_Kr") || ion == ion_of_current("IhERG");
}

Concentrations concentrations_of(const std::string& list) {
    constexpr std::string_view multiple = "cmax";
    const std::string said = without_blanks(list);
    const std::size_t digits = said.size() - std::min(said.size(), multiple.size());
    if (lower_case(said.substr(digits)) != multiple) {
        Concentrations in_nM;
        for (const std::string& part : quantities_of_list(list))
            in_nM.values.push_back(quantity("--concentrations", part, quantities::concentration));
        return in_nM;
    }
    Concentrations multiples{{}, true};
    for (const std::string& part : split(said.substr(0, digits), ',')) {
        const auto number = number_of_text(without_blanks(part));
        if (!number || !(*number >= 0))
            throw UserFault("--concentrations " + list + ": '" + without_blanks(part) +
                            "' is no multiple of Cmax; expected such as \"1,2,3,4 Cmax\"");
        multiples.values.push_back(*number);
    }
    return multiples;
}

}  // namespace heartwright::commands
