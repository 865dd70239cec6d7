import type { CalendarDay } from '../calendar-day';

/** Receipt data in the authority's verification address. */
export interface VerificationAddress {
  /** Lower case, with the port if it is not the usual one. */
  readonly host: string;
  /** Null where the address has not the authority's form: there is nothing to compare then. */
  readonly parts: VerifiedParts | null;
}

export interface VerifiedParts {
  /** Without leading zeros, like `fiscalNumber`. */
  readonly deviceId: string;
  readonly fiscalNumber: string;
  /** Null: it is written in a form that is not known. */
  readonly day: CalendarDay | null;
  /** Code in the form of {@link plainCode}. */
  readonly code: string;
}

/** Characters that cannot occur in an address, including quotation marks and angle brackets. */
const NO_ADDRESS = /[\s"'<>\\^`{|}\p{C}]/u;

/**
 * Null when the text is no web address, or one that names a user, or that would break out of where it is shown.
 * @param partsOf what an address of the authority of the country holds; null: it has not the authority's form
 */
export function readVerificationAddress(
  text: string,
  partsOf: (address: URL) => VerifiedParts | null,
): VerificationAddress | null {
  if (NO_ADDRESS.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null;
  return { host: url.host, parts: partsOf(url) };
}

/** The verification code without the hyphens and spaces that it is printed with, upper case. */
export function plainCode(code: string): string {
  return code.replace(/[-\s]/g, '').toUpperCase();
}

export function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
