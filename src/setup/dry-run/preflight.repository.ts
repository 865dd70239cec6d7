import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder, type EntityManager } from 'typeorm';
import type { CalendarDay } from '../../domain/calendar-day';
import { type DocumentState, FISCALISED_STATES } from '../../domain/lifecycle/lifecycle';
import { TrackedDocument } from '../../documents/documents.entities';
import type { HistoryRelease } from '../../mapping/backfill-rules';
import { readableJson } from '../../platform/database/readable-json';
import { randomUUID } from 'node:crypto';
import { isBlank, trimmed } from '../../domain/blank-text';
import { Decimal, sum, ZERO } from '../../domain/money';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { writeSalesDocument } from '../../domain/sales/sales-document-json';

export interface DocumentSpan {
  readonly organisationId: string;
  readonly states: readonly DocumentState[];
  /** First day; first and last are both included, null is open. */
  readonly from: string | null;
  readonly till: string | null;
  /** Maximum number of documents, latest first; left out: all, in the order in which they are sent. */
  readonly youngest?: number;
  /** Ids of documents in other states; left out: none. */
  readonly also?: readonly string[];
}

interface SentByContact {
  /** Identifier of the contact on the platform. */
  readonly contact: string;
  readonly currency: string;
  readonly documents: number;
  /** Total, decimal text. */
  readonly total: string;
}

/** Reads documents of backfills with what their plans say. @param where about the backfill `b` and its document `i` */
export async function historyReleases(
  dataSource: DataSource,
  where: string,
  parameter: string | readonly string[],
): Promise<ReadonlyMap<string, HistoryRelease>> {
  const rows = await dataSource.query<({ readonly id: string } & HistoryRelease)[]>(
    `select i.document_id as id, bool_or(b.acknowledgement is not null) as "mayBeLate",
       bool_or(i.fingerprint = d.fingerprint) as "isAsPlanned"
     from backfills b join backfill_documents i on i.backfill_id = b.id join documents d on d.id = i.document_id
     where ${where} group by i.document_id`,
    [parameter],
  );
  return new Map(rows.map(({ id, ...release }) => [id, release]));
}

/** Bank account about to be fiscalised, with its first and last day; null: no end. */
export interface TakingsDays {
  readonly bankAccountId: string;
  readonly firstDay: CalendarDay;
  readonly lastDay?: CalendarDay | null;
}

interface ReceivedMoney {
  readonly sourceId: string;
  readonly issuedOn: CalendarDay;
  readonly reference: string;
  readonly customer: string;
  readonly currency: string;
  readonly changedAt: Date;
  readonly lines: readonly {
    readonly description: string;
    readonly accountCode: string;
    readonly taxType: string;
    readonly net: string;
    readonly tax: string;
  }[];
}

const NO_ADDRESS = { lines: [], city: '', region: '', country: '' };
const NO_NUMBERS = { taxNumber: '', companyNumber: '', accountNumber: '', email: '', phone: '' };

/** Documents of an organisation in bulk, in the order of sending (`DocumentsRepository.due`) or its reverse. */
@Injectable()
export class PreflightRepository {
  constructor(private readonly dataSource: DataSource) {}

  count(span: DocumentSpan): Promise<number> {
    return this.within(span).getCount();
  }

  /** Documents after the given one, in the order of the span; null: from the beginning. */
  batch(span: DocumentSpan, after: TrackedDocument | null, size: number): Promise<TrackedDocument[]> {
    const isForth = span.youngest === undefined;
    const [forth, back] = isForth ? (['ASC', 'DESC'] as const) : (['DESC', 'ASC'] as const);
    const [later, earlier] = isForth ? ['>', '<'] : ['<', '>'];
    const query = this.within(span);
    if (after !== null) {
      const { issuedOn, kind, number, id } = after;
      // The first condition lets an index lead to the day: the others are no range.
      query.andWhere(
        `document.issuedOn ${later}= :issuedOn and (document.issuedOn ${later} :issuedOn or document.kind ${earlier} :kind
           or (document.kind = :kind and (document.number, document.id) ${later} (:number, :id)))`,
        { issuedOn, kind, number, id },
      );
    }
    return query
      .orderBy('document.issuedOn', forth)
      .addOrderBy('document.kind', back)
      .addOrderBy('document.number', forth)
      .addOrderBy('document.id', forth)
      .take(size)
      .getMany();
  }

  /** Returns the ids of documents of running backfills. */
  async planned(organisationId: string): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select document_id as id from backfill_documents where backfill_id in (
         select id from backfills where organisation_id = $1 and state not in ('completed', 'cancelled'))`,
      [organisationId],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Documents that a running backfill sends, or that a completed one has released. */
  async history(organisationId: string): Promise<ReadonlyMap<string, HistoryRelease>> {
    const lets = `b.state = 'running' or b.state = 'completed' and i.released_at is not null`;
    return historyReleases(this.dataSource, `b.organisation_id = $1 and (${lets})`, organisationId);
  }

  /** Fiscalised documents dated since a day, by contact and currency of the books; amounts as in the books. */
  sentByContact(organisationId: string, since: CalendarDay): Promise<SentByContact[]> {
    return this.dataSource.query<SentByContact[]>(
      `select ${readableJson('source')} #>> '{customer,sourceId}' as contact, currency, count(*)::int as documents, sum(total)::text as total
       from documents where organisation_id = $1 and state = any($2) and id in (
         select document_id from document_listings where organisation_id = $1 and issued_on >= $3) group by 1, 2`,
      [organisationId, FISCALISED_STATES, since],
    );
  }

  /** Returns money received that becomes documents once its account is switched on. */
  arriving(organisationId: string, takings: TakingsDays, now: Date): Promise<TrackedDocument[]> {
    return arrivingTakings(this.dataSource.manager, organisationId, takings, now);
  }

  private within({
    organisationId,
    states,
    from,
    till,
    also = [],
  }: DocumentSpan): SelectQueryBuilder<TrackedDocument> {
    const query = this.dataSource
      .getRepository(TrackedDocument)
      .createQueryBuilder('document')
      .where('document.organisationId = :organisationId', { organisationId })
      // Without further documents, open states alone: `documents_open_by_day` has them in this order.
      .andWhere(`(document.state = any(:states)${also.length > 0 ? ' or document.id = any(:also)' : ''})`, {
        states,
        also,
      });
    if (from !== null) query.andWhere('document.issuedOn >= :from', { from });
    if (till !== null) query.andWhere('document.issuedOn <= :till', { till });
    return query;
  }
}

/**
 * Taxed money received, as last read, in the form of the documents it becomes once its account is switched on; nothing
 * is stored.
 */
async function arrivingTakings(
  manager: EntityManager,
  organisationId: string,
  { bankAccountId, firstDay, lastDay = null }: TakingsDays,
  now: Date,
): Promise<TrackedDocument[]> {
  const rows = await manager.query<ReceivedMoney[]>(
    `select document_id as "sourceId", issued_on::text as "issuedOn", reference, customer, currency, lines,
       changed_at as "changedAt" from other_sales s
     where organisation_id = $1 and kind = 'receive_money' and document_id is not null and is_posted
       and bank_account_id = $2 and issued_on >= $3 and ($4::date is null or issued_on <= $4)
       and exists (select from jsonb_array_elements(lines) l where (l ->> 'tax')::numeric <> 0)
       and not exists (select from documents d where d.organisation_id = $1 and d.kind = 'invoice' and d.source_id = s.document_id)
     order by issued_on, document_id`,
    [organisationId, bankAccountId, firstDay, lastDay],
  );
  return rows.map((row) => {
    const sales = asSale(row, bankAccountId);
    const { kind, sourceId, number, issuedOn, currency, total } = sales;
    return manager.create(TrackedDocument, {
      id: randomUUID(),
      organisationId,
      kind,
      sourceId,
      number,
      issuedOn,
      currency,
      total,
      createdAt: now,
      customerName: row.customer,
      source: writeSalesDocument(sales),
      fingerprint: '',
      paidInto: null,
    });
  });
}

function asSale(row: ReceivedMoney, bankAccountId: string): SalesDocument {
  const { sourceId, issuedOn, reference, customer, currency, changedAt } = row;
  // Name for a line without description.
  const name = isBlank(reference) ? 'Cash sale' : trimmed(reference);
  const lines = row.lines.map(({ description, accountCode, taxType, net, tax }) => ({
    description: isBlank(description) ? name : description,
    accountCode,
    taxType,
    itemCode: '',
    discountRate: null,
    discountAmount: null,
    quantity: new Decimal(1),
    unitAmount: new Decimal(net),
    lineAmount: new Decimal(net),
    taxAmount: new Decimal(tax),
  }));
  const subTotal = sum(lines.map(({ lineAmount }) => lineAmount));
  const totalTax = sum(lines.map(({ taxAmount }) => taxAmount));
  return {
    ...{ kind: 'invoice', sourceId, number: sourceId, reference, status: 'approved', isPaid: true },
    ...{ issuedOn, currency, amountsAre: 'exclusive', lines, subTotal, totalTax, rounding: ZERO },
    customer: { sourceId: '', name: customer, ...NO_NUMBERS, address: NO_ADDRESS },
    ...{ total: subTotal.plus(totalTax), allocations: [], takings: { bankAccountId }, unreadable: [] },
    changedAt,
  };
}
