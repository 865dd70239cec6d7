import type { FiscalData, FiscalOutcome } from '../../documents/outcome';
import {
  elementTexts,
  type ExactJson,
  type ExactJsonObject,
  isObject,
  parseExactJson,
  textOf,
  writeExactJson,
} from '../../http/exact-json';
import type { HeardStatement } from '../fiscal-service';

/**
 * What a request id may be: what `POST /invoice` answers and we accept. Anything else is about nothing of ours, and
 * might not even be storable.
 */
export const REQUEST_ID = /^[\x21-\x7e]{1,100}$/;

/**
 * The statements in an answer of `POST /status` or in a webhook: an array of StatusRequest, or a single one, each
 * verbatim. Elements without a usable RequestId say nothing about anything and are passed over.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function fromStatusList(text: string): HeardStatement[] {
  const json = parseExactJson(text);
  const elements: readonly ExactJson[] = Array.isArray(json) ? (json as readonly ExactJson[]) : [json];
  const bodies = elementTexts(text);
  return elements.flatMap((element, index) => {
    if (!isObject(element)) return [];
    const requestId = textOf(element.RequestId)?.trim() ?? '';
    return REQUEST_ID.test(requestId) ? [{ requestId, body: bodies[index] ?? '' }] : [];
  });
}

/**
 * What a StatusRequest means (interface document, StatusRequest; docs/assumptions.md for what it leaves open).
 * Success counts only together with the device's complete numbers: anything less is no news, never a
 * fiscalisation. Null when the text is no StatusRequest at all.
 */
export function fromStatusRequest(statement: HeardStatement): FiscalOutcome | null {
  const json = readObject(statement.body);
  if (json === null) return null;
  const said = { requestId: statement.requestId, raw: statement.body };
  if (json.Success === true) {
    const data = fromQrData(json);
    if (data === null) return { result: 'pending', ...said };
    return { result: 'fiscalised', ...said, data, pdfName: nonEmpty(json.FiscalInvoicePdf) };
  }
  const message = errorText(json.Error);
  if (json.Success !== false || message === null) return { result: 'pending', ...said };
  return { result: 'rejected', ...said, message, canBeCorrected: json.IsActionable === true };
}

function readObject(text: string): ExactJsonObject | null {
  try {
    const json = parseExactJson(text);
    return isObject(json) ? json : null;
  } catch {
    // Not JSON, or nested beyond reading: either way it makes no sense.
    return null;
  }
}

/** QrData = {QrCodeUrl, VerificationCode, FiscalDay, DeviceId, InvoiceNumber}; all five or nothing. */
function fromQrData(status: ExactJsonObject): FiscalData | null {
  const qr = isObject(status.QrData) ? status.QrData : null;
  if (qr === null) return null;
  const deviceId = nonEmpty(qr.DeviceId);
  const fiscalDay = nonEmpty(qr.FiscalDay) ?? nonEmpty(status.FiscalDay);
  const fiscalNumber = nonEmpty(qr.InvoiceNumber) ?? nonEmpty(status.InvoiceNumber);
  const verificationCode = nonEmpty(qr.VerificationCode);
  const qrUrl = nonEmpty(qr.QrCodeUrl, LONGEST_ADDRESS);
  if (deviceId === null || fiscalDay === null || fiscalNumber === null) return null;
  if (verificationCode === null || qrUrl === null || !/^https?:\/\/\S+$/.test(qrUrl)) return null;
  return { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl };
}

/** Longer ones are cut for people; the whole stays in the statement. */
const LONGEST_ERROR = 2_000;

/** Error is published as text; anything else that is not empty is shown as it came. */
function errorText(error: ExactJson): string | null {
  if (error === null || error === undefined || error === '' || error === false) return null;
  if (typeof error === 'string') return error.slice(0, LONGEST_ERROR);
  try {
    return writeExactJson(error).slice(0, LONGEST_ERROR);
  } catch {
    // Nested beyond writing: that there is an error stays true.
    return 'an error that cannot be shown';
  }
}

/** Longest part of a receipt that makes sense; the address of verification is the longest of them. */
const LONGEST_PART = 200;
const LONGEST_ADDRESS = 1_000;

/** A text that is filled, printable and of a length that can be stored and indexed; else null. */
function nonEmpty(value: ExactJson, longest = LONGEST_PART): string | null {
  const text = textOf(value)?.trim() ?? '';
  return text === '' || text.length > longest || /\p{Cc}/u.test(text) ? null : text;
}
