import type { Customer } from './sales-document';

/** Minimum digits of a number that identifies a taxpayer across contacts. */
const SHORTEST_NUMBER = 6;

/** Possible tax numbers in any field of a contact, as digits; spaces, points and dashes are ignored. */
export function numbersOf({
  taxNumber,
  companyNumber,
  accountNumber,
}: Pick<Customer, 'taxNumber' | 'companyNumber' | 'accountNumber'>): string[] {
  return [taxNumber, companyNumber, accountNumber].flatMap((text) =>
    (text.replace(/[ .-]/g, '').match(/[0-9]+/g) ?? []).filter(({ length }) => length >= SHORTEST_NUMBER),
  );
}
