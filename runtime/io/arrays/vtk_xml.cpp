// A file with raw appended data is no XML from the underscore on, so the parser stops there.
#include "runtime/io/arrays/vtk_xml.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <sstream>
#ifdef HEARTWRIGHT_EXPAT
#include <expat.h>
#endif

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"

namespace heartwright::io {

std::string value_of(const XmlAttributes& attributes, const char* key, const char* fallback) {
    const auto found = attributes.find(key);
    return found == attributes.end() ? fallback : found->second;
}

#ifndef HEARTWRIGHT_EXPAT

bool can_read_vtk_xml() { return false; }

VtkXml read_vtk_xml(const std::string& name, std::string_view, const std::string&) {
    throw MachineFault(name +
                       ": this program was built without Expat (libexpat1-dev) and reads no XML of VTK (.vtu, .vti); "
                       "build it with Expat, or take another format");
}

#else

bool can_read_vtk_xml() { return true; }

namespace {

// The tags of a file, as far as they matter here.
struct Layout {
    struct ArraysOfSection : VtkXml::Section {
        std::vector<std::optional<std::size_t> > offsets;  // of appended ones
    };
    struct Piece {
        XmlAttributes attributes;
        std::vector<ArraysOfSection> sections;
        bool is_empty = false;
    };
    XmlAttributes file, data_set;
    std::vector<Piece> pieces;
    std::size_t appended = 0;  // where the data after the underscore begin
    bool has_appended = false, appended_is_base64 = false;
};

constexpr std::size_t most_arrays = 4096, most_components = 1024;

class LayoutReader {
public:
    LayoutReader(const std::string& name, std::string_view bytes) : name_(name), bytes_(bytes) {}

    Layout read() {
        const std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> owner(XML_ParserCreate(nullptr), XML_ParserFree);
        parser_ = owner.get();
        if (!parser_) throw MachineFault("not enough memory for a parser of XML");
        XML_SetUserData(parser_, this);
        XML_SetElementHandler(parser_, &LayoutReader::start, &LayoutReader::end);
        XML_SetStartDoctypeDeclHandler(parser_, &LayoutReader::doctype);
        XML_SetCommentHandler(
            parser_, [](void* self, const XML_Char*) { of(self)->pass_markup(); });
        XML_SetProcessingInstructionHandler(
            parser_, [](void* self, const XML_Char*, const XML_Char*) { of(self)->pass_markup(); });
        XML_SetCdataSectionHandler(
            parser_, [](void* self) { of(self)->pass_markup(); }, [](void* self) { of(self)->pass_markup(); });
        constexpr std::size_t piece = std::size_t{64} << 20;
        for (std::size_t at = 0; fault_.empty() && !stopped_;) {
            const std::size_t size = std::min(piece, bytes_.size() - at);
            const bool is_last = at + size == bytes_.size();
            if (XML_Parse(parser_, bytes_.data() + at, static_cast<int>(size), is_last) == XML_STATUS_ERROR &&
                !stopped_ && fault_.empty())
                fault_ = place() + ": " + XML_ErrorString(XML_GetErrorCode(parser_)) +
                         ": the file is no valid XML, or it is truncated";
            at += size;
            if (is_last) break;
        }
        if (!fault_.empty()) throw UserFault(fault_);
        return std::move(layout_);
    }

private:
    static bool is_section(const std::string& name) {
        static constexpr const char* sections[] = {"Points", "Cells", "PointData", "CellData",
                                                   "Verts",  "Lines", "Polys",     "Strips"};
        return std::find(std::begin(sections), std::end(sections), name) != std::end(sections);
    }

    std::string place() const { return name_ + ":" + std::to_string(XML_GetCurrentLineNumber(parser_)); }

    // Exceptions must not pass through Expat, which is C: the first fault is kept.
    void fail(const std::string& message) {
        if (fault_.empty()) fault_ = place() + ": " + message;
        XML_StopParser(parser_, XML_FALSE);
    }

    static LayoutReader* of(void* self) { return static_cast<LayoutReader*>(self); }

    // A comment or the like within an array: values begin behind it, or have ended before it.
    void pass_markup() {
        if (!in_array_ || !fault_.empty() || stopped_) return;
        const std::string_view before = bytes_.substr(array_begin_, here() - std::min(here(), array_begin_));
        if (before.find_first_not_of(" \t\r\n") == before.npos)
            array_begin_ = after_tag();
        else
            end_array();
    }

    static void doctype(void* self, const XML_Char*, const XML_Char*, const XML_Char*, int) {
        static_cast<LayoutReader*>(self)->fail("a document type declaration is not allowed");
    }

    static void start(void* self, const XML_Char* name, const XML_Char** attributes) {
        XmlAttributes all;
        for (; *attributes; attributes += 2) all[attributes[0]] = attributes[1];
        static_cast<LayoutReader*>(self)->start_element(name, all);
    }

    static void end(void* self, const XML_Char* name) { static_cast<LayoutReader*>(self)->end_element(name); }

    std::size_t here() const { return static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_)); }

    std::size_t after_tag() const {
        return std::min(here() + static_cast<std::size_t>(XML_GetCurrentByteCount(parser_)), bytes_.size());
    }

    void start_element(const std::string& name, const XmlAttributes& attributes) {
        if (!fault_.empty() || stopped_) return;
        if (depth_ == 0 && name != "VTKFile") return fail("the file begins with <" + name + ">, expected <VTKFile>");
        if (++depth_ > 32) return fail("elements are nested too deeply");
        if (in_array_) end_array();  // what VTK knows of an array follows its values, in elements
        if (name == "VTKFile") layout_.file = attributes;
        if (depth_ == 2 && name == value_of(layout_.file, "type", "")) layout_.data_set = attributes;
        if (name == "Piece") start_piece(attributes);
        if (is_section(name) && !layout_.pieces.empty() && !layout_.pieces.back().is_empty) {
            layout_.pieces.back().sections.push_back({{name, {}, {}}, {}});
            in_section_ = true;
        }
        if ((name == "DataArray" || name == "Array") && in_section_) start_array(attributes);
        if (name == "AppendedData") start_appended(attributes);
    }

    void start_piece(const XmlAttributes& attributes) {
        const bool is_empty =
            value_of(attributes, "NumberOfPoints", "") == "0" && value_of(attributes, "NumberOfCells", "") == "0";
        in_section_ = false;
        layout_.pieces.push_back({attributes, {}, is_empty});
    }

    void start_appended(const XmlAttributes& attributes) {
        const auto encoding = attributes.find("encoding");
        layout_.appended_is_base64 = encoding != attributes.end() && encoding->second == "base64";
        const std::size_t begin = bytes_.find('_', after_tag());
        if (begin == bytes_.npos) return fail("the appended data have no beginning '_': the file is truncated");
        layout_.appended = begin + 1;
        layout_.has_appended = true;
        stopped_ = true;  // what follows need not be XML
        XML_StopParser(parser_, XML_FALSE);
    }

    // VTK writes text as <Array type="String">, some programs as <DataArray type="String">.
    void leave_out_text(const std::string& array) {
        Layout::ArraysOfSection& section = layout_.pieces.back().sections.back();
        if (section.name != "PointData" && section.name != "CellData")
            return fail("array " + shown_word(array) + " of <" + section.name + "> holds text, expected numbers");
        section.text_arrays.push_back(array);
    }

    void start_array(const XmlAttributes& attributes) {
        const auto said = [&](const char* key, const char* fallback) {
            const auto found = attributes.find(key);
            return found == attributes.end() ? std::string(fallback) : found->second;
        };
        Layout::ArraysOfSection& section = layout_.pieces.back().sections.back();
        if (section.arrays.size() + section.text_arrays.size() == most_arrays) return fail("too many arrays");
        if (said("type", "") == "String") return leave_out_text(said("Name", ""));
        DataArray array;
        array.name = said("Name", "");
        array.line = static_cast<std::size_t>(XML_GetCurrentLineNumber(parser_));
        array.place = place() + (array.name.empty() ? ": array without a name" : ": array " + shown_word(array.name));
        static const std::map<std::string, NumberType> types{
            {"Int8", NumberType::int8},       {"UInt8", NumberType::uint8},   {"Int16", NumberType::int16},
            {"UInt16", NumberType::uint16},   {"Int32", NumberType::int32},   {"UInt32", NumberType::uint32},
            {"Int64", NumberType::int64},     {"UInt64", NumberType::uint64}, {"Float32", NumberType::float32},
            {"Float64", NumberType::float64}, {"Bit", NumberType::uint8}};
        const auto type = types.find(said("type", ""));
        if (type == types.end())
            return fail("array " + shown_word(array.name) + " has the unknown type " + shown_word(said("type", "")));
        array.type = type->second;
        array.are_bits = type->first == "Bit";
        const std::string components = said("NumberOfComponents", "1"), format = said("format", "ascii");
        const auto [end, error] =
            std::from_chars(components.data(), components.data() + components.size(), array.components);
        if (error != std::errc() || *end != 0 || array.components > most_components)
            return fail("array " + shown_word(array.name) + " has " + shown_word(components) + " components");
        if (array.components == 0) array.components = 1;  // as VTK reads it
        std::optional<std::size_t> offset;
        if (format == "appended") {
            const std::string text = said("offset", "");
            std::size_t value = 0;
            const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
            if (parsed.ec != std::errc() || *parsed.ptr != 0)
                return fail("array " + shown_word(array.name) + " has no valid offset");
            offset = value;
        } else if (format != "ascii" && format != "binary") {
            return fail("array " + shown_word(array.name) + " has the unknown format " + shown_word(format));
        }
        array.form = format == "ascii" ? DataArray::Form::ascii : DataArray::Form::base64;
        array_begin_ = after_tag();
        in_array_ = true;
        section.arrays.push_back(std::move(array));
        section.offsets.push_back(offset);
    }

    void end_array() {
        const std::size_t end = here();
        layout_.pieces.back().sections.back().arrays.back().bytes =
            bytes_.substr(array_begin_, end > array_begin_ ? end - array_begin_ : 0);
        in_array_ = false;
    }

    void end_element(const std::string& name) {
        if (!fault_.empty() || stopped_) return;
        if (in_array_) end_array();
        if (is_section(name)) in_section_ = false;
        --depth_;
    }

    std::string name_;
    std::string_view bytes_;
    XML_Parser parser_ = nullptr;
    Layout layout_;
    std::string fault_;
    std::size_t array_begin_ = 0;
    int depth_ = 0;
    bool in_section_ = false, in_array_ = false, stopped_ = false;
};

DataEncoding encoding_of(const std::string& name, const XmlAttributes& file, const std::string& type) {
    if (const std::string held = value_of(file, "type", "nothing"); held != type)
        throw UserFault(
            name + ": holds " + shown_word(held) + ", expected type=\"" + type + "\"" +
            (held == "P" + type || held == "Collection" ? "; it lists other files: name one of those" : ""));
    const std::string compressor = value_of(file, "compressor", "");
    if (!compressor.empty() && compressor != "vtkZLibDataCompressor")
        throw UserFault(name + ": is compressed by " + shown_word(compressor) +
                        "; save it with zlib (vtkZLibDataCompressor) or without compression");
    return {value_of(file, "byte_order", "LittleEndian") == "BigEndian",
            value_of(file, "header_type", "UInt32") == "UInt64", !compressor.empty()};
}

// Appended arrays begin at their offset behind the underscore.
void place_appended_arrays(const std::string& name, std::string_view bytes, const Layout& layout,
                           Layout::Piece& piece) {
    for (Layout::ArraysOfSection& section : piece.sections)
        for (std::size_t k = 0; k < section.arrays.size(); ++k) {
            if (!section.offsets[k]) continue;
            DataArray& array = section.arrays[k];
            if (!layout.has_appended) throw UserFault(array.place + ": is appended, but the file has no appended data");
            if (*section.offsets[k] > bytes.size() - layout.appended)
                throw UserFault(array.place + ": begins beyond the end of " + name + ": the file is truncated");
            array.bytes = bytes.substr(layout.appended + *section.offsets[k]);
            array.form = layout.appended_is_base64 ? DataArray::Form::base64 : DataArray::Form::raw;
        }
}

// VTK writes a piece for each instant; which of them is meant is not known.
void refuse_instants(const std::string& name, const XmlAttributes& data_set) {
    std::istringstream times(value_of(data_set, "TimeValues", ""));
    std::size_t count = 0;
    for (std::string time; times >> time;) ++count;
    if (count > 1)
        throw UserFault(name + ": holds " + std::to_string(count) + " instants (TimeValues), expected one; save one " +
                        "of them as a file of its own, as by ParaView's Extract Time Steps");
}

// Programs that run in parallel write empty pieces beside those that have the mesh: they are passed over.
void check_pieces(const std::string& name, std::vector<Layout::Piece>& pieces, const std::string& type) {
    if (pieces.empty()) throw UserFault(name + ": has no <Piece> in <" + type + ">: there is nothing to read");
    const Layout::Piece first = pieces.front();
    std::erase_if(pieces, [](const Layout::Piece& piece) { return piece.is_empty; });
    if (pieces.empty()) pieces.push_back(first);
    if (pieces.size() > 1 && type == "ImageData")
        throw UserFault(name + ": has " + std::to_string(pieces.size()) + " pieces, expected one; merge them first");
}

}  // namespace

VtkXml read_vtk_xml(const std::string& name, std::string_view bytes, const std::string& type) {
    refuse_utf16(name, bytes);  // Expat would read it, but arrays are taken from the file as they are
    if (bytes.substr(0, 2).find('\0') != std::string_view::npos)
        throw UserFault(name + ": one of the first two bytes is zero, as in UTF-16; save the file as UTF-8");
    Layout layout = LayoutReader(name, bytes).read();
    VtkXml file;
    file.encoding = encoding_of(name, layout.file, type);
    refuse_instants(name, layout.data_set);
    check_pieces(name, layout.pieces, type);
    file.data_set = std::move(layout.data_set);
    for (Layout::Piece& piece : layout.pieces) {
        place_appended_arrays(name, bytes, layout, piece);
        VtkXml::Piece& kept = file.pieces.emplace_back();
        kept.attributes = std::move(piece.attributes);
        for (Layout::ArraysOfSection& section : piece.sections) kept.sections.push_back(std::move(section));
    }
    return file;
}

#endif

}  // namespace heartwright::io
