# A Spack recipe: put this folder's file into REPO/packages/heartwright/package.py of a repository of yours, which
# `spack repo create` makes.
# mustache.hpp (kainjow/Mustache) is not among Spack's packages: the recipe takes the one header as a resource.
from spack.package import *


class Heartwright(CMakePackage, CudaPackage):
    """Turns the spec of a heart-cell model into a specialised solver, and runs cells, tissue and whole ventricles."""

    homepage = "https://github.com/heartwright/heartwright"
    git = "https://github.com/heartwright/heartwright.git"

    license("Apache-2.0")

    version("main", branch="main")

    variant("mpi", default=True, description="Runs of several ranks")
    variant("generator", default=True, description="Models of one's own, read with Clang")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.22:", type="build")
    depends_on("ninja", type="build")
    depends_on("nlohmann-json@3.9:")
    depends_on("fmt@8:")
    depends_on("zlib-api")
    depends_on("hdf5@1.10: ~mpi")
    depends_on("expat@2.2:")
    depends_on("metis@5:")
    depends_on("openmpi@4.1:", when="+mpi")
    depends_on("cuda@12.4:", when="+cuda")
    depends_on("llvm@14: +clang", when="+generator")
    depends_on("sundials@6: ~mpi", when="+generator")

    conflicts("%gcc@:11", msg="C++20 as it is written here needs GCC 12 or later")

    resource(
        name="mustache",
        git="https://github.com/kainjow/Mustache.git",
        tag="v4.1",
        placement="mustache",
        when="+generator",
    )

    def cmake_args(self):
        args = [
            self.define("HEARTWRIGHT_TESTS", False),
            self.define_from_variant("HEARTWRIGHT_MPI", "mpi"),
            self.define_from_variant("HEARTWRIGHT_GENERATOR", "generator"),
            self.define_from_variant("HEARTWRIGHT_CUDA", "cuda"),
        ]
        if self.spec.satisfies("+generator"):
            args.append(self.define("MUSTACHE_INCLUDE_DIR", join_path(self.stage.source_path, "mustache")))
        if self.spec.satisfies("+cuda"):
            args.append(self.define("HEARTWRIGHT_CUDA_ARCHITECTURES", self.spec.variants["cuda_arch"].value))
        return args
