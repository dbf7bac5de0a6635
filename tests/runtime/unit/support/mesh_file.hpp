// A mesh in files of its own, which a run reads; removed in the end.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "runtime/mesh/formats/write_mesh.hpp"

namespace heartwright::testing {

// openCARP's files: a build without Expat reads them, too. Each process has its own.
class MeshFile {
public:
    explicit MeshFile(const std::string& name)
        : path_(::testing::TempDir() + "heartwright_" + name + "_" + std::to_string(getpid()) + ".pts") {}
    MeshFile(const std::string& name, const mesh::Mesh& mesh) : MeshFile(name) { write(mesh); }
    MeshFile(const MeshFile&) = delete;
    MeshFile& operator=(const MeshFile&) = delete;
    ~MeshFile() { remove(); }

    void write(const mesh::Mesh& mesh) {
        remove();
        files_ = mesh::write_mesh(path_, mesh);
    }
    const std::string& path() const { return path_; }

private:
    void remove() {
        for (const std::string& file : files_) std::remove(file.c_str());
    }

    std::string path_;
    std::vector<std::string> files_;
};

}  // namespace heartwright::testing
