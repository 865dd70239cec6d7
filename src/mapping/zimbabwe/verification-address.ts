import type { CalendarDay } from '../../domain/calendar-day';
import { plainCode, type VerifiedParts, withoutZeros } from '../../domain/receipt/verification-address';

/** Device (10 digits), ddMMyyyy, number (10 digits), code (16): Fiscal Device Gateway specification 7.2, section 11. */
const SHORT = /^(\d{10})(\d{8})(\d{10})([0-9A-Za-z]{16})$/;

/**
 * Parses an address of the authority into the parts of a receipt: the short form of the QR code, or the page
 * that it leads to.
 */
export function verifiedParts({ pathname, searchParams }: URL): VerifiedParts | null {
  return shortForm(pathname) ?? longForm(searchParams);
}

function shortForm(path: string): VerifiedParts | null {
  const [, device = '', date = '', number = '', code = ''] =
    SHORT.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  return device === '' ? null : parts(device, date, number, code);
}

/** Parses the page to which the short form leads. */
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
