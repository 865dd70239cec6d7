/** Difference of two decimal texts with at most six decimal places, calculated without floating point. */
export function difference(one: string, other: string): string {
  return exactly(one, other, (first, second) => first - second);
}

/** Sum of two decimal texts with at most six decimal places, calculated without floating point. */
export function sum(one: string, other: string): string {
  return exactly(one, other, (first, second) => first + second);
}

function exactly(one: string, other: string, of: (first: bigint, second: bigint) => bigint): string {
  const places = Math.max(placesOf(one), placesOf(other), 2);
  const whole = of(scaled(one, places), scaled(other, places));
  const digits = (whole < 0n ? -whole : whole).toString().padStart(places + 1, '0');
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function scaled(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(places, '0')}`);
}
