#include "generator/import/cellml/metadata.hpp"

#include <algorithm>
#include <array>

#include "generator/import/cellml/rdf.hpp"

namespace heartwright::cellml {
namespace {

using xml::Element;

constexpr std::string_view cmeta_space = "http://www.cellml.org/metadata/1.0#";
constexpr std::string_view oxford_terms = "oxford-metadata#";
constexpr std::size_t longest_documentation = 8'000;  // bytes; whole paragraphs
constexpr std::size_t longest_citation = 1'000;
constexpr std::size_t most_authors = 20;

void append_paragraph(std::string& text, const std::string& paragraph) {
    if (paragraph.empty() || text.size() + paragraph.size() > longest_documentation) return;
    if (!text.empty()) text += "\n\n";
    text += paragraph;
}

bool is_figure(const Element& element) {
    return element.name == "informalfigure" || element.name == "figure" || element.name == "mediaobject";
}

// Titles and paragraphs of a DocBook article, in order.
void collect_paragraphs(const Element& element, std::string& text) {
    if (is_figure(element) || element.name == "author" || element.name == "authorgroup") return;
    if (element.name == "title" || element.name == "para" || element.name == "p" || element.name == "caption")
        return append_paragraph(text, xml::text_content(element, longest_documentation));
    if (element.children.empty()) return append_paragraph(text, xml::text_content(element, longest_documentation));
    for (const Element& child : element.children) collect_paragraphs(child, text);
}

std::string documentation_of(const Element& element) {
    std::string text;
    for (const Element& child : element.children)
        if (child.name == "documentation") collect_paragraphs(child, text);
    return text;
}

// The paragraph after "The complete original paper reference is cited below:".
std::string cited_paragraph(const std::string& documentation) {
    constexpr std::string_view announcement = "cited below";
    const std::size_t at = documentation.find(announcement);
    if (at == std::string::npos) return {};
    const std::size_t gap = documentation.find("\n\n", at);
    if (gap == std::string::npos) return {};
    std::string paragraph = documentation.substr(gap + 2, documentation.find("\n\n", gap + 2) - gap - 2);
    if (const std::size_t pubmed = paragraph.find(" PubMed ID"); pubmed != std::string::npos) paragraph.resize(pubmed);
    if (const std::size_t text = paragraph.find(" (");
        text != std::string::npos && paragraph.find("PDF", text) == text + 2)
        paragraph.resize(text);
    return paragraph.size() > longest_citation ? std::string() : paragraph;
}

std::string authors(const RdfGraph& graph, const std::string& article) {
    const Property* creator = graph.property(article, "creator");
    if (!creator) return {};
    if (!creator->is_node) return creator->value;
    std::string list;
    std::size_t count = 0;
    for (const std::string& node : graph.reachable(creator->value)) {
        const std::string family = graph.text(node, "Family");
        if (family.empty()) continue;
        if (++count > most_authors) return list + " et al.";
        const std::string given = graph.text(node, "Given"), other = graph.text(node, "Other");
        if (!list.empty()) list += ", ";
        list += family;
        if (!given.empty()) list += " " + given.substr(0, 1);
        if (!other.empty() && !given.empty()) list += other.substr(0, 1);
    }
    return list;
}

// Text of the property, or of a property of the node that it names.
std::string text_or_inner(const RdfGraph& graph, const std::string& node, std::string_view name,
                          std::initializer_list<std::string_view> inner) {
    const Property* property = graph.property(node, name);
    if (!property) return {};
    if (!property->is_node) return property->value;
    for (const std::string_view one : inner)
        if (std::string text = graph.text(property->value, one); !text.empty()) return text;
    return {};
}

std::string citation_of_article(const RdfGraph& graph, const std::string& article) {
    const std::string title = graph.text(article, "title"), names = authors(graph, article);
    if (title.empty() || names.empty()) return {};
    std::string text = names + ". " + title + (title.ends_with('.') ? "" : ".");
    std::string journal = text_or_inner(graph, article, "Journal", {"title"});
    if (const std::string volume = graph.text(article, "volume"); !volume.empty()) journal += " " + volume;
    const std::string first = graph.text(article, "first_page"), last = graph.text(article, "last_page");
    if (!first.empty()) journal += ", " + first + (last.empty() ? "" : "-" + last);
    const std::string year = text_or_inner(graph, article, "issued", {"W3CDTF"}).substr(0, 4);
    if (!year.empty()) journal += (journal.empty() ? "" : ", ") + year;
    if (!journal.empty()) text += " " + journal;
    return text.size() > longest_citation ? std::string() : text;
}

std::string citation(const RdfGraph& graph, const std::string& model_id) {
    std::vector<std::string> subjects{"#" + model_id, ""};
    for (const auto& [node, properties] : graph.nodes()) subjects.push_back(node);
    for (const std::string& subject : subjects) {
        const Property* reference = graph.property(subject, "reference");
        if (!reference || !reference->is_node) continue;
        for (const char* kind : {"JournalArticle", "Article", "Book", "BookArticle", "ProceedingsArticle"}) {
            const Property* article = graph.property(reference->value, kind);
            if (!article || !article->is_node) continue;
            if (std::string text = citation_of_article(graph, article->value); !text.empty()) return text;
        }
    }
    return {};
}

void read_annotations(const RdfGraph& graph, Metadata& metadata) {
    for (const auto& [node, properties] : graph.nodes()) {
        if (!node.starts_with('#')) continue;
        const std::string id = node.substr(1);
        for (const Property& property : properties) {
            const std::size_t at = property.value.find(oxford_terms);
            if (property.is_node && property.name == "is" && at != std::string::npos)
                metadata.terms[id].push_back(property.value.substr(at + oxford_terms.size()));
            if (property.is_node && property.name == "comment") {
                if (std::string text = graph.text(property.value, "value"); !text.empty())
                    metadata.comments[id].push_back(std::move(text));
            }
        }
    }
}

}  // namespace

Metadata read_metadata(const File& file) {
    Metadata metadata;
    const Element& root = file.document->root;
    const RdfGraph graph(file);
    metadata.documentation = documentation_of(root);
    metadata.citation = citation(graph, element_id(root));
    if (metadata.citation.empty()) metadata.citation = cited_paragraph(metadata.documentation);
    read_annotations(graph, metadata);
    return metadata;
}

std::string component_documentation(const Component& component) { return documentation_of(*component.element); }

std::string element_id(const Element& element) {
    const std::string* id = element.attribute("id", cmeta_space);
    if (!id) id = element.attribute("id");
    return id ? *id : std::string();
}

}  // namespace heartwright::cellml
