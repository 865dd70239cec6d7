import { callJson } from '../../demo/http-json';
import { connectOrganisation, consent } from '../../demo/set-up';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';

const SECOND_TENANT = '7c0de2b4-91aa-4a55-8f3e-5d1c62a7b0e1';
const CUSTOM_TENANT = '9d41f7a0-3b2c-4e6d-8a5f-0c1b2d3e4f50';
const CUSTOM_APP = { clientId: 'CUSTOM-CONNECTION', clientSecret: 'secret-of-the-custom-connection' };

interface ShownConnection {
  readonly id: string;
  readonly grantType: string;
  readonly state: string;
  readonly reason: string | null;
  readonly organisations: readonly {
    id: string;
    tenantId: string;
    status: string;
    statusReason: string | null;
  }[];
  readonly scopes: readonly string[];
  readonly refreshedAt: string;
  readonly idleEndsAt: string | null;
}

describe('the connection to Xero', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  const connections = (): Promise<ShownConnection[]> => world.api.get('/api/connections');
  const connectionOf = async (tenantId: string): Promise<ShownConnection | undefined> =>
    (await connections()).find(({ organisations }) =>
      organisations.some((each) => each.tenantId === tenantId),
    );
  const status = async (): Promise<string> =>
    (await world.api.get<{ status: string }>(`/api/organisations/${world.organisation.id}`)).status;
  const untilStatus = (wanted: string): Promise<string> =>
    eventually(
      `the organisation is ${wanted}`,
      async () => ((await status()) === wanted ? wanted : null),
      status,
    );
  const goesOn = async (): Promise<void> => {
    expect(await world.receipts(await world.letOneTravel())).toHaveLength(1);
  };
  /** Creates another organisation in the simulated Xero. */
  const putOrganisation = (tenantId: string): Promise<unknown> =>
    callJson('PUT', `${world.xero.url}/_control/organisations/${tenantId}`, {
      name: tenantId.slice(0, 8),
      settings: { limits: { enforce: false } },
    });
  it('is shown with what it opens, and never with a token', async () => {
    const shown = await connections();
    expect(shown).toMatchObject([
      {
        ...{ platform: 'xero', grantType: 'authorization_code', state: 'active', reason: null },
        organisations: [{ id: world.organisation.id, status: 'connected', statusReason: null }],
        isIdleSoon: false,
      },
    ]);
    expect(shown[0]?.scopes).toContain('accounting.invoices');
    const idleMs =
      new Date(shown[0]?.idleEndsAt ?? 0).getTime() - new Date(shown[0]?.refreshedAt ?? 0).getTime();
    expect(idleMs).toBe(60 * 86_400_000);
    expect(JSON.stringify(shown)).not.toContain('simulated-');
  });

  it('comes only from a consent of this browser, and once', async () => {
    const { back, cookie } = await consent(world.api, [world.organisation.tenantId]);
    expect((await fetch(back)).status).toBe(400);
    expect((await fetch(back, { headers: { Cookie: 'ledgerstamp_consent=another' } })).status).toBe(400);
    expect((await fetch(back, { headers: { Cookie: cookie } })).status).toBe(200);
    expect((await fetch(back, { headers: { Cookie: cookie } })).status).toBe(400);
    expect(await connections()).toHaveLength(1);
  });

  it('that Xero no longer honours is shown, its work waits, and a new consent lets it go on', async () => {
    await world.xeroFault({ operation: 'token', kind: 'revoked' });
    await world.xeroLater();
    await untilStatus('reconnect');
    expect(await connectionOf(world.organisation.tenantId)).toMatchObject({
      state: 'reconnect',
      reason: 'CONSENT_GONE',
      organisations: [{ status: 'reconnect', statusReason: 'CONSENT_GONE' }],
    });
    expect(await world.api.get('/api/connections/summary')).toEqual({
      ...{ active: 0, disconnected: 0, reconnect: 1, idleSoon: 0, organisationsToReconnect: 1 },
      allowance: { name: 'Xero', used: 0, allowed: 50, isNearlyUsed: false },
    });
    expect(world.connectorLog()).toContain('"code":"CONNECTION_LOST"');
    const invoiceId = await world.putInvoice();
    const again = await connectOrganisation(world.api);
    expect([again.id, again.status]).toEqual([world.organisation.id, 'connected']);
    await world.until(invoiceId, 'written_back');
    expect(await connections()).toMatchObject([{ state: 'active' }]);
  });

  it('that a person ends is given back, keeps the documents, and lives again with the next consent', async () => {
    const before = (await world.api.allDocuments(world.organisation.id)).length;
    const [connection] = await connections();
    await world.api.send('DELETE', `/api/connections/${connection?.id}`);
    expect(await connections()).toMatchObject([
      { state: 'disconnected', reason: 'DISCONNECTED', organisations: [{ status: 'disconnected' }] },
    ]);
    expect((await world.xeroCalls()).revocation).toBe(1);
    expect(await world.api.allDocuments(world.organisation.id)).toHaveLength(before);
    // Disconnects again, which has no effect.
    await world.api.send('DELETE', `/api/connections/${connection?.id}`);
    expect((await world.xeroCalls()).revocation).toBe(1);
    const again = await connectOrganisation(world.api);
    expect([again.id, again.status]).toEqual([world.organisation.id, 'connected']);
    expect(await connections()).toHaveLength(1);
    await goesOn();
  });

  it('may open several organisations, of which one can leave', async () => {
    await putOrganisation(SECOND_TENANT);
    const { back, cookie } = await consent(world.api, [world.organisation.tenantId, SECOND_TENANT]);
    expect((await fetch(back, { headers: { Cookie: cookie } })).status).toBe(200);
    const both = await connectionOf(SECOND_TENANT);
    expect(both?.organisations.map(({ status: each }) => each)).toEqual(['connected', 'connected']);
    expect(await connections()).toHaveLength(1);
    const second = both?.organisations.find(({ tenantId }) => tenantId === SECOND_TENANT);
    await world.api.send('DELETE', `/api/organisations/${second?.id}/connection`);
    const after = await connectionOf(SECOND_TENANT);
    expect(after).toMatchObject({ id: both?.id, state: 'active' });
    expect(after?.organisations.map((each) => [each.tenantId, each.status]).sort()).toEqual(
      [
        [world.organisation.tenantId, 'connected'],
        [SECOND_TENANT, 'disconnected'],
      ].sort(),
    );
    await goesOn();
  });

  it('survives the death of the process between the answer of a refresh and its saving', async () => {
    const asked = (await world.xeroCalls()).token ?? 0;
    const tokens = (): Promise<object[]> =>
      world.inTheDatabaseOfXero('select from xero_simulator.refresh_token');
    const before = (await tokens()).length;
    // Delays the answer beyond the kill that follows at once, so that it never arrives.
    await world.xeroFault({ operation: 'token', kind: 'answer-late', delayMs: 30_000 });
    await world.xeroLater();
    await eventually('new tokens at Xero', async () => ((await tokens()).length > before ? true : null));
    await world.killConnector();
    await goesOn();
    expect((await world.xeroCalls()).token).toBe(asked + 2);
    expect((await connectionOf(world.organisation.tenantId))?.state).toBe('active');
  });

  /** Deletes calls of a killed process, which count as in progress until they would have ended. */
  const callsAreFree = (): Promise<unknown> => world.inTheDatabase('delete from call_limits');

  it('is refreshed once when two processes find its token expired at the same moment', async () => {
    const replica = await world.startReplica();
    try {
      const path = `/api/organisations/${world.organisation.id}/books/refresh`;
      await callsAreFree();
      const before = (await world.xeroCalls()).token ?? 0;
      await world.xeroLater();
      const asked = [world.api, replica.api, world.api, replica.api].map((api) => api.send('POST', path));
      await Promise.all(asked);
      expect((await world.xeroCalls()).token).toBe(before + 1);
    } finally {
      await replica.stop();
    }
  });

  it('shows the settings of the books, and reads them again with five calls when asked', async () => {
    const path = `/api/organisations/${world.organisation.id}/books`;
    // Makes the reading due again, in case an earlier test has killed the process that was about to make it.
    await callsAreFree();
    await world.inTheDatabase(`update books_settings set asked_at = asked_at - interval '1 hour'`);
    const books = await eventually('the settings are read', async () => {
      const shown = await world.api.get<{ readAt: string | null; settings: object }>(path);
      return shown.readAt === null ? null : shown;
    });
    expect(books).toMatchObject({
      failure: null,
      settings: { name: world.organisation.name, baseCurrency: 'USD', timeZone: 'SOUTHAFRICASTANDARDTIME' },
    });
    const before = await world.xeroCalls();
    const again = await world.api.send<{ readAt: string }>('POST', `${path}/refresh`);
    expect(new Date(again.readAt).getTime()).toBeGreaterThan(new Date(books.readAt ?? 0).getTime());
    const after = await world.xeroCalls();
    const lists = ['Organisation', 'TaxRates', 'Currencies', 'Items', 'Accounts'];
    expect(lists.map((list) => (after[`GET ${list}`] ?? 0) - (before[`GET ${list}`] ?? 0))).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  describe('as a custom connection', () => {
    const input = {
      grantType: 'client_credentials',
      platform: 'xero',
      ...CUSTOM_APP,
      tenantId: CUSTOM_TENANT,
    };

    beforeAll(async () => {
      await callJson('PUT', `${world.xero.url}/_control/app`, { ...CUSTOM_APP, redirectUris: [] });
      await putOrganisation(CUSTOM_TENANT);
    });

    it('is not made of credentials that Xero does not know', async () => {
      const wrong = world.api.send('POST', '/api/connections', { ...input, clientSecret: 'wrong' });
      await expect(wrong).rejects.toThrow(/HTTP 400 .*these credentials give access to no organisation/);
      expect(await connectionOf(CUSTOM_TENANT)).toBeUndefined();
    });

    it('needs nobody to consent, and asks for each token with its own credentials', async () => {
      const made = await world.api.send<ShownConnection>('POST', '/api/connections', input);
      expect(made).toMatchObject({ grantType: 'client_credentials', state: 'active', idleEndsAt: null });
      expect(made.organisations).toMatchObject([{ tenantId: CUSTOM_TENANT, status: 'connected' }]);
      expect(JSON.stringify(made)).not.toContain(CUSTOM_APP.clientSecret);
      await world.xeroLater();
      const path = `/api/organisations/${made.organisations[0]?.id}/books/refresh`;
      expect(await world.api.send('POST', path)).toMatchObject({
        settings: { name: CUSTOM_TENANT.slice(0, 8) },
      });
    });

    it('shows when its credentials have been taken back', async () => {
      await callJson('PUT', `${world.xero.url}/_control/app`, {
        ...{ ...CUSTOM_APP, clientSecret: 'renewed' },
        redirectUris: [],
      });
      await world.xeroLater();
      await eventually('it needs a person', async () =>
        (await connectionOf(CUSTOM_TENANT))?.state === 'reconnect' ? true : null,
      );
      const renewed = { ...input, clientSecret: 'renewed' };
      await world.api.send('POST', '/api/connections', renewed);
      expect(await connectionOf(CUSTOM_TENANT)).toMatchObject({ state: 'active', reason: null });
    });
  });
});
