import { createHmac } from 'node:crypto';
import { HttpService } from '@nestjs/axios';
import { FiscalHarmonyClient } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import type { FiscalAccountAccess } from '../../../src/fiscal/fiscal-service';
import { HttpClient } from '../../../src/platform/http/http-client';
import { SOUND_DOCUMENT } from '../../support/sound-fiscal-document';
import { expectPage, tableOf } from '../../docs/expect-page';
import { LoopbackServer } from './loopback-server';

const PREFIX = '/some/prefix';
const ACCOUNT: FiscalAccountAccess = {
  id: 'account',
  profile: 'contract',
  settings: {},
  credentials: { apiKey: 'the-key', apiSecret: 'the-secret', application: 'the-till' },
  timeOffset: '+02:00',
};
const OWN_PATHS = {
  fiscalDevice: '/own/device',
  supportedCurrencies: '/own/currencies',
  currencyMappings: '/own/cm',
  addCurrencyMapping: '/own/cm/add',
  updateCurrencyMapping: '/own/cm/{id}/put',
  deleteCurrencyMapping: '/own/cm/{id}/delete',
  taxMappings: '/own/tm',
  addTaxMapping: 'PUT /own/tm/add',
  taxMapping: '/own/tm/{id}',
  updateTaxMapping: 'POST /own/tm/{id}',
  deleteTaxMapping: '/own/tm/{id}/delete',
};
const MAPPING = { UserId: 1 };

type Call = (client: FiscalHarmonyClient, account: FiscalAccountAccess) => Promise<unknown>;

/** Operations of the interface document, in its order: name, call, published route, configured route and body. */
const OPERATIONS: [string, Call, string, string, string | null][] = [
  ['Get Profile', (c, a) => c.profile(a), 'GET /profile', 'GET /profile', null],
  ['Get Fiscal Device', (c, a) => c.device(a), 'GET /fiscaldevice', 'GET /own/device', null],
  ['Subscription', (c, a) => c.subscription(a), 'GET /subscription', 'GET /subscription', null],
  ['Submit Invoice', (c, a) => submit(c, a, '/invoice'), 'POST /invoice', 'POST /invoice', '{"Total":1.50}'],
  [
    'Submit Credit Note',
    (c, a) => submit(c, a, '/creditnote'),
    'POST /creditnote',
    'POST /creditnote',
    '{"Total":1.50}',
  ],
  ['Check Status', (c, a) => c.status(a, ['a', 'b']), 'POST /status', 'POST /status', '["a","b"]'],
  [
    'Download Pdf',
    (c, a) => c.download(a, 'a b.pdf'),
    'GET /download/a%20b.pdf',
    'GET /download/a%20b.pdf',
    null,
  ],
  [
    'Supported Currencies',
    (c, a) => c.supportedCurrencies(a),
    'GET /currencymapping/supported-currencies',
    'GET /own/currencies',
    null,
  ],
  ['Get All CurrencyMappings', (c, a) => c.currencyMappings(a), 'GET /currencymapping', 'GET /own/cm', null],
  [
    'Add Currency Mapping',
    (c, a) => c.addMapping(a, 'currency', MAPPING),
    'POST /currencymapping',
    'POST /own/cm/add',
    '{"UserId":1}',
  ],
  [
    'Get Specific Currency Mapping',
    (c, a) => c.currencyMapping(a, '7'),
    'GET /currencymapping/7',
    'GET /currencymapping/7',
    null,
  ],
  [
    'Update Currency Mapping',
    (c, a) => c.updateMapping(a, 'currency', '7', MAPPING),
    'PUT /currencymapping/7',
    'PUT /own/cm/7/put',
    '{"UserId":1}',
  ],
  [
    'Delete Currency Mapping',
    (c, a) => c.deleteMapping(a, 'currency', '7'),
    'DELETE /currencymapping/7',
    'DELETE /own/cm/7/delete',
    null,
  ],
  ['Get All TaxMappings', (c, a) => c.taxMappings(a), 'GET /taxmapping', 'GET /own/tm', null],
  [
    'Add Tax Mapping',
    (c, a) => c.addMapping(a, 'tax', MAPPING),
    'POST /taxmapping',
    'PUT /own/tm/add',
    '{"UserId":1}',
  ],
  ['Get Specific Tax Mapping', (c, a) => c.taxMapping(a, '7'), 'GET /taxmapping/7', 'GET /own/tm/7', null],
  [
    'Update Tax Mapping',
    (c, a) => c.updateMapping(a, 'tax', '7', MAPPING),
    'PUT /taxmapping/7',
    'POST /own/tm/7',
    '{"UserId":1}',
  ],
  [
    'Delete Tax Mapping',
    (c, a) => c.deleteMapping(a, 'tax', '7'),
    'DELETE /taxmapping/7',
    'DELETE /own/tm/7/delete',
    null,
  ],
];

async function submit(
  client: FiscalHarmonyClient,
  account: FiscalAccountAccess,
  path: '/invoice' | '/creditnote',
) {
  const connection = await client.connect();
  return client.submitOver(connection, account, path, Buffer.from('{"Total":1.50}'));
}

describe('the operations of the interface document', () => {
  let server: LoopbackServer;
  let client: FiscalHarmonyClient;

  beforeAll(async () => {
    server = await LoopbackServer.start(({ path }, response) => {
      response.end(/supported|currencies|mapping$|own\/[ct]m$/.test(path) ? '[]' : '{}');
    });
    client = new FiscalHarmonyClient(new HttpClient(new HttpService()), `${server.url}${PREFIX}`);
  });

  afterAll(() => server.stop());

  it.each(OPERATIONS)(
    '%s: below the base address, with all headers',
    async (_name, call, route, own, body) => {
      for (const [settings, expected] of [
        [{}, route],
        [{ paths: OWN_PATHS }, own],
      ] as const) {
        server.received.length = 0;
        await call(client, { ...ACCOUNT, settings });
        const [received, another] = server.received;
        expect(another).toBeUndefined();
        expect(`${received?.method} ${received?.path}`).toBe(expected.replace(' ', ` ${PREFIX}`));
        expect(received?.body.toString()).toBe(body ?? '');
        expect(received?.headers['content-type']).toBe(body === null ? undefined : 'application/json');
        expect(received?.headers).toMatchObject({
          ...{ 'x-api-key': 'the-key', 'x-api_secret': 'the-secret', 'x-application': 'the-till' },
          ...{ 'x-api-station': 'ledgerstamp', 'x-app-version': '1' },
        });
      }
    },
  );

  it.each(OPERATIONS)(
    '%s, as published: signed over the very bytes, and without the secret',
    async (_name, call, _route, _own, body) => {
      server.received.length = 0;
      await call(client, { ...ACCOUNT, profile: 'published' });
      const [received, another] = server.received;
      expect(another).toBeUndefined();
      const signature = createHmac('sha256', 'the-secret')
        .update(received?.body ?? '')
        .digest('base64');
      expect(received?.headers['x-api-signature']).toBe(body === null ? undefined : signature);
      expect(received?.headers).toMatchObject({
        ...{ 'x-api-key': 'the-key', 'x-application': 'the-till' },
        ...{ 'x-app-station': 'ledgerstamp', 'x-app-version': '1' },
      });
      expect(JSON.stringify(received)).not.toContain('the-secret');
    },
  );

  it.each(['', '../1', '1/2', 'x', '1'.repeat(19)])('take no %j for the id of a mapping', async (id) => {
    server.received.length = 0;
    await expect(client.deleteMapping(ACCOUNT, 'tax', id)).rejects.toMatchObject({ kind: 'refused' });
    await expect(client.currencyMapping(ACCOUNT, id)).rejects.toMatchObject({ kind: 'refused' });
    expect(server.received).toEqual([]);
  });
});

const PAGE = `# Calls to the fiscal service

Which operations of the interface document does Ledgerstamp call, and how? Generated by \`test/contracts/fiscal-services/fiscal-harmony-operations.spec.ts\`, which makes each
call over HTTP in both profiles and compares method, path below a base address with a prefix, headers and the bytes of the body.

Methods are those of \`fiscal-harmony.client.ts\`. Where a path is not the published one, an account sets it (\`settings.paths\`). Events of the service are read by
\`verifyWebhook\` and \`readWebhook\` (\`test/integration/fiscal-webhook.spec.ts\`). \`fiscal-service-contract.ts\` is what every service folder must pass.

`;

/** Route as documented, with placeholders for the id `7` and the name `a b.pdf`. */
function documented(route: string): string {
  return `\`${route.replace(/\/7\b/, '/{id}').replace('a%20b.pdf', '{filename}')}\``;
}

describe('the calls to the service', () => {
  it('are listed in the manual', () => {
    const rows = OPERATIONS.map(([name, call, route, own, body]) => {
      const [, method = 'connect`, `submitOver'] = /\bc\.(\w+)\(/.exec(String(call)) ?? [];
      const isSet = own === route ? '' : 'yes';
      return [name, `\`${method}\``, documented(route), isSet, body === null ? '' : `\`${body}\``];
    });
    const head = ['Operation', 'Method', 'Call', 'Path can be set', 'Body in the test'];
    expectPage('docs/reference/fiscal-calls.md', `${PAGE}${tableOf(head, rows)}\n`);
  });
});

describe('the date of a document', () => {
  it.each(['+02:00', '+05:30', '-03:00'])('carries the offset of the account: %s', (timeOffset) => {
    const service = new FiscalHarmonyService(
      new FiscalHarmonyClient(new HttpClient(new HttpService()), 'http://127.0.0.1:9'),
    );
    const bytes = service.render(SOUND_DOCUMENT, { ...ACCOUNT, timeOffset }, '2026-03-02T10:00:00', false);
    expect((JSON.parse(bytes.toString()) as { Date: string }).Date).toBe(`2026-03-02T10:00:00${timeOffset}`);
  });
});
