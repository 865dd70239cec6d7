let decimalMark = '.';

/** Amounts of the whole page are spelled with the decimal mark of its language. */
export function spellAmountsIn(locale: string): void {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  decimalMark = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Decimal text with its thousands set apart; the digits are the API's own, never calculated with. */
export function spellAmount(decimal: string): string {
  const [whole = '', ...places] = decimal.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, '\u202f'), ...places].join(decimalMark);
}

/** With two decimals at least, so that 5.5 stands under 5.50. */
export function withCents(decimal: string): string {
  const [whole = '', places = ''] = decimal.split('.');
  return `${whole}.${places.padEnd(2, '0')}`;
}
