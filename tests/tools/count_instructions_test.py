"""tools/count_instructions.py on a small kernel: branches, an early return, a loop, a call and what counts as what."""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv.pop(1) if len(sys.argv) > 1 else str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import count_instructions

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
.visible .entry _Z1u()
{
	div.rn.f64 	%fd1, %fd2, %fd3;
	ret;

}
"""


class Counts(unittest.TestCase):
    def setUp(self):
        self.functions = count_instructions.functions_of(ptx)

    def test_all_functions_are_found(self):
        self.assertEqual(sorted(self.functions), ["_Z1k", "_Z1u", "_Z4helpd"])

    # ADD: the loop once, sub, the callee's; MUL: before the loop, the callee's, 3 of sqrt; FMA: 2 and 5 of sqrt; one comparison.
    def test_most(self):
        self.assertEqual(self.functions["_Z1k"].count(self.functions, True), (1, [3, 5, 7, 1]))

    # The early return stores nothing: it is not the path of least.
    def test_least(self):
        self.assertEqual(self.functions["_Z1k"].count(self.functions, False), (1, [3, 2, 0, 1]))

    def test_what_has_no_count_is_refused(self):
        with self.assertRaises(SystemExit) as refused:
            self.functions["_Z1u"].count(self.functions, True)
        self.assertEqual(refused.exception.code, 3)


if __name__ == "__main__":
    unittest.main()
