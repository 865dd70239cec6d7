let decimalMark = '.';

/** Sets the decimal mark of all amounts on the page. */
export function spellAmountsIn(locale: string): void {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  decimalMark = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Formats a decimal text with separators of thousands; its digits are never converted to a number. */
export function spellAmount(decimal: string): string {
  const [whole = '', ...places] = decimal.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, '\u202f'), ...places].join(decimalMark);
}

/** Pads a decimal text to at least two decimal places, so that 5.5 aligns with 5.50. */
export function withCents(decimal: string): string {
  const [whole = '', places = ''] = decimal.split('.');
  return `${whole}.${places.padEnd(2, '0')}`;
}
