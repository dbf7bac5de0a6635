// The switches of experts: HEARTWRIGHT_EXPERT=name:value,... in the environment. Each replaces a choice that the
// program makes by itself, for measurements and tests; results are the same. docs/running.md has the table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heartwright::expert {

inline constexpr const char* variable = "HEARTWRIGHT_EXPERT";

struct Switch {
    std::string_view name;
    std::string_view values;  // between |; N stands for a whole number
    std::string_view what;
};
std::span<const Switch> switches();

struct Given {
    std::string name, value;
};
// What the environment has, in its order. UserFault for a name or a value that there is not: it lists those that there
// are.
std::vector<Given> all_given();

// Of one of switches(); "" where the environment has none. UserFault as all_given().
std::string value_of(std::string_view name);

// Of this process and of those that it starts from here on; "" takes the switch out.
void set(std::string_view name, std::string_view value);

}  // namespace heartwright::expert
