// Wavefront OBJ: vertices ("v x y z") and faces ("f a b c", also "a/t/n") with numbers from 1, or from the end where
// they are negative. Groups ("g", else "o", else "usemtl") are regions where there are several: tags 1, 2 ... as they
// first come. Normals, textures and other lines are passed over.
#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/mesh/formats/leave_out_elements.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/formats/surfaces/polygons.hpp"

namespace heartwright::mesh {
namespace {

constexpr std::array<const char*, 3> obj_groups{"g", "o", "usemtl"};  // the preferred first

class ObjReader {
public:
    ObjReader(const std::string& name, std::string_view text) : name_(name), scanner_(name, text) {}

    MeshFile read(const ElementChoice& choice) {
        while (!scanner_.is_at_end()) read_line(scanner_.word("a keyword"));
        set_tags();
        merge_copies(file_);
        choose_elements(name_, choice.kind, file_);
        return std::move(file_);
    }

private:
    void read_line(std::string_view keyword) {
        if (keyword == "v") {
            Point& node = file_.mesh.nodes.emplace_back();
            for (double& x : node) x = scanner_.number("a coordinate");
        } else if (keyword == "f" || keyword == "l") {
            read_face(keyword);
            return;
        } else if (keyword == "cstype" || keyword == "curv" || keyword == "surf") {
            scanner_.fail("free-form curves and surfaces (" + io::shown_word(keyword) +
                          ") are not read; save the surface as triangles");
        } else {
            for (std::size_t k = 0; k < obj_groups.size(); ++k)
                if (keyword == obj_groups[k]) return begin_group(k);
        }
        scanner_.rest_of_line();
    }

    void begin_group(std::size_t k) {
        std::string_view rest = scanner_.rest_of_line();
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
        const std::string group(rest);
        now_[k] = groups_[k].emplace(group, static_cast<std::int32_t>(groups_[k].size()) + 1).first->second;
    }

    void read_face(std::string_view keyword) {
        nodes_.clear();
        while (scanner_.line_has_more()) {
            const std::string_view word = scanner_.word("a vertex of a face");
            if (word == "\\") {  // goes on in the next line
                scanner_.rest_of_line();
                continue;
            }
            nodes_.push_back(node_of(word));
        }
        if (nodes_.size() < 2)
            scanner_.fail("a face ('" + std::string(keyword) + "') has " + std::to_string(nodes_.size()) + " nodes");
        if (keyword == "l" && nodes_.size() > 2) nodes_.clear();  // a polyline
        add_polygon(nodes_, file_);
        for (std::size_t k = 0; k < obj_groups.size(); ++k) of_elements_[k].push_back(now_[k]);
    }

    std::int32_t node_of(std::string_view word) const {
        std::int64_t said = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), said);
        const auto count = static_cast<std::int64_t>(file_.mesh.nodes.size());
        const std::int64_t node = said < 0 ? count + said : said - 1;
        if (error != std::errc() || (end != word.data() + word.size() && *end != '/'))
            scanner_.fail("a vertex of a face is no number: " + io::shown_word(word));
        if (said == 0 || node < 0 || node >= count)
            scanner_.fail("a face names vertex " + std::to_string(said) + ", but there are " + std::to_string(count) +
                          " before it, numbered from 1");
        return static_cast<std::int32_t>(node);
    }

    void set_tags() {
        for (std::size_t k = 0; k < obj_groups.size(); ++k) {
            if (groups_[k].size() < 2) continue;
            file_.mesh.tags = of_elements_[k];
            std::string text;
            std::size_t told = 0;
            for (const auto& [group, tag] : groups_[k])
                if (++told <= 10)
                    text += (text.empty() ? "" : ", ") + io::shown_word(group) + " " + std::to_string(tag);
            file_.warnings.push_back(std::string("the groups '") + obj_groups[k] +
                                     "' are taken for region tags: " + text + (told > 10 ? " ..." : ""));
            return;
        }
    }

    std::string name_;
    io::TextScanner scanner_;
    MeshFile file_;
    std::vector<std::int32_t> nodes_;  // of the face that is read
    std::array<std::map<std::string, std::int32_t>, obj_groups.size()> groups_;
    std::array<std::int32_t, obj_groups.size()> now_{};  // 0: before the first
    std::array<std::vector<std::int32_t>, obj_groups.size()> of_elements_;
};

}  // namespace

MeshFile read_obj(const std::string& name, std::string_view bytes, const ElementChoice& choice) {
    return ObjReader(name, bytes).read(choice);
}

}  // namespace heartwright::mesh
