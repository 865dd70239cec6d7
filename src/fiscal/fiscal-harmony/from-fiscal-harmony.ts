import type { FiscalData, FiscalOutcome } from '../../domain/fiscal/outcome';
import { isSameRequest } from '../../domain/fiscal/request-id';
import {
  type ExactJson,
  type ExactJsonObject,
  isObject,
  parseExactJson,
  textOf,
  writeExactJson,
} from '../../platform/http/exact-json';
import {
  type Sentence,
  sentencesOf,
  type StoredSentence,
  storedSentence,
  storedWords,
} from '../../domain/texts/stored-sentence';
import type { ReceivedStatement } from '../fiscal-service';

/**
 * Interprets a StatusRequest (interface document, StatusRequest; docs/assumptions.md for open points). Success requires
 * complete numbers of the device. Anything but success, failure or pending is unreadable, never ignored.
 */
export function fromStatusRequest(statement: ReceivedStatement): FiscalOutcome {
  const said = { requestId: statement.requestId, raw: statement.body };
  const unreadable = (
    why: StoredSentence,
    claimsSuccess = mayMeanSuccess(statement.body),
  ): FiscalOutcome => ({
    ...{ result: 'unreadable', why, claimsSuccess },
    ...said,
  });
  const read = readObject(statement.body);
  if ('why' in read) return unreadable(read.why);
  const { json } = read;
  // Requires the id as a field: one found in text may be the number of another object.
  if (!isSameRequest(textOf(json.RequestId)?.trim() ?? '', statement.requestId))
    return unreadable(storedSentence('statementNotNamed'));
  const { Success, QrData } = json;
  const data = fromQrData(json);
  const error = errorText(json.Error);
  if (Success === true) {
    if (data === null) return unreadable(storedSentence('successWithout', { missing: missingIn(json) }));
    return { result: 'fiscalised', ...said, data, error, pdfName: nonEmpty(json.FiscalInvoicePdf) };
  }
  const isOpen = error === null && isEmpty(QrData);
  if (isEmpty(Success) && isOpen && Object.keys(json).every((key) => FIELDS.includes(key)))
    return { result: 'pending', ...said };
  if (Success !== false) return unreadable(storedSentence('successOdd', { value: shown(Success) }));
  if (isMisspelt(json)) return unreadable(storedSentence('fieldsMisspelt'));
  if (!isEmpty(QrData) && !isObject(QrData))
    return unreadable(storedSentence('failureWithOddQrData', { value: shown(QrData) }));
  if (data === null && isObject(QrData) && !isEmpty(QrData.VerificationCode))
    return unreadable(storedSentence('failureWithCode', { missing: missingIn(json) }), true);
  if (error === null && data === null) return { result: 'pending', ...said };
  return {
    result: 'rejected',
    ...said,
    message: error ?? '',
    data,
    canBeCorrected: json.IsActionable === true,
  };
}

/** Parses an object, or returns why there is none. */
function readObject(text: string): { readonly json: ExactJsonObject } | { readonly why: StoredSentence } {
  try {
    const json = parseExactJson(text);
    return isObject(json) ? { json } : { why: storedSentence('statementNotObject') };
  } catch (error) {
    const isDoubled = /^Duplicate key/.test((error as Error).message);
    // Names no key, which may be any text.
    return { why: storedSentence(isDoubled ? 'statementFieldTwice' : 'statementNotJson') };
  }
}

const QR_FIELDS = ['DeviceId', 'FiscalDay', 'InvoiceNumber', 'VerificationCode', 'QrCodeUrl'] as const;
type QrField = (typeof QR_FIELDS)[number];

/** QrData = {QrCodeUrl, VerificationCode, FiscalDay, DeviceId, InvoiceNumber}; all five or nothing. */
function fromQrData(status: ExactJsonObject): FiscalData | null {
  const part = (field: QrField): string | null => partOf(status, field);
  const deviceId = part('DeviceId');
  const fiscalDay = part('FiscalDay');
  const fiscalNumber = part('InvoiceNumber');
  const verificationCode = part('VerificationCode');
  const qrUrl = part('QrCodeUrl');
  if (!isObject(status.QrData) || deviceId === null || fiscalDay === null || fiscalNumber === null)
    return null;
  if (verificationCode === null || qrUrl === null) return null;
  return { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl };
}

/** Reads a field next to QrData: day and number. */
function partOf(status: ExactJsonObject, field: QrField): string | null {
  const qr = isObject(status.QrData) ? status.QrData : {};
  if (field === 'QrCodeUrl') {
    const address = nonEmpty(qr.QrCodeUrl, LONGEST_ADDRESS);
    return address !== null && /^https?:\/\/\S+$/.test(address) ? address : null;
  }
  const isBesides = field === 'FiscalDay' || field === 'InvoiceNumber';
  return nonEmpty(qr[field]) ?? (isBesides ? nonEmpty(status[field]) : null);
}

function missingIn(status: ExactJsonObject): readonly Sentence[] {
  const { QrData } = status;
  if (isEmpty(QrData)) return sentencesOf(storedWords('QrData'));
  if (!isObject(QrData)) return sentencesOf(storedSentence('qrDataOdd', { value: shown(QrData) }));
  const missing = QR_FIELDS.filter((field) => partOf(status, field) === null);
  return sentencesOf(storedSentence('qrPartsMissing', { fields: missing.join(', ') }));
}

/** Tells whether a value is empty: missing, null, an empty text or an empty list. */
function isEmpty(value: ExactJson): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.values(value).every(isEmpty);
}

const FIELDS = ['RequestId', 'Success', 'QrData', 'Error', 'IsActionable', 'FiscalInvoicePdf'];

/**
 * True for a field of StatusRequest in another case: field names are case-sensitive (interface document,
 * Resources).
 */
function isMisspelt(json: ExactJsonObject): boolean {
  const isKnown = (key: string): boolean =>
    FIELDS.some((field) => field !== key && field.toLowerCase() === key.toLowerCase());
  return Object.keys(json).some(isKnown);
}

/** True for bytes that may mean a success; broad, because such a document is never sent again. */
function mayMeanSuccess(text: string): boolean {
  return (
    /success\\*"\s*:\s*\\*"?(true|1|yes)\b/i.test(text) || /verificationcode\\*"\s*:\s*\\*"[^"\\]/i.test(text)
  );
}

/** Maximum length of an error shown to people; the statement stores all of it. */
const LONGEST_ERROR = 2_000;

/** Text of `Error`, documented as text; any other non-empty value unchanged. */
function errorText(error: ExactJson): string | null {
  if (error === null || error === undefined || error === '' || error === false) return null;
  if (typeof error === 'string') return error.slice(0, LONGEST_ERROR);
  return written(error)?.slice(0, LONGEST_ERROR) ?? '…';
}

/** Serialises JSON; null: nested too deeply. */
function written(value: ExactJson): string | null {
  try {
    return writeExactJson(value);
  } catch {
    return null;
  }
}

const LONGEST_SHOWN = 60;

function shown(value: ExactJson): readonly Sentence[] {
  if (value === undefined) return sentencesOf(storedSentence('nothingThere'));
  const text = written(value);
  if (text === null) return sentencesOf(storedSentence('valueTooDeep'));
  return sentencesOf(storedWords(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text));
}

/** Maximum length of a part of a receipt; the verification address is the longest. */
const LONGEST_PART = 200;
const LONGEST_ADDRESS = 1_000;

/** Non-empty, printable text of a length that can be stored and indexed; else null. */
function nonEmpty(value: ExactJson, longest = LONGEST_PART): string | null {
  const text = textOf(value)?.trim() ?? '';
  return text === '' || text.length > longest || /\p{Cc}/u.test(text) ? null : text;
}
