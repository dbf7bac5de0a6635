// Expat's events become a tree. Each handler checks a limit and stops the parser when it is passed. Handlers are called
// by C code, so they let no exception through.
#include <expat.h>

#include <algorithm>
#include <exception>
#include <string>

#include "generator/import/xml/document.hpp"

namespace heartwright::xml {
namespace {

constexpr char name_separator = '\n';  // between namespace and local name, in Expat's names

class TreeBuilder {
public:
    TreeBuilder(Document& document, Diagnostics& diagnostics)
        : document_(document),
          diagnostics_(diagnostics),
          parser_(XML_ParserCreateNS(nullptr, name_separator), &XML_ParserFree) {}

    bool run() {
        if (!parser_) throw std::bad_alloc();
        XML_Parser parser = parser_.get();
        XML_SetUserData(parser, this);
        XML_SetElementHandler(parser, &TreeBuilder::on_start, &TreeBuilder::on_end);
        XML_SetCharacterDataHandler(parser, &TreeBuilder::on_text);
        XML_SetCommentHandler(parser, &TreeBuilder::on_comment);
        XML_SetStartDoctypeDeclHandler(parser, &TreeBuilder::on_doctype);
        const std::string& text = document_.file->text();
        const XML_Status status = XML_Parse(parser, text.data(), static_cast<int>(text.size()), XML_TRUE);
        if (failure_) std::rethrow_exception(failure_);
        if (status != XML_STATUS_OK && !is_stopped_) {
            const XML_Error code = XML_GetErrorCode(parser);
            diagnostics_.error(here(1), std::string("the file is not well-formed XML: ") + XML_ErrorString(code));
            is_stopped_ = true;
        }
        return !is_stopped_;
    }

private:
    // What a handler does, without letting an exception reach Expat.
    template <class Action>
    static void guarded(void* data, Action action) {
        auto& self = *static_cast<TreeBuilder*>(data);
        if (self.is_stopped_) return;
        try {
            action(self);
        } catch (...) {
            self.failure_ = std::current_exception();
            self.halt();
        }
    }

    static void XMLCALL on_start(void* data, const XML_Char* name, const XML_Char** attributes) {
        guarded(
            data, [&](TreeBuilder& self) { self.start(name, attributes); });
    }
    static void XMLCALL on_end(void* data, const XML_Char*) {
        guarded(
            data, [](TreeBuilder& self) { self.end(); });
    }
    static void XMLCALL on_text(void* data, const XML_Char* text, int length) {
        guarded(
            data,
            [&](TreeBuilder& self) {
                self.add_text({text, static_cast<std::size_t>(length)});
            });
    }
    static void XMLCALL on_comment(void* data, const XML_Char* text) {
        guarded(
            data, [&](TreeBuilder& self) { self.add_comment(text); });
    }
    static void XMLCALL on_doctype(void* data, const XML_Char*, const XML_Char*, const XML_Char*, int) {
        guarded(
            data,
            [](TreeBuilder& self) {
                self.refuse(
                    "document type declarations (<!DOCTYPE ...>) are not accepted: they can define entities and "
                    "name other files");
            });
    }

    void start(const XML_Char* name, const XML_Char** attributes) {
        if (open_.size() >= limits::depth) return refuse("elements are nested deeper than 256");
        if (++element_count_ > limits::elements) return refuse("the file has more than 200,000 elements");
        Element element;
        split(name, element.space, element.name);
        for (; *attributes != nullptr; attributes += 2) {
            if (++attribute_count_ > limits::attributes) return refuse("the file has more than 400,000 attributes");
            Attribute& attribute = element.attributes.emplace_back();
            split(attributes[0], attribute.space, attribute.name);
            attribute.value = attributes[1];
        }
        element.offset = offset();
        element.length = length();
        element.comment = std::move(comment_);
        comment_.clear();
        if (open_.empty()) {
            document_.root = std::move(element);
            open_.push_back(&document_.root);
        } else {
            // A parent's children are not moved while one of them is open: only the last one is, and it is the newest.
            open_.push_back(&open_.back()->children.emplace_back(std::move(element)));
        }
    }

    void end() {
        Element& element = *open_.back();
        if (trimmed(element.text).empty()) element.text.clear();
        for (Element& child : element.children)
            if (trimmed(child.tail).empty()) child.tail = std::string();
        element.children.shrink_to_fit();
        open_.pop_back();
        comment_.clear();
    }

    void add_text(std::string_view text) {
        if (open_.empty()) return;
        Element& element = *open_.back();
        (element.children.empty() ? element.text : element.children.back().tail) += text;
    }

    void add_comment(std::string_view comment) {
        comment = trimmed(comment);
        if (comment.empty() || comment_.size() + comment.size() > limits::comment) return;
        if (!comment_.empty()) comment_ += '\n';
        comment_ += comment;
    }

    void split(std::string_view name, std::string_view& space, std::string_view& local) {
        const std::size_t at = name.rfind(name_separator);
        const bool has_space = at != std::string_view::npos;
        space = has_space ? document_.intern(name.substr(0, at)) : std::string_view();
        local = document_.intern(has_space ? name.substr(at + 1) : name);
    }

    std::size_t offset() const {
        const long long index = XML_GetCurrentByteIndex(parser_.get());
        return std::min(static_cast<std::size_t>(std::max(index, 0LL)), document_.file->text().size());
    }

    std::size_t length() const {
        const auto count = static_cast<std::size_t>(std::max(XML_GetCurrentByteCount(parser_.get()), 0));
        return std::min(count, document_.file->text().size() - offset());
    }

    Origin here(std::size_t least) const {
        const std::size_t at = offset();
        const std::string_view rest = std::string_view(document_.file->text()).substr(at, std::max(length(), least));
        return {document_.file, at, std::min(rest.size(), rest.find('\n'))};
    }

    void refuse(std::string message) {
        diagnostics_.error(here(1), std::move(message));
        halt();
    }

    void halt() {
        is_stopped_ = true;
        XML_StopParser(parser_.get(), XML_FALSE);
    }

    Document& document_;
    Diagnostics& diagnostics_;
    std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
    std::vector<Element*> open_;
    std::string comment_;
    std::size_t element_count_ = 0;
    std::size_t attribute_count_ = 0;
    bool is_stopped_ = false;
    std::exception_ptr failure_;
};

}  // namespace

std::unique_ptr<Document> parse(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics) {
    if (file->text().size() > limits::bytes) {
        diagnostics.error({file, 0, 1}, "the file is larger than 16 MiB");
        return nullptr;
    }
    auto document = std::make_unique<Document>();
    document->file = std::move(file);
    if (!TreeBuilder(*document, diagnostics).run()) return nullptr;
    return document;
}

}  // namespace heartwright::xml
