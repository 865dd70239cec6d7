import type { CalendarDay } from '../calendar-day';

/** Receipt data in the authority's verification address. */
interface VerificationAddress {
  /** Host in lower case, with the port if it is not the usual one. */
  readonly host: string;
  /** Parts of the address; null: it does not have the authority's form and is not compared. */
  readonly parts: VerifiedParts | null;
}

export interface VerifiedParts {
  /** Device id without leading zeros, like `fiscalNumber`. */
  readonly deviceId: string;
  readonly fiscalNumber: string;
  /** Day; null: written in an unknown form. */
  readonly day: CalendarDay | null;
  /** Code in the form of {@link plainCode}. */
  readonly code: string;
}

/** Characters that cannot occur in an address, including quotation marks and angle brackets. */
const NO_ADDRESS = /[\s"'<>\\^`{|}\p{C}]/u;

/**
 * Parses a verification address; null: no web address, contains a user name, or unsafe in a page.
 * @param partsOf parser of the country's addresses; null: not the authority's form
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

/** Verification code in upper case, without the printed hyphens and spaces. */
export function plainCode(code: string): string {
  return code.replace(/[-\s]/g, '').toUpperCase();
}

export function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
