import { TEXTS } from '../../../src/domain/texts/language';
import { sayStored } from '../../../src/domain/texts/stored-sentence';
import type { BackfillDto } from '../../../src/backfill/backfill.dto';
import { BackfillProgressService } from '../../../src/backfill/backfill-progress.service';
import { InvariantsRepository } from '../../../src/evidence/invariants.repository';
import { AuditLogRepository } from '../../../src/evidence/audit-log/audit-log.repository';
import type { Arrival } from '../fiscal/authority';
import type { HistoryBooks } from './history-books';
import type { HistoryLimits, HistoryOptions } from './history-options';
import type { HistoryWorld } from './history-world';
import type { MadeCalls } from './xero-side';

export interface HistoryReport {
  readonly documents: number;
  readonly kills: number;
  readonly limits: HistoryLimits;
  /** Number of planned documents by result. */
  readonly results: Readonly<Record<string, number>>;
  readonly calls: {
    readonly planned: number;
    /** Calls for the history, by purpose. */
    readonly made: number;
    readonly differencePercent: number;
    /** Calls for live work meanwhile: polls, live documents, contacts. */
    readonly live: number;
    /** All calls, as counted by the simulated Xero. */
    readonly counted: number;
  };
  /** PDFs fetched from the service; each document needs one. */
  readonly downloads: number;
  readonly fiscalisedTwice: number;
  readonly neverFiscalised: number;
  /** Documents that were uncertain after a kill, about which a person decided. */
  readonly decidedByPerson: number;
  /**
   * Invoices of the history sent after one with a later date, and credit notes sent before their invoice. Documents
   * that a person sends again, or that wait for their invoice, have the present date.
   */
  readonly outOfOrder: number;
  /** Documents of the history that were not sent with their own date. */
  readonly withOtherDate: number;
  readonly limitViolations: number;
  /** Findings of the judge, and violated invariants of the tables. */
  readonly violations: readonly string[];
  readonly live: { readonly documents: number; readonly slowestSeconds: number };
  readonly days: { readonly planned: number; readonly taken: number };
}

interface Moment extends MadeCalls {
  readonly counted: number;
  readonly at: number;
}

interface Facts {
  readonly world: HistoryWorld;
  readonly books: HistoryBooks;
  readonly plans: readonly BackfillDto[];
  /** Time from which approved documents are sent immediately. */
  readonly liveFrom: number;
  readonly options: HistoryOptions;
  readonly kills: number;
  /** Numbers of documents about which a person decided. */
  readonly decided: ReadonlySet<string>;
  readonly before: Moment;
  readonly after: Moment;
}

const DAY_MS = 86_400_000;

export async function judgeHistory(facts: Facts): Promise<HistoryReport> {
  const { world, books, plans, options, kills, decided, before, after } = facts;
  const { authority } = world.environment;
  const times = new Map<string, number>();
  for (const { sourceId } of authority.fiscalised()) times.set(sourceId, (times.get(sourceId) ?? 0) + 1);
  const sumOf = (count: (plan: BackfillDto) => number): number =>
    plans.reduce((sum, plan) => sum + count(plan), 0);
  const planned = sumOf(({ report }) => report.effort!.calls);
  const made = after.backfill - before.backfill;
  return {
    ...{ documents: sumOf((plan) => plan.planned), kills, limits: options.limits },
    results: await resultsOf(world, plans),
    calls: {
      ...{ planned, made, differencePercent: rounded((100 * (made - planned)) / planned) },
      ...{ live: after.live - before.live, counted: after.counted - before.counted },
    },
    downloads: world.environment.downloads,
    fiscalisedTwice: [...times.values()].filter((often) => often > 1).length,
    neverFiscalised: books.days.size + world.approved.size - times.size,
    decidedByPerson: decided.size,
    outOfOrder: outOfOrder(authority.arrivals, decided, books.days),
    withOtherDate: await withOtherDate(world, books),
    limitViolations: await world.xero.violations(),
    violations: [...world.environment.violations, ...(await storedViolations(world))],
    live: {
      documents: world.approved.size,
      slowestSeconds: rounded((await slowest(facts)) / 1_000),
    },
    days: {
      planned: sumOf(({ report }) => report.effort!.days),
      taken: rounded((after.at - before.at) / DAY_MS),
    },
  };
}

async function resultsOf(
  world: HistoryWorld,
  plans: readonly BackfillDto[],
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { id } of plans)
    for (const { result, documents } of (await world.get(BackfillProgressService).of(id)).results)
      found[result] = (found[result] ?? 0) + documents;
  return found;
}

async function withOtherDate({ database }: HistoryWorld, { days }: HistoryBooks): Promise<number> {
  const [row] = await database.judge.query<{ documents: number }[]>(
    `select count(distinct d.id)::int as documents from submissions s join documents d on d.id = s.document_id
     where s.issued_on <> d.issued_on and d.number = any($1)`,
    [[...days.keys()]],
  );
  return row?.documents ?? 0;
}

function outOfOrder(
  arrivals: readonly Arrival[],
  decided: ReadonlySet<string>,
  days: ReadonlyMap<string, string>,
): number {
  const invoices = arrivals.filter(({ kind, number }) => kind === 'invoice' && !decided.has(number));
  const history = invoices.flatMap(({ number }) => days.get(number) ?? []);
  const overtaken = history.filter((day, index) => index > 0 && day < (history[index - 1] ?? ''));
  const unfounded = arrivals.filter(
    ({ originalId }, index) =>
      originalId !== null && !arrivals.slice(0, index).some(({ sourceId }) => sourceId === originalId),
  );
  return overtaken.length + unfounded.length;
}

async function storedViolations({ database, installation }: HistoryWorld): Promise<string[]> {
  const found = await new InvariantsRepository(database.judge).violations();
  const reading = await new AuditLogRepository(database.judge).verify(installation.organisationId);
  const auditLog = 'brokenAt' in reading ? [`ledger: ${sayStored(TEXTS, reading.why)}`] : [];
  return [...found.map(({ code, rows }) => `${code}: ${rows.join(', ')}`), ...auditLog];
}

/** Longest time from approval to fiscal number, in milliseconds, of live documents that needed no person. */
async function slowest({ world: { database, approved }, decided, liveFrom }: Facts): Promise<number> {
  const live = [...approved].filter(([number, at]) => at >= liveFrom && !decided.has(number));
  const alone = live.map(([number]) => number);
  const rows = await database.judge.query<{ number: string; at: number }[]>(
    `select d.number, (extract(epoch from min(m.at)) * 1000)::float8 as at
     from document_moves m join documents d on d.id = m.document_id
     where m.to_state = 'fiscalised' and d.number = any($1) group by d.number`,
    [alone],
  );
  if (rows.length < alone.length) return Infinity;
  return Math.max(0, ...rows.map(({ number, at }) => at - (approved.get(number) ?? 0)));
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
