let marks = { group: ',', decimal: '.' };

/** Sets the marks of all numbers on the page. */
export function spellAmountsIn(locale: string): void {
  // Portuguese groups only from five digits on, so the sample has more.
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.5);
  const mark = (type: 'group' | 'decimal'): string => parts.find((part) => part.type === type)?.value ?? '';
  marks = { group: mark('group'), decimal: mark('decimal') };
}

/**
 * Formats a number, or its text, with separators of thousands; digits of a text are never converted to a number. Other
 * texts stay as they are.
 */
export function spellAmount(number: string | number): string {
  const decimal = String(number);
  if (!/^-?\d+(\.\d+)?$/.test(decimal)) return decimal;
  const [whole = '', ...places] = decimal.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, marks.group), ...places].join(marks.decimal);
}

/** Pads a decimal text to at least two decimal places, so that 5.5 aligns with 5.50. */
export function withCents(decimal: string): string {
  const [whole = '', places = ''] = decimal.split('.');
  return `${whole}.${places.padEnd(2, '0')}`;
}
