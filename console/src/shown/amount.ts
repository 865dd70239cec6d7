/** Decimal text with its thousands set apart; the digits are the API's own, never calculated with. */
export function spellAmount(decimal: string): string {
  const [whole = '', ...places] = decimal.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, '\u202f'), ...places].join('.');
}

interface Amounts {
  readonly documents: number;
  readonly totals: readonly { readonly currency: string; readonly total: string }[];
}

/** For example "12 documents, USD 1 204.50 and ZWG 80.00". */
export function spellAmounts({ documents, totals }: Amounts): string {
  const count = `${documents} document${documents === 1 ? '' : 's'}`;
  const money = totals.map(({ currency, total }) => `${currency} ${spellAmount(total)}`).join(' and ');
  return money === '' ? count : `${count}, ${money}`;
}
