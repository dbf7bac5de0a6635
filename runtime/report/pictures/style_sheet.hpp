// The few rules of figure.css, as an element of a drawing finds them: tags, classes and what they stand in.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace heartwright::report {

struct StyledElement {
    std::string tag;
    std::vector<std::string> classes;
};

using Declarations = std::map<std::string, std::string>;  // "stroke-width" -> "1.8"

// "fill: none; stroke: #fff"
void read_declarations(std::string_view text, Declarations& into);

class StyleSheet {
public:
    explicit StyleSheet(const std::string& css);  // selectors of tags and classes, no at-rules
    // What holds for the last of these, each standing in the one before it. Later rules go before earlier ones.
    Declarations of(const std::vector<StyledElement>& path) const;

private:
    struct Rule {
        std::vector<StyledElement> selector;  // the last is the element's own
        Declarations declarations;
    };
    std::vector<Rule> rules_;
};

}  // namespace heartwright::report
