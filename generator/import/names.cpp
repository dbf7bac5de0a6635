#include "generator/import/names.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/cpp_words/cpp_words.hpp"
#include "generator/spec/accepted_name.hpp"
#include "generator/spec/names.hpp"

namespace heartwright::foreign {
namespace {

constexpr std::size_t longest = 56;  // leaves room for a number behind the name

std::string cleaned(const std::string& name) {
    std::string accepted = spec::why_no_name(name).empty() ? name : spec::accepted_name(name);
    if (accepted.empty()) accepted = name;
    std::string result;
    for (const char c : accepted) result += spec::is_name_character(c) ? c : '_';
    while (!result.empty() && result.front() == '_') result.erase(0, 1);
    if (result.empty() || !spec::is_name_start(result.front())) result = "x_" + result;
    return result.substr(0, longest);
}

bool ends_with_word(const std::string& name, const std::string& word) {
    return name.size() > word.size() && name.ends_with(word) && name[name.size() - word.size() - 1] == '_';
}

int rank(const Variable& variable) {
    if (!variable.label.empty()) return 0;
    switch (variable.role) {
        case Role::state:
            return 1;
        case Role::external:
        case Role::constant:
            return 2;
        default:
            return 3;
    }
}

class Namer {
public:
    explicit Namer(const Model& model) : model_(model), names_(model.variables.size()) {}

    std::vector<std::string> run() {
        std::map<std::string, std::vector<std::size_t>> wanted;
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            if (model_.variables[i].role == Role::time) {
                names_[i] = "t";
            } else {
                plain_.push_back(plain(i));
                wanted[plain_.back()].push_back(i);
                continue;
            }
            plain_.push_back("t");
        }
        for (auto& [name, who] : wanted) keep_one(name, who);
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (names_[i].empty()) names_[i] = free_name(plain_[i] + "_" + component_of(i));
        return std::move(names_);
    }

private:
    std::string component_of(std::size_t i) const {
        return cleaned(model_.components[model_.variables[i].component].name);
    }

    std::string plain(std::size_t i) const {
        const Variable& it = model_.variables[i];
        const std::string name = cleaned(it.name);
        if (it.parent == no_variable) return name;
        const std::string parent = cleaned(model_.variables[it.parent].name);
        if (ends_with_word(name, parent) || name.starts_with(parent + "_")) return name;
        if (name == "inf" || name == "ss" || name == "infinity") return (parent + "_" + name).substr(0, longest);
        return (name + "_" + parent).substr(0, longest);
    }

    void keep_one(const std::string& name, const std::vector<std::size_t>& who) {
        if (!spec::why_no_symbol(name).empty()) return;
        int best = 9;
        for (const std::size_t i : who) best = std::min(best, rank(model_.variables[i]));
        const auto is_best = [&](std::size_t i) { return rank(model_.variables[i]) == best; };
        if (who.size() > 1 && std::count_if(who.begin(), who.end(), is_best) != 1) return;
        names_[*std::find_if(who.begin(), who.end(), is_best)] = name;
        used_.insert(name);
    }

    std::string free_name(const std::string& wanted) {
        const std::string name = wanted.substr(0, longest);
        std::string result = name;
        for (int number = 2; !spec::why_no_symbol(result).empty() || used_.contains(result); ++number)
            result = name + "_" + std::to_string(number);
        used_.insert(result);
        return result;
    }

    const Model& model_;
    std::vector<std::string> names_;
    std::vector<std::string> plain_;
    std::set<std::string> used_;
};

}  // namespace

std::vector<std::string> accepted_names(const Model& model) { return Namer(model).run(); }

std::string accepted_model_name(const Model& model) {
    std::string name = model.name;
    if (name.empty()) {
        name = model.file.substr(model.file.find_last_of('/') + 1);
        name = name.substr(0, name.find('.'));
    }
    std::transform(name.begin(), name.end(), name.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == ' ' || c == '-' || c == '.' ? '_' : c;
    });
    std::string result;
    for (const char c : cleaned(name))
        if (c != '_' || !result.ends_with("_")) result += c;
    while (result.ends_with("_")) result.pop_back();
    return is_keyword_of_cpp(result) ? result + "_model" : result;
}

}  // namespace heartwright::foreign
