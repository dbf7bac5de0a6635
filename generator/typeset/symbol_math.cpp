#include "generator/typeset/symbol_math.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>
#include <vector>

namespace heartwright::typeset {
namespace {

const std::map<std::string, std::string, std::less<>>& greek_letters() {
    static const std::map<std::string, std::string, std::less<>> letters = {
        {"alpha", "α"}, {"beta", "β"},  {"gamma", "γ"}, {"delta", "δ"},  {"epsilon", "ε"}, {"zeta", "ζ"}, {"eta", "η"},
        {"theta", "θ"}, {"iota", "ι"},  {"kappa", "κ"}, {"lambda", "λ"}, {"mu", "μ"},      {"nu", "ν"},   {"xi", "ξ"},
        {"pi", "π"},    {"rho", "ρ"},   {"sigma", "σ"}, {"tau", "τ"},    {"upsilon", "υ"}, {"phi", "φ"},  {"chi", "χ"},
        {"psi", "ψ"},   {"omega", "ω"}, {"Gamma", "Γ"}, {"Delta", "Δ"},  {"Theta", "Θ"},   {"Xi", "Ξ"},   {"Pi", "Π"},
        {"Sigma", "Σ"}, {"Phi", "Φ"},   {"Psi", "Ψ"},   {"Omega", "Ω"},  {"Lambda", "Λ"}};
    return letters;
}

// Behind the symbol of the element.
const std::map<std::string, std::string, std::less<>>& charges() {
    static const std::map<std::string, std::string, std::less<>> of_ions = {
        {"Na", "<mo>+</mo>"},           {"K", "<mo>+</mo>"},           {"H", "<mo>+</mo>"}, {"Cl", "<mo>−</mo>"},
        {"Ca", "<mn>2</mn><mo>+</mo>"}, {"Mg", "<mn>2</mn><mo>+</mo>"}};
    return of_ions;
}

bool is_digits(std::string_view text) {
    return !text.empty() && std::all_of(
                                text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

std::vector<std::string> parts_of(const std::string& name) {
    std::vector<std::string> parts;
    std::string part;
    for (const char c : name + "_")
        if (c != '_')
            part += c;
        else if (!part.empty())
            parts.push_back(std::exchange(part, {}));
    if (parts.empty()) parts.push_back(name);  // of underscores alone
    return parts;
}

// Several letters are upright by MathML's own rule, one is italic.
std::string letters(const std::string& text) {
    const auto greek = greek_letters().find(text);
    return "<mi>" + (greek == greek_letters().end() ? escaped(text) : greek->second) + "</mi>";
}

std::string subscript_part(const std::string& text) {
    if (text == "inf" || text == "infinity") return "<mi>∞</mi>";
    return is_digits(text) ? "<mn>" + text + "</mn>" : letters(text);
}

// "a1" is a with the subscript 1, as is "alpha1"; "CaMK2" is a word.
void split_digits(std::vector<std::string>& parts) {
    std::string& base = parts.front();
    const std::size_t end = base.find_last_not_of("0123456789") + 1;
    const std::string letters = base.substr(0, end), digits = base.substr(end);
    if (digits.empty() || letters.empty() || (letters.size() > 1 && !greek_letters().contains(letters))) return;
    base = letters;
    parts.insert(parts.begin() + 1, digits);
}

// Of a buffer or a pump, K_x is a constant of dissociation: potassium is in one of these places.
bool is_place_of_potassium(const std::string& text) {
    static const std::set<std::string, std::less<>> places = {"i", "o", "e", "ss", "c", "cleft", "myo", "bulk"};
    return places.contains(text);
}

std::string base_math(const std::vector<std::string>& parts, bool is_concentration) {
    const auto charge = charges().find(parts.front());
    if (!is_concentration || charge == charges().end() || parts.size() < 2 ||
        (parts.front() == "K" && !is_place_of_potassium(parts[1])))
        return letters(parts.front());
    return "<mrow><mo>[</mo><msup><mi mathvariant=\"normal\">" + parts.front() + "</mi><mrow>" + charge->second +
           "</mrow></msup><mo>]</mo></mrow>";
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text)
        safe += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
    return safe;
}

std::string symbol_math(const std::string& name, bool is_concentration) {
    if (name == "dt") return "<mrow><mi mathvariant=\"normal\">Δ</mi><mi>t</mi></mrow>";
    std::vector<std::string> parts = parts_of(name);
    split_digits(parts);
    const std::string base = base_math(parts, is_concentration);
    if (parts.size() == 1) return base;
    std::string below;
    for (std::size_t k = 1; k < parts.size(); ++k) below += (k > 1 ? "<mo>,</mo>" : "") + subscript_part(parts[k]);
    return "<msub>" + base + "<mrow>" + below + "</mrow></msub>";
}

}  // namespace heartwright::typeset
