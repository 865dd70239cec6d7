import { randomBytes } from 'node:crypto';
import { ConsentsRepository } from '../../src/organisations/connection/consents.repository';
import { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { KeyRotation } from '../../src/cli/database-commands';
import { RowSecretsService } from '../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import { openText, readSealed, SealBroken } from '../../src/platform/database/secrets/sealed-text';
import { ConnectionTokensRepository } from '../../src/connectors/connection-tokens.repository';
import { ConnectionsRepository } from '../../src/organisations/connection/connections.repository';
import { openTestDataSource } from '../support/test-data-source';

type Opened = Awaited<ReturnType<typeof openTestDataSource>>;

const ACCOUNTS = 5;
const CREDENTIALS = { apiKey: 'k', apiSecret: 's' };

describe('a change of the encryption key', () => {
  let opened: Opened;
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  /** Process with these keys, without anything opened by others. */
  const started = (key: Buffer, previous: readonly Buffer[] = []) => {
    const { dataSource } = opened;
    const box = new SecretBox(key, previous);
    const secrets = new RowSecretsService(dataSource, box);
    return {
      accounts: new FiscalAccountsRepository(dataSource, secrets),
      connections: new ConnectionsRepository(dataSource, secrets),
      tokens: new ConnectionTokensRepository(dataSource, secrets),
      consents: new ConsentsRepository(dataSource, box),
      rotation: new KeyRotation(dataSource, box, 2),
    };
  };
  const counts = (done: Awaited<ReturnType<KeyRotation['run']>>): object =>
    Object.fromEntries(done.map(({ what, sealedAnew }) => [what, sealedAnew]));
  let connectionId: string;
  let accountIds: string[];

  beforeEach(async () => {
    opened = await openTestDataSource();
    const before = started(oldKey);
    const [organisation] = await before.connections.connect(
      {
        ...{ platform: 'xero', grantType: 'client_credentials', tokens: '{"t":1}', client: '{"c":1}' },
        scopes: [],
      },
      [{ tenantId: 'tenant', name: 'Books', baseCurrency: 'USD', countryCode: 'ZW' }],
    );
    connectionId = organisation?.connectionId ?? '';
    accountIds = [];
    for (let index = 0; index < ACCOUNTS; index += 1) {
      const account = { service: 's', name: String(index), profile: 'p', settings: {}, timeOffset: '+02:00' };
      accountIds.push((await before.accounts.create(account, CREDENTIALS)).id);
    }
    await before.consents.begin('xero', 'state', 'browser', 'verifier');
  });

  afterEach(() => opened.close());

  const expectAllOpen = async (key: Buffer, previous: readonly Buffer[] = []): Promise<void> => {
    const process = started(key, previous);
    expect(await process.tokens.open(connectionId)).toMatchObject({ tokens: '{"t":1}', client: '{"c":1}' });
    for (const id of accountIds) expect((await process.accounts.open(id))?.credentials).toEqual(CREDENTIALS);
  };

  it('leaves everything readable before, during and after, and in the end by the new key alone', async () => {
    await expectAllOpen(newKey, [oldKey]);
    const during: Promise<void>[] = [];
    const done = await started(newKey, [oldKey]).rotation.run(() => {
      // Starts two replicas, one with the old and one with the new key first.
      during.push(expectAllOpen(oldKey, [newKey]), expectAllOpen(newKey, [oldKey]));
    });
    await Promise.all(during);
    expect(counts(done)).toEqual({ 'data keys': 6, consents: 1 });
    await expectAllOpen(newKey);
    await expect(started(oldKey).tokens.open(connectionId)).rejects.toThrow(SealBroken);
    await expect(started(newKey).consents.take('xero', 'state', 'browser')).resolves.toMatchObject({
      codeVerifier: 'verifier',
    });
  });

  it('that is interrupted goes on where it was, and done twice does nothing', async () => {
    const interrupted = started(newKey, [oldKey]).rotation.run((_what, sealedAnew) => {
      if (sealedAnew >= 4) throw new Error('killed');
    });
    await expect(interrupted).rejects.toThrow('killed');
    await expectAllOpen(newKey, [oldKey]);
    const rest = await started(newKey, [oldKey]).rotation.run(() => undefined);
    expect(counts(rest)).toMatchObject({ 'data keys': 2 });
    const again = await started(newKey).rotation.run(() => undefined);
    expect(counts(again)).toEqual({ 'data keys': 0, consents: 0 });
  });

  it('names what no key opens, leaves it as it is, and does the rest', async () => {
    await opened.dataSource.query(`update data_keys set wrapped = 'v2.a.b.c.d' where scope = $1`, [
      `fiscal_accounts/${accountIds[2]}`,
    ]);
    const [dataKeys] = await started(newKey, [oldKey]).rotation.run(() => undefined);
    expect(dataKeys).toMatchObject({
      sealedAnew: 5,
      unreadable: [expect.stringContaining(accountIds[2] ?? '-')],
    });
    const without = await started(randomBytes(32)).rotation.run(() => undefined);
    expect(without[0]).toMatchObject({ sealedAnew: 0 });
    expect(without[0]?.unreadable).toHaveLength(6);
  });

  it('touches no secret: texts keep their data key, which is of their row alone', async () => {
    const sealed = async (): Promise<string[]> =>
      (
        await opened.dataSource.query<{ credentials: string }[]>(
          'select credentials from fiscal_accounts order by name',
        )
      ).map(({ credentials }) => credentials);
    const before = await sealed();
    expect(new Set(before.map((text) => text.split('.')[1])).size).toBe(ACCOUNTS);
    await started(newKey, [oldKey]).rotation.run(() => undefined);
    expect(await sealed()).toEqual(before);
    // Moves a secret and a data key to other rows, where they cannot be opened.
    const [one = '', other = ''] = accountIds;
    await opened.dataSource.query('update fiscal_accounts set credentials = $2 where id = $1', [
      other,
      before[0],
    ]);
    await expect(started(newKey).accounts.open(other)).rejects.toThrow('its data key is not there');
    const parts = readSealed(before[0] ?? '', 'x');
    expect(() => openText(newKey, parts, `fiscal_accounts.credentials/${one}`)).toThrow(SealBroken);
  });
});
