import { inEnglish } from '../support/in-english';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Config } from '../../src/platform/config/config';
import { databaseNow } from '../../src/platform/database/database-clock';
import { CustomersRepository } from '../../src/documents/customers.repository';
import { BookHintsRepository } from '../../src/documents/inbox/book-hints.repository';
import { BookImagesRepository } from '../../src/reconciliation/book-images.repository';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { Organisation } from '../../src/organisations/organisation.entity';
import type { Reconciliation } from '../../src/reconciliation/reconciliation.entities';
import { OrganisationsRepository } from '../../src/organisations/organisations.repository';
import { ReconciledDocumentsRepository } from '../../src/reconciliation/reconciled-documents.repository';
import { ReconciliationSchedulesRepository } from '../../src/reconciliation/reconciliation-schedules.repository';
import { ReconciliationsRepository } from '../../src/reconciliation/reconciliations.repository';
import { DocumentVersionsRepository } from '../../src/sync/collect/document-versions.repository';
import { ReconciledBooksService } from '../../src/reconciliation/reconciled-books.service';
import { storedReconciling } from '../../src/reconciliation/reconciling';
import { ReconciliationRunService } from '../../src/reconciliation/reconciliation-run.service';
import { ReconciliationQueueService } from '../../src/reconciliation/reconciliation-queue.service';
import type { ReconciliationSummary, ReportedDocument } from '../../src/reconciliation/report/report';
import { CollectStage } from '../../src/sync/collect/collect.stage';
import { HintsService } from '../../src/sync/collect/hints.service';
import { salesStreams } from '../support/sales-streams';
import { ConnectedXero, type Replica } from '../support/connected-xero';
import { holdLease, storeDocument } from '../support/stored-organisation';
import { creditNote, invoice } from '../support/xero-documents';

/** Change time long ago, because recently changed documents may still be in the pipeline. */
const LONG_AGO = { UpdatedDateUTC: '/Date(1772323200000+0000)/' };

/** Locks the table of readings. `isBroken` waits for a connection that tries to write, and ends it. */
async function lockedImages(
  dataSource: DataSource,
): Promise<{ queryRunner: QueryRunner; isBroken: () => Promise<void> }> {
  const queryRunner = dataSource.createQueryRunner();
  await queryRunner.startTransaction();
  await queryRunner.query('lock table book_images in access exclusive mode');
  const isBroken = async (): Promise<void> => {
    for (;;) {
      const ended = (await queryRunner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )) as unknown[];
      if (ended.length > 0) return;
      await setTimeout(20);
    }
  };
  return { queryRunner, isBroken };
}

describe('reconciliations that read the books', () => {
  let xero: ConnectedXero;
  let replica: Replica;
  let organisation: Organisation;
  let store: ReconciliationsRepository;

  beforeEach(async () => {
    xero = await ConnectedXero.start();
    replica = await xero.replica();
    const [first] = await xero.connect(replica, await xero.tokens());
    organisation = first!;
    store = new ReconciliationsRepository(replica.dataSource);
  });
  afterEach(() => xero.stop());

  const runner = ({ dataSource, books }: Replica): ReconciliationQueueService => {
    const runs = new ReconciliationsRepository(dataSource);
    const run = new ReconciliationRunService(
      new ReconciledBooksService(salesStreams(dataSource, books), new BookImagesRepository(dataSource), runs),
      storedReconciling(dataSource),
      runs,
      new ReconciledDocumentsRepository(dataSource),
      new OrganisationsRepository(dataSource),
    );
    return new ReconciliationQueueService(new ReconciliationSchedulesRepository(dataSource), runs, run);
  };
  const collecting = ({ dataSource, books, totals }: Replica): CollectStage => {
    const documents = new DocumentsRepository(dataSource);
    const customers = new CustomersRepository(dataSource);
    const hints = new HintsService(books, totals, new BookHintsRepository(dataSource), customers);
    const config = { sync: { pollMs: 3_600_000 } } as Config;
    return new CollectStage(
      salesStreams(dataSource, books),
      documents,
      new DocumentVersionsRepository(),
      hints,
      config,
    );
  };
  const load = (documents: object) =>
    xero.xero.control('POST', `/organisations/${organisation.tenantId}/load`, documents);
  const order = (reading: 'incremental' | 'full' = 'incremental') =>
    store.order({
      ...{ organisationId: organisation.id, trigger: 'on_demand', reading },
      ...{ from: '2026-01-01', to: '2026-12-31' },
    });
  const reconciled = async (
    reading?: 'full',
  ): Promise<Reconciliation & { report: ReconciliationSummary }> => {
    const id = await order(reading);
    await runner(replica).tick();
    const run = await store.find(organisation.id, id!);
    if (run?.state !== 'completed') throw new Error(`${run?.state}: ${inEnglish(run?.detail ?? null)}`);
    return run as Reconciliation & { report: ReconciliationSummary };
  };
  const documents = async ({ id }: Reconciliation): Promise<ReportedDocument[]> => {
    const lines = new ReconciledDocumentsRepository(replica.dataSource).lines<ReportedDocument>(
      organisation.id,
      id,
      { after: 0, limit: 1_000 },
    );
    return (await lines).map(({ document }) => document);
  };

  it('find what the pipeline has never seen, and only read again what has changed', async () => {
    const one = { ...invoice(), ...LONG_AGO };
    const draft = { ...invoice(), ...LONG_AGO, Status: 'DRAFT' };
    await load({ Invoices: [one, draft], CreditNotes: [{ ...creditNote(one), ...LONG_AGO }] });
    const first = await reconciled();
    expect(first.report).toMatchObject({ population: 2, classes: { missing: 2 }, isWell: false });
    expect((await documents(first)).map(({ sourceId }) => sourceId)).toContain(one.InvoiceID);
    await xero.forgetCalls();
    const again = await reconciled();
    expect(again.report.sha256).toBe(first.report.sha256);
    const calls = await xero.calls();
    expect(Object.values(calls).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2);
  });

  it('hand what the polls have passed over to the collector, which reads it by id', async () => {
    const sales = Array.from({ length: 3 }, () => ({ ...invoice(), ...LONG_AGO }));
    await load({ Invoices: [...sales, { ...invoice(), ...LONG_AGO, Status: 'DRAFT' }] });
    await load({ CreditNotes: sales.map((one) => ({ ...creditNote(one), ...LONG_AGO })) });
    // Marks the polls as complete, without these documents.
    const { dataSource } = replica;
    for (const stream of ['invoices', 'credit-notes']) {
      await dataSource.query(
        `insert into cursors (organisation_id, stream, position, is_complete, checked_at) values ($1, $2, $3, true, now())`,
        [organisation.id, stream, JSON.stringify({ since: '2026-11-01T00:00:00Z', page: 1 })],
      );
    }
    expect((await reconciled()).report.classes).toMatchObject({ missing: 6 });
    const collect = collecting(replica);
    const lease = await holdLease(dataSource, organisation);
    const work = {
      lease,
      organisation,
      fiscalAccount: null,
      isStopping: () => false,
      isBudgetSpent: () => false,
      lookEveryMs: () => 5_000,
      now: () => databaseNow(dataSource.manager),
    };
    expect(await collect.run(work)).toBe(6);
    expect(await collect.run(work)).toBe(0);
    const again = await reconciled();
    expect(again.report.classes).toMatchObject({ missing: 0, pending: 6 });
  });

  it('hand over edits and voids that are not noted yet, and nothing that is', async () => {
    const { dataSource } = replica;
    const [unnoted, noted] = [
      await storeDocument(dataSource, organisation, 'written_back'),
      await storeDocument(dataSource, organisation, 'changed_after_fiscalisation'),
    ];
    await order();
    const run = (await store.claim(60_000))!;
    await store.hold(run, 60_000, 'comparing');
    const lines = [unnoted, noted].map(({ id, kind, sourceId }) => ({
      class: 'changed_after',
      id,
      kind,
      sourceId,
    }));
    await new ReconciledDocumentsRepository(dataSource).add(run, 1, lines);
    await store.complete(run, {});
    const hints = await new BookHintsRepository(dataSource).pending(organisation.id);
    expect(hints).toMatchObject([{ sourceId: unnoted.sourceId, onlyById: true }]);
  });

  it('take the total of a version that was read by its id, and make no call for it', async () => {
    const rounded = { ...invoice(), ...LONG_AGO, RoundingAmount: -0.05, Total: 115.45 };
    await load({ Invoices: [rounded] });
    const { manager } = replica.dataSource;
    const found = { number: 'INV-1', listed: '115.50', own: '115.45', at: new Date().toISOString() };
    organisation.listedTotals = { compared: {}, difference: found };
    await manager.update(Organisation, { id: organisation.id }, { listedTotals: organisation.listedTotals });
    const reference = { kind: 'invoice' as const, sourceId: rounded.InvoiceID };
    const [own] = await replica.books.use(organisation, (connector, access) =>
      connector.reread(access, [reference]),
    );
    const { id } = await storeDocument(replica.dataSource, organisation, 'waiting');
    await manager.update(TrackedDocument, { id }, { ...reference, source: writeSalesDocument(own!) });
    await xero.forgetCalls();
    await reconciled();
    expect(await xero.calls()).toEqual({ 'GET Invoices': 1, 'GET CreditNotes': 1 });
    expect(await replica.dataSource.query('select total from book_images')).toEqual([
      { total: '115.450000' },
    ]);
  });

  it('see by a whole reading what the books have lost', async () => {
    const lost = { ...invoice(), ...LONG_AGO };
    await load({ Invoices: [lost] });
    await reconciled();
    // Stores a document that was collected before the books forgot it.
    await replica.dataSource.query(
      `insert into documents (organisation_id, kind, source_id, number, customer_name, issued_on, currency, total,
         source, fingerprint, state, seen_at)
       select organisation_id, kind, source_id || 'x', number, 'B', issued_on, currency, total, '{"status":"approved","lines":[]}',
         fingerprint, 'waiting', now() from book_images`,
    );
    expect((await reconciled()).report.classes).toMatchObject({ missing: 1, waiting: 1, in_no_book: 0 });
    expect((await reconciled('full')).report.classes).toMatchObject({
      missing: 1,
      waiting: 0,
      in_no_book: 1,
    });
  });

  it('wait when the books do not answer, and go on later', async () => {
    await load({ Invoices: [invoice()] });
    await xero.fault('GET Invoices', 'error', { status: 503 });
    const id = await order();
    await runner(replica).tick();
    const waiting = await store.find(organisation.id, id!);
    expect(waiting).toMatchObject({ state: 'reading', detail: expect.stringMatching(/./) as string });
    expect(waiting!.dueAt.getTime()).toBeGreaterThan(Date.now());
    expect(await order()).toBeNull();
    await replica.dataSource.query(`update reconciliations set due_at = now()`);
    await xero.forgetCalls();
    await runner(await xero.replica()).tick();
    expect(await store.find(organisation.id, id!)).toMatchObject({ state: 'completed', attempts: 1 });
  });

  it('are not given up because of a database that breaks off', async () => {
    // Silences the log, because the fault is intended.
    Logger.overrideLogger(false);
    await load({ Invoices: [invoice()] });
    const id = await order();
    await replica.dataSource.query(`update reconciliations set attempts = 11`);
    const other = await xero.replica();
    const { queryRunner, isBroken } = await lockedImages(other.dataSource);
    const turn = runner(replica).tick();
    await isBroken();
    await queryRunner.rollbackTransaction();
    await queryRunner.release();
    await turn;
    expect(inEnglish({ ...(await store.find(organisation.id, id!)) })).toMatchObject({
      ...{ state: 'reading', attempts: 11 },
      detail: 'the connection to the database was lost, or it was busy',
    });
    await replica.dataSource.query(`update reconciliations set due_at = now()`);
    await runner(replica).tick();
    expect(await store.find(organisation.id, id!)).toMatchObject({ state: 'completed' });
  });

  it('are ordered once a night by any number of replicas, and once for all the nights that were missed', async () => {
    const replicas = [runner(replica), runner(await xero.replica()), runner(await xero.replica())];
    await replicas[0]!.tick();
    const schedules = new ReconciliationSchedulesRepository(replica.dataSource);
    const schedule = await schedules.find(organisation.id);
    expect(schedule).toMatchObject({ cron: '30 2 * * *', timeZone: 'Africa/Harare', isEnabled: true });
    await replica.dataSource.query(`update reconciliation_schedules set next_at = now() - interval '5 days'
      where organisation_id = '${organisation.id}'`);
    await Promise.all(replicas.map((one) => one.tick()));
    await Promise.all(replicas.map((one) => one.tick()));
    const runs = await store.list(organisation.id);
    expect(runs.map(({ trigger, state }) => [trigger, state])).toEqual([['nightly', 'completed']]);
    expect((await schedules.find(organisation.id))!.nextAt.getTime()).toBeGreaterThan(Date.now());
  });

  it('are ordered at the usual hour where this version cannot read the words of a schedule, and no other schedule waits for it', async () => {
    const runs = runner(replica);
    await runs.tick();
    await replica.dataSource.query(`update reconciliation_schedules set time_zone = 'Mars/Olympus',
      cron = '30 2 31 2 *', next_at = now() - interval '1 day' where organisation_id = '${organisation.id}'`);
    await runner(replica).tick();
    expect((await store.list(organisation.id)).map(({ trigger }) => trigger)).toEqual(['nightly']);
    const schedule = await new ReconciliationSchedulesRepository(replica.dataSource).find(organisation.id);
    expect(schedule?.nextAt.toISOString()).toMatch(/T00:30:00/);
    expect(schedule?.nextAt.getTime()).toBeGreaterThan(Date.now());
  });

  it('are taken over from a process that died, which can store nothing any more', async () => {
    await load({ Invoices: [invoice()] });
    const id = await order();
    const dead = await store.claim(60_000);
    expect(await store.claim(60_000)).toBeNull();
    await replica.dataSource.query(`update reconciliations set lease_until = now() - interval '1 second'`);
    await runner(replica).tick();
    expect(await store.find(organisation.id, id!)).toMatchObject({ state: 'completed' });
    await expect(store.hold(dead!, 60_000, 'reading')).rejects.toThrow('taken the reconciliation over');
    await expect(store.complete(dead!, {})).rejects.toThrow('taken the reconciliation over');
  });

  it('keep the lines of the last fourteen nights, and the totals for ever', async () => {
    const ids = Array.from({ length: 16 }, () => randomUUID());
    for (const [index, id] of ids.entries()) {
      await replica.dataSource.query(
        `insert into reconciliations (id, organisation_id, trigger, state, from_day, to_day, reading, report, created_at)
         values ($1, $2, 'nightly', 'completed', '2026-01-01', '2026-01-31', 'incremental', '{}',
           now() - $3 * interval '1 day')`,
        [id, organisation.id, index + 1],
      );
      await replica.dataSource.query(
        `insert into reconciled_documents (organisation_id, reconciliation_id, position, class, document)
         values ($1, $2, 1, 'agreed', '{}')`,
        [organisation.id, id],
      );
    }
    await reconciled();
    const kept = await replica.dataSource.query<{ id: string }[]>(
      'select reconciliation_id as id from reconciled_documents',
    );
    expect(kept.map(({ id }) => id).sort()).toEqual(ids.slice(0, 14).sort());
    expect(await store.list(organisation.id)).toHaveLength(17);
  });
});
