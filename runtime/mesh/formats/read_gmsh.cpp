// Gmsh's .msh files of version 4.1, text or binary. Tetrahedra become the mesh; elements of fewer dimensions, which
// Gmsh writes for the surfaces, are left out and counted. A volume's first physical group is the tag of its elements,
// or the volume's own number where no volume has a group.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <map>
#include <unordered_map>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::mesh {

using io::shown_word;
using io::TextScanner;

namespace {

struct ElementKind {
    const char* name;
    std::size_t nodes;
    int dimensions;
};

// Gmsh's element types 1 to 19; 0 nodes: unknown.
constexpr std::array<ElementKind, 20> element_kinds{{{"", 0, 0},
                                                     {"a line", 2, 1},
                                                     {"a triangle", 3, 2},
                                                     {"a quadrilateral", 4, 2},
                                                     {"a tetrahedron", 4, 3},
                                                     {"a hexahedron", 8, 3},
                                                     {"a prism", 6, 3},
                                                     {"a pyramid", 5, 3},
                                                     {"a quadratic line", 3, 1},
                                                     {"a quadratic triangle", 6, 2},
                                                     {"a quadratic quadrilateral", 9, 2},
                                                     {"a quadratic tetrahedron", 10, 3},
                                                     {"a quadratic hexahedron", 27, 3},
                                                     {"a quadratic prism", 18, 3},
                                                     {"a quadratic pyramid", 14, 3},
                                                     {"a point", 1, 0},
                                                     {"a quadratic quadrilateral", 8, 2},
                                                     {"a quadratic hexahedron", 20, 3},
                                                     {"a quadratic prism", 15, 3},
                                                     {"a quadratic pyramid", 13, 3}}};

class GmshReader {
public:
    GmshReader(const std::string& name, std::string_view bytes) : name_(name), scanner_(name, bytes) {}

    MeshFile read() {
        read_format();
        while (!scanner_.is_at_end()) {
            const std::string section(scanner_.word("a section"));
            if (section.empty() || section[0] != '$') scanner_.fail("expected a section, not " + shown_word(section));
            read_section(section.substr(1));
        }
        if (!has_elements_) scanner_.fail("the file has no $Elements: it is truncated, or holds no mesh");
        finish();
        return std::move(file_);
    }

private:
    void read_format() {
        while (!scanner_.is_at_end()) {
            const std::size_t before = scanner_.at();
            if (scanner_.word("a section") == "$Comments") {
                skip_section("Comments");
                continue;
            }
            scanner_.go_to(before);
            break;
        }
        const std::string first(scanner_.is_at_end() ? "" : scanner_.word("$MeshFormat"));
        if (first == "$NOD") scanner_.fail("the file has version 1, expected 4.1 (gmsh -save -format msh41)");
        if (first != "$MeshFormat")
            scanner_.fail("the file does not begin with $MeshFormat: it is no .msh file of Gmsh");
        const std::size_t begin = scanner_.at();
        const std::string version(scanner_.word("the version"));
        if (version != "4.1")
            scanner_.fail("the file has version " + shown_word(version) + ", expected 4.1 (gmsh -save -format msh41)");
        is_binary_ = scanner_.integer("the kind of file", 0, 1) == 1;
        scanner_.integer("the size of numbers", 8, 8);
        if (is_binary_) {
            scanner_.rest_of_line();
            if (int32() != 1) scanner_.fail("the file has another byte order than this machine");
        }
        end_section("MeshFormat");
        keep_section("MeshFormat", begin);
    }

    void read_section(const std::string& section) {
        const std::size_t begin = scanner_.at();
        if (repeats(section)) return;
        if (section == "Nodes")
            read_nodes();
        else if (section == "Elements")
            read_elements();
        else if (section == "Entities")
            read_entities(false);
        else if (section == "PartitionedEntities")
            read_entities(true);
        else if (section == "NodeData" || section == "ElementData")
            read_data(section == "NodeData");
        else
            return skip_section(section);
        end_section(section);
        keep_section(section, begin);
    }

    void keep_section(const std::string& section, std::size_t begin) {
        if (!section.ends_with("Data")) first_[section] = scanner_.text().substr(begin, scanner_.at() - begin);
    }

    // Gmsh writes the whole mesh again before each view that it appends to a file. Is it that? Then it is passed over.
    bool repeats(const std::string& section) {
        const auto found = first_.find(section);
        if (found == first_.end()) return false;
        if (!scanner_.text().substr(scanner_.at()).starts_with(found->second))
            scanner_.fail("the file has two sections $" + section + " that differ: it holds more than one mesh");
        scanner_.go_to(scanner_.at() + found->second.size());
        return true;
    }

    void end_section(const std::string& section) {
        const std::string_view end = scanner_.word("the end of a section");
        if (end.substr(0, 4) != "$End" || end.substr(4) != section)
            scanner_.fail("expected $End" + section + ", not " + shown_word(end));
    }

    // Its name may have blanks: an attribute of a model is a section by the attribute's name.
    void skip_section(const std::string& first_word) {
        if (first_word == "ElementNodeData")
            file_.warnings.push_back("the fields of nodes per element ($ElementNodeData) were left out");
        const std::string section = first_word + std::string(scanner_.rest_of_line());
        const std::size_t end = scanner_.text().find("$End" + section, scanner_.at());
        if (end == std::string_view::npos) scanner_.fail("$" + section + " has no end: the file is truncated");
        scanner_.go_to(end);
        scanner_.rest_of_line();
    }

    template <class T>
    T bytes() {
        T value;
        if (sizeof value > scanner_.text().size() - scanner_.at())
            scanner_.fail("the file ends within binary data: it is truncated");
        std::memcpy(&value, scanner_.text().data() + scanner_.at(), sizeof value);
        scanner_.go_to(scanner_.at() + sizeof value);
        return value;
    }
    std::int64_t int32() {
        return is_binary_ ? bytes<std::int32_t>() : scanner_.integer("a number", INT32_MIN, INT32_MAX);
    }
    std::int64_t size() {
        return is_binary_ ? static_cast<std::int64_t>(bytes<std::uint64_t>()) : scanner_.integer("a number");
    }
    double real() { return is_binary_ ? bytes<double>() : scanner_.number("a value"); }

    // A count that the rest of the file can hold.
    std::size_t count(const char* what, std::size_t binary_bytes) {
        if (!is_binary_) return scanner_.count(what, 2);
        const auto said = bytes<std::uint64_t>();
        const std::size_t left = scanner_.text().size() - scanner_.at(), most = left / binary_bytes;
        if (said > most || said > most_nodes) scanner_.refuse_count(what, said, left, std::min(most, most_nodes));
        return static_cast<std::size_t>(said);
    }

    void begin_binary() {
        if (is_binary_) scanner_.rest_of_line();
    }

    // Only volumes matter: their physical groups and, of the parts that a partitioned mesh has, their parents.
    void read_entities(bool are_parts) {
        begin_binary();
        if (are_parts) {
            size();  // partitions
            for (std::size_t k = 2 * count("the number of ghost entities", 8); k > 0; --k) int32();
        }
        std::array<std::size_t, 4> counts;
        for (std::size_t& number : counts) number = count("the number of entities", 4);
        for (std::size_t dimension = 0; dimension < 4; ++dimension)
            for (std::size_t k = 0; k < counts[dimension]; ++k) read_entity(dimension, are_parts);
    }

    void read_entity(std::size_t dimension, bool is_part) {
        const std::int64_t number = int32();
        if (is_part) {
            const std::int64_t dimension_of_parent = int32(), parent = int32();
            if (dimension == 3 && dimension_of_parent == 3) parents_[number] = parent;
            for (std::size_t k = count("the number of partitions of an entity", 4); k > 0; --k) int32();
        }
        for (int coordinate = 0; coordinate < (dimension == 0 ? 3 : 6); ++coordinate) real();
        const std::size_t groups = count("the number of physical groups", 4);
        for (std::size_t group = 0; group < groups; ++group) {
            const std::int64_t tag = int32();  // negative: the group has the volume turned round
            if (dimension == 3 && group == 0) groups_[number] = std::abs(tag);
        }
        if (dimension == 3 && groups > 1 && !is_part)
            file_.warnings.push_back("volume " + std::to_string(number) + " is in " + std::to_string(groups) +
                                     " physical groups; the first, " + std::to_string(groups_[number]) +
                                     ", is its tag");
        if (dimension == 0) return;
        for (std::size_t k = count("the number of bounding entities", 4); k > 0; --k) int32();
    }

    void read_nodes() {
        begin_binary();
        const std::size_t blocks = count("the number of blocks", 20), nodes = count("the number of nodes", 32);
        size(), size();  // the smallest and the largest number
        file_.mesh.nodes.reserve(nodes);
        numbers_.reserve(nodes);
        for (std::size_t block = 0; block < blocks; ++block) {
            const std::int64_t dimension = int32();
            int32();  // the entity
            const bool is_parametric = int32() != 0;
            const std::size_t in_block = count("the number of nodes of a block", 32);
            if (in_block > nodes - file_.mesh.nodes.size())
                scanner_.fail("the blocks have more nodes than the section's first line says: " +
                              std::to_string(nodes));
            for (std::size_t k = 0; k < in_block; ++k) {
                const std::int64_t number = size();
                if (!numbers_.emplace(number, static_cast<std::int32_t>(numbers_.size())).second)
                    scanner_.fail("node number " + std::to_string(number) + " occurs twice");
            }
            for (std::size_t k = 0; k < in_block; ++k) {
                tissue::Point& node = file_.mesh.nodes.emplace_back();
                for (double& coordinate : node) coordinate = real();
                for (std::int64_t parameter = 0; is_parametric && parameter < dimension; ++parameter) real();
            }
        }
        if (file_.mesh.nodes.size() != nodes)
            scanner_.fail("the blocks have " + std::to_string(file_.mesh.nodes.size()) + " nodes, expected " +
                          std::to_string(nodes));
    }

    void read_elements() {
        begin_binary();
        has_elements_ = true;
        const std::size_t blocks = count("the number of blocks", 20), elements = count("the number of elements", 16);
        size(), size();
        is_of_left_out_.resize(file_.mesh.nodes.size());
        std::size_t seen = 0;
        for (std::size_t block = 0; block < blocks; ++block) {
            int32();  // dimensions
            const std::int64_t entity = int32(), type = int32();
            const std::size_t in_block = count("the number of elements of a block", 16);
            if (in_block > elements - seen)
                scanner_.fail("the blocks have more elements than the section's first line says: " +
                              std::to_string(elements));
            seen += in_block;
            const bool is_known = type > 0 && type < static_cast<std::int64_t>(element_kinds.size());
            if (!is_known && in_block > 0)
                scanner_.fail("the elements of entity " + std::to_string(entity) + " have type " +
                              std::to_string(type) + "; expected 4, linear tetrahedra");
            if (is_known) read_block(entity, element_kinds[static_cast<std::size_t>(type)], in_block);
        }
        if (seen != elements)
            scanner_.fail("the blocks have " + std::to_string(seen) + " elements, expected " +
                          std::to_string(elements));
    }

    void read_block(std::int64_t entity, const ElementKind& kind, std::size_t elements) {
        const bool is_tetrahedron = kind.dimensions == 3 && kind.nodes == 4;
        for (std::size_t k = 0; k < elements; ++k) {
            const std::int64_t label = size();
            if (kind.dimensions == 3 && !is_tetrahedron)
                scanner_.fail("element " + std::to_string(label) + " is " + kind.name +
                              "; meshes here consist of linear tetrahedra (type 4)");
            Element element{};
            for (std::size_t corner = 0; corner < kind.nodes; ++corner) {
                const std::int64_t number = size();
                const auto node = numbers_.find(number);
                if (node == numbers_.end())
                    scanner_.fail("element " + std::to_string(label) + " names node " + std::to_string(number) +
                                  ", which is not in the file");
                if (is_tetrahedron)
                    element[corner] = node->second;
                else
                    is_of_left_out_[static_cast<std::size_t>(node->second)] = true;
            }
            if (!is_tetrahedron) {
                ++left_out_;
                continue;
            }
            file_.mesh.elements.push_back(element);
            file_.mesh.element_labels.push_back(label);
            entities_.push_back(static_cast<std::int32_t>(entity));
        }
    }

    // String tags (the first names the field), real tags, integer tags (step, components, entries), then the entries.
    void read_data(bool is_of_nodes) {
        std::string title;
        const std::int64_t texts = scanner_.integer("the number of texts", 0, 100);
        scanner_.rest_of_line();
        for (std::int64_t k = 0; k < texts; ++k) {
            std::string_view line = scanner_.rest_of_line();
            if (line.size() >= 2 && line.front() == '"') line = line.substr(1, line.size() - 2);
            if (k == 0) title = line;
        }
        const std::int64_t reals = scanner_.integer("the number of reals", 0, 100);
        for (std::int64_t k = 0; k < reals; ++k) scanner_.number("a value");
        const std::int64_t wholes = scanner_.integer("the number of whole numbers", 3, 100);
        std::array<std::int64_t, 3> facts{};
        for (std::int64_t k = 0; k < wholes; ++k) {
            const std::int64_t value = scanner_.integer("a number");
            if (k < 3) facts[static_cast<std::size_t>(k)] = value;
        }
        begin_binary();
        Field field{title, static_cast<std::size_t>(std::clamp<std::int64_t>(facts[1], 0, 1024)), {}};
        const std::size_t left = scanner_.text().size() - scanner_.at();
        if (field.components == 0 || facts[1] > 1024)
            scanner_.fail("the field " + shown_word(title) + " has " + std::to_string(facts[1]) +
                          " components, expected 1 to 1024");
        const std::size_t most = left / (is_binary_ ? 4 + 8 * field.components : 2 * field.components);
        if (facts[2] < 0 || static_cast<std::uint64_t>(facts[2]) > most)
            scanner_.fail("the field " + shown_word(title) + " has " + std::to_string(facts[2]) +
                          " values, but the file has only " + std::to_string(left) + " bytes left, room for at most " +
                          std::to_string(most) + ": it is truncated, or the count is wrong");
        fields_.push_back({is_of_nodes, facts[0], std::move(field), {}});
        Data& data = fields_.back();
        for (std::int64_t k = 0; k < facts[2]; ++k) {
            data.numbers.push_back(int32());
            for (std::size_t c = 0; c < data.field.components; ++c) data.field.values.push_back(real());
        }
    }

    // Gmsh gives parts groups of their own ("_part{1}_physical{7}"), so that of the parent goes first.
    void set_tags() {
        std::size_t without_group = 0;
        for (const std::int32_t entity : entities_) {
            const auto found = parents_.find(entity);
            const std::int64_t volume = found == parents_.end() ? entity : found->second;
            auto group = groups_.find(volume);
            if (group == groups_.end()) group = groups_.find(entity);
            const std::int64_t tag = groups_.empty() ? volume : group == groups_.end() ? 0 : group->second;
            if (!groups_.empty() && group == groups_.end()) ++without_group;
            file_.mesh.tags.push_back(static_cast<std::int32_t>(tag));
        }
        if (without_group > 0)
            file_.warnings.push_back(std::to_string(without_group) +
                                     " tetrahedra are in no physical group and have the tag 0");
    }

    // Nodes that only points, lines and faces have, such as the centre of an arc, go with them. Nodes of no element at
    // all stay: they are a fault.
    void leave_out_nodes() {
        TetrahedralMesh& mesh = file_.mesh;
        is_of_left_out_.resize(mesh.nodes.size());
        for (const Element& element : mesh.elements)
            for (const std::int32_t node : element) is_of_left_out_[static_cast<std::size_t>(node)] = false;
        std::vector<std::int32_t> place(mesh.nodes.size(), -1);
        std::size_t kept = 0;
        for (std::size_t node = 0; node < mesh.nodes.size(); ++node) {
            if (is_of_left_out_[node]) continue;
            place[node] = static_cast<std::int32_t>(kept);
            mesh.nodes[kept++] = mesh.nodes[node];
        }
        if (kept == mesh.nodes.size()) return;
        file_.warnings.push_back(std::to_string(mesh.nodes.size() - kept) +
                                 " nodes that only points, lines and faces have were left out");
        mesh.nodes.resize(kept);
        for (Element& element : mesh.elements)
            for (std::int32_t& node : element) node = place[static_cast<std::size_t>(node)];
        for (auto& [number, node] : numbers_) node = place[static_cast<std::size_t>(node)];
        std::erase_if(numbers_, [](const auto& entry) { return entry.second < 0; });
    }

    // Views of several steps repeat their title.
    static std::string free_name(const std::vector<Field>& fields, const std::string& title, std::int64_t step) {
        const auto is_taken = [&](const std::string& name) {
            return std::any_of(fields.begin(), fields.end(), [&](const Field& field) { return field.name == name; });
        };
        if (!is_taken(title)) return title;
        std::string name = title + " step " + std::to_string(step);
        while (is_taken(name)) name += "'";
        return name;
    }

    // Tags, and fields in the order of nodes and elements. A field without a value somewhere is left out.
    void finish() {
        TetrahedralMesh& mesh = file_.mesh;
        if (left_out_ > 0)
            file_.warnings.push_back(std::to_string(left_out_) +
                                     " points, lines and faces were left out: only tetrahedra are used");
        if (mesh.elements.empty() && left_out_ > 0)
            scanner_.fail("the file has " + std::to_string(left_out_) +
                          " points, lines and faces, but no tetrahedra: mesh the volume (gmsh -3)");
        leave_out_nodes();
        set_tags();
        std::unordered_map<std::int64_t, std::int32_t> elements;
        if (std::any_of(fields_.begin(), fields_.end(), [](const Data& data) { return !data.is_of_nodes; }))
            for (const std::int64_t label : mesh.element_labels)
                elements.emplace(label, static_cast<std::int32_t>(elements.size()));
        for (const Data& data : fields_) {
            const auto& places = data.is_of_nodes ? numbers_ : elements;
            const std::size_t components = data.field.components;
            Field field{data.field.name, components, std::vector<double>(places.size() * components)};
            std::vector<bool> has_value(places.size());
            for (std::size_t k = 0; k < data.numbers.size(); ++k) {
                const auto place = places.find(data.numbers[k]);
                if (place == places.end()) continue;  // of a face
                has_value[static_cast<std::size_t>(place->second)] = true;
                for (std::size_t c = 0; c < components; ++c)
                    field.values[static_cast<std::size_t>(place->second) * components + c] =
                        data.field.values[k * components + c];
            }
            if (std::find(has_value.begin(), has_value.end(), false) != has_value.end())
                file_.warnings.push_back("the field " + shown_word(data.field.name) + " lacks values and was left out");
            else {
                std::vector<Field>& fields = data.is_of_nodes ? mesh.node_fields : mesh.element_fields;
                field.name = free_name(fields, field.name, data.step);
                fields.push_back(std::move(field));
            }
        }
    }

    struct Data {
        bool is_of_nodes;
        std::int64_t step;
        Field field;
        std::vector<std::int64_t> numbers;
    };

    std::string name_;
    TextScanner scanner_;
    MeshFile file_;
    std::unordered_map<std::int64_t, std::int32_t> numbers_;  // of the file -> node
    std::unordered_map<std::int64_t, std::int64_t> groups_;   // volume -> physical group
    std::unordered_map<std::int64_t, std::int64_t> parents_;  // part of a partitioned volume -> volume
    std::vector<std::int32_t> entities_;                      // volume of each element
    std::vector<Data> fields_;
    std::map<std::string, std::string_view> first_;  // sections as they first came, but for those of data
    std::vector<bool> is_of_left_out_;               // nodes of points, lines and faces
    std::size_t left_out_ = 0;
    bool is_binary_ = false, has_elements_ = false;
};

}  // namespace

MeshFile read_gmsh(const std::string& name, std::string_view bytes) { return GmshReader(name, bytes).read(); }

}  // namespace heartwright::mesh
