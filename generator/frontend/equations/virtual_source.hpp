// One C++ source, held in memory only, that holds every expression of a spec as a function of its own:
//
//     extern const double hw_V; ...
//     double hw_exp(double); double hw_in(double, double); ...
//     double hw_17() { return ( hw_g_K * hw_exp ( - hw_V / 25.0 ) ); }
//
// It is built token by token: every name has a prefix that no modeller's name can undo, whole numbers become real,
// units go.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/frontend/equations/tokens.hpp"

namespace heartwright::frontend {

// An expression that passed the lexer.
struct Expression {
    const spec::Text* text;
    std::vector<Token> tokens;

    Origin origin(std::size_t first_token, std::size_t last_token) const;
};

class VirtualSource {
public:
    VirtualSource(const std::vector<Expression>& expressions, const std::vector<std::string>& names);

    const std::string& text() const { return text_; }

    // The token at an offset, or the next one; token == tokens.size(): after the last. Nothing in the prelude.
    struct Place {
        std::size_t expression;
        std::size_t token;
    };
    std::optional<Place> place(std::size_t offset) const;

    // The modeller's name of ours ("hw_V" -> "V"); the expression whose function this is.
    static std::string name(std::string_view ours);
    static std::optional<std::size_t> expression_of(std::string_view function);

private:
    struct Mark {
        std::size_t begin, end;
        Place place;
    };
    std::string text_;
    std::vector<Mark> marks_;  // rising
};

}  // namespace heartwright::frontend
