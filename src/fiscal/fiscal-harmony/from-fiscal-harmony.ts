import type { FiscalData, FiscalOutcome } from '../../documents/outcome';
import {
  type ExactJson,
  type ExactJsonObject,
  isObject,
  parseExactJson,
  textOf,
  writeExactJson,
} from '../../http/exact-json';
import type { HeardStatement } from '../fiscal-service';

/**
 * The statements in an answer of `POST /status` or in a webhook: an array of StatusRequest, or a single one.
 * Elements without a RequestId say nothing about anything and are passed over.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function fromStatusList(text: string): HeardStatement[] {
  const json = parseExactJson(text);
  const elements: readonly ExactJson[] = Array.isArray(json) ? (json as readonly ExactJson[]) : [json];
  return elements.flatMap((element) => {
    if (!isObject(element)) return [];
    const requestId = textOf(element.RequestId)?.trim() ?? '';
    return requestId === '' ? [] : [{ requestId, body: writeExactJson(element) }];
  });
}

/**
 * What a StatusRequest means (interface document, StatusRequest; docs/assumptions.md for what it leaves open).
 * Success counts only together with the device's complete numbers: anything less is no news, never a
 * fiscalisation. Null when the text is no StatusRequest at all.
 */
export function fromStatusRequest(statement: HeardStatement): FiscalOutcome | null {
  const json = parseExactJson(statement.body);
  if (!isObject(json)) return null;
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

/** QrData = {QrCodeUrl, VerificationCode, FiscalDay, DeviceId, InvoiceNumber}; all five or nothing. */
function fromQrData(status: ExactJsonObject): FiscalData | null {
  const qr = isObject(status.QrData) ? status.QrData : null;
  if (qr === null) return null;
  const deviceId = nonEmpty(qr.DeviceId);
  const fiscalDay = nonEmpty(qr.FiscalDay) ?? nonEmpty(status.FiscalDay);
  const fiscalNumber = nonEmpty(qr.InvoiceNumber) ?? nonEmpty(status.InvoiceNumber);
  const verificationCode = nonEmpty(qr.VerificationCode);
  const qrUrl = nonEmpty(qr.QrCodeUrl);
  if (deviceId === null || fiscalDay === null || fiscalNumber === null) return null;
  if (verificationCode === null || qrUrl === null || !/^https?:\/\/\S+$/.test(qrUrl)) return null;
  return { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl };
}

/** Error is published as text; anything else that is not empty is shown as it came. */
function errorText(error: ExactJson): string | null {
  if (error === null || error === undefined || error === '' || error === false) return null;
  return typeof error === 'string' ? error : writeExactJson(error);
}

function nonEmpty(value: ExactJson): string | null {
  const text = textOf(value)?.trim() ?? '';
  return text === '' ? null : text;
}
