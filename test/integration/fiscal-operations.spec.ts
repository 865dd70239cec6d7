import { HttpService } from '@nestjs/axios';
import { callJson } from '../../demo/http-json';
import type { FiscalAccountAccess } from '../../src/fiscal/fiscal-service';
import { FiscalHarmonyClient } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import { HttpClient } from '../../src/http/http-client';
import {
  type FiscalServiceSimulator,
  startFiscalServiceSimulator,
} from '../../simulators/fiscal-service/start-fiscal-service-simulator';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const CREDENTIALS = { apiKey: 'key', apiSecret: 'secret', application: 'ledgerstamp' };

describe.each(['contract', 'published'])('every operation of the service, profile %s', (profile) => {
  let database: TestDatabase;
  let simulator: FiscalServiceSimulator;
  let client: FiscalHarmonyClient;
  const account: FiscalAccountAccess = {
    ...{
      id: 'account',
      profile,
      settings: { station: 'till 1' },
      credentials: CREDENTIALS,
      timeOffset: '+02:00',
    },
  };

  beforeAll(async () => {
    database = await createTestDatabase('empty');
    simulator = await startFiscalServiceSimulator({ databaseUrl: database.url });
    await callJson('PUT', `${simulator.url}/_control/accounts/one`, { ...CREDENTIALS, profile });
    // With a path prefix, as the real service has one.
    client = new FiscalHarmonyClient(new HttpClient(new HttpService()), `${simulator.url}/api`);
  });

  afterAll(async () => {
    await simulator.close();
    await database.drop();
  });

  it('reads profile, device and subscription', async () => {
    expect(await client.profile(account)).toMatchObject({ Id: expect.any(String), Username: 'one' });
    expect(await client.device(account)).toMatchObject({
      CurrentConfig: expect.stringContaining('applicableTaxes'),
    });
    expect(await client.subscription(account)).toMatchObject({
      Status: 'live',
      DeviceId: expect.any(String),
    });
  });

  it('reads the absence of device and subscription as absence', async () => {
    const bare = { ...CREDENTIALS, apiKey: 'bare', profile, device: null, subscription: null };
    await callJson('PUT', `${simulator.url}/_control/accounts/bare`, bare);
    const other = { ...account, credentials: { ...CREDENTIALS, apiKey: 'bare' } };
    expect(await client.device(other)).toBeNull();
    expect(await client.subscription(other)).toBeNull();
  });

  it.each([
    [
      'currencymapping',
      { SourceCurrency: 'ZIG', DestinationCurrency: 'ZWG' },
      { DestinationCurrency: 'USD' },
    ],
    ['taxmapping', { TaxCode: 'A', TaxName: 'fifteen', DestinationTaxId: 3 }, { DestinationTaxId: 517 }],
  ] as const)('adds, lists, gets, updates and deletes a %s', async (kind, mapping, change) => {
    const added = (await client.addMapping(account, kind, mapping)) as { Id: string };
    const id = Number(added.Id);
    expect(await client.mappings(account, kind)).toEqual([added]);
    expect(await client.mapping(account, kind, id)).toEqual(added);
    await client.updateMapping(account, kind, id, { ...mapping, ...change });
    const texts = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)]));
    expect(await client.mapping(account, kind, id)).toMatchObject(texts);
    await client.deleteMapping(account, kind, id);
    expect(await client.mappings(account, kind)).toEqual([]);
  });

  it('lists the supported currencies', async () => {
    expect(await client.supportedCurrencies(account)).toEqual(expect.arrayContaining(['USD', 'ZWG']));
  });

  it('asks for statuses a hundred at a time, and takes a missing element for no news', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `unknown-${index}`);
    expect(await new FiscalHarmonyService(client).statements(account, ids)).toEqual([]);
    const calls = await callJson<Record<string, number>>('GET', `${simulator.url}/_control/calls`);
    expect(calls['POST /status']).toBe(3);
  });

  it('names a wrong credential as such, and never in the message', async () => {
    const wrong = { ...account, credentials: { ...CREDENTIALS, apiKey: 'a-key-that-nobody-has' } };
    const failure = await client.profile(wrong).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'unauthorised' });
    expect((failure as Error).message).not.toContain('a-key-that-nobody-has');
  });

  it.each(['../../etc/passwd', '//elsewhere/x.pdf', 'a\u0000.pdf', ''])(
    'does not ask for a file named %j',
    async (name) => {
      await expect(client.download(account, name)).rejects.toMatchObject({ kind: 'refused' });
    },
  );
});
