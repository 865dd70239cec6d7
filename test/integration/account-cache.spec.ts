import { randomBytes, randomUUID } from 'node:crypto';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { RowSecretsService } from '../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import { AccountCache } from '../../src/webhooks/account-cache';
import { ownDatabase } from '../support/test-data-source';

const CREDENTIALS = { apiKey: 'key', apiSecret: 'secret', application: 'till' };

/** Repository of accounts that counts concurrent readings. */
class CountedAccounts extends FiscalAccountsRepository {
  mostAtOnce = 0;
  readonly openedAt: number[] = [];
  private atOnce = 0;

  override async open(id: string): Promise<OpenFiscalAccount | null> {
    this.openedAt.push(performance.now());
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    try {
      return await super.open(id);
    } finally {
      this.atOnce -= 1;
    }
  }
}

describe('fiscal accounts as the receiver of webhooks remembers them', () => {
  const database = ownDatabase();
  let accounts: CountedAccounts;
  let known: AccountCache;

  beforeEach(() => {
    const secrets = new RowSecretsService(database.dataSource, new SecretBox(randomBytes(32), []));
    accounts = new CountedAccounts(database.dataSource, secrets);
    known = new AccountCache(accounts, 0);
  });
  afterEach(() => jest.spyOn(performance, 'now').mockRestore());

  async function stored(): Promise<string> {
    const account = { service: 'fiscal-harmony', name: randomUUID(), profile: 'contract' };
    return (await accounts.create({ ...account, settings: {}, timeOffset: '+02:00' }, CREDENTIALS)).id;
  }

  it('are remembered for five seconds: an old secret signs nothing for longer after a rotation', async () => {
    const id = await stored();
    expect((await known.read(id))?.credentials).toEqual(CREDENTIALS);
    const readAt = performance.now();
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(readAt + 4_000);
    expect(known.remembered(id)?.id).toBe(id);
    clock.mockReturnValue(readAt + 5_001);
    expect(known.remembered(id)).toBeNull();
  });

  it('are read once for all who ask at the same time, and no sooner again than they may be', async () => {
    const id = await stored();
    known = new AccountCache(accounts, 300);
    await known.read(id);
    const asked = await Promise.all(Array.from({ length: 40 }, () => known.read(id)));
    expect(new Set(asked.map((account) => account?.id))).toEqual(new Set([id]));
    const [first = 0, second = 0, ...others] = accounts.openedAt;
    expect(others).toEqual([]);
    // Allows for timers, which may fire a fraction of a millisecond early.
    expect(second - first).toBeGreaterThan(298);
  });

  it('are looked up three at a time when nobody knows them, however many are sent', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => known.read(randomUUID())));
    expect(new Set(answers)).toEqual(new Set([null]));
    expect(accounts.mostAtOnce).toBe(3);
  });

  it('turn a sender away once too many wait for an account that nobody has', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 510 }, () => known.read(randomUUID())));
    const refused = asked.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({ reason: { kind: 'temporary' } });
  });
});
