/** Decimal text with its thousands set apart; the digits are the API's own, never calculated with. */
export function spellAmount(decimal: string): string {
  const [whole = '', ...places] = decimal.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, '\u202f'), ...places].join('.');
}
