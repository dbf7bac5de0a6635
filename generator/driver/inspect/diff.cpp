#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "generator/driver/inspect/spec_entries.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/verbs.hpp"

namespace heartwright::driver {
namespace {

struct Difference {
    const SpecEntry* a = nullptr;  // null: added
    const SpecEntry* b = nullptr;  // null: removed
    const SpecEntry& any() const { return a != nullptr ? *a : *b; }
};

using Entries = std::vector<SpecEntry>;

// By section; in the order of A, and what only B has behind it.
std::vector<Difference> differences(const Entries& a, const Entries& b) {
    const auto key = [](const SpecEntry& entry) { return std::pair(entry.section, entry.name); };
    std::map<std::pair<std::string, std::string>, const SpecEntry*> of_b, of_a;
    for (const SpecEntry& entry : b) of_b.emplace(key(entry), &entry);
    for (const SpecEntry& entry : a) of_a.emplace(key(entry), &entry);
    std::vector<Difference> found;
    for (const SpecEntry& entry : a) {
        const auto other = of_b.find(key(entry));
        if (other == of_b.end())
            found.push_back({&entry, nullptr});
        else if (!entry.says_the_same(*other->second) || entry.component != other->second->component)
            found.push_back({&entry, other->second});
    }
    for (const SpecEntry& entry : b)
        if (!of_a.contains(key(entry))) found.push_back({nullptr, &entry});
    const auto rank = [](const Difference& one) {
        return std::find(sections.begin(), sections.end(), one.any().section) - sections.begin();
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const Difference& x, const Difference& y) { return rank(x) < rank(y); });
    return found;
}

// "i_Kr = g_Kr*..." says its name itself.
std::string line_of(const SpecEntry& entry) {
    if (entry.section == "equations" || entry.section == "means") return entry.text;
    return entry.text.empty() ? entry.name : entry.name + ": " + entry.text;
}

// " (x 0.5)" of two values in one unit.
std::string ratio_of(const Difference& one) {
    if (!one.a->quantity || !one.b->quantity || !(one.a->quantity->unit == one.b->quantity->unit)) return "";
    const double ratio = one.b->quantity->value / one.a->quantity->value;
    if (!(ratio > 0) || ratio > 1e6 || ratio < 1e-6) return "";
    char text[32];
    std::snprintf(text, sizeof text, "  (x %.4g)", ratio);
    return text;
}

void print(const Difference& one) {
    if (one.a == nullptr || one.b == nullptr) {
        std::cout << (one.a ? "  - " : "  + ") << line_of(one.any()) << '\n';
        return;
    }
    if (one.a->component != one.b->component)
        std::cout << "    " << one.a->name << ": component " << one.a->component << " -> " << one.b->component << '\n';
    if (one.a->says_the_same(*one.b)) return;
    const bool is_short = line_of(*one.a).size() + one.b->text.size() < 80 && line_of(*one.a) != one.a->text;
    if (is_short)
        std::cout << "    " << line_of(*one.a) << " -> " << one.b->text << ratio_of(one) << '\n';
    else
        std::cout << "  - " << line_of(*one.a) << "\n  + " << line_of(*one.b) << '\n';
}

void print_json(const spec::ModelSpec& a, const spec::ModelSpec& b, const std::vector<Difference>& differences) {
    using Json = nlohmann::ordered_json;
    Json changes = Json::array();
    for (const Difference& one : differences) {
        Json change{{"section", one.any().section}, {"name", one.any().name}};
        change["change"] = one.a == nullptr ? "added" : one.b == nullptr ? "removed" : "changed";
        const auto say = [&](const char* which, const SpecEntry* entry) {
            if (entry == nullptr) return;
            change[which] = entry->text;
            if (!entry->component.empty()) change[std::string("component_") + which] = entry->component;
        };
        say("a", one.a);
        say("b", one.b);
        changes.push_back(std::move(change));
    }
    const Json all{{"a", {{"name", a.name}, {"file", a.file->name()}}},
                   {"b", {{"name", b.name}, {"file", b.file->name()}}},
                   {"same", differences.empty()},
                   {"changes", changes}};
    std::cout << all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

spec::ModelSpec read(const std::string& model) {
    Diagnostics diagnostics;
    std::optional<spec::ModelSpec> spec = spec::read_model_spec(json::read_source(find_model(model)), diagnostics);
    diagnostics.throw_if_errors();
    if (!spec) throw OurFault("read_model_spec gave neither a spec nor an error");
    return *std::move(spec);
}

}  // namespace

int diff(const std::vector<std::string>& words) {
    const Arguments arguments(diff_usage(), words, 2, 2);
    const spec::ModelSpec a = read(arguments.positional()[0]), b = read(arguments.positional()[1]);
    const Entries of_a = entries_of(a), of_b = entries_of(b);
    const std::vector<Difference> found = differences(of_a, of_b);
    if (arguments.has("--json")) {
        print_json(a, b, found);
        return found.empty() ? 0 : 1;
    }
    if (found.empty()) {
        std::cout << a.name << " and " << b.name << " are the same model\n";
        return 0;
    }
    std::cout << "- " << a.name << "\n+ " << b.name << '\n';
    std::string section;
    for (const Difference& one : found) {
        if (one.any().section != section) std::cout << '\n' << one.any().section << '\n';
        section = one.any().section;
        print(one);
    }
    return 1;
}

}  // namespace heartwright::driver
