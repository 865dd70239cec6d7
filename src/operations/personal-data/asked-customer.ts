import { foldedName } from '../../domain/sales/customer';
import type { Customer } from '../../domain/sales/sales-document';

/** Search criteria of a customer; all given values must match. */
export interface AskedCustomer {
  /** Id of the contact on the accounting platform. */
  readonly contactId?: string | undefined;
  readonly name?: string | undefined;
  readonly tin?: string | undefined;
  readonly vatNumber?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/**
 * Number of final digits compared, with or without country code; so many distinguish one subscriber from
 * another.
 */
const DIGITS_OF_SUBSCRIBER = 9;
/** Minimum digits of a phone number; fewer are an extension, or none at all. */
const FEWEST_DIGITS_OF_PHONE = 7;
/**
 * Minimum length of a number compared within a field; a shorter one must be the whole field: "2000" begins many numbers
 * written with blanks.
 */
const SHORTEST_PART = 8;
const BETWEEN_PHONES = /[,;/]|\b(?:extension|ext|x)\b/i;

/** True when at least one value is given and each identifies a customer. */
export function isEnough({ contactId, name, tin, vatNumber, email, phone }: AskedCustomer): boolean {
  const compared = [contactId, name, tin, vatNumber, email].map((text) => text && plain(text));
  const given = [...compared, phone && subscriber(phone)].filter((text) => text !== undefined);
  return given.length > 0 && !given.includes('');
}

/** True for the requested customer; ignores blanks, case and separators between digits. */
export function isAsked(customer: Customer, asked: AskedCustomer): boolean {
  const { contactId, name, tin, vatNumber, email, phone } = asked;
  return (
    isEnough(asked) &&
    (contactId === undefined || contactId === customer.sourceId) &&
    (name === undefined || foldedName(name) === foldedName(customer.name)) &&
    [tin, vatNumber].every((number) => number === undefined || hasNumber(customer, plain(number))) &&
    (email === undefined || parts(customer.email, /[\s,;]+/, foldedName).includes(foldedName(email))) &&
    (phone === undefined || parts(customer.phone, BETWEEN_PHONES, subscriber).includes(subscriber(phone)))
  );
}

/** Names that only this contact has had, in the form of `foldedName`: only these identify it. */
export function ownNames(contactId: string, customers: readonly Customer[]): string[] {
  const isOwn = ({ sourceId }: Customer): boolean => sourceId === contactId;
  const ofOthers = new Set(customers.filter((one) => !isOwn(one)).map(({ name }) => foldedName(name)));
  const own = new Set(customers.filter(isOwn).map(({ name }) => foldedName(name)));
  return [...own].filter((name) => name !== '' && !ofOthers.has(name));
}

function hasNumber({ taxNumber, companyNumber, accountNumber }: Customer, number: string): boolean {
  const fields = [taxNumber, companyNumber, accountNumber];
  if (fields.some((field) => plain(field) === number)) return true;
  // Matches texts such as "TIN 2000123456; VAT 220123456".
  return (
    number.length >= SHORTEST_PART && fields.some((field) => parts(field, /[\s;:,]+/, plain).includes(number))
  );
}

/** Splits a field into parts and adds the whole field. */
function parts(field: string, between: RegExp, compared: (text: string) => string): string[] {
  return [field, ...field.split(between)].map(compared);
}

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** Extracts the subscriber's digits; empty: no phone number. */
function subscriber(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < FEWEST_DIGITS_OF_PHONE ? '' : digits.slice(-DIGITS_OF_SUBSCRIBER);
}
