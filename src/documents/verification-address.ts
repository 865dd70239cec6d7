import type { CalendarDay } from './calendar-day';

/** What the authority's verification address holds of a receipt. */
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
  /** Sixteen characters, upper case. */
  readonly code: string;
}

/** Device (10 digits), ddMMyyyy, number (10 digits), code (16): Fiscal Device Gateway specification 7.2, section 11. */
const SHORT = /^(\d{10})(\d{8})(\d{10})([0-9A-Za-z]{16})$/;
/** Everything that has no place in an address, quotation marks and angle brackets among it. */
const NO_ADDRESS = /[\s"'<>\\^`{|}\p{C}]/u;

/** Null when the text is no web address, or one that names a user, or that would break out of where it is shown. */
export function readVerificationAddress(text: string): VerificationAddress | null {
  if (NO_ADDRESS.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null;
  return { host: url.host, parts: shortForm(url.pathname) ?? longForm(url.searchParams) };
}

/** The verification code without the hyphens and spaces that it is printed with, upper case. */
export function plainCode(code: string): string {
  return code.replace(/[-\s]/g, '').toUpperCase();
}

export function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function shortForm(path: string): VerifiedParts | null {
  const [, device = '', date = '', number = '', code = ''] =
    SHORT.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  return device === '' ? null : parts(device, date, number, code);
}

/** The page that the short form leads to. */
function longForm(query: URLSearchParams): VerifiedParts | null {
  const [device, date, number, code] = ['DeviceId', 'ReceiptDate', 'ReceiptGlobalNo', 'ReceiptQrData'].map(
    (name) => query.get(name) ?? '',
  );
  const isWhole = [device, number].every((digits) => /^\d{1,10}$/.test(digits!)) && code !== '';
  return isWhole ? parts(device!, date!, number!, code!) : null;
}

function parts(device: string, date: string, number: string, code: string): VerifiedParts {
  return {
    deviceId: withoutZeros(device),
    fiscalNumber: withoutZeros(number),
    day: dayOf(date),
    code: plainCode(code),
  };
}

function dayOf(date: string): CalendarDay | null {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(date) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  return /^\d{4}-\d{2}-\d{2}/.test(date) ? date.slice(0, 10) : null;
}
