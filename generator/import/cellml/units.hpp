// CellML's units: the standard ones, and those that a file or a component defines from others.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/units/unit.hpp"
#include "generator/import/cellml/file.hpp"

namespace heartwright::cellml {

// A unit whose text is one that parse_unit() accepts where such a text exists, else "". A scale with an offset (degrees
// Celsius) has the unit of its differences; `offset` keeps it apart from kelvin.
struct ResolvedUnits {
    Unit unit;
    double offset = 0;
};

bool is_standard_unit(const std::string& name);

// Looks names up in a component, its file and the standard units, in that order. Each definition is resolved once, so
// work is linear in the number of definitions; a definition that leads back to itself is an error.
class UnitsResolver {
public:
    explicit UnitsResolver(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    // `component` may be nullptr. Nothing for a name that nothing defines (a warning at `place`) and after an error.
    std::optional<ResolvedUnits> resolve(const File& file, const Component* component, const std::string& name,
                                         const Origin& place);

private:
    struct Symbol {
        std::string name;  // "mV"
        double exponent;
    };
    // A product of symbols and a number.
    struct Product {
        double factor = 1;  // numeric part, beside the symbols
        std::vector<Symbol> symbols;
        double offset = 0;
    };
    enum class State { new_, active, failed, done };
    struct Entry {
        State state = State::new_;
        Product product;
    };

    std::optional<Product> find(const File& file, const Component* component, const std::string& name,
                                const Origin& place);
    std::optional<Product> define(const File& file, const Component* component, const Units& units);
    std::optional<Product> from_elements(const File& file, const Component* component, const Units& units);
    bool multiply(const File& file, const Component* component, const xml::Element& element, Product& product);
    std::optional<double> number(const File& file, const xml::Element& element, const char* attribute,
                                 double otherwise);
    std::optional<int> prefix(const File& file, const xml::Element& element);
    static void join_molar(std::vector<Symbol>& symbols);
    static std::optional<ResolvedUnits> resolved(const Product& product);

    Diagnostics& diagnostics_;
    std::unordered_map<const Units*, Entry> entries_;
    int depth_ = 0;
};

}  // namespace heartwright::cellml
