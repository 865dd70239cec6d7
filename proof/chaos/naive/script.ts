import { readFileSync, writeFileSync } from 'node:fs';
import { callJson } from '../../../demo/http-json';
import { FISCAL_CREDENTIALS, XERO_APP } from '../../../demo/set-up';

const TRY_AGAIN_MS = 300;
const WAITS_FOR_OUTCOME = 50;

/** Addresses and files of the script, from the environment of its process. */
export interface ScriptSettings {
  readonly xeroUrl: string;
  readonly fiscalUrl: string;
  readonly tenantId: string;
  /** File with the numbers of finished documents, one per line: the script's only memory. */
  readonly doneFile: string;
}

interface Invoice {
  readonly InvoiceID: string;
  readonly InvoiceNumber: string;
  readonly Url?: string;
  readonly LineItems: readonly {
    Description: string;
    UnitAmount: number;
    Quantity: number;
    LineAmount: number;
  }[];
}

export const FISCAL_HEADERS = {
  'X-Api-Key': FISCAL_CREDENTIALS.apiKey,
  'X-Api_Secret': FISCAL_CREDENTIALS.apiSecret,
  'X-Application': FISCAL_CREDENTIALS.application,
  'X-Api-Station': 'demo',
  'X-App-Version': '1',
};

/** Processes all new documents of the books from start to end, as a first attempt would. */
export async function workOnce(settings: ScriptSettings): Promise<void> {
  const headers = await again(() => authorisation(settings));
  const url = `${settings.xeroUrl}/api.xro/2.0/Invoices?where=${encodeURIComponent('Type=="ACCREC" AND Status=="AUTHORISED"')}&page=1&pageSize=1000`;
  const { Invoices } = await again(() => callJson<{ Invoices: Invoice[] }>('GET', url, undefined, headers));
  const done = new Set(readDone(settings.doneFile));
  for (const invoice of Invoices) {
    if (done.has(invoice.InvoiceNumber) || (invoice.Url ?? '') !== '') continue;
    const qrUrl = await fiscalise(settings, invoice);
    const path = `${settings.xeroUrl}/api.xro/2.0/Invoices/${invoice.InvoiceID}`;
    if (qrUrl !== null) {
      // A credited invoice cannot be changed; if that error were thrown, the script would start it again for ever.
      await again(() => callJson('POST', path, { Url: qrUrl }, headers)).catch((error: unknown) => {
        process.stderr.write(`${invoice.InvoiceNumber}: ${String(error)}\n`);
      });
    }
    writeFileSync(settings.doneFile, `${invoice.InvoiceNumber}\n`, { flag: 'a' });
  }
}

/** Submits until the service accepts, and waits for the outcome. Null if the document was rejected. */
async function fiscalise({ fiscalUrl }: ScriptSettings, invoice: Invoice): Promise<string | null> {
  const requestId = await again(() => submit(fiscalUrl, invoice));
  for (let looks = 0; looks < WAITS_FOR_OUTCOME; looks += 1) {
    const [status] = await again(() =>
      callJson<{ Success: boolean; Error: string | null; QrData: { QrCodeUrl: string } | null }[]>(
        'POST',
        `${fiscalUrl}/status`,
        [requestId],
        FISCAL_HEADERS,
      ),
    );
    if (status?.QrData != null) return status.QrData.QrCodeUrl;
    if (status !== undefined && status.Error !== null) return null;
    await pause(TRY_AGAIN_MS);
  }
  return null;
}

async function submit(fiscalUrl: string, invoice: Invoice): Promise<string> {
  const body = {
    ...{ InvoiceId: invoice.InvoiceID, InvoiceNumber: invoice.InvoiceNumber, IsTaxInclusive: true },
    ...{ BuyerContact: { Name: 'Cash customer' }, Date: new Date().toISOString(), PaymentMethod: 'Cash' },
    CurrencyCode: 'USD',
    LineItems: invoice.LineItems.map(({ Description, UnitAmount, Quantity, LineAmount }) => ({
      ...{ Description, UnitAmount, Quantity, LineAmount, TaxCode: 'VAT155', ProductCode: '25232900' },
    })),
  };
  const answer = await fetch(`${fiscalUrl}/invoice`, {
    method: 'POST',
    headers: { ...FISCAL_HEADERS, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  if (!answer.ok || text === '' || text.startsWith('<')) throw new Error(`HTTP ${answer.status} ${text}`);
  return text;
}

async function authorisation({ xeroUrl, tenantId }: ScriptSettings): Promise<Record<string, string>> {
  const secret = Buffer.from(`${XERO_APP.clientId}:${XERO_APP.clientSecret}`).toString('base64');
  const answer = await fetch(`${xeroUrl}/connect/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${secret}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    signal: AbortSignal.timeout(10_000),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { Authorization: `Bearer ${token}`, 'xero-tenant-id': tenantId, Accept: 'application/json' };
}

/** Retries every failure without distinction: the script's only error handling. */
async function again<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (tries === 5) throw error;
      await pause(TRY_AGAIN_MS);
    }
  }
}

function readDone(file: string): string[] {
  return readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n');
}

function pause(ms: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, ms));
}
