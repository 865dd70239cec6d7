import { createHmac } from 'node:crypto';
import {
  type BookedInvoice,
  contactJson,
  invoiceJson,
  settingsList,
  ThinBooks,
  type ThinInvoice,
} from './thin-books';
import { json, type ThinAnswer, type ThinCall } from './thin-server';
import { CallRates, type MeasuredRates } from './call-rates';
import { tenantIdOf } from './numbers';
import { postSoon } from './post-soon';

const API = '/api.xro/2.0/';
const TOKEN_SECONDS = 1_800;
const NOT_FOUND: ThinAnswer = { status: 404, type: 'text/plain', body: 'The resource cannot be found.' };

export interface XeroLedger {
  readonly invoices: readonly BookedInvoice[];
  readonly calls: Readonly<Record<string, number>>;
  readonly rates: MeasuredRates;
}

/** Minimal Xero in memory; answers unknown paths with an empty list. */
export class ThinXero {
  private readonly books = new Map<string, ThinBooks>();
  private readonly calls: Record<string, number> = {};
  private readonly rates = new CallRates();
  private done = 0;
  private wantsNote = true;

  answer(call: ThinCall): ThinAnswer {
    if (!call.path.startsWith(API)) return this.identity(call);
    const [list = '', id = '', part = '', name = ''] = call.path.slice(API.length).split('/');
    const shape = [list, id && '{id}', part, name && '{name}'].filter((word) => word !== '').join('/');
    this.count(`${call.method} ${shape}`);
    const books = this.books.get(String(call.headers['xero-tenant-id']));
    if (books === undefined) return json({ Detail: 'AuthenticationUnsuccessful' }, 403);
    this.rates.add(books.tenantId, Date.now());
    if (list === 'Invoices') return invoices(this, books, call, [id, part, decodeURIComponent(name)]);
    const rows = list === 'Contacts' ? contacts(books.index, call) : settingsList(books.index, plural(list));
    return envelope(plural(list), JSON.stringify(rows));
  }

  /**
   * Calls of the bench. `organisations`: {count}; `approve`: {organisation, count, lines, currency, withinMs,
   * webhook?}; `ledger`, `progress`.
   */
  control({ path, body }: ThinCall): ThinAnswer {
    const given = body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as Given);
    if (path.endsWith('/organisations')) {
      this.wantsNote = given.wantsNote ?? true;
      for (let index = 0; index < (given.count ?? 0); index += 1) this.add(index);
      return json({});
    }
    if (path.endsWith('/approve')) return json(this.approve(given));
    return json(path.endsWith('/ledger') ? this.ledger() : { done: this.done, calls: sum(this.calls) });
  }

  /** Applies a change to an invoice, and counts it if that completes the write-back. */
  written(invoice: ThinInvoice, write: () => void): void {
    const before = this.isDone(invoice);
    write();
    if (!before && this.isDone(invoice)) this.done += 1;
  }

  private isDone({ attachedAt, linkedAt, notedAt }: ThinInvoice): boolean {
    return attachedAt !== null && linkedAt !== null && (notedAt !== null || !this.wantsNote);
  }

  private add(index: number): void {
    const tenantId = tenantIdOf(index);
    if (!this.books.has(tenantId)) this.books.set(tenantId, new ThinBooks(index));
  }

  private approve({ organisation = 0, count = 1, withinMs = 60_000, webhook, ...given }: Given): object {
    const { lines = 5, currency = 'USD' } = given;
    const books = this.books.get(tenantIdOf(organisation));
    const ids = books?.approve(count, { lines, currency }, withinMs) ?? [];
    if (webhook !== undefined && books !== undefined) {
      const events = ids.map((resourceId) => ({
        ...{ resourceId, tenantId: books.tenantId, tenantType: 'ORGANISATION', eventCategory: 'INVOICE' },
        ...{ eventType: 'UPDATE', eventDateUtc: new Date().toISOString().slice(0, 23) },
      }));
      const delivery = JSON.stringify({ events, firstEventSequence: 1, lastEventSequence: events.length });
      const signature = createHmac('sha256', webhook.key).update(delivery).digest('base64');
      postSoon(webhook.url, delivery, { 'x-xero-signature': signature });
    }
    return { approved: ids.length };
  }

  private ledger(): XeroLedger {
    const invoices = [...this.books.values()].flatMap((books) =>
      [...books.invoices.values()].map(({ head: _head, id: _id, changedAt: _at, ...booked }) => booked),
    );
    return { invoices, calls: this.calls, rates: this.rates.measured() };
  }

  private identity({ path, body, headers, method }: ThinCall): ThinAnswer {
    this.count(`${method} ${path}`);
    if (path === '/connect/token') return tokens(new URLSearchParams(body.toString('utf8')));
    if (path !== '/connections') return { body: '' };
    const tenantId = tenantOf(String(headers.authorization).split('.')[1] ?? '');
    const tenantName = `Client ${this.books.get(tenantId)?.index ?? ''}`;
    return json([{ id: tenantId, tenantId, tenantName, tenantType: 'ORGANISATION', authEventId: tenantId }]);
  }

  private count(what: string): void {
    this.calls[what] = (this.calls[what] ?? 0) + 1;
  }
}

interface Given {
  readonly count?: number;
  readonly wantsNote?: boolean;
  readonly organisation?: number;
  readonly lines?: number;
  readonly currency?: string;
  readonly withinMs?: number;
  readonly webhook?: { readonly url: string; readonly key: string };
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

/** Answers a token request. A consent opens one organisation, whose tenant id is the code and the refresh token. */
function tokens(form: URLSearchParams): ThinAnswer {
  const tenantId = form.get('code') ?? form.get('refresh_token') ?? '';
  const claims = Buffer.from(JSON.stringify({ authentication_event_id: tenantId })).toString('base64url');
  const scope =
    'offline_access accounting.invoices accounting.attachments accounting.contacts.read accounting.settings.read';
  const lasting = { expires_in: TOKEN_SECONDS, token_type: 'Bearer', scope };
  return json({ access_token: `thin.${claims}.token`, refresh_token: tenantId, ...lasting });
}

function tenantOf(claims: string): string {
  const { authentication_event_id = '' } = JSON.parse(
    Buffer.from(claims, 'base64url').toString('utf8') || '{}',
  ) as { authentication_event_id?: string };
  return authentication_event_id;
}

function plural(list: string): string {
  return list === 'Organisation' ? 'Organisations' : list;
}

function envelope(name: string, rows: string): ThinAnswer {
  return { body: `{"Status":"OK","DateTimeUTC":"/Date(${Date.now()})/","${name}":${rows}}` };
}

function contacts(organisation: number, { query }: ThinCall): object[] {
  const ids = (query.get('IDs') ?? '').split(',');
  return ids.flatMap((id) => contactJson(organisation, id) ?? []);
}

function invoices(
  xero: ThinXero,
  books: ThinBooks,
  call: ThinCall,
  [id, part, name]: [string, string, string],
): ThinAnswer {
  if (id === '') return call.method === 'GET' ? listed(books, call) : linked(xero, books, call);
  const invoice = books.invoices.get(id);
  if (invoice === undefined) return NOT_FOUND;
  if (part === 'Attachments') return attached(xero, invoice, call, name);
  if (part === 'History') return noted(xero, invoice, call);
  return envelope('Invoices', `[${invoiceJson(invoice)}]`);
}

function listed(books: ThinBooks, { query, headers }: ThinCall): ThinAnswer {
  const ids = query.get('IDs');
  const size = Number(query.get('pageSize') ?? 100);
  const skip = (Number(query.get('page') ?? 1) - 1) * size;
  const since = Date.parse(headers['if-modified-since'] ?? '') || 0;
  const found =
    ids === null
      ? books.changedSince(since, skip, size)
      : ids.split(',').flatMap((one) => books.invoices.get(one) ?? []);
  return envelope('Invoices', `[${found.map(invoiceJson).join(',')}]`);
}

function linked(xero: ThinXero, books: ThinBooks, { body }: ThinCall): ThinAnswer {
  const { Invoices } = JSON.parse(body.toString('utf8')) as {
    Invoices: { InvoiceID: string; Url?: string }[];
  };
  const rows = Invoices.map(({ InvoiceID, Url }) => {
    const invoice = books.invoices.get(InvoiceID);
    if (invoice === undefined) return { InvoiceID, StatusAttributeString: 'ERROR', HasErrors: true };
    xero.written(invoice, () => {
      invoice.linkedAt ??= Date.now();
      invoice.url = Url ?? invoice.url;
      books.touch(invoice);
    });
    return { InvoiceID, StatusAttributeString: 'OK', HasErrors: false };
  });
  return envelope('Invoices', JSON.stringify(rows));
}

function attached(
  xero: ThinXero,
  invoice: ThinInvoice,
  { method, body }: ThinCall,
  name: string,
): ThinAnswer {
  if (method === 'GET') return envelope('Attachments', '[]');
  xero.written(invoice, () => {
    invoice.attachedAt ??= Date.now();
    invoice.files.push(body.includes(invoice.number));
  });
  return envelope('Attachments', JSON.stringify([{ FileName: name, ContentLength: body.length }]));
}

function noted(xero: ThinXero, invoice: ThinInvoice, { method }: ThinCall): ThinAnswer {
  if (method === 'GET') return envelope('HistoryRecords', '[]');
  xero.written(invoice, () => {
    invoice.notedAt ??= Date.now();
    invoice.notes += 1;
  });
  return envelope('HistoryRecords', '[{"Details":""}]');
}
