import { CONTENT_FAULTS, type ContentFault, takeFault } from './faults';
import type { Account } from './account';
import type { RequestRow } from './requests';
import type { Sql } from './sql';
import { failureElement, type StatusElement } from './status-element';

/** Answer of `POST /status` as JSON text, with faults applied to single elements. */
export async function writeStatements(
  sql: Sql,
  account: Account,
  elements: readonly StatusElement[],
): Promise<string> {
  const requests = await sql.query<Pick<RequestRow, 'id' | 'number'>>(
    'select id, number from requests where account = $1 and id::text = any($2)',
    [account.name, elements.map(({ RequestId }) => RequestId)],
  );
  const texts: string[] = [];
  for (const element of elements) {
    const numbers = requests.filter(({ id }) => id === element.RequestId).map(({ number }) => number);
    const occasion = { operation: 'status', account: account.name, numbers, kinds: CONTENT_FAULTS };
    const fault = await takeFault(sql, occasion);
    texts.push(fault === null ? JSON.stringify(element) : WRITTEN[fault.kind as ContentFault](element));
  }
  return `[${texts.join(',')}]`;
}

const ZEROS = { QrCodeUrl: '', VerificationCode: '', FiscalDay: 0, DeviceId: 0, InvoiceNumber: 0 };

const WRITTEN: Readonly<Record<ContentFault, (element: StatusElement) => string>> = {
  'then-failure': (element) =>
    [element, failureElement(element.RequestId, 'RCPT999', true)].map((one) => JSON.stringify(one)).join(','),
  'two-numbers': (element) =>
    [element, { ...element, QrData: { ...element.QrData, InvoiceNumber: 900_001 } }]
      .map((one) => JSON.stringify(one))
      .join(','),
  'doubled-key': (element) =>
    JSON.stringify(element).replace('"Success":', `"Success":${!element.Success},"Success":`),
  'camel-case': (element) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(element).map(([key, value]) => [key.charAt(0).toLowerCase() + key.slice(1), value]),
      ),
    ),
  'id-in-capitals': (element) => JSON.stringify({ ...element, RequestId: element.RequestId.toUpperCase() }),
  'qr-as-text': (element) => JSON.stringify({ ...element, QrData: JSON.stringify(element.QrData) }),
  zeros: (element) => JSON.stringify({ ...element, QrData: ZEROS }),
  'with-error': (element) => JSON.stringify({ ...element, Error: 'RCPT026: red receipt' }),
};
