// Dense matrices of some dozens of rows: singular values, least squares, eigenvalues.
#pragma once

#include <complex>
#include <cstddef>
#include <span>
#include <vector>

namespace heartwright::commands {

// Element (row, column) is values[row + column*rows].
class SmallMatrix {
public:
    SmallMatrix(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns), values_(rows * columns, 0.0) {}

    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return columns_; }
    double& operator()(std::size_t row, std::size_t column) { return values_[row + column * rows_]; }
    double operator()(std::size_t row, std::size_t column) const { return values_[row + column * rows_]; }
    std::span<double> column(std::size_t column) { return {values_.data() + column * rows_, rows_}; }
    std::span<const double> column(std::size_t column) const { return {values_.data() + column * rows_, rows_}; }

private:
    std::size_t rows_, columns_;
    std::vector<double> values_;
};

double dot(std::span<const double> a, std::span<const double> b);
double norm(std::span<const double> a);

// A = left * diag(values) * right^T with orthonormal columns, values descending. Columns of `left` of a value of 0 are
// 0.
struct SingularValues {
    SmallMatrix left;  // [rows][columns]
    std::vector<double> values;
    SmallMatrix right;  // [columns][columns]
};

// One-sided Jacobi rotations (Demmel and Veselic, SIAM J Matrix Anal Appl 13:1204, 1992), which keep small values to
// their own relative precision where columns are scaled alike.
SingularValues singular_values(const SmallMatrix& a);

// The x of least norm that minimises |Ax - b|. Singular values below `share` of the largest count as 0.
std::vector<double> least_squares(const SmallMatrix& a, std::span<const double> b, double share);

struct Eigenpair {
    std::complex<double> value;
    std::vector<std::complex<double>> vector;  // of norm 1
};

// Of a square matrix, the largest modulus first. QR iterations with Wilkinson's shifts on its Hessenberg form, vectors
// by inverse iteration (Golub and Van Loan, Matrix Computations, chapter 7).
std::vector<Eigenpair> eigenpairs(const SmallMatrix& a);

}  // namespace heartwright::commands
