import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { eventually } from '../../demo/eventually';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import type { Lease } from '../../src/organisations/lease/lease';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { WakeUpService } from '../../src/organisations/lease/wake-up.service';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { OrganisationsRepository } from '../../src/organisations/organisations.repository';
import type { Config } from '../../src/platform/config/config';
import { RowSecretsService } from '../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import type { OrganisationWork, Stage } from '../../src/sync/organisation-work';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { LeaseRenewalsService } from '../../src/sync/run/lease-renewals.service';
import { StagesService } from '../../src/sync/run/stages.service';
import { CONCURRENTLY } from '../../src/sync/run/stage-passes';
import { OrganisationRunService } from '../../src/sync/run/organisation-run.service';
import { WorkerService } from '../../src/sync/run/worker.service';
import type { AbandonedSubmissionsService } from '../../src/sync/submit/abandoned-submissions.service';
import { simulatedConfig } from '../../proof/simulation/installation';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const PLACES = 4;
/** Number of places that exceeds the organisations, so that none waits. */
const MANY_PLACES = 100;
const REPLICAS = 3;
/** Duration of a call to another system in milliseconds. */
const LATENCY_MS = 5;
const SLOW_MS = 100;

/** Stage that begins one document in each round and takes as long as a call; every other poisoned one fails. */
class Beginning implements Stage {
  readonly name = 'begin';
  readonly begun: string[] = [];
  mostAtOnce = 0;
  step = (_lease: Lease): Promise<unknown> => new Promise((settle) => setTimeout(settle, LATENCY_MS));
  /** True: there is always more work. */
  isEndless = false;
  /** True once two processes have worked on an organisation at the same time. */
  hasMet = false;
  private readonly underWay: string[] = [];

  constructor(
    private readonly documents: DocumentsRepository,
    private readonly poisoned: ReadonlySet<string>,
  ) {}

  async run({ organisation: { id }, lease }: OrganisationWork): Promise<number> {
    const [document] = await this.documents.due(id, 'ready', 1);
    if (document === undefined) return 0;
    this.hasMet ||= this.underWay.includes(id);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay.push(id));
    await this.step(lease);
    this.underWay.splice(this.underWay.indexOf(id), 1);
    if (this.poisoned.has(id)) throw new TypeError('this organisation breaks the program');
    this.begun.push(id);
    if (this.isEndless) return 1;
    await this.documents.postpone(document, null, null);
    return 1;
  }
}

/** Leases that record the order of organisations. */
class CountedLeases extends LeasesRepository {
  readonly turns: string[] = [];

  override async claim(holder: string, leaseMs: number, most: number): Promise<Lease[]> {
    const claimed = await super.claim(holder, leaseMs, most);
    this.turns.push(...claimed.map(({ organisationId }) => organisationId));
    return claimed;
  }
}

describe('organisations that take turns', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let worker: WorkerService;
  let renewals: LeaseRenewalsService;
  let leases: CountedLeases;
  let stage: Beginning;
  const poisoned = new Set<string>();

  beforeEach(() => {
    ({ dataSource } = database);
    leases = new CountedLeases(dataSource);
    stage = new Beginning(new DocumentsRepository(dataSource), poisoned);
    ({ worker, renewals } = replica(PLACES));
  });

  function replica(organisationsAtOnce: number) {
    const base = simulatedConfig('/nowhere');
    const sync = { ...base.sync, organisationsAtOnce, runBudgetMs: 0 };
    const config: Config = { ...base, sync, databaseUrl: database.url };
    const organisations = new OrganisationsRepository(dataSource);
    const abandoned = { declare: () => Promise.resolve(0) } as unknown as AbandonedSubmissionsService;
    const secrets = new RowSecretsService(dataSource, new SecretBox(config.encryptionKey));
    const accounts = new FiscalAccountsRepository(dataSource, secrets);
    const due = new DueWorkRepository(dataSource);
    const stages = new StagesService([stage], abandoned, due, CONCURRENTLY);
    const run = new OrganisationRunService(leases, organisations, accounts, stages, config);
    const leaseRenewals = new LeaseRenewalsService(leases, config);
    const wakeUp = new WakeUpService(config);
    return {
      ...{ renewals: leaseRenewals, wakeUp },
      worker: new WorkerService(leases, run, leaseRenewals, wakeUp, config),
    };
  }

  // Silences the log, because one organisation breaks on purpose.
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  async function organisation(documents: number): Promise<Organisation> {
    const { organisation: stored } = await storeOrganisation(dataSource);
    await dataSource.query(
      `update organisations set fiscal_account_id = null, go_live_on = '2026-01-01' where id = $1`,
      [stored.id],
    );
    const first = await storeDocument(dataSource, stored);
    await dataSource.query(
      `insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
         'source_id', gen_random_uuid(), 'number', n))).* from documents d, generate_series(2, $2) n where d.id = $1`,
      [first.id, documents],
    );
    return stored;
  }

  const count = (ids: ReadonlySet<string>): number => stage.begun.filter((id) => ids.has(id)).length;

  async function workUntil(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      await worker.tick();
      await new Promise((settle) => setImmediate(settle));
    }
  }

  /** Runs a test, and waits for all work to end before the database is dropped. */
  async function working(test: () => Promise<void>): Promise<void> {
    poisoned.clear();
    try {
      await test();
    } finally {
      await worker.beforeApplicationShutdown();
      renewals.onApplicationShutdown();
    }
  }

  it('are not kept waiting by those with long backlogs, nor by one that breaks the program', () =>
    working(async () => {
      const busy = new Set<string>();
      for (let index = 0; index < 8; index += 1) busy.add((await organisation(30)).id);
      poisoned.add((await organisation(1)).id);
      await workUntil(() => count(busy) >= PLACES);
      const small = new Set<string>();
      for (let index = 0; index < 12; index += 1) small.add((await organisation(2)).id);
      const before = leases.turns.length;
      await workUntil(() => count(small) === 24);
      // Each turn handles at least one document, so small organisations need two turns, and others have had as many.
      const turns = leases.turns.slice(before);
      const most = Math.max(...[...busy].map((id) => turns.filter((one) => one === id).length));
      expect(most).toBeLessThanOrEqual(4);
      expect(count(busy)).toBeLessThan(8 * 30);
      expect(stage.mostAtOnce).toBeLessThanOrEqual(PLACES);
      expect(stage.mostAtOnce).toBeGreaterThan(1);
    }));

  it('keep their place as long as they have something to do when nobody waits for it', () =>
    working(async () => {
      const alone = new Set([(await organisation(20)).id]);
      await workUntil(() => count(alone) === 20);
      expect(leases.turns).toHaveLength(1);
    }));

  /** Number of organisations per process. */
  async function shares(): Promise<number[]> {
    const rows = await dataSource.query<{ count: number }[]>(
      'select count(*)::int as count from organisations where lease_holder is not null group by lease_holder',
    );
    return rows.map((row) => row.count).sort();
  }

  it('are shared evenly by processes that start later, and never worked on by two at once', async () => {
    poisoned.clear();
    stage.step = () => new Promise((settle) => setTimeout(settle, SLOW_MS));
    stage.isEndless = true;
    const started: ReturnType<typeof replica>[] = [];
    const start = async (): Promise<void> => {
      const one = replica(MANY_PLACES);
      await one.worker.onApplicationBootstrap();
      started.push(one);
    };
    for (let index = 0; index < 4 * REPLICAS; index += 1) await organisation(1);
    const becomes = (...wanted: number[]): Promise<true> =>
      eventually(
        `${wanted.join()} under way`,
        async () => {
          for (const { worker: one } of started) await one.tick();
          return String(await shares()) === String(wanted) ? true : null;
        },
        async () => String(await shares()),
      );
    try {
      await start();
      await becomes(12);
      await start();
      await start();
      await becomes(4, 4, 4);
      expect(stage.hasMet).toBe(false);
      await started[1]?.worker.beforeApplicationShutdown();
      await becomes(6, 6);
    } finally {
      await Promise.all(started.map((one) => one.worker.beforeApplicationShutdown()));
      for (const one of started) {
        one.renewals.onApplicationShutdown();
        await one.wakeUp.onApplicationShutdown();
      }
    }
  });

  it('are given back at once by a process that stops, but for one that waits for the answer to a submission', async () => {
    poisoned.clear();
    let answer = (): void => undefined;
    const answered = new Promise<void>((settle) => (answer = settle));
    const sending = (await organisation(1)).id;
    for (let index = 0; index < 5; index += 1) await organisation(1);
    // Lets each step wait for the answer.
    stage.step = (lease) =>
      lease.organisationId === sending ? lease.whileSending(() => answered) : answered;
    const { worker: other, ...others } = replica(MANY_PLACES);
    const { worker: stopped, renewals: own } = replica(MANY_PLACES);
    try {
      await stopped.tick();
      await eventually('all are at a step', () => Promise.resolve(stage.mostAtOnce === 6 ? true : null));
      stopped.onModuleDestroy();
      await eventually('the others are given back', async () =>
        String(await shares()) === '1' ? true : null,
      );
      await other.tick();
      expect(await shares()).toEqual([1, 5]);
      answer();
      await stopped.beforeApplicationShutdown();
      await eventually('all are done', async () => {
        await other.tick();
        return new Set(stage.begun).size === 6 && (await shares()).length === 0 ? true : null;
      });
    } finally {
      answer();
      await Promise.all([stopped.beforeApplicationShutdown(), other.beforeApplicationShutdown()]);
      for (const one of [own, others.renewals]) one.onApplicationShutdown();
    }
  });
});
