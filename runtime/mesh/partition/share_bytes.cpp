// A share of a mesh as bytes: its arrays one after the other, each behind its length.
#include <cstring>
#include <memory>
#include <type_traits>

#include "base/diag/faults.hpp"
#include "runtime/mesh/partition/mesh_share.hpp"

namespace heartwright::mesh {
namespace {

class Writer {
public:
    template <class T>
    void array(const std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        one(static_cast<std::uint64_t>(values.size()));
        put(values.data(), values.size() * sizeof(T));
    }
    template <class T>
    void one(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        put(&value, sizeof value);
    }
    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    void put(const void* from, std::size_t size) {
        const auto* const begin = static_cast<const std::byte*>(from);
        bytes_.insert(bytes_.end(), begin, begin + size);
    }
    std::vector<std::byte> bytes_;
};

class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : rest_(bytes) {}

    template <class T>
    void array(std::vector<T>& values) {
        std::uint64_t size = 0;
        one(size);
        if (size > rest_.size() / sizeof(T)) throw OurFault("a share of a mesh ends within an array");
        values.resize(size);
        take(values.data(), size * sizeof(T));
    }
    template <class T>
    void one(T& value) {
        take(&value, sizeof value);
    }
    bool is_at_end() const { return rest_.empty(); }

private:
    void take(void* to, std::size_t size) {
        if (size > rest_.size()) throw OurFault("a share of a mesh ends too early");
        if (size > 0) std::memcpy(to, rest_.data(), size);
        rest_ = rest_.subspan(size);
    }
    std::span<const std::byte> rest_;
};

// Archive: a Writer of what is constant, or a Reader.
template <class Archive, class AnyMesh>
void visit_mesh(Archive& archive, AnyMesh& mesh) {
    archive.array(mesh.nodes);
    archive.array(mesh.elements);
    archive.array(mesh.tags);
    archive.array(mesh.fibres);
    archive.array(mesh.sheets);
    archive.array(mesh.thicknesses);
    archive.array(mesh.element_labels);
}

template <class Archive, class Rows, class Share>
void visit_rows(Archive& archive, Rows& rows, Share& share) {
    archive.array(rows.positions);
    archive.array(rows.normals);
    archive.array(rows.tags);
    archive.array(rows.volumes);
    archive.array(rows.neighbour_starts);
    archive.array(rows.neighbours);
    archive.array(rows.triangles);
    archive.array(rows.loops.starts);
    archive.array(rows.loops.steps);
    archive.array(rows.loops.axes);
    archive.array(share.numbers);
    archive.one(share.own_rows);
    archive.one(share.whole_rows);
    archive.array(share.triangles);
    archive.array(share.loops);
    archive.one(share.extent);
}

std::shared_ptr<const tissue::Rows> rows_from(Reader& reader) {
    bool are_there = false;
    reader.one(are_there);
    if (!are_there) return nullptr;
    auto rows = std::make_shared<tissue::Rows>();
    visit_rows(reader, *rows, rows->share.emplace());
    return rows;
}

}  // namespace

std::vector<std::byte> bytes_of(const TissueMesh& share) {
    Writer writer;
    writer.one(share.cells_are_elements);
    writer.one(share.edge);
    visit_mesh(writer, share.mesh);
    for (const auto& rows : {share.rows_of_share, share.elements}) {
        writer.one(rows != nullptr);
        if (rows) visit_rows(writer, *rows, *rows->share);
    }
    return writer.take();
}

TissueMesh share_from(std::span<const std::byte> bytes) {
    Reader reader(bytes);
    TissueMesh share;
    reader.one(share.cells_are_elements);
    reader.one(share.edge);
    visit_mesh(reader, share.mesh);
    share.rows_of_share = rows_from(reader);
    share.elements = rows_from(reader);
    if (!reader.is_at_end()) throw OurFault("a share of a mesh has bytes left over");
    return share;
}

}  // namespace heartwright::mesh
