import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addDays, type CalendarDay, dayAt } from '../../domain/calendar-day';
import { grouped } from '../../domain/grouped';
import { FISCALISED_STATES, OPEN_STATES, SUBMITTED_STATES } from '../../domain/lifecycle/lifecycle';
import { Decimal, formatAmount } from '../../domain/money';
import { sqlList } from '../../domain/sql-list';
import type { Organisation } from '../../organisations/organisation.entity';
import { DatabaseClock } from '../../platform/database/database-clock';
import { HOME_OFFSET } from '../../setup/circumstances/circumstances.service';
import { isOutside } from '../../mapping/preflight/tally';
import type { DryRunResult } from '../../setup/dry-run/dry-run.service';
import type { AmountsDto } from '../../setup/dry-run/dry-run.dto';
import { BackfillPlansService } from '../plan/backfill-plans.service';
import type { OlderDocumentsDto } from './older-documents.dto';

/** State of an older document. `open`: it is in the books, and not processed here yet. */
type Group = 'open' | 'fiscalised' | 'with_service' | 'recorded' | 'excluded';

interface Row {
  readonly is_older: boolean;
  readonly part: Group;
  readonly is_marked: boolean;
  readonly currency: string;
  readonly documents: number;
  readonly invoices: number;
  readonly customers: number;
  /** Total, with credit notes subtracted from invoices. */
  readonly total: string;
  readonly first_day: CalendarDay;
  readonly last_day: CalendarDay;
}

const COUNT = `with found as (
    select d.issued_on, d.currency, d.kind, d.customer_name, d.issued_on < $2 as is_older,
      case when d.kind = 'credit_note' then -d.total else d.total end as total,
      case when r.id is not null then 'recorded'
        when d.state in ${sqlList(FISCALISED_STATES)} then 'fiscalised'
        when d.state in ${sqlList(SUBMITTED_STATES)} then 'with_service'
        when d.state in ${sqlList(OPEN_STATES)} then 'open' else 'excluded' end as part,
      d.issues @> '[{"code":"FISCALISED_ELSEWHERE"}]' or c.foreign_sign is not null as is_marked
    from documents d left join document_choices c on c.document_id = d.id
      left join outside_receipts r on r.document_id = d.id and r.withdrawn_at is null
    where d.organisation_id = $1 and not d.issues @> '[{"code":"NOT_APPROVED"}]'
      and not d.issues @> '[{"code":"VOIDED_IN_BOOKS"}]' and d.reason is distinct from 'VOIDED')
  select is_older, part, coalesce(is_marked, false) as is_marked, currency,
    count(*)::int as documents, (count(*) filter (where kind = 'invoice'))::int as invoices,
    count(distinct customer_name)::int as customers, sum(total)::text as total, min(issued_on)::text as first_day,
    max(issued_on)::text as last_day
  from found group by 1, 2, 3, 4 order by currency`;

/** Reads the documents dated before a go-live date, for a person's decision before the date is stored. */
@Injectable()
export class OlderDocumentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: DatabaseClock,
    private readonly planning: BackfillPlansService,
  ) {}

  /** @param goLiveOn examined date, from which documents are live */
  async before(organisation: Organisation, goLiveOn: CalendarDay): Promise<OlderDocumentsDto> {
    const { id, olderDocuments } = organisation;
    const span = { states: OPEN_STATES, from: null, till: addDays(goLiveOn, -1) };
    const { lastDay, late, lost } = await this.planning.lateOf(id, span, isOpen);
    const rows = await this.dataSource.query<Row[]>(COUNT, [id, goLiveOn]);
    const older = rows.filter((row) => row.is_older);
    const of = (part: Group): AmountsDto => amounts(older.filter((row) => row.part === part));
    const open = older.filter(({ part }) => part === 'open');
    const days = open.flatMap(({ first_day, last_day }) => [first_day, last_day]).sort();
    return {
      ...{ goLiveOn, decision: olderDocuments, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null },
      ...{ open: of('open'), recorded: of('recorded'), excluded: of('excluded') },
      ...{ fiscalised: of('fiscalised'), withService: of('with_service') },
      marked: amounts(open.filter((row) => row.is_marked)),
      ...{ late: amounts(late.map(asRow)), lost: amounts(lost.map(asRow)) },
      lastReceiptOn: lastDay,
      liveAtOnce: amounts(rows.filter((row) => !row.is_older && row.part === 'open')),
      sendFirstFrom: await this.sendFirstFrom(organisation, open),
    };
  }

  /** First day after all of them can be sent with the daily calls for history. */
  private async sendFirstFrom(organisation: Organisation, open: readonly Row[]): Promise<CalendarDay> {
    const of = (count: (row: Row) => number): number => open.reduce((sum, row) => sum + count(row), 0);
    const invoices = of((row) => row.invoices);
    const creditNotes = of(({ documents }) => documents) - invoices;
    const counts = { invoices, creditNotes, customers: of(({ customers }) => customers) };
    const effort = open.length === 0 ? null : await this.planning.effort(organisation, counts);
    return addDays(dayAt(await this.clock.now(), HOME_OFFSET), (effort?.days ?? 0) + 1);
  }
}

/** True for an approved document without a receipt made elsewhere. */
function isOpen({ verdicts, circumstances }: DryRunResult): boolean {
  return !isOutside(verdicts[0] ?? []) && circumstances.elsewhere === undefined;
}

function asRow({ sales: { kind, currency, total } }: DryRunResult): CountedRow {
  return { documents: 1, currency, total: formatAmount(kind === 'credit_note' ? total.negated() : total) };
}

type CountedRow = Pick<Row, 'documents' | 'currency' | 'total'>;

function amounts(rows: readonly CountedRow[]): AmountsDto {
  const byCurrency = [...grouped(rows, ({ currency }) => currency)];
  return {
    documents: rows.reduce((sum, row) => sum + row.documents, 0),
    totals: byCurrency.map(([currency, some]) => ({
      currency,
      total: formatAmount(some.reduce((sum, row) => sum.plus(row.total), new Decimal(0))),
    })),
  };
}
