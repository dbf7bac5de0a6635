// Colours of the page can be told apart: WCAG 2.2, level AA, in light, dark and print.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "runtime/report/plots/page_text.hpp"

namespace heartwright::report {
namespace {

using Colours = std::map<std::string, std::string>;

// The variables of each :root in page.css: light, dark, print.
std::vector<Colours> schemes() {
    std::vector<Colours> all;
    const std::string css = page_css;
    for (auto at = css.find(":root {"); at != std::string::npos; at = css.find(":root {", at + 1)) {
        const std::string block = css.substr(at, css.find('}', at) - at);
        static const std::regex variable(R"((--[-a-z0-9]+): (#[0-9a-f]{3,6});)");
        Colours colours;
        for (std::sregex_iterator match(block.begin(), block.end(), variable), end; match != end; ++match)
            colours[(*match)[1]] = (*match)[2];
        all.push_back(colours);
    }
    return all;
}

// Relative luminance of #rgb or #rrggbb, as WCAG defines it.
double luminance(const std::string& colour) {
    std::string digits = colour.substr(1);
    if (digits.size() == 3) digits = {digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]};
    std::array<double, 3> light{};
    for (std::size_t k = 0; k < 3; ++k) {
        const double share = std::stoi(digits.substr(2 * k, 2), nullptr, 16) / 255.0;
        light[k] = share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    }
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
}

double contrast(const std::string& a, const std::string& b) {
    const double one = luminance(a), other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

TEST(Contrast, is_as_wcag_computes_it) {
    EXPECT_DOUBLE_EQ(contrast("#000", "#ffffff"), 21);
    EXPECT_NEAR(contrast("#767676", "#fff"), 4.54, 0.01);
}

TEST(Contrast, of_letters_is_at_least_4_5_and_of_curves_3) {
    const std::vector<Colours> all = schemes();
    ASSERT_EQ(all.size(), 3u);
    for (std::size_t scheme = 0; scheme < all.size(); ++scheme) {
        const Colours& colours = all[scheme];
        const auto expect = [&](const std::string& front, const std::string& ground, double least) {
            ASSERT_TRUE(colours.count(front) == 1 && colours.count(ground) == 1)
                << scheme << " " << front << " " << ground;
            EXPECT_GE(contrast(colours.at(front), colours.at(ground)), least)
                << "scheme " << scheme << ": " << front << " on " << ground;
        };
        for (const char* ground : {"--paper", "--panel", "--warn"})
            for (const char* letters : {"--ink", "--quiet"}) expect(letters, ground, 4.5);
        expect("--accent", "--paper", 4.5);
        for (const char* ground : {"--paper", "--panel"}) expect("--edge", ground, 3);  // of what can be pressed
        for (int k = 0; k < 8; ++k) expect("--curve-" + std::to_string(k), "--paper", 3);
        for (int k = 0; k < 12; ++k) expect("--ramp-" + std::to_string(k), "--paper", 3);
    }
}

TEST(Contrast, of_every_variable_is_known) {
    const std::string css = std::string(page_css) + figure_css;
    static const std::regex use(R"(var\((--[-a-z0-9]+)[,)])");
    const Colours light = schemes().at(0);
    for (std::sregex_iterator match(css.begin(), css.end(), use), end; match != end; ++match) {
        const bool is_size = (*match)[1] == "--text";  // set by page.js
        EXPECT_TRUE(is_size || light.count((*match)[1]) == 1) << (*match)[1];
    }
}

}  // namespace
}  // namespace heartwright::report
