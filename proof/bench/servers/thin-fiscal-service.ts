import { createHash, createHmac, randomUUID } from 'node:crypto';
import { credentialsOf, deviceIdOf, taxpayerOf } from './numbers';
import { postSoon } from './post-soon';
import { receiptPdf } from './receipt-pdf';
import { json, type ThinAnswer, type ThinCall } from './thin-server';

const NOT_FOUND: ThinAnswer = { status: 404, type: 'text/plain', body: 'not found' };

/** Submissions of a document number, and the receipts that resulted. */
export interface SubmittedNumber {
  readonly number: string;
  /** Time of each submission, in milliseconds since 1970. */
  readonly submittedAt: number[];
  readonly receipts: Receipt[];
}

interface Receipt {
  readonly requestId: string;
  readonly url: string;
  /** Time at which its webhook was sent, in milliseconds since 1970. */
  readonly toldAt: number;
}

export interface FiscalLedger {
  readonly numbers: readonly SubmittedNumber[];
  readonly calls: Readonly<Record<string, number>>;
  /** Webhooks answered with a 2xx, and those without one after five attempts. */
  readonly webhooks: { readonly taken: number; readonly lost: number };
}

interface Account {
  readonly index: number;
  webhookPath: string;
  lastNumber: number;
  readonly mappings: Record<string, object[]>;
}

interface Told {
  readonly element: object;
  readonly number: string;
  readonly code: string;
  readonly lines: number;
}

/** Accepts documents, gives each a receipt after the processing time, and reports it by a signed webhook. */
export class ThinFiscalService {
  private readonly accounts = new Map<string, Account>();
  private readonly byNumber = new Map<string, SubmittedNumber>();
  private readonly told = new Map<string, Told>();
  private readonly byPdf = new Map<string, Told>();
  private readonly calls: Record<string, number> = {};
  private readonly webhooks = { taken: 0, lost: 0 };
  private connectors: readonly string[] = [];
  private turn = 0;
  private pdfBytes = 20_000;

  constructor(private readonly processingMs: () => number) {}

  answer(call: ThinCall): ThinAnswer {
    const { method, path, headers, body } = call;
    const [first = '', name = ''] = path.slice(1).split('/');
    this.calls[`${method} /${first}`] = (this.calls[`${method} /${first}`] ?? 0) + 1;
    const account = this.accounts.get(String(headers['x-api-key']));
    if (account === undefined) return { status: 401, type: 'text/plain', body: 'unknown key' };
    if (first === 'invoice' || first === 'creditnote') return this.submit(account, body);
    if (first === 'status') return this.status(JSON.parse(body.toString('utf8')) as string[]);
    if (first === 'download') return this.download(decodeURIComponent(name));
    return this.account(account, call, first, name);
  }

  /**
   * Calls of the bench. `accounts`: {count, connectors, pdfBytes}; `webhook`: {account, path}; `ledger`, `progress`.
   */
  control({ path, body }: ThinCall): ThinAnswer {
    const given = body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as Given);
    this.connectors = given.connectors ?? this.connectors;
    this.pdfBytes = given.pdfBytes ?? this.pdfBytes;
    for (let index = this.accounts.size; index < (given.count ?? 0); index += 1)
      this.accounts.set(credentialsOf(index).apiKey, { index, webhookPath: '', lastNumber: 0, mappings: {} });
    const account = this.accounts.get(credentialsOf(given.account ?? -1).apiKey);
    if (account !== undefined) account.webhookPath = given.path ?? '';
    if (path.endsWith('/ledger')) return json(this.ledger());
    return json({ submitted: this.byNumber.size, told: this.told.size });
  }

  private ledger(): FiscalLedger {
    return { numbers: [...this.byNumber.values()], calls: this.calls, webhooks: this.webhooks };
  }

  /** Gives every submission a receipt, also a second one of the same number: nothing here protects the connector. */
  private submit(account: Account, body: Buffer): ThinAnswer {
    const document = JSON.parse(body.toString('utf8')) as Submitted;
    const number = document.InvoiceNumber ?? document.CreditNoteNumber ?? '';
    let submitted = this.byNumber.get(number);
    if (submitted === undefined)
      this.byNumber.set(number, (submitted = { number, submittedAt: [], receipts: [] }));
    submitted.submittedAt.push(Date.now());
    const requestId = randomUUID();
    const known = submitted;
    const fiscalise = (): void => this.fiscalise(account, known, requestId, document);
    // At least 1 ms, so that the answer to the submission is sent first.
    setTimeout(fiscalise, Math.max(1, this.processingMs()));
    return { type: 'text/plain', body: requestId };
  }

  private fiscalise(
    account: Account,
    submitted: SubmittedNumber,
    requestId: string,
    document: Submitted,
  ): void {
    account.lastNumber += 1;
    const device = deviceIdOf(account.index);
    const digits = createHash('md5').update(requestId).digest('hex').slice(0, 16).toUpperCase();
    const code = digits.match(/.{4}/g)?.join('-') ?? '';
    const [year = '', month = '', day = ''] = document.Date.slice(0, 10).split('-');
    const parts = [padded(device), day + month + year, padded(account.lastNumber), digits];
    const url = `https://fdmstest.zimra.co.zw/${parts.join('')}`;
    const pdf = `invoice-${device}-${account.lastNumber}.pdf`;
    const element = {
      ...{ RequestId: requestId, Success: true, Error: null, IsActionable: false, FiscalInvoicePdf: pdf },
      QrData: {
        ...{ QrCodeUrl: url, VerificationCode: code, FiscalDay: 1, DeviceId: device },
        InvoiceNumber: account.lastNumber,
      },
    };
    const told = { element, number: submitted.number, code, lines: document.LineItems.length };
    this.told.set(requestId, told);
    this.byPdf.set(pdf, told);
    submitted.receipts.push({ requestId, url, toldAt: Date.now() });
    this.tell(account, element);
  }

  private tell(account: Account, element: object): void {
    const body = JSON.stringify([element]);
    const { apiSecret } = credentialsOf(account.index);
    const signature = createHmac('sha256', apiSecret).update(body).digest('base64');
    this.turn += 1;
    const connector = this.connectors[this.turn % this.connectors.length] ?? '';
    postSoon(connector + account.webhookPath, body, { 'X-Api-Signature': signature }, (isTaken) => {
      this.webhooks[isTaken ? 'taken' : 'lost'] += 1;
    });
  }

  private status(ids: readonly string[]): ThinAnswer {
    return json(ids.flatMap((id) => this.told.get(id)?.element ?? []));
  }

  private download(name: string): ThinAnswer {
    const told = this.byPdf.get(name);
    if (told === undefined) return NOT_FOUND;
    return { type: 'application/pdf', body: receiptPdf(told.number, told.code, told.lines, this.pdfBytes) };
  }

  /** Profile, device, subscription and mappings, as far as the set-up and the account check need them. */
  private account(account: Account, { method, body }: ThinCall, first: string, name: string): ThinAnswer {
    if (first === 'profile') return json({ Id: account.index + 1, FullName: taxpayerOf(account.index).name });
    if (first === 'fiscaldevice') return json(deviceOf(account.index));
    if (name === 'supported-currencies') return json(['USD', 'ZWG']);
    if (first !== 'taxmapping' && first !== 'currencymapping') return NOT_FOUND;
    const held = (account.mappings[first] ??= []);
    if (method === 'POST')
      held.push({ Id: held.length + 1, ...(JSON.parse(body.toString('utf8')) as object) });
    return json(held);
  }
}

interface Given {
  readonly count?: number;
  readonly connectors?: readonly string[];
  readonly pdfBytes?: number;
  readonly account?: number;
  readonly path?: string;
}

interface Submitted {
  readonly InvoiceNumber?: string;
  readonly CreditNoteNumber?: string;
  readonly Date: string;
  readonly LineItems: readonly unknown[];
}

function padded(number: number): string {
  return String(number).padStart(10, '0');
}

function deviceOf(index: number): object {
  const { name, tin, vatNumber } = taxpayerOf(index);
  const deviceId = deviceIdOf(index);
  const config = {
    ...{ taxPayerName: name, taxPayerTIN: tin, vatNumber, deviceSerialNo: `THIN-${deviceId}` },
    ...{ deviceBranchName: 'Head Office', deviceOperatingMode: 'Online' },
    applicableTaxes: [
      { taxID: 517, taxName: 'Standard rated 15.5%', taxPercent: 15.5, taxValidFrom: '2026-01-01' },
    ],
  };
  const shown = { Id: deviceId, DeviceId: deviceId, SerialNumber: `THIN-${deviceId}`, BillingStatus: 'live' };
  return { ...shown, CurrentConfig: JSON.stringify(config) };
}
