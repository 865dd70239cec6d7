import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { SETTINGS_LISTS, type TokenSet } from '../../src/connectors/accounting-connector';
import { writeTokenSet } from '../../src/connectors/token-vault.service';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { Failure } from '../../src/domain/issues/failure';
import { ConnectionLost } from '../../src/organisations/books/books.service';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import { BooksSettingsService } from '../../src/organisations/books/books-settings.service';
import { APP, OTHER_TENANT, TENANT } from '../../simulators/xero/testing/harness';
import { ConnectedXero, type Replica } from '../support/connected-xero';

describe('connections and their tokens', () => {
  let world: ConnectedXero;
  let first: Replica;
  let second: Replica;
  let organisations: Organisation[];
  let connectionId: string;
  /** Codes of the alerts in the log. */
  const alerts: unknown[] = [];
  const record = (line: unknown): void => void alerts.push((line as { code?: string }).code ?? line);

  beforeAll(async () => {
    const quiet = (): void => undefined;
    Logger.overrideLogger({ log: quiet, warn: quiet, error: record });
    world = await ConnectedXero.start();
    [first, second] = [await world.replica(), await world.replica()];
  });

  afterAll(() => world.stop());

  beforeEach(async () => {
    organisations = await world.connect(first, await world.tokens());
    connectionId = organisations[0]?.connectionId ?? '';
    await world.forgetCalls();
    alerts.length = 0;
  });

  const stored = async (): Promise<TokenSet> =>
    JSON.parse((await first.tokens.open(connectionId)).tokens) as TokenSet;
  const save = (tokens: TokenSet): Promise<string> =>
    first.tokens.renew(connectionId, () =>
      Promise.resolve({ tokens: writeTokenSet(tokens), scopes: tokens.scopes }),
    );
  /** Makes the stored access token expire, as after half an hour. */
  const expire = async (): Promise<void> => {
    await save({ ...(await stored()), expiresAt: new Date(0).toISOString() });
  };
  const age = async (column: 'refreshed_at' | 'refresh_began_at', by: string): Promise<void> => {
    await first.dataSource.query(
      `update connections set ${column} = clock_timestamp() - $2::interval where id = $1`,
      [connectionId, by],
    );
  };
  const rows = async (): Promise<Organisation[]> => first.connections.organisations([connectionId], 'all');

  describe('a token that has run out', () => {
    it('is refreshed by one call, however many need it at once in however many processes', async () => {
      await expire();
      const asked = [first, second].flatMap((replica) =>
        Array.from({ length: 8 }, () => replica.vault.accessToken(connectionId, world.consent)),
      );
      const tokens = new Set(await Promise.all(asked));
      expect(tokens).toEqual(new Set([(await stored()).accessToken]));
      expect((await world.calls()).token).toBe(1);
      expect((await first.connections.find(connectionId))?.refreshBeganAt).toBeNull();
    });

    it('is refreshed before it runs out: a call may take its time', async () => {
      const leaves = async (ms: number): Promise<string> => {
        const expiresAt = new Date(Date.now() + ms).toISOString();
        await save({ ...(await stored()), expiresAt });
        // Uses a new replica, since a process knows the tokens that it has read for a second.
        return (await world.replica()).vault.accessToken(connectionId, world.consent);
      };
      const before = (await stored()).accessToken;
      expect(await leaves(150_000)).toBe(before);
      expect(await leaves(110_000)).not.toBe(before);
    });

    it('is refreshed once when Xero declines it on two processes, and is not handed out again', async () => {
      const { accessToken } = await stored();
      const tokens = await Promise.all(
        [first, second].map(({ vault }) => vault.accessToken(connectionId, world.consent, accessToken)),
      );
      expect(new Set(tokens).size).toBe(1);
      expect(tokens[0]).not.toBe(accessToken);
      expect((await world.calls()).token).toBe(1);
    });

    it('is asked for again at once when the answer was lost, with the old refresh token', async () => {
      await expire();
      await world.fault('token', 'answer-lost');
      const token = await first.vault.accessToken(connectionId, world.consent);
      expect((await world.calls()).token).toBe(2);
      await expect(world.consent.covers(token, TENANT)).resolves.toBe(true);
    });

    it('is made up for by the keeper when no answer came at all, although nobody works', async () => {
      await expire();
      await world.fault('token', 'answer-lost', { times: 2 });
      await expect(first.vault.accessToken(connectionId, world.consent)).rejects.toMatchObject({
        kind: 'temporary',
      });
      await second.keeper.look();
      expect((await world.calls()).token).toBe(2);
      await age('refresh_began_at', '2 minutes');
      await second.keeper.look();
      expect((await world.calls()).token).toBe(3);
      const connection = await first.connections.find(connectionId);
      expect([connection?.status, connection?.refreshBeganAt]).toEqual(['active', null]);
      await expect(world.consent.covers((await stored()).accessToken, TENANT)).resolves.toBe(true);
    });
  });

  describe('a connection that nobody uses', () => {
    it('is refreshed after thirty days, once by however many processes', async () => {
      await age('refreshed_at', '31 days');
      await Promise.all([first.keeper.look(), second.keeper.look()]);
      expect((await world.calls()).token).toBe(1);
      await first.keeper.look();
      expect((await world.calls()).token).toBe(1);
    });

    it('is left alone before', async () => {
      await age('refreshed_at', '29 days');
      await first.keeper.look();
      expect((await world.calls()).token).toBeUndefined();
    });

    it('is lost, visibly, when the refresh comes too late', async () => {
      await age('refreshed_at', '61 days');
      await world.fault('token', 'revoked');
      await first.keeper.look();
      expect(await first.connections.find(connectionId)).toMatchObject({
        status: 'reconnect',
        statusReason: 'CONSENT_GONE',
      });
      expect(alerts).toEqual(['CONNECTION_LOST']);
    });

    it('is warned of, once a day, while every refresh fails', async () => {
      await age('refreshed_at', '51 days');
      await world.fault('token', 'error', { status: 500, times: 4 });
      await first.keeper.look();
      await first.keeper.look();
      expect(alerts).toEqual(['CONNECTION_IDLE_SOON']);
      await world.forgetCalls();
      await first.keeper.look();
      expect((await world.calls()).token).toBe(1);
    });
  });

  describe('a connection that is lost', () => {
    it('shows in itself and in all its organisations, with reason and time, once', async () => {
      await expire();
      await world.fault('token', 'revoked', { times: 2 });
      const uses = [first, second].map(({ books }, index) =>
        books.use(organisations[index]!, (connector, access) => connector.taxes(access)),
      );
      for (const use of await Promise.allSettled(uses))
        expect(use).toMatchObject({ status: 'rejected', reason: expect.any(ConnectionLost) });
      expect(alerts).toEqual(['CONNECTION_LOST']);
      expect(await first.connections.find(connectionId)).toMatchObject({ status: 'reconnect' });
      for (const organisation of await rows()) {
        expect(organisation).toMatchObject({ status: 'reconnect', statusReason: 'CONSENT_GONE' });
        expect(Date.now() - organisation.statusSince.getTime()).toBeLessThan(20_000);
      }
      await world.forgetCalls();
      await expect(first.vault.accessToken(connectionId, world.consent)).rejects.toMatchObject({
        kind: 'unauthorised',
      });
      expect(await world.calls()).toEqual({});
    });

    it('is distinguished from an organisation that left the consent', async () => {
      await world.consent.leave((await stored()).accessToken, OTHER_TENANT);
      const gone = organisations.find(({ tenantId }) => tenantId === OTHER_TENANT)!;
      await expect(first.books.use(gone, (connector, access) => connector.taxes(access))).rejects.toThrow(
        ConnectionLost,
      );
      const states = (await rows()).map(({ tenantId, status, statusReason }) => [
        tenantId,
        status,
        statusReason,
      ]);
      expect(states.sort()).toEqual([
        [TENANT, 'connected', null],
        [OTHER_TENANT, 'reconnect', 'TENANT_GONE'],
      ]);
      expect((await first.connections.find(connectionId))?.status).toBe('active');
      expect(alerts).toEqual(['ORGANISATION_LOST']);
    });

    it('is distinguished from an organisation in which the user may no longer do this', async () => {
      await world.fault('GET TaxRates', 'error', { status: 403, times: 2 });
      await expect(
        first.books.use(organisations[0]!, (connector, access) => connector.taxes(access)),
      ).rejects.toThrow(ConnectionLost);
      const [one, other] = await rows();
      expect([one?.status, one?.statusReason]).toEqual(['reconnect', 'ACCESS_REFUSED']);
      expect(other?.status).toBe('connected');
    });

    it('is not declared for one refusal that the next token gets past', async () => {
      await world.fault('GET TaxRates', 'error', { status: 403 });
      await first.books.use(organisations[0]!, (connector, access) => connector.taxes(access));
      expect((await rows()).map(({ status }) => status)).toEqual(['connected', 'connected']);
    });

    it('is not declared when our own app is refused: that is a setting', async () => {
      await expire();
      await world.xero.control('PUT', '/app', { ...APP, clientSecret: 'another' });
      const refused = first.vault.accessToken(connectionId, world.consent);
      await expect(refused).rejects.toMatchObject({ kind: 'misconfigured' });
      await world.xero.control('PUT', '/app', APP);
      expect((await first.connections.find(connectionId))?.status).toBe('active');
    });
  });

  describe('a new consent', () => {
    it('takes the organisations over as they are, and leaves no orphan', async () => {
      await first.connections.lose(connectionId, 'CONSENT_GONE');
      await first.dataSource.query(`update organisations set paid_by = 'Cash' where id = $1`, [
        organisations[0]?.id,
      ]);
      const again = await world.connect(first, await world.tokens());
      expect(again.map(({ id }) => id)).toEqual(organisations.map(({ id }) => id));
      expect(again[0]).toMatchObject({ status: 'connected', statusReason: null, paidBy: 'Cash' });
      expect(again[0]?.connectionId).not.toBe(connectionId);
      expect((await first.connections.list('all')).map(({ id }) => id)).toEqual([again[0]?.connectionId]);
      const keys = await first.dataSource.query<{ scope: string }[]>('select scope from data_keys');
      expect(keys).toEqual([{ scope: `connections/${again[0]?.connectionId}` }]);
      // A holder of the old tokens must read again, and does not report the connection as lost.
      await expect(first.vault.accessToken(connectionId, world.consent)).rejects.toMatchObject({
        kind: 'temporary',
      });
    });

    it('that comes twice at the same moment leaves one connection', async () => {
      const tokens = await world.tokens();
      await Promise.all([first, second].map((replica) => world.connect(replica, tokens)));
      const [only, ...more] = await first.connections.list('all');
      expect(more).toEqual([]);
      expect(await first.connections.organisations([only?.id ?? ''], 'all')).toHaveLength(2);
      expect(await first.dataSource.query('select 1 from data_keys')).toHaveLength(1);
    });

    it('opens the organisations that were chosen in it, and no others of the same person, at one call', async () => {
      const tokens = await world.tokens([OTHER_TENANT]);
      await world.forgetCalls();
      expect(await world.consent.organisations(tokens.accessToken)).toEqual([
        { tenantId: OTHER_TENANT, name: 'Second books', baseCurrency: null, countryCode: null },
      ]);
      expect(await world.calls()).toEqual({ 'GET connections': 1 });
    });

    it('opens all that its person has given where the token does not say which consent it is', async () => {
      const tokens = await world.tokens([OTHER_TENANT]);
      const opaque = async (text: string): Promise<string> => {
        // Changes the token's text at the simulator, which stores hashes of tokens.
        const moved = createHash('sha256').update(text).digest('hex');
        const known = createHash('sha256').update(tokens.accessToken).digest('hex');
        await world.inXero('update xero_simulator.access_token set token_hash = $1 where token_hash = $2', [
          ...[moved, known],
        ]);
        return text;
      };
      const found = await world.consent.organisations(await opaque('a-token-without-claims'));
      expect(found.map(({ tenantId }) => tenantId).sort()).toEqual([TENANT, OTHER_TENANT]);
    });

    it('keeps currency and country of books that are known, until their settings say otherwise', async () => {
      const sql = `update organisations set base_currency = 'USD', country_code = 'ZW'`;
      await first.dataSource.query(sql);
      const again = await world.connect(first, await world.tokens());
      expect(again.map(({ baseCurrency, countryCode }) => [baseCurrency, countryCode])).toEqual([
        ['USD', 'ZW'],
        ['USD', 'ZW'],
      ]);
    });

    it('for one of two organisations moves that one, and the other keeps its connection', async () => {
      const tokens = await world.tokens();
      const connection = { platform: 'xero', grantType: 'authorization_code' as const, client: null };
      const [moved] = await first.connections.connect(
        { ...connection, tokens: writeTokenSet(tokens), scopes: tokens.scopes },
        [{ tenantId: OTHER_TENANT, name: 'Second books', baseCurrency: 'USD', countryCode: 'ZW' }],
      );
      expect(moved?.connectionId).not.toBe(connectionId);
      expect((await rows()).map(({ tenantId }) => tenantId)).toEqual([TENANT]);
    });
  });

  describe('a disconnection', () => {
    it('revokes the consent, deletes tokens and data key, and keeps the organisations', async () => {
      const tokens = await stored();
      await first.vault.disconnect(connectionId, world.consent);
      const [row] = await first.dataSource.query<Record<string, unknown>[]>(
        'select status, tokens, client from connections where id = $1',
        [connectionId],
      );
      expect(row).toEqual({ status: 'disconnected', tokens: null, client: null });
      expect((await rows()).map(({ status, statusReason }) => [status, statusReason])).toEqual([
        ['disconnected', 'DISCONNECTED'],
        ['disconnected', 'DISCONNECTED'],
      ]);
      expect(await first.dataSource.query('select 1 from data_keys')).toEqual([]);
      await expect(world.consent.refresh(tokens)).rejects.toMatchObject({ kind: 'unauthorised' });
      await expect(second.vault.accessToken(connectionId, world.consent)).rejects.toThrow('DISCONNECTED');
    });

    it('and a refresh count on a process that knows the token, soon after another one has made them', async () => {
      const known = await first.vault.accessToken(connectionId, world.consent);
      await second.vault.renewNow(connectionId, world.consent);
      let seen = known;
      while (seen === known) seen = await first.vault.accessToken(connectionId, world.consent);
      expect(seen).toBe((await stored()).accessToken);
      await second.vault.disconnect(connectionId, world.consent);
      const refused = async (): Promise<unknown> => {
        for (;;) await first.vault.accessToken(connectionId, world.consent);
      };
      await expect(refused()).rejects.toThrow('DISCONNECTED');
    });

    it('changes nothing while Xero cannot be reached', async () => {
      await world.fault('revocation', 'error', { status: 500 });
      await expect(first.vault.disconnect(connectionId, world.consent)).rejects.toBeInstanceOf(Failure);
      expect((await first.connections.find(connectionId))?.status).toBe('active');
      await expect(first.vault.accessToken(connectionId, world.consent)).resolves.toBe(
        (await stored()).accessToken,
      );
    });

    it('is not undone by a refusal that comes in late', async () => {
      await first.vault.disconnect(connectionId, world.consent);
      await expect(
        second.books.use(organisations[0]!, (connector, access) => connector.taxes(access)),
      ).rejects.toThrow(ConnectionLost);
      expect((await rows()).map(({ status }) => status)).toEqual(['disconnected', 'disconnected']);
    });
  });

  it('asks for the scopes that the calls need and no other', async () => {
    const { scopes } = await stored();
    expect([...scopes].sort()).toEqual([
      'accounting.attachments',
      'accounting.banktransactions.read',
      'accounting.contacts.read',
      'accounting.invoices',
      'accounting.manualjournals.read',
      'accounting.payments.read',
      'accounting.settings.read',
      'offline_access',
    ]);
  });

  it('reads all settings of the books with five calls', async () => {
    await world.xero.organisation({
      periodLockDate: '2026-01-31',
      profile: { EndOfYearLockDate: '2025-12-31' },
      currencies: ['ZWG'],
      accounts: [
        { Code: '200', Name: 'Sales' },
        { Code: '400', Name: 'Advertising', Type: 'EXPENSE', Class: 'EXPENSE' },
        { Code: '630', Name: 'Stock', Type: 'INVENTORY', Class: 'ASSET' },
        { Code: '260', Name: 'Old', Status: 'ARCHIVED' },
      ],
      items: [
        { Code: 'NAIL', Name: 'Nails', SalesDetails: { AccountCode: '630', TaxType: 'OUTPUT' } },
        { Code: 'SAND', Name: 'Sand', IsSold: false },
      ],
    });
    const organisation = organisations.find(({ tenantId }) => tenantId === TENANT)!;
    const { settings, failed } = await first.books.use(organisation, (connector, access) =>
      connector.settings(access, null, SETTINGS_LISTS),
    );
    expect(failed).toEqual([]);
    expect(settings).toMatchObject({
      ...{ name: 'Mupfure Traders', baseCurrency: 'USD', countryCode: 'ZW' },
      ...{
        timeZone: 'SOUTHAFRICASTANDARDTIME',
        ianaZone: 'Africa/Johannesburg',
        periodLockDate: '2026-01-31',
        endOfYearLockDate: '2025-12-31',
      },
      taxes: [{ taxType: 'OUTPUT', percent: '15', isActive: true, appliesToSales: true }],
      items: [
        { code: 'NAIL', isSold: true, salesAccount: '630', salesTaxType: 'OUTPUT' },
        { code: 'SAND', isSold: false, salesAccount: null },
      ],
    });
    expect(settings.currencies.map(({ code }) => code).sort()).toEqual(['USD', 'ZWG']);
    expect(settings.salesAccounts.map(({ code }) => code).sort()).toEqual(['200', '630']);
    const calls = await world.calls();
    expect(Object.values(calls).reduce((sum, count) => sum + count)).toBe(5);
  });

  it('keeps the other settings where one list fails, and what was known of that list', async () => {
    const organisation = organisations.find(({ tenantId }) => tenantId === TENANT)!;
    const settings = new BooksSettingsService(first.books, new BooksSettingsRepository(first.dataSource));
    await world.fault('GET Items', 'html', { times: 1 });
    expect(await settings.read(organisation)).toMatchObject({ unread: ['items'], baseCurrency: 'USD' });
    const stored = await settings.known(organisation.id);
    expect(stored.failure).toContain('settingsUnread');
    expect(stored.settings?.taxes.length).toBeGreaterThan(0);
    await world.xero.organisation({ items: [{ Code: 'NAIL', Name: 'Nails' }] });
    await world.forgetCalls();
    await settings.read(organisation, ['items']);
    expect(await world.calls()).toEqual({ 'GET Items': 1 });
    await world.fault('*', 'html', { times: 5 });
    const { readAt } = await settings.known(organisation.id);
    const known = await settings.read(organisation);
    expect(await settings.known(organisation.id)).toMatchObject({ readAt, failedLists: SETTINGS_LISTS });
    expect([known.name, known.items.map(({ code }) => code).sort()]).toEqual([
      stored.settings?.name,
      ['NAIL', 'SAND'],
    ]);
    expect(known.unread).toBeUndefined();
  });
});
