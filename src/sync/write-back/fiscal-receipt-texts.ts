import { createHash } from 'node:crypto';
import type { FiscalData } from '../../domain/fiscal/outcome';
import type { NamedSale } from '../../domain/sales/same-sale';

/** Shortest maximum length of a history note among accounting platforms. */
const LONGEST_NOTE = 250;
/** Maximum length of a value; four of them and the words around them fit a note. */
const LONGEST_VALUE_IN_NOTE = 45;
/** Maximum length of a value in the note of a linked sale, which has amounts as well. */
const LONGEST_VALUE_IN_SALE = 25;
/** Three such parts, a digest and the frame stay within the 255 characters of a file name. */
const LONGEST_PART_OF_NAME = 60;

/** Name of the fiscal PDF on the source document: contains the fiscal number, and is the same for every attempt. */
export function pdfFileName(data: FiscalData): string {
  const parts = [data.deviceId, data.fiscalDay, data.fiscalNumber].map((text) =>
    text.replace(/[^A-Za-z0-9]/g, ''),
  );
  const isCut = parts.some((part) => part.length > LONGEST_PART_OF_NAME);
  const shown = parts.map((part) => part.slice(0, LONGEST_PART_OF_NAME)).join('-');
  return isCut ? `fiscal-${shown}-${digest(parts.join('-'))}.pdf` : `fiscal-${shown}.pdf`;
}

/**
 * Text of the history note, at most 250 characters. A long one loses the address first, which link and PDF have too,
 * then the ends of values.
 */
export function fiscalNote(data: FiscalData): string {
  const whole = noteOf(data, (value) => value);
  const withAddress = `${whole}, ${data.qrUrl}`;
  if (data.qrUrl !== '' && withAddress.length <= LONGEST_NOTE) return withAddress;
  return whole.length <= LONGEST_NOTE
    ? whole
    : noteOf(data, (value) => shortened(value, LONGEST_VALUE_IN_NOTE));
}

/** Builds the note for a receipt made for another document of the same sale, or its rest. */
export function saleNote(data: FiscalData, { number, books, datedOn, rest }: NamedSale): string {
  const [device, receipt, other, name] = [data.deviceId, data.fiscalNumber, number, books].map((value) =>
    shortened(value, LONGEST_VALUE_IN_SALE),
  );
  const part = rest === null ? '' : `the rest of ${rest.amount} out of ${rest.of} of `;
  const dated = datedOn === null ? '' : `, ${datedOn}`;
  const whole = `Fiscalised: receipt ${receipt} of device ${device}${dated}, for ${part}${other} of ${name}; no new receipt`;
  const code = data.verificationCode === '' ? '' : `, verification code ${data.verificationCode}`;
  const address = data.qrUrl === '' ? '' : `, ${data.qrUrl}`;
  return [whole + code + address, whole + code].find((text) => text.length <= LONGEST_NOTE) ?? whole;
}

/** Builds the text for an invoice's reference: short, because it may be printed. */
export function fiscalReference(data: FiscalData): string {
  const [number, device] = [data.fiscalNumber, data.deviceId].map((value) =>
    shortened(value, LONGEST_VALUE_IN_NOTE),
  );
  return `Fiscal number ${number}, device ${device}`;
}

function noteOf(data: FiscalData, shown: (value: string) => string): string {
  const [device, day, number] = [data.deviceId, data.fiscalDay, data.fiscalNumber].map(shown);
  return `Fiscalised: device ${device}, fiscal day ${day}, fiscal number ${number}, verification code ${shown(data.verificationCode)}`;
}

/** Shortens a value visibly, and never through the middle of a character. */
function shortened(value: string, most: number): string {
  if (value.length <= most) return value;
  return `${value.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
