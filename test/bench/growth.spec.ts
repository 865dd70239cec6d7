import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { threadMs } from '../../proof/bench/load/processor';
import { BackfillRunsService } from '../../src/backfill/backfill-runs.service';
import { checkInvariants } from '../../src/cli/check';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { noteDocuments } from '../../src/documents/transitions';
import { storedSentence } from '../../src/domain/texts/stored-sentence';
import { ENTITIES } from '../../src/entities';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import {
  fileSource,
  writeBackupFile,
  type WrittenBackup,
} from '../../src/operations/backup/snapshot/backup-file';
import { restoreBackup } from '../../src/operations/backup/snapshot/restore-backup';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { ReconciledDocumentsRepository } from '../../src/reconciliation/reconciled-documents.repository';
import { storedReconciling } from '../../src/reconciliation/reconciling';
import { asOwner, ownerUrl } from '../support/as-owner';
import { RunningApi } from '../support/running-api';
import { anInvoice } from '../support/sales-document-builder';
import { createTestDatabase } from '../support/test-database';
import { storeCheck } from '../support/stored-check';

/** Times the processor time of n rows that 4n may take. */
const MOST_TIMES = 4.5;
/** Milliseconds below which a difference is noise: the clock of other processes has ticks of ten. */
const NOISE_MS = 60;
/** Most turns of a measurement: the least counts, because a busy machine adds and never takes away. */
const MOST_TURNS = 4;
const FOLDER = mkdtempSync(join(tmpdir(), 'ledgerstamp-growth-'));
const PERIOD = { from: '2026-03-01', to: '2026-03-31' };

/** Work over a number of rows: `prepare` is not measured. */
interface Growing<Prepared = unknown> {
  readonly rows: number;
  readonly prepare: (api: RunningApi, rows: number) => Promise<Prepared>;
  readonly run: (api: RunningApi, prepared: Prepared, rows: number) => Promise<unknown>;
  /** True: the work changes what it finds, so that each measurement needs rows of its own. */
  readonly isOnce?: true;
  /** Times that 4n rows may take, if other than usual. */
  readonly times?: number;
}

const growing = <Prepared>(work: Growing<Prepared>): Growing => work as Growing;
const list = <Item>(rows: number, item: (nth: number) => Item): Item[] =>
  Array.from({ length: rows }, (_, nth) => item(nth));
const text = (nth: number): string => String(nth).padStart(6, '0');

const code = (nth: number) => ({ scope: 'item', key: `SKU-${text(nth)}`, code: '84715000' });
const line = (nth: number) => ({ scope: 'item', key: `SKU-${text(nth)}`, treatment: 'fold' });
const buyer = (nth: number) => ({ scope: 'contact', key: `Buyer ${text(nth)}`, sendAs: 'taxpayer' });
const exclusion = (nth: number) => ({
  scope: 'contact',
  key: `Buyer ${text(nth)}`,
  amount: null,
  reason: 'till',
});
const tax = (nth: number) => {
  const [year, isLater] = [2000 + (nth % 40), nth % 2 === 1];
  return {
    ...{ taxType: `T${Math.floor(nth / 40)}`, taxCode: isLater ? 'B' : 'A', taxName: 'Standard' },
    ...{ percent: isLater ? '14.5' : '15', deviceTaxId: 3 },
    ...{ validFrom: `${year}-01-01`, validTill: `${year}-12-31` },
  };
};
const KINDS = {
  productCodes: [5_000, code],
  lineRules: [2_000, line],
  buyers: [1_000, buyer],
  exclusions: [2_000, exclusion],
  taxes: [1_000, tax],
} as const;

const urlOf = (api: RunningApi): string => (api.dataSource.options as { url: string }).url;
const path = ({ id }: Organisation): string => `/api/organisations/${id}`;
const importing = (api: RunningApi, of: Organisation, file: object, how = ''): Promise<unknown> =>
  api.post(`${path(of)}/mapping-rules/import?${how}`, file);

const RULES = {
  currencies: [{ source: 'USD', destination: 'USD' }],
  taxes: [{ taxType: 'OUTPUT155', taxCode: 'A', taxName: 'Standard', percent: '15.5' }],
};

/** An organisation whose books have this many invoices of March, each of a customer of its own. */
async function withDocuments(api: RunningApi, rows: number, state = 'waiting'): Promise<Organisation> {
  const organisation = await api.organisation();
  await importing(api, organisation, RULES);
  const sales = anInvoice({ sourceId: randomUUID(), number: 'INV-1' });
  const [stored] = await api.store(organisation, [sales]);
  await asOwner(
    urlOf(api),
    `insert into documents select copy.* from documents t cross join generate_series(2, ${rows}) n
     cross join lateral jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'source_id', 'source-' || n,
       'number', 'INV-' || n, 'customer_name', 'Buyer ' || n, 'issued_on', '2026-03-01'::date + n % 31,
       'source', replace(replace(t.source, '${sales.sourceId}', 'source-' || n), '"contact-1"', '"contact-' || n || '"'))) copy
     where t.id = '${stored?.id}'`,
  );
  await asOwner(
    urlOf(api),
    `update documents set state = '${state}' where organisation_id = '${organisation.id}';
     update organisations set go_live_on = '2026-04-01', other_integration = 'none' where id = '${organisation.id}';
     insert into cursors (organisation_id, stream, position, is_complete, checked_at)
       select '${organisation.id}', stream, '{}', true, now() from unnest('{invoices,credit-notes}'::text[]) stream;`,
  );
  return organisation;
}

/** An organisation with rules of a kind. */
async function withRules(api: RunningApi, kind: keyof typeof KINDS, rows: number): Promise<Organisation> {
  const organisation = await api.organisation();
  await importing(api, organisation, { [kind]: list(rows, KINDS[kind][1] as (nth: number) => object) });
  return organisation;
}

const documentIds = async (api: RunningApi, { id }: Organisation): Promise<string[]> =>
  (
    await api.dataSource.manager.find(TrackedDocument, {
      where: { organisationId: id },
      select: { id: true },
    })
  ).map((document) => document.id);

const ofRules = Object.fromEntries(
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind): [string, Growing][] => {
    const [rows, rule] = KINDS[kind] as readonly [number, (nth: number) => object];
    const file = (count: number): object => ({ [kind]: list(count, rule) });
    const stored = (api: RunningApi, count: number): Promise<Organisation> => withRules(api, kind, count);
    const none = (api: RunningApi): Promise<Organisation> => api.organisation();
    return [
      [
        `import of ${kind}`,
        growing({ rows, isOnce: true, prepare: none, run: (api, of, n) => importing(api, of, file(n)) }),
      ],
      [
        `dry run of ${kind}`,
        growing({ rows, prepare: none, run: (api, of, n) => importing(api, of, file(n), 'dryRun=true') }),
      ],
      [
        `removal of ${kind}`,
        growing({
          rows,
          isOnce: true,
          prepare: stored,
          run: (api, of) => importing(api, of, {}, 'mode=replace'),
        }),
      ],
      [
        `export of ${kind}`,
        growing({
          rows,
          prepare: stored,
          run: async (api, of) => [
            await api.get(`${path(of)}/mapping-rules`),
            await api.text(`${path(of)}/mapping-rules.csv`),
          ],
        }),
      ],
    ];
  }),
);

const shown = (rows: number, of: (organisation: Organisation) => string): Growing =>
  growing({
    rows,
    prepare: (api, n) => withDocuments(api, n),
    run: (api, organisation) => api.text(of(organisation)),
  });

const WORK: Readonly<Record<string, Growing>> = {
  ...ofRules,
  'faults of an import': growing({
    rows: 5_000,
    prepare: (api) => api.organisation(),
    run: (api, of, n) => {
      const rows = list(n, (nth) => `product_code,item,${text(nth % (n / 2))},1`);
      return api.postCsv(
        `${path(of)}/mapping-rules/import`,
        ['kind,scope,key,code', ...rows].join('\n'),
        400,
      );
    },
  }),
  'a change of one rule among product codes': growing({
    rows: 5_000,
    prepare: (api, n) => withRules(api, 'productCodes', n),
    run: (api, of) =>
      importing(api, of, { productCodes: [{ scope: 'item', key: randomUUID(), code: '84715000' }] }),
  }),
  'effect of a rule on documents, among product codes': growing({
    rows: 1_000,
    prepare: async (api, n) => {
      const organisation = await withDocuments(api, n);
      await importing(api, organisation, { productCodes: list(n, code), buyers: list(n, buyer) });
      return organisation;
    },
    run: (api, of) => api.post(`${path(of)}/effect`, { settings: { goLiveOn: '2026-03-01' } }),
  }),
  'list of documents': shown(4_000, ({ id }) => `/api/documents?organisationId=${id}&pageSize=100`),
  'most valuable documents': shown(
    4_000,
    ({ id }) => `/api/documents?organisationId=${id}&pageSize=100&sort=-value`,
  ),
  'search in documents': shown(
    4_000,
    ({ id }) => `/api/documents?organisationId=${id}&pageSize=100&search=buyer%2077`,
  ),
  'documents as CSV': shown(2_000, ({ id }) => `/api/documents.csv?organisationId=${id}`),
  preflight: growing({
    rows: 1_000,
    prepare: (api, n) => withDocuments(api, n),
    run: (api, of) => api.post(`${path(of)}/preflight`, {}),
  }),
  'plan of a backfill': growing({
    rows: 6_000,
    prepare: (api, n) => withDocuments(api, n),
    run: (api, of) => api.post(`${path(of)}/backfills`, {}, 201),
  }),
  'rounds of a backfill': growing({
    rows: 6_000,
    times: 1.5,
    prepare: async (api, n) => {
      const organisation = await withDocuments(api, n, 'written_back');
      await asOwner(
        urlOf(api),
        `update documents set state = 'submitting' where organisation_id = '${organisation.id}' and number like 'INV-1_';
         with run as (insert into backfills (organisation_id, state, stop_percent, report, counted_from)
           values ('${organisation.id}', 'running', 5, '{}', now()) returning id)
         insert into backfill_documents (backfill_id, position, document_id, fingerprint, released_at)
           select run.id, row_number() over (order by number), d.id, '', now()
           from run, documents d where organisation_id = '${organisation.id}'`,
      );
      await api.application.get(BackfillRunsService, { strict: false }).advance(organisation.id);
      return organisation;
    },
    run: async (api, { id }) => {
      const runs = api.application.get(BackfillRunsService, { strict: false });
      for (let round = 0; round < 20; round += 1) await runs.advance(id);
    },
  }),
  'receipts made elsewhere': growing({
    rows: 1_000,
    isOnce: true,
    prepare: (api, n) => withDocuments(api, n),
    run: (api, of, n) => {
      const device = randomInt(1, 1_000_000);
      const rows = list(n - 1, (nth) => `INV-${nth + 2},${device},${nth + 1}`);
      const file = ['number,deviceId,fiscalNumber', ...rows].join('\n');
      return api.postCsv(`${path(of)}/outside-receipts/import?by=Rudo&reason=list`, file);
    },
  }),
  'a note on documents': growing({
    rows: 1_000,
    prepare: async (api, n) => documentIds(api, await withDocuments(api, n)),
    run: (api, ids) => noteDocuments(api.dataSource.manager, ids, storedSentence('decisionEnded')),
  }),
  'verification of the audit log': growing({
    rows: 5_000,
    prepare: async (api, n) => (await withRules(api, 'productCodes', n)).id,
    run: (api, id) => new AuditLogRepository(api.dataSource).verify(id, null),
  }),
  'list of acts': growing({
    rows: 5_000,
    prepare: (api, n) => withRules(api, 'productCodes', n),
    run: (api, { id }) => api.get(`/api/acts?organisationId=${id}`),
  }),
  'reconciliation, its lines and the VAT pack': growing({
    rows: 1_000,
    isOnce: true,
    prepare: (api, n) => withDocuments(api, n, 'written_back'),
    run: async (api, of) => {
      const id = await storeCheck(api.dataSource, of.id, PERIOD);
      const lines = new ReconciledDocumentsRepository(api.dataSource);
      let position = 0;
      await storedReconciling(api.dataSource).run({ organisationId: of.id, ...PERIOD }, async (documents) => {
        await lines.add({ organisationId: of.id, id } as never, position, documents);
        position += documents.length;
      });
      const run = `${path(of)}/reconciliations/${id}`;
      await api.text(`${run}/documents.csv`);
      await api.call('get', `${run}/vat-pack`).expect(200);
    },
  }),
  'close of the month, of clients': growing({
    rows: 250,
    prepare: async (api, n) => api.copiesOf(await api.organisation(), n),
    run: (api) => api.get('/api/close?month=2026-03'),
  }),
  clients: growing({
    rows: 250,
    prepare: async (api, n) => api.copiesOf(await api.organisation(), n),
    run: (api) =>
      Promise.all([api.get('/api/clients'), api.get('/api/today'), api.get('/api/organisations')]),
  }),
  backup: growing({
    rows: 5_000,
    prepare: (api, n) => fillTo(api, n),
    run: (api) => backedUp(api),
  }),
  'restore and its check': growing({
    rows: 5_000,
    prepare: async (api, n) => {
      await fillTo(api, n);
      return backedUp(api);
    },
    run: async (_api, { file, manifest }) => {
      const target = await createTestDatabase('empty');
      await restoreBackup(target.url, fileSource(file), {}, manifest, { withoutJournal: true });
      const dataSource = await new DataSource(dataSourceOptions(target.url, ENTITIES, 0)).initialize();
      const { facts } = await checkInvariants(dataSource);
      expect(facts).toMatchObject({ violations: [] });
      await dataSource.destroy();
      await target.drop();
    },
  }),
};

/** Adds documents until the whole database has this many. */
async function fillTo(api: RunningApi, rows: number): Promise<void> {
  await withDocuments(api, rows - (await api.dataSource.manager.count(TrackedDocument)));
}

async function backedUp(api: RunningApi): Promise<WrittenBackup & { readonly file: string }> {
  const file = join(FOLDER, randomUUID());
  return { file, ...(await writeBackupFile(ownerUrl(urlOf(api)), file, null)) };
}

/** Processor time of sessions of this process that have ended. */
let endedMs = 0;
const session = Client.prototype as unknown as { processID: number; end: (...given: unknown[]) => unknown };
const { end } = session;
session.end = function (this: typeof session, ...given: unknown[]) {
  endedMs += threadMs(String(this.processID));
  return end.apply(this, given);
};

/** Processor time of this process and of its sessions in the database; autovacuum is not among them. */
async function spentMs(api: RunningApi): Promise<number> {
  const sessions = await api.dataSource.query<{ pid: number }[]>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  );
  const { user, system } = process.cpuUsage();
  return (
    (user + system) / 1_000 + endedMs + sessions.reduce((sum, { pid }) => sum + threadMs(String(pid)), 0)
  );
}

afterAll(() => {
  session.end = end;
  rmSync(FOLDER, { recursive: true, force: true });
});

describe('what n rows cost, and 4n', () => {
  it.each(Object.entries(WORK))(
    '%s',
    async (name, { rows, prepare, run, isOnce, times = MOST_TIMES }) => {
      const api = await RunningApi.start();
      try {
        const measured = async (count: number, most = Infinity): Promise<number> => {
          let prepared = await prepare(api, count);
          await asOwner(urlOf(api), 'analyze');
          let least = Infinity;
          for (let turn = 0; turn < 2 || (turn < MOST_TURNS && least > most); turn += 1) {
            if (turn > 0 && isOnce === true) prepared = await prepare(api, count);
            const before = await spentMs(api);
            await run(api, prepared, count);
            least = Math.min(least, (await spentMs(api)) - before);
          }
          return least;
        };
        await measured(Math.min(rows, 100));
        const few = await measured(rows);
        const most = times * few + NOISE_MS;
        const many = await measured(4 * rows, most);
        process.stdout.write(
          `${name}: ${rows} ${few.toFixed(0)} ms, ${4 * rows} ${many.toFixed(0)} ms, ${(many / few).toFixed(1)} times\n`,
        );
        expect(many).toBeLessThanOrEqual(most);
      } finally {
        await api.stop();
      }
    },
    300_000,
  );
});
