import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVED_OPERATIONS } from '../../../simulators/xero/api/api-routes';
import { SETTINGS_LISTS } from '../../../src/connectors/accounting-connector';
import { OTHER_SALE_KINDS } from '../../../src/connectors/other-sales';
import { CallLimiter } from '../../../src/connectors/xero/limits/call-limiter';
import { XeroClient } from '../../../src/connectors/xero/client/xero.client';
import { XeroTransport } from '../../../src/connectors/xero/client/xero-transport';
import { CONSENT_SCOPES } from '../../../src/connectors/xero/consent/xero-scopes';
import { takingsId } from '../../../src/connectors/xero/read/derived-ids';
import { XeroConnector } from '../../../src/connectors/xero/xero.connector';
import { HandClock, MemoryLimitStore } from '../../support/limits-in-memory';
import { pdf } from './writing';

interface Operation {
  readonly method: string;
  readonly path: string;
  /** Types of the parameters of the query, by name. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: readonly string[];
  readonly scopes: readonly string[];
  readonly body?: string;
}

interface Published {
  readonly bodies: Readonly<Record<string, readonly string[]>>;
  readonly operations: Readonly<Record<string, Operation>>;
}

interface Request {
  readonly operation: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const { bodies, operations } = JSON.parse(
  readFileSync('test/data/schemas/xero-operations.json', 'utf8'),
) as Published;
const BASE = '/api.xro/2.0';
const ID = '0e7c5d52-7a0d-4b1c-9f6e-3c1f5d0a9b11';
/** More ids than any call may have at once. */
const MANY_IDS = Array.from({ length: 120 }, (_, index) => `${ID.slice(0, -3)}${100 + index}`);
/** The file says octet-stream of every upload; Xero's page on attachments asks for the true type. */
const TRUE_TYPE: Readonly<Record<string, string>> = { 'application/octet-stream': 'application/pdf' };
/** Parts of the broad scope, which the file still names alone. */
const PARTS = ['invoices', 'payments', 'banktransactions', 'manualjournals'].map(
  (part) => `accounting.${part}`,
);
const GRANULAR: Readonly<Record<string, readonly string[]>> = {
  'accounting.transactions': PARTS,
  'accounting.transactions.read': PARTS,
};
/** Lists that every answer has, empty: the requests count here. */
const EMPTY = [
  ...[
    'Invoices',
    'CreditNotes',
    'BankTransactions',
    'Prepayments',
    'Overpayments',
    'ManualJournals',
    'Payments',
  ],
  ...[
    'Contacts',
    'Organisations',
    'TaxRates',
    'Currencies',
    'Items',
    'Accounts',
    'Attachments',
    'HistoryRecords',
  ],
];
const FORMS: Readonly<Record<string, RegExp>> = {
  ...{ integer: /^\d+$/, boolean: /^(true|false)$/, array: /^[^,]+(,[^,]+)*$/, string: /^.+$/s },
};

/** Address with its parameters left open. */
function open(method: string, path: string): string {
  return `${method} ${path.replace(/^\//, '').replace(/\{\w+\}/g, '{}')}`;
}

function operationOf(method: string, path: string): string {
  const segments = path.slice(BASE.length).split('/');
  const found = Object.entries(operations).find(([, operation]) => {
    const wanted = operation.path.split('/');
    const fits = wanted.every(
      (part, at) => part === segments[at] || (/^\{\w+\}$/.test(part) && segments[at] !== ''),
    );
    return operation.method === method && wanted.length === segments.length && fits;
  });
  return found?.[0] ?? `${method} ${path}`;
}

describe('the requests to Xero, next to its published file of the API', () => {
  const requests: Request[] = [];
  let server: Server;
  /** Field that makes each answer longer. */
  let padding = '';
  let connector: XeroConnector;
  const access = { tenantId: 'books', accessToken: 'token' };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://xero');
      let body = '';
      request.setEncoding('latin1').on('data', (part: string) => (body += part));
      request.on('end', () => {
        const operation = operationOf(request.method ?? '', pathname);
        requests.push({ operation, query: searchParams, headers: request.headers, body });
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ ...Object.fromEntries(EMPTY.map((list) => [list, []])), padding }));
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const limiter = new CallLimiter(
      new MemoryLimitStore(),
      { perMinute: 1_000, perDay: 10_000 },
      new HandClock(),
    );
    const client = new XeroClient(new XeroTransport(url, limiter));
    connector = new XeroConnector(client, {} as never, null, 1_000);
    await everyRequest();
  });

  afterAll(() => new Promise((closed) => server.close(closed)));

  /** Makes each kind of request that the connector has, from a position and for each kind of document. */
  async function everyRequest(): Promise<void> {
    const takings = { kind: 'invoice' as const, sourceId: takingsId(ID) };
    const documents = [
      { kind: 'invoice' as const, sourceId: ID },
      { kind: 'credit_note' as const, sourceId: ID },
    ];
    for (const stream of [...connector.streams, 'receive-money']) {
      const { position } = await connector.changedSince(access, stream, null);
      const since = { ...(JSON.parse(position) as object), since: '2026-03-01T00:00:00Z' };
      await connector.changedSince(access, stream, JSON.stringify(since));
    }
    for (const kind of OTHER_SALE_KINDS)
      await connector.otherSales.changedSince(access, kind, null, '2026-01-01');
    await connector.reread(access, [...documents, takings]);
    await connector.reread({ ...access, byId: true }, documents);
    await connector.reread(
      access,
      MANY_IDS.map((sourceId) => ({ kind: 'invoice' as const, sourceId })),
    );
    await connector.paidInto(access, MANY_IDS);
    await connector.customers(access, MANY_IDS);
    await connector.settings(access, null, SETTINGS_LISTS);
    for (const reference of [...documents, takings]) {
      await connector.attach(access, reference, pdf(), true);
      await connector.hasAttachment(access, reference, { fileName: 'a.pdf', size: 1 });
      await connector.traces(access, reference, true);
    }
    for (const reference of documents) await connector.note(access, reference, 'A note', false);
    await connector.setFields(access, [
      { ...documents[0]!, link: 'https://fdms.example/1', reference: null },
    ]);
    await connector.setFields(access, [{ ...documents[0]!, link: null, reference: 'Fiscal number 1' }]);
  }

  it('are those of every operation in the table, and no other', () => {
    expect([...new Set(requests.map(({ operation }) => operation))].sort()).toEqual(
      Object.keys(operations).sort(),
    );
    expect(Object.keys(operations)).toHaveLength(28);
  });

  it('are made by the methods that the file names', () => {
    const code = ['client/xero.client', 'read/xero-settings', 'read/xero-payments', 'read/xero-other-sales']
      .concat('write-back/xero-write-calls', 'consent/xero-oauth')
      .map((file) => readFileSync(`src/connectors/xero/${file}.ts`, 'utf8'))
      .join('\n');
    const called = [...code.matchAll(/\bapi\s*\.(\w+)\(/g)].map(([, name]) => name ?? '');
    expect([...new Set(called)].sort()).toEqual(Object.keys(operations).sort());
  });

  it.each(Object.entries(operations))('%s has the parameters and headers of the file', (name, operation) => {
    const ours = requests.filter((request) => request.operation === name);
    for (const { query, headers } of ours) {
      for (const [parameter, value] of query) {
        expect([parameter, Object.keys(operation.query)]).toEqual([
          parameter,
          expect.arrayContaining([parameter]),
        ]);
        expect(value).toMatch(FORMS[operation.query[parameter] ?? ''] ?? /^$/);
      }
      expect(headers).toHaveProperty('xero-tenant-id', 'books');
      for (const header of ['if-modified-since', 'idempotency-key'].filter(
        (one) => headers[one] !== undefined,
      ))
        expect(operation.headers.map((one) => one.toLowerCase())).toContain(header);
    }
  });

  it('have bodies of the published type, with fields that the file knows', () => {
    for (const { operation, headers, body } of requests) {
      const type = operations[operation]?.body;
      if (type === undefined) continue;
      expect([operation, headers['content-type']]).toEqual([operation, TRUE_TYPE[type] ?? type]);
      if (type !== 'application/json') continue;
      for (const [list, elements] of Object.entries(JSON.parse(body) as Record<string, object[]>))
        for (const field of elements.flatMap((element) => Object.keys(element)))
          expect(bodies[list]).toContain(field);
    }
  });

  it('need no scope beyond those that the consent asks for', () => {
    const areas = CONSENT_SCOPES.map((scope) => scope.replace(/[.]read$/, ''));
    for (const { method, path, scopes } of Object.values(operations)) {
      const needed = scopes.filter((scope) => method === 'GET' || !scope.endsWith('.read'));
      const granular = needed.flatMap((scope) => GRANULAR[scope] ?? [scope.replace(/[.]read$/, '')]);
      expect([method, path, granular.filter((scope) => areas.includes(scope))]).not.toEqual([
        method,
        path,
        [],
      ]);
    }
  });

  it('stay below the length of a query that Xero answers', () => {
    for (const { query } of requests) expect(query.toString().length).toBeLessThan(2_048);
  });

  it('ask for a single invoice where two together are larger than a page may be', async () => {
    padding = 'x'.repeat(5 * 1024 * 1024);
    const before = requests.length;
    try {
      const references = MANY_IDS.slice(0, 2).map((sourceId) => ({ kind: 'invoice' as const, sourceId }));
      expect(await connector.reread(access, references)).toEqual([]);
    } finally {
      padding = '';
    }
    const asked = requests.slice(before).map(({ query }) => query.get('IDs'));
    expect(asked).toEqual([MANY_IDS.slice(0, 2).join(','), MANY_IDS[0], MANY_IDS[1]]);
  });

  it('are served by the simulated Xero, each of them', () => {
    const served = SERVED_OPERATIONS.map(([method, path]) => open(method, path));
    for (const { method, path } of Object.values(operations)) expect(served).toContain(open(method, path));
  });
});
