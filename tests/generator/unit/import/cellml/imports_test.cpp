// Models of several files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cellml_of.hpp"

namespace heartwright::cellml {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

std::string import(const std::string& href, const std::string& content) {
    return "<import xlink:href='" + href + "'>" + content + "</import>\n";
}
std::string component_ref(const std::string& name, const std::string& reference) {
    return "<component name='" + name + "' component_ref='" + reference + "'/>";
}

const std::string mV = "<units name='mV'><unit units='volt' prefix='milli'/></units>\n";

// `outer` with V (mV) encapsulates `gate`, which doubles V; a component beside them is not imported.
const std::string library = cellml(
    "1.1",
    mV +
        "<component name='outer'><variable name='V' units='mV' public_interface='in' "
        "private_interface='out'/></component>\n"
        "<component name='gate'><variable name='V' units='mV' public_interface='in'/><variable name='r' units='mV'/>" +
        math(equation(ci("r"), applied("plus", ci("V") + ci("V")))) +
        "</component>\n<component name='beside'><variable name='b' units='mV' initial_value='1'/></component>\n"
        "<group><relationship_ref relationship='encapsulation'/><component_ref component='outer'>"
        "<component_ref component='gate'/></component_ref></group>\n"
        "<connection><map_components component_1='outer' component_2='gate'/>"
        "<map_variables variable_1='V' variable_2='V'/></connection>\n");

std::string user_of(const std::string& imports, const std::string& unit, const std::string& connected) {
    std::string connections;
    for (const char c : connected)
        connections += "<connection><map_components component_1='main' component_2='" + std::string(1, c) +
                       "'/><map_variables variable_1='V' variable_2='V'/></connection>\n";
    return cellml("1.1", imports + "<component name='main'><variable name='V' units='" + unit +
                             "' initial_value='3' public_interface='out'/></component>\n" + connections);
}

TEST(CellmlImports, a_component_brings_what_it_encapsulates_and_its_units) {
    const foreign::Model model = model_of(user_of(import("library.cellml", component_ref("a", "outer")), "volt", "a"),
                                          {{"library.cellml", library}});
    ASSERT_EQ(model.components.size(), 3u);
    EXPECT_EQ(model.components[0].name, "a");
    EXPECT_EQ(model.components[1].name, "gate");
    EXPECT_EQ(PlainEvaluation(model, 0).value("gate.r"), 6000);  // 3 V in mV, twice
}

TEST(CellmlImports, two_uses_of_a_component_are_two_components) {
    const foreign::Model model = model_of(
        user_of(import("library.cellml", component_ref("a", "outer") + component_ref("b", "outer")), "volt", "ab"),
        {{"library.cellml", library}});
    EXPECT_EQ(PlainEvaluation(model, 0).value("gate.r"), 6000);
    EXPECT_EQ(PlainEvaluation(model, 0).value("b_gate.r"), 6000);
}

TEST(CellmlImports, units_are_imported_under_another_name) {
    const std::string imports = import("library.cellml", "<units name='millivolts' units_ref='mV'/>");
    const foreign::Model model = model_of(user_of(imports, "millivolts", ""), {{"library.cellml", library}});
    EXPECT_EQ(model.variables.at(0).unit.unit->text, "mV");
}

TEST(CellmlImports, files_import_files_in_folders_below) {
    const std::string middle = cellml("1.1", import("more/../library.cellml", component_ref("mid", "outer")));
    const foreign::Model model =
        model_of(user_of(import("parts/middle.cellml", component_ref("a", "mid")), "volt", "a"),
                 {{"parts/middle.cellml", middle}, {"parts/library.cellml", library}});
    EXPECT_EQ(PlainEvaluation(model, 0).value("gate.r"), 6000);
}

std::string messages_of(const std::string& href, const OtherFiles& others = {}) {
    const ReadModel result = read(user_of(import(href, component_ref("a", "outer")), "volt", ""), others);
    EXPECT_TRUE(result.has_errors);
    return result.messages;
}

TEST(CellmlImports, only_files_in_the_folder_are_read) {
    EXPECT_THAT(messages_of("../library.cellml"),
                HasSubstr("model.cellml:2:21: error: this import leads out of the folder"));
    EXPECT_THAT(messages_of("a/../../library.cellml"), HasSubstr("leads out of the folder"));
    EXPECT_THAT(messages_of("/etc/passwd"), HasSubstr("absolute paths are not accepted"));
    EXPECT_THAT(messages_of("http://models.cellml.org/a.cellml"), HasSubstr("imports from URLs are not supported"));
    EXPECT_THAT(messages_of("file:///etc/passwd"), HasSubstr("imports from URLs are not supported"));
    EXPECT_THAT(messages_of("file:/etc/passwd"), HasSubstr("an import must be a relative path"));
    EXPECT_THAT(messages_of("..\\library.cellml"), HasSubstr("an import must be a relative path"));
    EXPECT_THAT(messages_of("#outer"), HasSubstr("an import names no file"));
    EXPECT_THAT(messages_of("."), HasSubstr("names a folder"));
    EXPECT_THAT(messages_of("absent.cellml"), HasSubstr("the imported file 'absent.cellml' cannot be read"));
}

TEST(CellmlImports, cycles_and_long_chains_are_refused) {
    const std::string back = cellml("1.1", import("model.cellml", component_ref("outer", "main")));
    EXPECT_THAT(messages_of("back.cellml", {{"back.cellml", back}}), HasSubstr("'model.cellml' imports itself"));
    OtherFiles chain;
    for (int i = 0; i < 50; ++i)
        chain["f" + std::to_string(i)] =
            cellml("1.1", import("f" + std::to_string(i + 1), component_ref("outer", "outer")));
    EXPECT_THAT(messages_of("f0", chain), HasSubstr("imports are nested deeper than 32 files"));
}

TEST(CellmlImports, uses_that_multiply_are_refused) {
    OtherFiles files;  // each level encapsulates two uses of the next: 2^30 components
    for (int i = 0; i < 30; ++i) {
        const std::string next = "f" + std::to_string(i + 1);
        files["f" + std::to_string(i)] =
            cellml("2.0", import(next, component_ref("one", "outer") + component_ref("two", "outer")) +
                              "<component name='outer'/><encapsulation><component_ref component='outer'>"
                              "<component_ref component='one'/><component_ref component='two'/></component_ref>"
                              "</encapsulation>");
    }
    files["f30"] = cellml("2.0", "<component name='outer'/>");
    EXPECT_THAT(messages_of("f0", files), HasSubstr("more than 10,000 components"));
}

TEST(CellmlImports, missing_parts_are_named) {
    EXPECT_THAT(messages_of("l", {{"l", cellml("1.1", "")}}), HasSubstr("the imported file has no component 'outer'"));
    EXPECT_THAT(
        read(user_of(import("l", "<units name='u' units_ref='v'/>"), "u", ""), {{"l", cellml("1.1", "")}}).messages,
        HasSubstr("the imported file has no units 'v'"));
    EXPECT_THAT(read(cellml("1.0", import("l", ""))).messages, HasSubstr("CellML 1.0 has no <import>"));
}

TEST(CellmlImports, files_on_disk_are_opened_below_the_folder_only) {
    const fs::path folder = fs::temp_directory_path() / "heartwright_cellml_imports_test";
    fs::remove_all(folder);
    fs::create_directories(folder / "models");
    std::ofstream(folder / "secret.cellml") << library;
    std::ofstream(folder / "models" / "library.cellml") << library;
    fs::create_symlink(folder / "secret.cellml", folder / "models" / "link.cellml");
    const Opener open = open_below_folder_of((folder / "models" / "main.cellml").string());
    EXPECT_TRUE(open("library.cellml"));
    EXPECT_FALSE(open("link.cellml"));
    EXPECT_FALSE(open("absent.cellml"));
    EXPECT_FALSE(open("."));
    fs::remove_all(folder);
}

}  // namespace
}  // namespace heartwright::cellml
