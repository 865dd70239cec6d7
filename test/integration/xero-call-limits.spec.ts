import { DataSource } from 'typeorm';
import { Harness } from '../../simulators/xero/testing/harness';
import { CallLimiter } from '../../src/connectors/xero/limits/call-limiter';
import { XeroClient } from '../../src/connectors/xero/client/xero.client';
import { XeroTransport } from '../../src/connectors/xero/client/xero-transport';
import { CallLimitsRepository } from '../../src/connectors/xero/limits/call-limits.repository';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import { Failure } from '../../src/domain/issues/failure';
import { SimulatedClock } from '../support/simulated-clock';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const ORGANISATIONS = Array.from(
  { length: 50 },
  (_, index) => `${String(index).padStart(8, '0')}-1111-4111-8111-111111111111`,
);
const REPLICAS = 3;
/** Concurrent calls per replica and organisation; together they exceed what Xero accepts. */
const CALLERS = 2;
const PER_DAY = 64;
const START = Date.UTC(2026, 2, 2, 6);
const HOURS = 26;
/** Interval at which one replica after the other is killed, with the calls that it has reserved. */
const KILLED_EVERY_MS = 5 * 3_600_000;

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

  it('of fifty organisations on three replicas that are killed never breaks a limit, and uses what there is', async () => {
    const clock = new SimulatedClock(START, ORGANISATIONS.length * REPLICAS * CALLERS, setTime);
    await setTime(START);
    const limiters: CallLimiter[] = [];
    const reasons = new Set<string>();
    const made = new Map<string, number[]>(ORGANISATIONS.map((tenantId) => [tenantId, []]));
    let token = await harness.machineToken();

    const start = (dataSource: DataSource): XeroClient => {
      const limits = { perMinute: 60, perDay: PER_DAY };
      const limiter = new CallLimiter(new CallLimitsRepository(dataSource), limits, clock);
      limiters.push(limiter);
      return new XeroClient(new XeroTransport(harness.url, limiter));
    };
    const clients = replicas.map(start);
    let kills = 0;
    const clientOf = (replica: number): XeroClient => {
      if (clock.now() > START + (kills + 1) * KILLED_EVERY_MS) {
        const victim = kills % REPLICAS;
        clients[victim] = start(replicas[victim] as DataSource);
        kills += 1;
      }
      return clients[replica] as XeroClient;
    };
    const caller = async (replica: number, tenantId: string): Promise<void> => {
      while (clock.now() < START + HOURS * 3_600_000) {
        try {
          await clientOf(replica).taxRates({ tenantId, accessToken: token });
          made.get(tenantId)?.push(clock.now());
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          // Renews the token, since half an hour passes quickly here.
          if (error.kind === 'unauthorised') token = await harness.machineToken();
          else {
            reasons.add(`${error.kind}: ${error.message.split(';')[0]}`);
            // Waits until the end of the limit, which the message names.
            const until = Date.parse(/calls continue at (\S+)$/.exec(error.message)?.[1] ?? '');
            await clock.sleep(Math.max(1_000, until + 1_000 - clock.now()) || 5_000);
          }
        }
      }
      clock.leave();
    };
    await Promise.all(
      clients.flatMap((_client, replica) =>
        ORGANISATIONS.flatMap((id) => Array.from({ length: CALLERS }, () => caller(replica, id))),
      ),
    );
    await Promise.all(limiters.map((limiter) => limiter.giveBack()));

    const { json } = await harness.control('GET', '/violations');
    expect(json).toEqual({ counts: {}, violations: [] });
    for (const calls of made.values()) {
      // Allows a difference: a call that only finds its token expired counts here, but not at Xero.
      const firstDay = calls.filter((at) => at < START + 23 * 3_600_000).length;
      expect(firstDay).toBeGreaterThan(PER_DAY - 24);
      expect(firstDay).toBeLessThanOrEqual(PER_DAY);
      expect(calls.length - firstDay).toBeGreaterThan(PER_DAY / 2);
    }
    expect([...reasons].filter((reason) => !reason.startsWith('rate_limited'))).toEqual([]);
    expect([...reasons]).toContain(`rate_limited: Xero's day limit of ${PER_DAY} calls is used up`);
    // Allows fifteen minutes for eight thousand calls and jumps of the clock beside other suites.
  }, 900_000);
});
