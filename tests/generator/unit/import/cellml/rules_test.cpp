// A warning for each rule of CellML that a file breaks and that does not keep us from reading it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cellml_of.hpp"

namespace heartwright::cellml {
namespace {

using testing::HasSubstr;

struct Broken {
    std::string version, content, warning;
};

const std::string two =
    "<component name='a'><variable name='v' units='volt' initial_value='1' public_interface='out'/></component>"
    "<component name='b'><variable name='v' units='volt' public_interface='in'/></component>";
const std::string pair = "<map_components component_1='a' component_2='b'/>";
const std::string mapped = "<map_variables variable_1='v' variable_2='v'/>";
const std::string encapsulation = "<relationship_ref relationship='encapsulation'/>";

std::string connected(const std::string& content) { return "<connection>" + content + "</connection>"; }
std::string one(const std::string& attributes) {
    return "<component name='a'><variable name='v' units='volt' " + attributes + "/></component>";
}
std::string defined(const std::string& attributes, const std::string& content = "") {
    return "<units " + attributes + ">" + content + "</units>";
}
std::string group(const std::string& content) { return "<group>" + content + "</group>"; }
std::string inside(const std::string& outer, const std::string& inner) {
    return "<component_ref component='" + outer + "'><component_ref component='" + inner + "'/></component_ref>";
}

const Broken broken[] = {
    {"1.0", "<unit units='volt'/>", "<unit> is not allowed in <model>"},
    {"1.0", "<math xmlns='http://www.w3.org/1998/Math/MathML'/>", "<math> is not allowed in <model>"},
    {"2.0", "<group/>", "<group> is not allowed in <model>"},
    {"1.0", "<component name='a' fruit='1'/>", "<component> must not have the attribute 'fruit'"},
    {"1.0", "<component name='a' cellml:name='b'/>", "the attribute 'name' in CellML's namespace"},
    {"2.0", one("public_interface='out'"), "<variable> must not have the attribute 'public_interface'"},
    {"1.0", "<component name='a'>words</component>", "<component> must not hold text"},
    {"1.0", two + connected(pair + mapped) + "words", "<model> must not hold text"},
    {"1.0", "<x:y xmlns:x='urn:x'><component name='a'/></x:y>", "another namespace must hold no element of CellML"},
    {"1.0", "<component name='a b'/>", "'a b' is no identifier"},
    {"1.0", "<component name='_'/>", "'_' is no identifier"},
    {"2.0", "<component name='_a'/>", "'_a' is no identifier"},
    {"1.0", one("public_interface='inout'"), "'inout' is no public_interface"},
    {"1.0", one("private_interface='no'"), "'no' is no private_interface"},
    {"2.0", one("interface='in'"), "'in' is no interface"},
    {"1.0", one("public_interface='in' private_interface='in'"), "must not have the interface in on both sides"},
    {"1.0", one("public_interface='in' initial_value='1'"), "has the interface in, and must not have an initial value"},
    {"1.0", two + connected(pair + pair + mapped), "a connection must have one <map_components>"},
    {"1.0", two + connected(pair), "a connection must have a <map_variables>"},
    {"1.0", two + connected("<map_components component_1='a' component_2='a'/>" + mapped),
     "a connection must be between two components"},
    {"1.0", two + connected(pair + mapped) + connected(pair + mapped), "two components must not have two connections"},
    {"1.0", two + connected(pair + mapped + mapped), "must be connected once"},
    {"1.0", one("") + "<component name='b'><variable name='v' units='volt'/></component>" + connected(pair + mapped),
     "their interfaces are not in and out"},
    {"2.0",
     one("") + "<component name='b'><variable name='v' units='volt'/></component>" +
         "<connection component_1='a' component_2='b'>" + mapped + "</connection>",
     "their interfaces are not open to each other"},
    {"1.0", two + "<component name='c'/>" + group(encapsulation + inside("c", "b")) + connected(pair + mapped),
     "the components of a connection must be siblings, or one in the other"},
    {"1.0", defined("name='volt'", "<unit units='volt'/>"), "'volt' is a standard unit, and must not be defined"},
    {"1.0", defined("name='u' base_units='maybe'", "<unit units='volt'/>"), "base_units must be yes or no"},
    {"1.0", defined("name='u' base_units='yes'", "<unit units='volt'/>"), "base units must not be made of other units"},
    {"1.0", defined("name='u'"), "units must be base units, or made of other units"},
    {"1.0", defined("name='u'", "<unit units='kelvin' offset='2'/><unit units='volt'/>"),
     "units with an offset must have one unit"},
    {"1.0", two + group(inside("a", "b")), "a group must have a <relationship_ref>"},
    {"1.0", two + group(encapsulation), "a group must have a <component_ref>"},
    {"1.0", two + group("<relationship_ref relationship='friendship'/>" + inside("a", "b")),
     "'friendship' is no relationship"},
    {"1.0", two + group(encapsulation + "<component_ref component='a'/>"),
     "a group's <component_ref> must hold another one"},
};

TEST(CellmlRules, each_broken_rule_is_a_warning) {
    for (const Broken& it : broken) {
        const ReadModel result = read(cellml(it.version, it.content));
        EXPECT_FALSE(result.has_errors) << it.content << "\n" << result.messages;
        EXPECT_THAT(result.messages, HasSubstr("warning: ")) << it.content;
        EXPECT_THAT(result.messages, HasSubstr(it.warning)) << it.content;
        EXPECT_THAT(result.messages, HasSubstr(" (CellML " + it.version + ")")) << it.content;
    }
    EXPECT_THAT(read("<model xmlns='http://www.cellml.org/cellml/2.0#'/>").messages, HasSubstr("must have a name"));
}

TEST(CellmlRules, a_file_that_keeps_the_rules_has_no_warning) {
    EXPECT_EQ(read(cellml("1.0", two + connected(pair + mapped))).messages, "");
    EXPECT_EQ(read(cellml("1.0", "<x:y xmlns:x='urn:x'>words</x:y>" + one("public_interface='none'"))).messages, "");
}

}  // namespace
}  // namespace heartwright::cellml
