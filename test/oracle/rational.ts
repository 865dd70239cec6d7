/** Exact fraction with a denominator above zero, not necessarily in lowest terms. */
export interface Rational {
  readonly of: bigint;
  readonly over: bigint;
}

/** Reads decimal text such as `-12.50`. */
export function rational(text: string): Rational {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new Error(`Not a decimal number: ${text}`);
  const [, sign, whole = '', decimals = ''] = match;
  const digits = BigInt(whole + decimals);
  return { of: sign === '-' ? -digits : digits, over: 10n ** BigInt(decimals.length) };
}

export function whole(value: bigint): Rational {
  return { of: value, over: 1n };
}

export function plus(left: Rational, right: Rational): Rational {
  return { of: left.of * right.over + right.of * left.over, over: left.over * right.over };
}

export function minus(left: Rational, right: Rational): Rational {
  return plus(left, { of: -right.of, over: right.over });
}

export function times(left: Rational, right: Rational): Rational {
  return { of: left.of * right.of, over: left.over * right.over };
}

/** Negative, zero or positive, as `left` is below, equal to or above `right`. */
export function compare(left: Rational, right: Rational): number {
  const difference = left.of * right.over - right.of * left.over;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isSame(left: Rational, right: Rational): boolean {
  return compare(left, right) === 0;
}

/** Nearest whole number; halves are rounded away from zero, as Xero and the authority do. */
export function roundHalfUp({ of, over }: Rational): bigint {
  const size = of < 0n ? -of : of;
  const rounded = (2n * size + over) / (2n * over);
  return of < 0n ? -rounded : rounded;
}

/** Amount in whole cents, rounded half-up. */
export function toCents(amount: Rational): bigint {
  return roundHalfUp(times(amount, whole(100n)));
}

/** Cents as text: `1234n` is `12.34`. */
export function centsText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
