import { DataSource } from 'typeorm';
import { Harness } from '../../simulators/xero/testing/harness';
import { CallLimiter } from '../../src/connectors/xero/limits/call-limiter';
import { XeroClient } from '../../src/connectors/xero/client/xero.client';
import { XeroTransport } from '../../src/connectors/xero/client/xero-transport';
import { CallLimitsRepository } from '../../src/connectors/xero/limits/call-limits.repository';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import { Failure } from '../../src/documents/failure';
import { SimulatedClock } from '../support/simulated-clock';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const ORGANISATIONS = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-1111-4111-8111-111111111111`);
const REPLICAS = 2;
/** As many callers per replica and organisation as Xero takes at once from both. */
const CALLERS = 4;
const PER_DAY = 120;
const START = Date.UTC(2026, 2, 2, 6);
const HOURS = 26;

describe('a day of calls', () => {
  let databases: TestDatabase[];
  let replicas: DataSource[];
  let harness: Harness;

  beforeEach(async () => {
    const [own, theirs] = [await createTestDatabase(), await createTestDatabase('empty')];
    databases = [own, theirs];
    replicas = await Promise.all(
      Array.from({ length: REPLICAS }, () =>
        new DataSource(dataSourceOptions(own.url, ENTITIES)).initialize(),
      ),
    );
    harness = await Harness.start(theirs.url);
    const settings = { limits: { enforce: true, minute: 60, day: PER_DAY } };
    for (const tenantId of ORGANISATIONS) await harness.organisation({ settings }, tenantId);
  });
  afterEach(async () => {
    await Promise.all(replicas.map((dataSource) => dataSource.destroy()));
    await harness.stop();
    await Promise.all(databases.map((database) => database.drop()));
  });

  const setTime = async (now: number): Promise<void> => {
    await harness.control('POST', '/clock', { now: new Date(now).toISOString() });
  };

  it('of three organisations on two replicas never breaks a limit, and uses what there is', async () => {
    const clock = new SimulatedClock(START, ORGANISATIONS.length * REPLICAS * CALLERS, setTime);
    await setTime(START);
    const reasons = new Set<string>();
    const made = new Map<string, number[]>(ORGANISATIONS.map((tenantId) => [tenantId, []]));
    let token = await harness.machineToken();

    const caller = async (client: XeroClient, tenantId: string): Promise<void> => {
      while (clock.now() < START + HOURS * 3_600_000) {
        try {
          await client.taxRates({ tenantId, accessToken: token });
          made.get(tenantId)?.push(clock.now());
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          // Half an hour passes quickly here.
          if (error.kind === 'unauthorised') token = await harness.machineToken();
          else {
            reasons.add(`${error.kind}: ${error.message.split(';')[0]}`);
            // The reason tells the end of the limit; asking earlier would cost nothing but time.
            const until = Date.parse(/calls continue at (\S+)$/.exec(error.message)?.[1] ?? '');
            await clock.sleep(Math.max(1_000, until + 1_000 - clock.now()) || 5_000);
          }
        }
      }
      clock.leave();
    };
    await Promise.all(
      replicas.flatMap((dataSource) => {
        const limitStore = new CallLimitsRepository(dataSource);
        const limiter = new CallLimiter(limitStore, { perMinute: 60, perDay: PER_DAY }, clock);
        const client = new XeroClient(new XeroTransport(harness.url, limiter));
        return ORGANISATIONS.flatMap((id) => Array.from({ length: CALLERS }, () => caller(client, id)));
      }),
    );

    const { json } = await harness.control('GET', '/violations');
    expect(json).toEqual({ counts: {}, violations: [] });
    for (const calls of made.values()) {
      // A call that only learnt that its token had run out counts with us, not with Xero.
      const firstDay = calls.filter((at) => at < START + 23 * 3_600_000).length;
      expect(firstDay).toBeGreaterThan(PER_DAY - 20);
      expect(firstDay).toBeLessThanOrEqual(PER_DAY);
      expect(calls.length - firstDay).toBeGreaterThan(PER_DAY / 2);
    }
    expect([...reasons].filter((reason) => !reason.startsWith('rate_limited'))).toEqual([]);
    expect([...reasons]).toContain(`rate_limited: Xero's day limit of ${PER_DAY} calls is used up`);
  }, 300_000);
});
