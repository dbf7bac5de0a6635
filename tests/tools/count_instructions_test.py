"""tools/instruction_paths.py on a small kernel: branches, an early return, a loop, a call and what counts as what."""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv.pop(1) if len(sys.argv) > 1 else str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from count_instructions import Kernels
from instruction_paths import functions_of, functions_of_sass

ptx = """
.func _Z4helpd(
	.param .b64 a
)
{
	mul.rn.f64 	%fd1, %fd2, %fd3;
	add.rn.f64 	%fd1, %fd2, %fd3;
	ret;

}
	// .globl	_Z1k
.visible .entry _Z1k(
	.param .u64 _Z1k_param_0
)
.maxntid 128, 1, 1
{
	.reg .pred 	%p<3>;

	setp.ge.s64 	%p1, %rd1, %rd2;
	@%p1 bra 	$L__BB0_4;
	mul.rn.f64 	%fd9, %fd2, %fd3;
$L__BB0_1:
	add.rn.f64 	%fd1, %fd2, %fd3;
	@%p2 bra 	$L__BB0_1;

	setp.lt.f64 	%p2, %fd1, 0d0000000000000000;
	@%p2 bra 	$L__BB0_3;
	fma.rn.f64 	%fd1, %fd2, %fd3, %fd4;   // the longer way
	fma.rn.f64 	%fd1, %fd2, %fd3, %fd4;
	sqrt.rn.f64 	%fd1, %fd2;
$L__BB0_3:
	neg.f64 	%fd1, %fd1;
	rcp.approx.ftz.f64 	%fd1, %fd2;
	sub.rn.f64 	%fd1, %fd1, %fd2;
	add.f32 	%f1, %f1, %f2;
	add.s64 	%rd1, %rd1, %rd2;
	{ // callseq 0, 0
	call.uni
	_Z4helpd,
	(
	param0
	);
	} // callseq 0
	st.global.f64 	[%rd1], %fd1;
	@%p1 bra 	$L__BB0_4;
$L__BB0_4:
	ret;

}
.visible .entry _Z1l(
	.param .u64 _Z1l_param_0
)
{
	mul.rn.f64 	%fd9, %fd2, %fd3;
$L__BB2_1:
	add.rn.f64 	%fd1, %fd2, %fd3;
	@%p2 bra 	$L__BB2_3;
	fma.rn.f64 	%fd1, %fd2, %fd3, %fd4;
	st.global.f64 	[%rd1], %fd1;
$L__BB2_3:
	@%p1 bra 	$L__BB2_1;
	mul.rn.f64 	%fd9, %fd2, %fd3;
	ret;

}
.visible .entry _Z1u()
{
	rcp.rn.f64 	%fd1, %fd2;
	ret;

}
"""

sass = """
		Function : _Z1k
	.headerflags	@"EF_CUDA_SM90"
        /*0000*/                   LDC R1, c[0x0][0x28] ;                   /* 0x00000a00ff017b82 */
        /*0010*/               @P0 EXIT ;                                   /* 0x000000000000094d */
        /*0020*/                   DADD R2, R4, R6 ;                        /* 0x000000000000794d */
        /*0030*/               @P0 BRA P1, 0x60 ;                           /* 0x000000000000794d */
        /*0040*/                   DMUL R2, R4, R6 ;                        /* 0x000000000000794d */
        /*0050*/                   CALL.REL.NOINC 0x1a0 ;                   /* 0x000000000000794d */
        /*0060*/              @!P1 BRA 0x80 ;                               /* 0x000000000000794d */
        /*0070*/                   DFMA R2, R4, R6, R8 ;                    /* 0x000000000000794d */
        /*0080*/                   DSETP.LT.AND P0, PT, R2, R4, PT ;        /* 0x000000000000794d */
        /*0090*/                   STG.E.64 desc[UR4][R2.64], R4 ;          /* 0x000000000000794d */
        /*00a0*/                   EXIT ;                                   /* 0x000000000000794d */
        /*00b0*/                   BRA 0xb0;                                /* 0x000000000000794d */
        /*00c0*/                   NOP;                                     /* 0x000000000000794d */
"""

sass_loop = """
		Function : _Z1s
        /*0000*/                   LDC R1, c[0x0][0x28] ;                   /* 0x00000a00ff017b82 */
        /*0010*/                   FADD R2, R4, R6 ;                        /* 0x000000000000794d */
        /*0020*/               @P0 BRA 0x50 ;                               /* 0x000000000000794d */
        /*0030*/                   FMUL R2, R4, R6 ;                        /* 0x000000000000794d */
        /*0040*/                   STG.E [R4.64], R2 ;                      /* 0x000000000000794d */
        /*0050*/                   STS [R3], R2 ;                           /* 0x000000000000794d */
        /*0060*/                   BAR.SYNC.DEFER_BLOCKING 0x0 ;            /* 0x000000000000794d */
        /*0070*/               @P1 BRA 0x10 ;                               /* 0x000000000000794d */
        /*0080*/                   FADD R2, R4, R6 ;                        /* 0x000000000000794d */
        /*0090*/               @P2 BRA 0x80 ;                               /* 0x000000000000794d */
        /*00a0*/                   EXIT ;                                   /* 0x000000000000794d */
"""


class Counts(unittest.TestCase):
    def setUp(self):
        self.functions = functions_of(ptx)

    def test_all_functions_are_found(self):
        self.assertEqual(sorted(self.functions), ["_Z1k", "_Z1l", "_Z1u", "_Z4helpd"])

    # ADD: the loop once, sub, the callee's; MUL: before the loop, the callee's, 3 of sqrt; FMA: 2 and 5 of sqrt; one comparison.
    def test_most(self):
        self.assertEqual(self.functions["_Z1k"].count(self.functions, True)[:2], (1, [3, 5, 7, 1]))

    # The early return stores nothing: it is not the path of least.
    def test_least(self):
        self.assertEqual(self.functions["_Z1k"].count(self.functions, False)[:2], (1, [3, 2, 0, 1]))

    # What is in the loop alone, with its store though a turn without it is shorter.
    def test_a_turn_of_a_loop(self):
        self.assertEqual(self.functions["_Z1l"].count_of_loop(self.functions, False)[:2], (1, [1, 0, 1, 0]))

    # A branch on two conditions, the way to a call never taken, padding not counted.
    def test_sass(self):
        functions = functions_of_sass(sass)
        self.assertEqual(functions["_Z1k"].count(functions, True), (1, [1, 0, 1, 1], 9))
        self.assertEqual(functions["_Z1k"].count(functions, False), (1, [1, 0, 0, 1], 8))

    # The loop from 0x10 on by the way around the DMUL, with its store to shared memory; what stands before and after not.
    def test_the_shortest_turn_of_the_longest_loop(self):
        self.assertEqual(functions_of_sass(sass_loop)["_Z1s"].shortest_turn(), (5, 1))

    # Kernels of the cell take its constants as a template argument; observers take the kernel's alone.
    def test_kernels_are_found_by_template_and_struct(self):
        pack = "INS_4math4packIdLi1EEENS_9interface11PlainLayoutEEE"
        names = [
            f"_Z12react_kernelIN1m10Kernel_epi{pack}N1m13Constants_epiIdEEEEvT0_",
            f"_Z12react_kernelIN1m12Kernel_epi_M{pack}N1m15Constants_epi_MIdEEEEvT0_",
            f"_Z12react_kernelIN1m10Kernel_epi{pack}NSB_12WithExponentILi2EN1m13Constants_epiIdEEEEEEvT0_",
            f"_Z22react_kernel_of_rangesIN1m10Kernel_epi{pack}N1m13Constants_epiIdEEEEvT0_",
            f"_Z14observe_kernelIN1m10Kernel_epi{pack}EEvN1c9ConstantsE",
        ]
        kernels = Kernels("", {}, {})
        kernels.ptx = dict.fromkeys(names)
        self.assertEqual(kernels.find("react_kernel", "Kernel_epi_M"), names[1])
        self.assertEqual(kernels.find("react_kernel", "Kernel_epi", exponent=2), names[2])
        self.assertEqual(kernels.find("observe_kernel", "Kernel_epi"), names[4])

    def test_what_has_no_count_is_refused(self):
        with self.assertRaises(SystemExit) as refused:
            self.functions["_Z1u"].count(self.functions, True)
        self.assertEqual(refused.exception.code, 3)


if __name__ == "__main__":
    unittest.main()
