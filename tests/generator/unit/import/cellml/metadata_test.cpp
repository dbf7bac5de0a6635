// Citation, documentation and annotations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cellml_of.hpp"

namespace heartwright::cellml {
namespace {

using testing::HasSubstr;

const std::string spaces =
    "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:dc='http://purl.org/dc/elements/1.1/' "
    "xmlns:bqs='http://www.cellml.org/bqs/1.0#' xmlns:dcterms='http://purl.org/dc/terms/' "
    "xmlns:vCard='http://www.w3.org/2001/vcard-rdf/3.0#' xmlns:bqbiol='http://biomodels.net/biology-qualifiers/' "
    "xmlns:cmeta='http://www.cellml.org/metadata/1.0#'";

std::string with_rdf(const std::string& rdf, const std::string& content = "") {
    return cellml("1.0", content + "<rdf:RDF " + spaces + ">" + rdf + "</rdf:RDF>");
}

TEST(CellmlMetadata, a_citation_is_found_in_nested_and_in_flat_descriptions) {
    const std::string nested =
        "<rdf:Description rdf:about='#m'><bqs:reference rdf:parseType='Resource'><bqs:JournalArticle "
        "rdf:parseType='Resource'><dc:creator><rdf:Seq><rdf:li><bqs:Person rdf:parseType='Resource'><vCard:N "
        "rdf:parseType='Resource'><vCard:Family>Luo</vCard:Family><vCard:Given>Ching</vCard:Given></vCard:N>"
        "</bqs:Person></rdf:li><rdf:li rdf:parseType='Resource'><vCard:N rdf:parseType='Resource'>"
        "<vCard:Family>Rudy</vCard:Family><vCard:Given>Yoram</vCard:Given></vCard:N></rdf:li></rdf:Seq></dc:creator>"
        "<dc:title>A model</dc:title><bqs:Journal rdf:parseType='Resource'><dc:title>Circ Res</dc:title></bqs:Journal>"
        "<bqs:volume>68</bqs:volume><bqs:first_page>1501</bqs:first_page><bqs:last_page>1526</bqs:last_page>"
        "<dcterms:issued rdf:parseType='Resource'><dcterms:W3CDTF>1991-06-00</dcterms:W3CDTF></dcterms:issued>"
        "</bqs:JournalArticle></bqs:reference></rdf:Description>";
    EXPECT_THAT(model_of(with_rdf(nested)).citation, HasSubstr(". A model. Circ Res 68, 1501-1526, 1991"));
    const std::string flat =
        "<rdf:Description rdf:about='#m'><bqs:reference rdf:resource='rdf:#1'/></rdf:Description>"
        "<rdf:Description rdf:about='rdf:#1'><bqs:JournalArticle rdf:resource='rdf:#2'/></rdf:Description>"
        "<rdf:Description rdf:about='rdf:#2'><dc:creator rdf:resource='rdf:#3'/><dc:title>A model</dc:title>"
        "</rdf:Description><rdf:Seq rdf:about='rdf:#3'><rdf:li rdf:resource='rdf:#4'/></rdf:Seq>"
        "<rdf:Description rdf:about='rdf:#4'><vCard:N rdf:resource='rdf:#5'/></rdf:Description>"
        "<rdf:Description rdf:about='rdf:#5'><vCard:Family>Luo</vCard:Family><vCard:Given>Ching</vCard:Given>"
        "<vCard:Other>H</vCard:Other></rdf:Description>";
    EXPECT_EQ(model_of(with_rdf(flat)).citation, "Luo CH. A model.");
}

TEST(CellmlMetadata, a_citation_may_come_from_the_documentation) {
    const foreign::Model model = model_of(
        cellml("1.0",
               "<documentation xmlns='http://cellml.org/tmp-documentation'><article><articleinfo><title>A title</title>"
               "<author><surname>Lloyd</surname></author></articleinfo><section><para>The complete original paper "
               "reference is cited below:</para><para><ulink>A Model</ulink>, Rudy,\n  1991. PubMed ID: 17</para>"
               "</section></article></documentation>"));
    EXPECT_EQ(model.documentation,
              "A title\n\nThe complete original paper reference is cited below:\n\nA Model, Rudy, 1991. PubMed ID: 17");
    EXPECT_EQ(model.citation, "A Model, Rudy, 1991.");
}

TEST(CellmlMetadata, annotations_label_variables_through_connections) {
    const std::string rdf =
        "<rdf:Description rdf:about='#v1'><bqbiol:is "
        "rdf:resource='https://chaste.comlab.ox.ac.uk/cellml/ns/oxford-metadata#membrane_voltage'/></rdf:Description>"
        "<rdf:Description rdf:about='#v1'><cmeta:comment rdf:parseType='Resource'><rdf:value>the potential</rdf:value>"
        "</cmeta:comment></rdf:Description>";
    const std::string components =
        "<component name='a'><variable name='V' units='volt' initial_value='1' public_interface='out'/></component>"
        "<component name='b'><variable name='V' units='volt' public_interface='in' cmeta:id='v1' "
        "xmlns:cmeta='http://www.cellml.org/metadata/1.0#'/></component>"
        "<connection><map_components component_1='a' component_2='b'/><map_variables variable_1='V' variable_2='V'/>"
        "</connection>";
    const foreign::Model model = model_of(with_rdf(rdf, components));
    ASSERT_EQ(model.variables.size(), 1u);
    EXPECT_EQ(model.variables[0].label, "membrane_potential");
    EXPECT_EQ(model.variables[0].documentation, "the potential");
    ASSERT_EQ(model.variables[0].annotations.size(), 1u);
    EXPECT_EQ(model.variables[0].annotations[0].second, "membrane_voltage");
}

TEST(CellmlMetadata, circular_descriptions_end) {
    EXPECT_EQ(model_of(with_rdf("<rdf:Description rdf:about='#m'><bqs:reference rdf:resource='#m'/>"
                                "<bqs:JournalArticle rdf:resource='#m'/><dc:creator rdf:resource='#m'/>"
                                "<dc:title>T</dc:title></rdf:Description>"))
                  .citation,
              "");
}

}  // namespace
}  // namespace heartwright::cellml
