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

/**
 * Name in a form for comparison: ignores width, case and blanks. `operations/personal-data/places.ts` does the same in
 * SQL.
 */
export function foldedName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Placeholder for the name of a customer whose personal data were erased
 * (operations/personal-data/customer-erasure.service.ts).
 */
export const ERASED_CUSTOMER = 'erased';

/** Names of the parts of {@link BuyerAddress}, in reading order. */
export const ADDRESS_PARTS = [
  'houseNo',
  'street',
  'city',
  'province',
] as const satisfies readonly (keyof BuyerAddress)[];
export type AddressPart = (typeof ADDRESS_PARTS)[number];

export interface BuyerAddress {
  readonly province: string;
  readonly street: string;
  readonly houseNo: string;
  readonly city: string;
}
