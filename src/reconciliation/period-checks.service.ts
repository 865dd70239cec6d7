import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatAmount, parseDecimal, sum, ZERO } from '../domain/money';
import type { CalendarDay } from '../domain/calendar-day';
import { grouped } from '../domain/grouped';
import type { OrganisationPeriod } from './other-sales/other-sales.repository';
import { spokenTexts } from '../platform/requests/spoken-language';
import { DIFFERENCES } from './report/classify';
import type { ReconciliationSummary } from './report/report';
import { type Filing, filingOf } from './report/filing';
import { periodFingerprint } from './period-fingerprint';
import type { ReconciliationState } from './reconciliation.entities';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** VAT of one currency, as signed decimal text. */
interface VatOfPeriod {
  readonly currency: string;
  readonly books: string;
  /** Total of the receipts dated in the period. */
  readonly receipts: string;
}

/** Result of the last completed reconciliation of exactly these days. */
export interface CompletedCheck {
  readonly reconciliationId: string;
  /** Time at which the books had been read to their end. */
  readonly booksReadAt: Date;
  /** True when the period is unchanged since the comparison. */
  readonly isUnchanged: boolean;
  readonly filing: Filing;
  /** Number of documents whose books and receipts differ. */
  readonly differences: number;
  readonly vat: readonly VatOfPeriod[];
}

export interface PeriodCheck {
  readonly completed: CompletedCheck | null;
  /** State of the last requested reconciliation, whatever its result, with its detail. */
  readonly state: ReconciliationState;
  readonly detail: StoredSentence;
}

type CheckOfPeriod = PeriodCheck & Pick<OrganisationPeriod, 'organisationId' | 'from'>;

/** Period with its stored fingerprint; null: none is stored. */
interface KnownPeriod extends OrganisationPeriod {
  readonly isAs: string | null;
}

interface Row {
  readonly organisationId: string;
  readonly from: CalendarDay;
  readonly state: ReconciliationState;
  readonly detail: StoredSentence;
  readonly reconciliationId: string | null;
  readonly report: ReconciliationSummary | null;
  readonly booksReadAt: Date | null;
  readonly isUnchanged: boolean;
}

/** Last reconciliations of the tax periods of many organisations: stored data, in one statement. */
@Injectable()
export class PeriodChecksService {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns checks by organisation; periods never reconciled on demand are left out. Nightly runs do not count. */
  async of(periods: readonly KnownPeriod[]): Promise<ReadonlyMap<string, PeriodCheck>> {
    // A period that is unchanged since its signature need not be read.
    const checks = await this.read(
      periods,
      `case when last.state <> 'completed' or done.period_fingerprint is null then false
         when done.period_fingerprint = p."isAs" then true
         else done.period_fingerprint = ${periodFingerprint('p."organisationId"', 'p."from"', 'p."to"')} end`,
    );
    return new Map(checks.map((check) => [check.organisationId, check]));
  }

  /**
   * Returns checks with their state at reconciliation, without reading documents; only periods that can no longer be
   * compared count as changed. An organisation may have several periods.
   */
  asReconciled(periods: readonly OrganisationPeriod[]): Promise<CheckOfPeriod[]> {
    return this.read(periods, 'done.period_fingerprint is not null');
  }

  private async read(periods: readonly OrganisationPeriod[], isUnchanged: string): Promise<CheckOfPeriod[]> {
    const rows = await this.dataSource.query<Row[]>(
      `select p."organisationId", p."from"::text as "from", last.state, last.detail, done.id as "reconciliationId", done.report,
         done.read_at as "booksReadAt", ${isUnchanged} as "isUnchanged"
       from jsonb_to_recordset($1) as p("organisationId" uuid, "from" date, "to" date, "isAs" text)
         cross join lateral (select r.state, r.detail from reconciliations r where r.organisation_id = p."organisationId"
           and r.from_day = p."from" and r.to_day = p."to" and r.trigger = 'on_demand'
           order by r.created_at desc, r.id limit 1) last
         left join lateral (select r.id, r.report, r.read_at, r.period_fingerprint from reconciliations r
           where r.organisation_id = p."organisationId" and r.from_day = p."from" and r.to_day = p."to"
             and r.trigger = 'on_demand' and r.state = 'completed'
           order by r.created_at desc, r.id limit 1) done on true`,
      [JSON.stringify(periods)],
    );
    return rows.map((row) => ({ organisationId: row.organisationId, from: row.from, ...readCheck(row) }));
  }
}

function readCheck({ state, detail, reconciliationId, report, booksReadAt, isUnchanged }: Row): PeriodCheck {
  if (reconciliationId === null || report === null || booksReadAt === null)
    return { completed: null, state, detail };
  const { bridge, classes } = report;
  const differences = DIFFERENCES.reduce((all, name) => all + classes[name], 0);
  const vat = [...grouped(bridge, ({ currency }) => currency)].map(([currency, rows]) => {
    const total = (of: (row: (typeof rows)[number]) => string): string =>
      formatAmount(sum(rows.map((row) => parseDecimal(of(row)) ?? ZERO)));
    return { currency, books: total((row) => row.books), receipts: total((row) => row.receipts) };
  });
  const filing = filingOf(report, spokenTexts());
  const completed = { reconciliationId, booksReadAt, isUnchanged, filing, differences, vat };
  return { completed, state, detail };
}
