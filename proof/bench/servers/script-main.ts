import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios from 'axios';
import { Pool } from 'pg';
import PgBoss from 'pg-boss';
import { credentialsOf, tenantIdOf } from './numbers';

/**
 * Program that somebody would write first: axios, a queue from a library, five calls to Xero for each document, and nothing
 * that makes a document safe. It is the measure for the connector's cost, so it is not improved.
 */

/** Settings of the script, as JSON in the environment of its process. */
export interface ScriptSettings {
  readonly xeroUrl: string;
  readonly fiscalUrl: string;
  readonly databaseUrl: string;
}

interface Invoice {
  readonly InvoiceID: string;
  readonly InvoiceNumber: string;
  readonly DateString: string;
  readonly Contact: { readonly Name: string };
  readonly CurrencyCode: string;
  readonly Url?: string;
  readonly LineItems: readonly Readonly<Record<string, unknown>>[];
}

interface Status {
  readonly RequestId: string;
  readonly FiscalInvoicePdf: string;
  readonly QrData: { readonly QrCodeUrl: string; readonly VerificationCode: string };
}

interface Job {
  readonly organisation: number;
  readonly id: string;
}

interface WriteBackJob extends Job {
  readonly status: Status;
}

const QUEUES = { submit: 'submit', writeBack: 'write-back' } as const;
/** Jobs of a queue that are worked on at once. */
const TEAM = 60;
const PAGE = 100;

const settings = JSON.parse(process.env.SCRIPT ?? '{}') as ScriptSettings;
const pool = new Pool({ connectionString: settings.databaseUrl, max: 10 });
const boss = new PgBoss({
  ...{ connectionString: settings.databaseUrl, max: 10, supervise: false, schedule: false },
});
const tokens = new Map<number, string>();

async function xero<T>(organisation: number, method: string, path: string, data?: unknown): Promise<T> {
  const authorisation = `Bearer ${tokens.get(organisation) ?? (await token(organisation))}`;
  const headers = { Authorization: authorisation, 'xero-tenant-id': tenantIdOf(organisation) };
  const url = `${settings.xeroUrl}/api.xro/2.0/${path}`;
  return (await axios.request<T>({ method, url, headers, data })).data;
}

async function token(organisation: number): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: tenantIdOf(organisation),
  });
  const { data } = await axios.post<{ access_token: string }>(`${settings.xeroUrl}/connect/token`, form);
  tokens.set(organisation, data.access_token);
  return data.access_token;
}

function fiscalHeaders(organisation: number): Record<string, string> {
  const { apiKey, apiSecret, application } = credentialsOf(organisation);
  return { 'X-Api-Key': apiKey, 'X-Api-Secret': apiSecret, 'X-Application': application };
}

/** Queues every invoice of an organisation that has no link, page by page. */
async function collect(organisation: number): Promise<void> {
  const found: Invoice[] = [];
  for (let page = 1; ; page += 1) {
    const path = `Invoices?where=Type=="ACCREC"&page=${page}&pageSize=${PAGE}`;
    const { Invoices } = await xero<{ Invoices: Invoice[] }>(organisation, 'GET', path);
    found.push(...Invoices);
    if (Invoices.length < PAGE) break;
  }
  const waiting = found.filter(({ Url }) => (Url ?? '') === '');
  await Promise.all(
    waiting.map(({ InvoiceID: id }) => boss.send(QUEUES.submit, { organisation, id } satisfies Job)),
  );
}

async function submit({ organisation, id }: Job): Promise<void> {
  const { Invoices } = await xero<{ Invoices: Invoice[] }>(organisation, 'GET', `Invoices/${id}`);
  const [invoice] = Invoices;
  if (invoice === undefined) return;
  const { InvoiceNumber, LineItems, DateString, Contact, CurrencyCode } = invoice;
  const document = {
    ...{ InvoiceId: id, InvoiceNumber, IsTaxInclusive: true, BuyerContact: { Name: Contact.Name } },
    ...{ Date: DateString, PaymentMethod: 'Credit', CurrencyCode },
    LineItems: LineItems.map(({ Description, UnitAmount, Quantity, LineAmount }) => ({
      ...{ Description, UnitAmount, Quantity, LineAmount, TaxCode: 'VAT155', ProductCode: '99001000' },
    })),
  };
  const url = `${settings.fiscalUrl}/invoice`;
  const { data } = await axios.post<string>(url, document, { headers: fiscalHeaders(organisation) });
  await pool.query(
    `insert into receipts (request_id, organisation, invoice_id, payload, state) values ($1, $2, $3, $4, 'processing')`,
    [data, organisation, id, JSON.stringify(document)],
  );
}

/** Takes a delivery of the fiscal service; an answer that was not stored yet is a failure, which it repeats. */
async function received(statuses: readonly Status[]): Promise<void> {
  for (const status of statuses) {
    const { rows } = await pool.query<{ organisation: number; id: string }>(
      `update receipts set state = 'fiscalised', outcome = $2 where request_id = $1
       returning organisation, invoice_id as id`,
      [status.RequestId, JSON.stringify(status)],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`unknown request ${status.RequestId}`);
    await boss.send(QUEUES.writeBack, { ...row, status } satisfies WriteBackJob);
  }
}

async function writeBack({ organisation, id, status }: WriteBackJob): Promise<void> {
  const { FiscalInvoicePdf: name, QrData } = status;
  const { data: pdf } = await axios.get<Buffer>(`${settings.fiscalUrl}/download/${name}`, {
    headers: fiscalHeaders(organisation),
    responseType: 'arraybuffer',
  });
  await xero(organisation, 'PUT', `Invoices/${id}/Attachments/${name}`, pdf);
  await xero(organisation, 'PUT', `Invoices/${id}/History`, {
    HistoryRecords: [{ Details: `Fiscalised, verification code ${QrData.VerificationCode}` }],
  });
  await xero(organisation, 'POST', 'Invoices', { Invoices: [{ InvoiceID: id, Url: QrData.QrCodeUrl }] });
  const { Invoices } = await xero<{ Invoices: Invoice[] }>(organisation, 'GET', `Invoices/${id}`);
  if (Invoices[0]?.Url !== QrData.QrCodeUrl) throw new Error(`${id} has no link`);
  await pool.query(`update receipts set state = 'written_back', pdf = $2 where request_id = $1`, [
    status.RequestId,
    pdf,
  ]);
}

async function work<T extends Job>(queue: string, handle: (job: T) => Promise<void>): Promise<void> {
  await boss.createQueue(queue);
  for (let worker = 0; worker < TEAM; worker += 1) {
    await boss.work<T>(queue, { batchSize: 1, pollingIntervalSeconds: 0.5 }, async (jobs) => {
      for (const { data } of jobs) await handle(data);
    });
  }
}

function say(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

/** Answers `PUT /collect/N` for an organisation, and every other path as the fiscal service's webhook. */
function listen(): void {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, first, organisation] = (request.url ?? '').split('/');
      const body = Buffer.concat(chunks).toString('utf8');
      if (first === 'collect') {
        response.end('{}');
        return void collect(Number(organisation)).catch(say);
      }
      received(JSON.parse(body) as Status[]).then(
        () => response.end('{}'),
        () => response.writeHead(500).end(),
      );
    });
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ listening: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
}

async function main(): Promise<void> {
  boss.on('error', say);
  await pool.query(
    `create table if not exists receipts (request_id text primary key, organisation int, invoice_id text, payload jsonb,
       outcome jsonb, pdf bytea, state text)`,
  );
  await boss.start();
  await work<Job>(QUEUES.submit, submit);
  await work<WriteBackJob>(QUEUES.writeBack, writeBack);
  listen();
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
}

void main();
