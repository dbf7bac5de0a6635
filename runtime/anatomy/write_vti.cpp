#include "runtime/anatomy/write_vti.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::anatomy {

namespace {

template <class T>
std::string bytes_of_values(const std::vector<double>& values) {
    std::vector<T> numbers(values.size());
    std::transform(values.begin(), values.end(), numbers.begin(), [](double value) { return static_cast<T>(value); });
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(T)};
}

// As VTK stores it: [blocks][bytes of a block][bytes of the last one, 0: whole][compressed bytes of each], the blocks.
std::string compressed(std::string_view bytes) {
    constexpr std::size_t block_size = 1 << 20;
    const std::size_t blocks = (bytes.size() + block_size - 1) / block_size;
    std::vector<std::uint64_t> header{blocks, block_size, bytes.size() % block_size};
    std::string packed;
    std::string block(::compressBound(block_size), '\0');
    for (std::size_t k = 0; k < blocks; ++k) {
        const std::string_view part = bytes.substr(k * block_size, block_size);
        uLongf size = block.size();
        if (::compress2(reinterpret_cast<Bytef*>(block.data()), &size, reinterpret_cast<const Bytef*>(part.data()),
                        part.size(), Z_BEST_SPEED) != Z_OK)
            throw MachineFault("zlib could not compress a picture");
        header.push_back(size);
        packed.append(block, 0, size);
    }
    return std::string(reinterpret_cast<const char*>(header.data()), header.size() * sizeof header[0]) + packed;
}

std::string three(const std::array<double, 3>& values) {
    return plain_number(values[0]) + " " + plain_number(values[1]) + " " + plain_number(values[2]);
}

}  // namespace

void write_vti(const std::string& path, const std::vector<NamedImage>& images) {
    const Image& first = images.at(0).image;
    std::string extent, tags, data;
    for (const std::int64_t cells : first.cells) extent += (extent.empty() ? "0 " : " 0 ") + std::to_string(cells);
    for (const NamedImage& one : images) {
        const bool is_vector = one.image.components == 3;
        tags += "<DataArray type=\"" + std::string(is_vector ? "Float32" : "Int32") + "\" Name=\"" + one.name +
                "\" NumberOfComponents=\"" + std::to_string(one.image.components) + "\" format=\"appended\" offset=\"" +
                std::to_string(data.size()) + "\"/>\n";
        data += compressed(is_vector ? bytes_of_values<float>(one.image.values)
                                     : bytes_of_values<std::int32_t>(one.image.values));
    }
    io::WholeFileWriter file(path);
    file.write(
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\" "
        "header_type=\"UInt64\" compressor=\"vtkZLibDataCompressor\">\n<ImageData WholeExtent=\"" +
        extent + "\" Origin=\"0 0 0\" Spacing=\"" + three(first.spacing.value_or(std::array<double, 3>{1, 1, 1})) +
        "\">\n<Piece Extent=\"" + extent + "\">\n<CellData>\n" + tags +
        "</CellData>\n</Piece>\n</ImageData>\n<AppendedData encoding=\"raw\">\n_");
    file.write(data);
    file.write("\n</AppendedData>\n</VTKFile>\n");
    file.finish();
}

}  // namespace heartwright::anatomy
