#include "runtime/commands/models/model_document.hpp"

#include <algorithm>
#include <map>

#include "base/units/shown.hpp"
#include "runtime/io/number_text.hpp"

namespace heartwright::commands {

namespace {

using Json = nlohmann::ordered_json;

std::string listed(const Json& texts) {
    std::string all;
    for (const Json& text : texts) all += (all.empty() ? "" : ", ") + text.get<std::string>();
    return all.empty() ? "none" : all;
}

std::string number_of(const Json& value) { return value.is_number() ? io::number_text(value.get<double>()) : "-"; }

std::string counted(std::size_t count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

// The address of a paper, from "doi:10.1161/01.RES.68.6.1501." at the end of its citation.
std::string doi_address(const std::string& citation) {
    const std::size_t at = citation.find("doi:");
    if (at == std::string::npos) return {};
    std::string doi = citation.substr(at + 4, citation.find(' ', at) - at - 4);
    while (doi.ends_with('.') || doi.ends_with(',')) doi.pop_back();
    return "https://doi.org/" + doi;
}

void add_facts(const ModelPage& page, Document& document) {
    const Json& d = page.description;
    Table table{{"", ""}, {}};
    const auto add = [&](const std::string& what, const std::string& value) {
        if (!value.empty()) table.rows.push_back({{what}, {value}});
    };
    add("cell", page.published.value("cell", ""));
    const Json& counts = d["counts"];
    add("size", counted(counts["states"], "state") + ", " + counted(counts["parameters"], "parameter") + ", " +
                    counted(counts["equations"], "equation"));
    if (d.contains("lattice")) {
        const Json& lattice = d["lattice"];
        std::string shape;
        for (const Json& side : lattice["shape"])
            shape += (shape.empty() ? "" : " x ") + std::to_string(side.get<int>());
        add("sites of a cell", shape + " " + lattice["site"].get<std::string>() + "s; " +
                                   counted(lattice["draws_of_a_step"], "random draw") + " of each in a step");
    }
    for (const auto& [what, name] : d["membrane"].items()) add(what == "current" ? "membrane current" : what, name);
    if (d["time_unit"] != "ms") add("unit of time", d["time_unit"]);
    std::string names;
    for (const Json& variant : d["variants"]) names += (names.empty() ? "" : ", ") + variant["name"].get<std::string>();
    add("variants", names);
    std::string ions;
    for (const Json& ion : d["ions"]) ions += (ions.empty() ? "" : ", ") + ion["name"].get<std::string>();
    add("ions", ions);
    add("more", page.published.value("more", ""));
    add("this page is of", d["choice"].get<std::string>().empty() ? "" : "variant " + d["choice"].get<std::string>());
    document.push_back(std::move(table));
}

// "rmp, apd90 (endo): table 2", a line for each source.
std::vector<std::string> sources_of(const Json& published) {
    std::vector<std::pair<std::string, std::string>> sources;  // names; of which variant, and the source
    for (const Json& one : published) {
        const std::string variant = one.value("variant", ""), name = one.value("name", "");
        const std::string rest = (variant.empty() ? "" : " (" + variant + ")") + ": " + one.value("source", "");
        if (sources.empty() || sources.back().second != rest)
            sources.emplace_back(name, rest);
        else
            sources.back().first += ", " + name;
    }
    std::vector<std::string> lines;
    for (const auto& [names, rest] : sources) lines.push_back(names + rest);
    return lines;
}

void add_biomarkers(const ModelPage& page, Document& document) {
    const Json published = page.published.value("biomarkers", Json::array());
    if (page.benches.empty() && published.empty()) return;
    document.push_back(Heading{2, "Biomarkers"});
    for (const ModelBench& bench : page.benches) {
        const std::string of = page.benches.size() == 1 ? "The cell"
                               : bench.variant.empty()  ? "As written, the cell"
                                                        : "Variant " + bench.variant;
        document.push_back(Paragraph{of + (bench.has_results() ? " is " + bench.conditions + "."
                                                               : " gives no beat on the bench: " + bench.failure)});
    }
    Block table = biomarkers_table(page);
    if (!std::get<Table>(table).rows.empty()) document.push_back(std::move(table));
    const Bullets sources{sources_of(published)};
    if (published.empty())
        document.push_back(Paragraph{"No published value is recorded for this model."});
    else
        document.push_back(Paragraph{"Published values, and where they stand:"}), document.push_back(sources);
}

// Initial values are counted: they follow from what else is changed.
std::string changes_text(const Json& changes) {
    std::string text;
    std::size_t starts = 0;
    for (const Json& one : changes) {
        const std::string what = one["what"];
        if (what.ends_with(" at the start"))
            ++starts;
        else
            text += (text.empty() ? "" : "; ") + what + ": " + one["change"].get<std::string>();
    }
    if (starts > 0) text += (text.empty() ? "" : "; ") + counted(starts, "initial value");
    return text;
}

// What a choice says of itself and what it changes; of many changes how many there are, unless all is asked for.
std::string choice_text(const Json& choice, bool has_all) {
    constexpr std::size_t most = 6;
    const Json& changes = choice["changes"];
    const std::string doc = choice.value("doc", "");
    const std::string what =
        changes.size() > most && !has_all ? counted(changes.size(), "change") : changes_text(changes);
    return doc + (doc.empty() || what.empty() ? "" : " ") +
           (what.empty() && doc.empty() ? "the spec as written" : what);
}

void add_choices(const ModelPage& page, Document& document) {
    const Json& d = page.description;
    if (!d["variants"].empty()) {
        document.push_back(Heading{2, "Variants"});
        Table table{{"variant", "group", "what it changes"}, {}};
        for (const Json& one : d["variants"])
            table.rows.push_back({{one["name"]}, {one["group"]}, {choice_text(one, page.has_all)}});
        document.push_back(std::move(table));
    }
    if (!d["options"].empty()) {
        document.push_back(Heading{2, "Options"});
        Table table{{"option", "value", "what it changes"}, {}};
        for (const Json& one : d["options"])
            for (const Json& value : one["values"]) {
                const bool is_default = value["value"] == one["default"];
                table.rows.push_back({{one["name"]},
                                      {value["value"].get<std::string>() + (is_default ? " (default)" : "")},
                                      {choice_text(value, page.has_all)}});
            }
        document.push_back(std::move(table));
    }
    if (!d["starts"].empty()) {
        document.push_back(Heading{2, "Starts"});
        Table table{{"start", "values", "what it is"}, {}, {1}};
        for (const Json& one : d["starts"])
            table.rows.push_back(
                {{one["name"].get<std::string>() + (one["name"] == d["default_start"] ? " (default)" : "")},
                 {std::to_string(one["values"].get<int>())},
                 {one["doc"]}});
        document.push_back(std::move(table));
    }
}

void add_notes(const ModelPage& page, Document& document) {
    if (page.description["notes"].empty()) return;
    document.push_back(Heading{2, "Origin, and what was changed"});
    for (const Json& paragraph : page.description["notes"]) document.push_back(Paragraph{paragraph});
}

void add_ions(const ModelPage& page, Document& document) {
    const Json& ions = page.description["ions"];
    if (ions.empty() || !page.has_all) return;
    document.push_back(Heading{2, "Ions"});
    Table table{{"ion", "total, with what buffers hold"}, {}};
    for (const Json& ion : ions) table.rows.push_back({{ion["name"]}, {ion["total"]}});
    document.push_back(std::move(table));
}

// States by the integrator that a step of the usual dt gives them.
void add_integrators(const ModelPage& page, Document& document) {
    std::map<std::string, std::vector<std::string>> by_name;
    for (const Json& component : page.description["components"])
        for (const Json& state : component["states"]) by_name[state["integrator"]].push_back(state["name"]);
    document.push_back(Heading{2, "Integration"});
    document.push_back(Paragraph{"A step of 0.02 ms, where error control is not asked for, treats the states so:"});
    Table table{{"integrator", "states", "which"}, {}, {1}};
    for (const auto& [name, states] : by_name)
        table.rows.push_back({{name}, {std::to_string(states.size())}, {listed(Json(states))}});
    document.push_back(std::move(table));
}

// Without columns that say nothing.
Table without_empty_columns(const Table& table) {
    Table kept;
    kept.rows.resize(table.rows.size());
    for (std::size_t k = 0; k < table.headings.size(); ++k) {
        const auto is_empty = [&](const std::vector<TableCell>& row) { return row[k].text.empty(); };
        if (std::all_of(table.rows.begin(), table.rows.end(), is_empty)) continue;
        if (table.numbers.contains(k)) kept.numbers.insert(kept.headings.size());
        kept.headings.push_back(table.headings[k]);
        for (std::size_t row = 0; row < table.rows.size(); ++row) kept.rows[row].push_back(table.rows[row][k]);
    }
    return kept;
}

void add_parameters(const Json& component, Document& document) {
    if (component["parameters"].empty()) return;
    Table table{{"parameter", "symbol", "value", "unit", "what it is"}, {}, {2}};
    for (const Json& it : component["parameters"]) {
        const std::string source = it["source"], bind = it["bind"];
        std::string about = it["doc"];
        if (!bind.empty()) about += (about.empty() ? "" : "; ") + ("bound to " + bind);
        if (!source.empty()) about += (about.empty() ? "" : "; ") + source;
        const std::string unit = it["unit"];
        table.rows.push_back(
            {{it["name"]}, {it["name"], it["math"]}, {number_of(it["value"])}, {unit == "1" ? "" : unit}, {about}});
    }
    document.push_back(without_empty_columns(table));
}

void add_states(const Json& component, Document& document) {
    if (component["states"].empty()) return;
    Table table{{"state", "symbol", "at the start", "unit", "integrator", "what it is"}, {}, {2}};
    for (const Json& it : component["states"]) {
        const std::string unit = it["unit"];
        table.rows.push_back({{it["name"]},
                              {it["name"], it["math"]},
                              {number_of(it["initial"])},
                              {unit == "1" ? "" : unit},
                              {it["integrator"]},
                              {it["doc"]}});
    }
    document.push_back(without_empty_columns(table));
}

void add_channels(const Json& component, Document& document) {
    for (const Json& channels : component["channels"]) {
        const std::string name = channels["name"];
        document.push_back(Paragraph{channels["are_counted"] ? name + ": numbers of channels, drawn at random."
                                                             : name + ": fractions of channels, by these rates."});
        for (const Json& it : channels["transitions"]) {
            const std::string how = it.contains("rate") ? it["rate"] : it["probability"];
            document.push_back(Equation{
                it["from"].get<std::string>() + " -> " + it["to"].get<std::string>() + ": " + how, it["math"]});
        }
    }
}

void add_equations(const Json& component, Document& document) {
    for (const Json& it : component["equations"]) {
        const std::string unit = it["unit"] == "1" ? "" : it["unit"], left = it["left"], right = it["right"];
        document.push_back(Equation{left + behind_a_name(unit) + " = " + right, it["math"], unit});
    }
}

void add_components(const ModelPage& page, Document& document) {
    document.push_back(Heading{2, page.has_all ? "Equations" : "Components"});
    if (!page.has_all) {
        Table table{{"component", "parameters", "states", "equations", "what it is"}, {}, {1, 2, 3}};
        for (const Json& it : page.description["components"])
            table.rows.push_back({{it["name"]},
                                  {std::to_string(it["parameters"].size())},
                                  {std::to_string(it["states"].size())},
                                  {std::to_string(it["equations"].size())},
                                  {it["doc"]}});
        document.push_back(std::move(table));
        return;
    }
    bool has_next = false;
    for (const Json& it : page.description["components"])
        for (const Json& equation : it["equations"])
            has_next =
                has_next || equation["math"].get<std::string>().find("<mi>n</mi><mo>+</mo>") != std::string::npos;
    if (has_next) document.push_back(Paragraph{"x with (n+1) is the value of x after the step, next(x) in the spec."});
    for (const Json& it : page.description["components"]) {
        document.push_back(Heading{3, it["name"].get<std::string>() + (it["of_sites"] ? " (of each site)" : "")});
        if (const std::string doc = it["doc"]; !doc.empty()) document.push_back(Paragraph{doc});
        add_parameters(it, document);
        add_states(it, document);
        add_channels(it, document);
        add_equations(it, document);
    }
}

}  // namespace

Document document_of(const ModelPage& page) {
    const Json& d = page.description;
    Document document;
    document.push_back(Heading{1, d["name"]});
    if (const std::string doc = d["doc"]; !doc.empty()) document.push_back(Paragraph{doc});
    if (const std::string citation = d["citation"]; !citation.empty())
        document.push_back(Paragraph{citation, doi_address(citation)});
    add_facts(page, document);
    add_biomarkers(page, document);
    add_figures(page, document);
    add_choices(page, document);
    add_notes(page, document);
    add_ions(page, document);
    if (page.has_all) add_integrators(page, document);
    add_components(page, document);
    return document;
}

}  // namespace heartwright::commands
