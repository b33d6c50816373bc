/** An exact number: `numerator / denominator`, the denominator always above zero. Calculation happens in these, so that it rounds once, at the end. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

/** The fraction of two whole numbers; `denominator` must not be zero. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator }
}

/** The exact sum of two fractions. */
export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

/** The exact product of two fractions. */
export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

/** One divided by the fraction, which must not be zero. */
export function inverse(a: Fraction): Fraction {
  return fraction(a.denominator, a.numerator)
}

/** The same number on the other side of zero. */
export function opposite(a: Fraction): Fraction {
  return fraction(-a.numerator, a.denominator)
}

/**
 * The nearest whole number; a half goes away from zero (2.5 → 3, -2.5 → -3). That is how a calculator and a bookkeeper
 * round, and it treats debit and credit alike: the rounding of `-a` is always minus the rounding of `a`.
 */
export function roundHalfAwayFromZero({ numerator, denominator }: Fraction): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}
