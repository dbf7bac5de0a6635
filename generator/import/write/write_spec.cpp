#include "generator/import/write/write_spec.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "base/diag/utf8.hpp"
#include "base/units/shown.hpp"
#include "generator/import/names.hpp"
#include "generator/import/write/write_expression.hpp"
#include "generator/spec/names.hpp"

namespace heartwright::foreign {
namespace {

// JSON and comments with the texts of a foreign file, whatever bytes they hold.

std::string json_string(std::string_view text) {
    const bool is_valid = is_utf8(text);
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (c == '\n') {
            result += "\\n";
        } else if (byte < 0x20 || byte == 0x7f) {
            result += fmt::format("\\u{:04x}", static_cast<unsigned>(byte));
        } else if (byte >= 0x80 && !is_valid) {
            result += '?';
        } else {
            result += c;
        }
    }
    return result + "\"";
}

std::string one_line(std::string_view text) {
    const bool is_valid = is_utf8(text);
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_blank = byte <= 0x20 || byte == 0x7f;
        if (is_blank && !result.empty() && result.back() != ' ') result += ' ';
        if (!is_blank) result += byte >= 0x80 && !is_valid ? '?' : c;
    }
    while (result.ends_with(' ')) result.pop_back();
    return result;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.size(), text.find('\n'));
        const std::size_t indent = std::min(end, text.find_first_not_of(' '));
        lines.push_back(std::string(std::min<std::size_t>(indent, 20), ' ') + one_line(text.substr(0, end)));
        if (lines.back().find_first_not_of(' ') == std::string::npos) lines.back().clear();
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return lines;
}

std::vector<std::string> paragraphs_of(std::string_view text) {
    std::vector<std::string> paragraphs;
    std::string current;
    for (const std::string& line : lines_of(text)) {
        if (line.empty()) {
            if (!current.empty()) paragraphs.push_back(one_line(current));
            current.clear();
        } else {
            current += line + " ";
        }
    }
    if (!current.empty()) paragraphs.push_back(one_line(current));
    return paragraphs;
}

const char* program_of(Format format) {
    switch (format) {
        case Format::cellml:
            return "CellML";
        case Format::mmt:
            return "Myokit";
        case Format::easyml:
            return "openCARP EasyML";
    }
    return "";
}

std::string joined(const std::vector<std::string>& texts, const char* between) {
    std::string result;
    for (const std::string& text : texts) result += (result.empty() ? "" : between) + text;
    return result;
}

class SpecWriter {
public:
    SpecWriter(const Model& model, const Decided& decided)
        : model_(model), decided_(decided), names_(accepted_names(model)) {
        for (std::size_t i = 0; i < model.components.size(); ++i) components_.push_back(component_name(i));
    }

    std::string text(const std::string& name) {
        head();
        out_ += "{\n  \"format\": 1,\n  \"name\": " + json_string(name) + ",\n";
        describe();
        membrane();
        out_ += "\n  \"components\": {";
        bool is_first = true;
        for (std::size_t i = 0; i < model_.components.size(); ++i) {
            const std::string body = component(i);
            if (body.empty()) continue;
            out_ +=
                std::string(is_first ? "" : ",") + "\n    " + json_string(components_[i]) + ": {\n" + body + "\n    }";
            is_first = false;
        }
        out_ += "\n  }";
        variants();
        return out_ + "\n}\n";
    }

private:
    std::string component_name(std::size_t index) {
        std::string name;
        for (const char c : model_.components[index].name) name += spec::is_name_character(c) ? c : '_';
        if (name.empty() || !spec::is_name_start(name.front())) name = "component_" + name;
        name = name.substr(0, 56);
        std::string result = name;
        for (int number = 2; !spec::why_no_name(result).empty() || !used_.insert(result).second; ++number)
            result = name + "_" + std::to_string(number);
        return result;
    }

    void head() {
        out_ = "// Imported from " + one_line(model_.file.substr(model_.file.find_last_of('/') + 1)) + " (" +
               program_of(model_.format) + ").\n";
        for (const auto& [key, value] : model_.metadata)
            if (!value.empty()) out_ += "// " + one_line(key) + ": " + one_line(value) + "\n";
        if (!model_.documentation.empty()) out_ += "//\n";
        for (const std::string& line : lines_of(model_.documentation))
            out_ += line.empty() ? "//\n" : "// " + line + "\n";
        for (const std::string& comment : model_.comments) out_ += "// " + one_line(comment) + "\n";
    }

    void describe() {
        const std::vector<std::string> paragraphs = paragraphs_of(model_.documentation);
        std::string citation = one_line(model_.citation);
        for (const std::string& paragraph : paragraphs)
            if (citation.empty() && paragraph.starts_with("[1] ")) citation = paragraph.substr(4);
        if (!citation.empty()) out_ += "  \"citation\": " + json_string(citation) + ",\n";
        if (!paragraphs.empty()) out_ += "  \"doc\": " + json_string(paragraphs[0]) + ",\n";
    }

    void membrane() {
        if (decided_.potential == no_variable) {
            out_ += "\n  \"membrane\": \"none\",\n";
            return;
        }
        out_ += "\n  \"membrane\": { \"potential\": " + json_string(names_[decided_.potential]) +
                ", \"current\": " + json_string(names_[decided_.current]) +
                ", \"stimulus\": " + json_string(names_[decided_.stimulus]);
        if (decided_.capacitance != no_variable)
            out_ += ", \"capacitance\": " + json_string(names_[decided_.capacitance]);
        out_ += " },\n";
    }

    void variants() {
        std::vector<std::string> members;
        for (const Switch& it : decided_.switches) {
            const std::string& name = names_[it.variable];
            for (const double value : it.others) {
                const bool has_name = value >= 0 && value < static_cast<double>(it.flags.size());
                const std::string own = has_name
                                            ? name + "_" + it.flags[static_cast<std::size_t>(value)]
                                            : name + (value < 0 ? "_minus_" : "_") + plain_number(std::fabs(value));
                const std::string set = plain_number(value) + behind_a_number(unit_of(model_.variables[it.variable]));
                members.push_back(json_string(own) + ": { \"group\": " + json_string(name) + ", \"parameters\": { " +
                                  json_string(name) + ": " + json_string(set) + " } }");
            }
        }
        if (!members.empty()) out_ += ",\n  \"variants\": {\n    " + joined(members, ",\n    ") + "\n  }";
    }

    std::string unit_of(const Variable& variable) const { return variable.unit.unit ? variable.unit.unit->text : "1"; }

    std::string remarks(const Variable& variable) const {
        std::vector<std::string> all;
        if (!variable.documentation.empty()) all.push_back(one_line(variable.documentation));
        for (const std::string& comment : variable.comments) all.push_back(one_line(comment));
        return joined(all, "; ");
    }

    std::string quantity(const Variable& variable) const {
        return written_number(*variable.initial) + behind_a_number(unit_of(variable));
    }

    std::string parameter(std::size_t i) const {
        const Variable& it = model_.variables[i];
        const std::string value = json_string(it.initial ? quantity(it) : "0" + behind_a_number(unit_of(it)));
        const std::string doc = remarks(it);
        return json_string(names_[i]) + ": " +
               (doc.empty() ? value : "{ \"value\": " + value + ", \"doc\": " + json_string(doc) + " }");
    }

    std::string state(std::size_t i) const {
        const Variable& it = model_.variables[i];
        const std::string doc = remarks(it);
        const std::string note = doc.empty() ? "" : ", \"doc\": " + json_string(doc);
        if (it.initial->kind != Kind::number)
            return json_string(names_[i]) + ": { \"initial\": " + json_string(written(it.initial, names_)) +
                   ", \"unit\": " + json_string(unit_of(it)) + note + " }";
        const std::string value = json_string(quantity(it));
        return json_string(names_[i]) + ": " + (doc.empty() ? value : "{ \"initial\": " + value + note + " }");
    }

    static std::string object(const char* key, const std::vector<std::string>& members) {
        return "      \"" + std::string(key) + "\": {\n        " + joined(members, ",\n        ") + "\n      }";
    }

    std::string equations(std::size_t component) const {
        std::vector<const Equation*> mine;
        for (const Equation& equation : model_.equations)
            if (model_.variables[equation.variable].component == component) mine.push_back(&equation);
        if (mine.empty()) return {};
        std::string result = "      \"equations\": [";
        for (const Equation* equation : mine) {
            const Variable& it = model_.variables[equation->variable];
            for (const std::string& comment : equation->comments) result += "\n        // " + one_line(comment);
            const std::string& name = names_[equation->variable];
            const std::string left = equation->is_derivative ? "ddt(" + name + ")" : name + behind_a_name(unit_of(it));
            result += "\n        " + json_string(left + " = " + written(equation->right, names_)) +
                      (equation == mine.back() ? "" : ",");
            if (!equation->is_derivative && !remarks(it).empty()) result += "  // " + remarks(it);
        }
        return result + "\n      ]";
    }

    std::string component(std::size_t index) {
        std::vector<std::string> parameters;
        std::vector<std::string> states;
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            const Variable& it = model_.variables[i];
            if (it.component != index || i == decided_.stimulus) continue;
            if (it.role == Role::constant || it.role == Role::external) parameters.push_back(parameter(i));
            if (it.role == Role::state) states.push_back(state(i));
        }
        std::vector<std::string> parts;
        const Component& it = model_.components[index];
        std::vector<std::string> doc = it.documentation.empty() ? it.comments : std::vector{it.documentation};
        const std::string text = one_line(joined(doc, " "));
        if (!parameters.empty()) parts.push_back(object("parameters", parameters));
        if (!states.empty()) parts.push_back(object("states", states));
        if (std::string own = equations(index); !own.empty()) parts.push_back(std::move(own));
        if (!text.empty() && !parts.empty()) parts.insert(parts.begin(), "      \"doc\": " + json_string(text));
        return joined(parts, ",\n");
    }

    const Model& model_;
    const Decided& decided_;
    std::vector<std::string> names_;
    std::vector<std::string> components_;
    std::set<std::string> used_;
    std::string out_;
};

// The potential and the total current; without a membrane the first states.
std::string shown(const Model& model, const Decided& decided, const std::vector<std::string>& names) {
    constexpr std::size_t most = 4;
    if (decided.potential != no_variable)
        return json_string(names[decided.potential]) + ", " + json_string(names[decided.current]);
    std::vector<std::string> states;
    for (std::size_t i = 0; i < names.size() && states.size() < most; ++i)
        if (model.variables[i].role == Role::state) states.push_back(json_string(names[i]));
    return joined(states, ", ");
}

std::string shown_time(double ms) { return "\"" + plain_number(ms) + " ms\""; }

}  // namespace

std::string spec_text(const Model& model, const Decided& decided, const std::string& name) {
    return SpecWriter(model, decided).text(name);
}

std::string experiment_text(const Model& model, const Decided& decided, const std::string& name) {
    const std::vector<std::string> names = accepted_names(model);
    const bool has_membrane = decided.potential != no_variable;
    const auto unit = has_membrane ? model.variables[decided.stimulus].unit.unit : std::nullopt;
    double end = 1000;
    std::string stimuli;
    for (std::size_t i = 0; i < decided.pulses.size(); ++i) {
        const Pulse& pulse = decided.pulses[i];
        if (pulse.amplitude == 0 || pulse.duration == 0) continue;
        stimuli += (stimuli.empty() ? "\n    " : ",\n    ") +
                   ("{ \"name\": \"S" + std::to_string(i + 1) + "\", \"where\": \"all\", \"current\": ") +
                   json_string(plain_number(pulse.amplitude) + behind_a_number(unit ? unit->text : "1")) +
                   ", \"start\": " + shown_time(pulse.start) + ", \"duration\": " + shown_time(pulse.duration);
        if (pulse.period > 0) stimuli += ", \"period\": " + shown_time(pulse.period);
        if (pulse.period > 0 && pulse.beats > 0) stimuli += ", \"count\": " + plain_number(pulse.beats);
        stimuli += " }";
        end = std::max(end, std::ceil(pulse.start + std::max(pulse.period, 1000.0)));
    }
    std::string text = "// The protocol of the model that " + name + ".json was imported from: one cell" +
                       (stimuli.empty() ? ", without a stimulus" : "") +
                       ".\n{\n  \"format\": 1,\n  \"name\": " + json_string(name) +
                       ",\n  \"model\": " + json_string("./" + name + ".json") +
                       ",\n\n  \"time\": { \"end\": " + shown_time(end) + ", \"dt\": \"0.01 ms\" },\n";
    if (!stimuli.empty()) text += "\n  \"stimuli\": [" + stimuli + "\n  ],\n";
    return text + "\n  \"probes\": [\n    { \"name\": \"cell\", \"cell\": [0, 0, 0], \"every\": \"1 ms\", \"show\": [" +
           shown(model, decided, names) + "] }\n  ]\n}\n";
}

}  // namespace heartwright::foreign
