import type { Customer } from '../documents/sales-document';

/** By what a customer is looked for: everything that is given must be the customer's. */
export interface AskedCustomer {
  readonly name?: string | undefined;
  readonly tin?: string | undefined;
  readonly vatNumber?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** With and without the code of the country: so many digits at the end tell one subscriber from another. */
const DIGITS_OF_SUBSCRIBER = 9;
/** Shorter texts are in many rows that are about somebody else. */
const SHORTEST_TEXT = 4;

/** Whether this is the customer that is asked for. Blanks, capitals and the signs between digits do not count. */
export function isAsked(customer: Customer, asked: AskedCustomer): boolean {
  const { name, tin, vatNumber, email, phone } = asked;
  const numbers = [customer.taxNumber, customer.companyNumber, customer.accountNumber].flatMap(numbersIn);
  return (
    (name === undefined || words(name) === words(customer.name)) &&
    [tin, vatNumber].every((number) => number === undefined || numbers.includes(plain(number))) &&
    (email === undefined || words(email) === words(customer.email)) &&
    (phone === undefined || subscriber(phone) === subscriber(customer.phone))
  );
}

/** A pattern for `ilike` that a stored customer (JSON text) fits who is asked for; others may fit as well. */
export function storedPattern({ name, tin, vatNumber, email, phone }: AskedCustomer): string {
  if (name !== undefined) return `%${escaped(jsonOf(name.trim())).replace(/\s+/g, '%')}%`;
  if (email !== undefined) return `%${escaped(jsonOf(email.trim()))}%`;
  const number = tin ?? vatNumber ?? (phone === undefined ? '' : subscriber(phone));
  return `%${[...plain(number)].join('%')}%`;
}

/** What names these customers in other texts, as patterns for `like` of texts in small letters. */
export function textPatterns(customers: readonly Customer[]): string[] {
  const texts = customers.flatMap(({ name, email, phone, taxNumber, companyNumber, accountNumber }) =>
    [name, email, phone, taxNumber, companyNumber, accountNumber].map((text) => text.trim().toLowerCase()),
  );
  const long = texts.filter(({ length }) => length >= SHORTEST_TEXT);
  return [...new Set(long)].map((text) => `%${escaped(jsonOf(text))}%`);
}

function words(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** The field as a whole, and what it is made of: "TIN 2000123456; VAT 220123456". */
function numbersIn(field: string): string[] {
  return [plain(field), ...field.split(/[\s;:,]+/).map(plain)];
}

function subscriber(phone: string): string {
  return phone.replace(/\D/g, '').slice(-DIGITS_OF_SUBSCRIBER);
}

/** As the text stands inside JSON. */
function jsonOf(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
