import type { Customer } from './sales-document';

/** Minimum digits of a number by which two contacts may be one taxpayer. */
const SHORTEST_NUMBER = 6;

/** Numbers in any field of a contact that may be those of a taxpayer, as digits: spaces, points and dashes are spelling. */
export function numbersOf({
  taxNumber,
  companyNumber,
  accountNumber,
}: Pick<Customer, 'taxNumber' | 'companyNumber' | 'accountNumber'>): string[] {
  return [taxNumber, companyNumber, accountNumber].flatMap((text) =>
    (text.replace(/[ .-]/g, '').match(/[0-9]+/g) ?? []).filter(({ length }) => length >= SHORTEST_NUMBER),
  );
}
