import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bench as benchOf, whole } from '../runner';
import type { ReadBooks } from './reader';

const MOST_MEGABYTES = 300;
/** Heap of the reading process, as in a small container: without a bound V8 keeps garbage for as long as memory is free. */
const HEAP = '--max-old-space-size=200';

/** Two readings of the same books: from the beginning, and from where the first one ended. */
export interface BooksReport {
  readonly first: ReadBooks;
  readonly again: ReadBooks;
  /** Sizes of the pages that the first reading asked for, in order. */
  readonly pages: readonly number[];
  readonly pagesAgain: readonly number[];
  /** Megabytes of the longest answer that was sent whole, by path. */
  readonly largest: Readonly<Record<string, number>>;
}

interface Size {
  readonly items: number;
  readonly accounts: number;
  readonly invoices: number;
  readonly lines: number;
}

export const bench = benchOf(
  {
    items: whole('items of the catalogue', 20_000, 0, 200_000),
    accounts: whole('accounts', 500, 0, 10_000),
    invoices: whole('invoices', 1_000, 1, 10_000),
    lines: whole('lines of each invoice', 140, 1, 1_000),
  },
  async (size) => {
    const books = new LargestBooks(size);
    const url = await books.listen();
    try {
      const first = await read(url);
      const pages = books.pages.splice(0);
      const again = await read(url, first.position ?? '');
      const result: BooksReport = { first, again, pages, pagesAgain: books.pages, largest: books.largest };
      return { result, text: text(result), isKept: first.peakMegabytes < MOST_MEGABYTES };
    } finally {
      books.close();
    }
  },
);

async function read(...args: readonly string[]): Promise<ReadBooks> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    HEAP,
    join(__dirname, 'reader.js'),
    ...args,
  ]);
  return JSON.parse(stdout) as ReadBooks;
}

/** Xero's lists for one organisation, made as they are asked for. */
class LargestBooks {
  readonly pages: number[] = [];
  readonly largest: Record<string, number> = {};
  private readonly server: Server;
  private readonly contact = randomUUID();

  constructor(private readonly size: Size) {
    this.server = createServer((request, response) => this.answer(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://xero');
    const name = pathname.split('/').at(-1) ?? '';
    const rows = this.rows(name, searchParams, request.headers['if-modified-since']);
    const list = name === 'Organisation' ? 'Organisations' : name;
    const body = `{"DateTimeUTC":"/Date(${Date.now()})/","${list}":[${rows.join(',')}]}`;
    response.on('finish', () => {
      this.largest[name] = Math.max(this.largest[name] ?? 0, Math.round(body.length / 1e5) / 10);
    });
    response.setHeader('Content-Type', 'application/json').end(body);
  }

  private rows(name: string, query: URLSearchParams, since: string | undefined): string[] {
    const many = (count: number, row: (index: number) => object): string[] =>
      Array.from({ length: count }, (_, index) => JSON.stringify(row(index)));
    if (name === 'Organisation') return many(1, () => ({ OrganisationID: 'largest', Name: 'Largest books' }));
    if (name === 'Items') return many(this.size.items, item);
    if (name === 'TaxRates') return many(150, (index) => ({ TaxType: `TAX${index}`, Name: `Tax ${index}` }));
    if (name === 'Currencies')
      return many(169, (index) => ({ Code: `C${index}`, Description: 'A currency' }));
    if (name === 'Accounts') return many(this.size.accounts, account);
    if (name !== 'Invoices') return [];
    const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
    this.pages.push(pageSize);
    const from = since === undefined ? 0 : Math.max(0, (Date.parse(since) - FIRST_CHANGE) / 1000);
    const start = from + (page - 1) * pageSize;
    const count = Math.max(0, Math.min(pageSize, this.size.invoices - start));
    return many(count, (index) => this.invoice(start + index));
  }

  private invoice(index: number): object {
    const line = (number: number) => ({
      ...{ LineItemID: `${'0'.repeat(24)}${String(index * 1_000 + number).padStart(12, '0')}` },
      ...{
        Description: `Deformed bar Y12 of six metres, bundle ${number}`,
        Quantity: 10.0,
        UnitAmount: 11.55,
      },
      ...{
        LineAmount: 115.5,
        TaxAmount: 15.5,
        TaxType: 'OUTPUT',
        AccountCode: '200',
        ItemCode: `I${number}`,
      },
      ...{ Item: { ItemID: this.contact, Name: `Deformed bar ${number}`, Code: `I${number}` }, Tracking: [] },
      ...{ ValidationErrors: [] },
    });
    const { lines } = this.size;
    return {
      ...{ Type: 'ACCREC', InvoiceID: `${'1'.repeat(24)}${String(index).padStart(12, '0')}` },
      ...{ InvoiceNumber: `INV-${index}`, Reference: '', Status: 'AUTHORISED', LineAmountTypes: 'Inclusive' },
      Contact: { ContactID: this.contact, Name: 'Hardware stores' },
      ...{ Date: '/Date(1767225600000+0000)/', DateString: '2026-01-01T00:00:00', CurrencyCode: 'USD' },
      LineItems: Array.from({ length: lines }, (_, number) => line(number)),
      ...{ SubTotal: 100 * lines, TotalTax: 15.5 * lines, Total: 115.5 * lines, AmountDue: 115.5 * lines },
      ...{ AmountPaid: 0, AmountCredited: 0, UpdatedDateUTC: `/Date(${FIRST_CHANGE + index * 1_000}+0000)/` },
    };
  }
}

const FIRST_CHANGE = Date.UTC(2026, 0, 2);

function item(index: number): object {
  const details = { UnitPrice: 11.55, AccountCode: '200', TaxType: 'OUTPUT' };
  return {
    ...{ ItemID: randomUUID(), Code: `I${index}`, Name: `Deformed bar Y12 number ${index}`, IsSold: true },
    ...{ Description: `Deformed bar Y12 of six metres, ${'as the catalogue describes it. '.repeat(6)}` },
    ...{ PurchaseDescription: 'Bought in bundles.', IsPurchased: true, IsTrackedAsInventory: false },
    ...{ PurchaseDetails: details, SalesDetails: details, UpdatedDateUTC: '/Date(1767225600000+0000)/' },
  };
}

function account(index: number): object {
  return {
    ...{
      AccountID: randomUUID(),
      Code: String(200 + index),
      Name: `Sales of branch ${index}`,
      Status: 'ACTIVE',
    },
    ...{
      Type: 'REVENUE',
      TaxType: 'OUTPUT',
      Class: 'REVENUE',
      Description: 'Sales of the branch and its shop.',
    },
  };
}

function text({ first, again, pages, pagesAgain, largest }: BooksReport): string {
  return [
    `${first.items} items, ${first.accounts} accounts, ${first.documents} invoices of ${first.lines / first.documents} lines`,
    `peak ${first.peakMegabytes} MB (goal ${MOST_MEGABYTES}), from the end again ${again.peakMegabytes} MB`,
    `pages asked for ${pages.join(', ')}; again ${pagesAgain.join(', ')}`,
    `longest answers in MB ${JSON.stringify(largest)}`,
  ].join('\n');
}
