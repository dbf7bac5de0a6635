// What is read out of what nvcc and cuobjdump print.
#include "generator/driver/explain/compiled_kernels.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "generator/driver/explain/program.hpp"

namespace heartwright::driver {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

TEST(Occupancy, is_what_registers_leave_room_for) {
    struct Row {
        int registers, threads, blocks;
        double share;
    };
    for (const Row& row : {Row{128, 128, 4, 0.25},
                           {168, 128, 3, 0.1875},
                           {80, 256, 3, 0.375},
                           {32, 128, 16, 1},
                           {46, 128, 10, 0.625},
                           {255, 1024, 0, 0},
                           {16, 32, 32, 0.5}}) {
        EXPECT_EQ(occupancy_of(row.registers, row.threads).blocks, row.blocks) << row.registers;
        EXPECT_DOUBLE_EQ(occupancy_of(row.registers, row.threads).share, row.share) << row.registers;
    }
}

TEST(CompiledKernels, come_from_ptxas_ptx_and_sass) {
    const std::string says = R"(ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_ZN3abi14observe_kernelINS_3toyE' for 'sm_90'
ptxas info    : Used 40 registers, used 0 barriers
ptxas info    : Compiling entry function '_ZN3abi19react_kernel_of_ownINS_3toyE' for 'sm_90'
ptxas info    : Function properties for _ZN3abi19react_kernel_of_ownINS_3toyE
    48 bytes stack frame, 36 bytes spill stores, 40 bytes spill loads
ptxas info    : Used 168 registers, used 0 barriers, 48 bytes cumulative stack size
ptxas info    : Compiling entry function '_ZN3abi12react_kernelINS_3toyE' for 'sm_90'
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 128 registers, used 0 barriers
)";
    const std::string ptx =
        ".visible .entry _ZN3abi19react_kernel_of_ownINS_3toyE(\n)\n.maxntid 128, 1, 1\n"
        ".visible .entry _ZN3abi12react_kernelINS_3toyE(\n)\n.maxntid 256, 1, 1\n";
    const std::string sass = R"(
		Function : _ZN3abi12react_kernelINS_3toyE
	.headerflags	@"EF_CUDA_SM90"
        /*0000*/                   LDC R1, c[0x0][0x28] ;       /* 0x00000a00ff017b82 */
                                                                /* 0x000e220000000800 */
        /*0010*/               @P0 DFMA R2, R4, R6, R8 ;        /* 0x00000a00ff017b82 */
        /*0020*/                   DMUL R2, R4, R6 ;            /* 0x00000a00ff017b82 */
        /*0030*/                   IMAD.MOV.U32 R2, RZ, RZ, R4 ; /* 0x00000a00ff017b82 */
        /*0040*/                   ULDC.64 UR4, c[0x0][0x210] ; /* 0x00000a00ff017b82 */
        /*0050*/              @!P1 EXIT ;                       /* 0x00000a00ff017b82 */
        /*0060*/                   NOP;                         /* 0x00000a00ff017b82 */
)";
    const auto kernels = kernels_of(says, ptx, sass, "sm_90");
    ASSERT_EQ(kernels.size(), 2u);
    EXPECT_EQ(kernels[0].name, "step of cells");
    EXPECT_EQ(kernels[0].architecture, "sm_90");
    EXPECT_EQ(kernels[0].registers, 128);
    EXPECT_EQ(kernels[0].spilled, 0);
    EXPECT_EQ(kernels[0].threads, 256);
    EXPECT_EQ(kernels[0].blocks, 2);
    EXPECT_DOUBLE_EQ(kernels[0].occupancy, 0.25);
    EXPECT_THAT(kernels[0].instructions,
                ElementsAre(Pair("FP64 add, mul, fma", 2), Pair("branches and barriers", 1), Pair("memory", 1),
                            Pair("moves", 1), Pair("uniform (a warp's)", 1)));
    EXPECT_EQ(kernels[1].name, "step of cells with parameters of their own");
    EXPECT_EQ(kernels[1].spilled, 36);
    EXPECT_EQ(kernels[1].threads, 128);
    EXPECT_TRUE(kernels[1].instructions.empty());
    EXPECT_TRUE(kernels_of("nonsense", "", "", "sm_90").empty());
}

// A compiler that is a script: what it is asked, and what becomes of its failure.
TEST(CompiledKernels, a_missing_compiler_is_reported) {
    const TemporaryFolder folder;
    const std::string nvcc = folder.path() + "/nvcc";
    std::ofstream(nvcc) << "#!/bin/sh\necho 'fatal: no such card'\nexit 1\n";
    std::filesystem::permissions(nvcc, std::filesystem::perms::owner_all);
    const std::vector<emit::GeneratedFile> files = {{"toy/cuda/model.cu", ""}};
    const KernelCompiler compiler(nvcc, HEARTWRIGHT_SOURCE_DIR);
    EXPECT_EQ(compiler.why_none(), "");
    EXPECT_THAT(compiler.start(files, "sm_90").finish().why_none,
                HasSubstr("nvcc did not compile the kernels for sm_90:fatal: no such card"));
    EXPECT_EQ(KernelCompiler(nvcc, folder.path()).why_none(),
              "The headers of runtime/interface are not at " + folder.path() + ": kernels were not compiled.");
}

}  // namespace
}  // namespace heartwright::driver
