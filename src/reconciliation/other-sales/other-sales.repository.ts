import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OTHER_SALE_KINDS, type OtherSale, type OtherSaleLine } from '../../connectors/other-sales';
import type { CalendarDay } from '../../domain/calendar-day';
import { displayText } from '../../domain/unstorable-text';
import { OtherSaleRow } from '../../sync/collect/takings/takings.entities';
import { perTax, type TaxedSaleWithoutReceipt } from './taxed-sale';

/** Sale as read, with the lines that count. */
interface CountedSale {
  readonly sale: OtherSale;
  readonly lines: readonly OtherSaleLine[];
}

/** Period of one organisation in the books, both days included. */
export interface OrganisationPeriod {
  readonly organisationId: string;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** Taxed sales without a fiscal receipt, of one organisation and currency; `tax` is signed decimal text. */
export interface TaxedTotalOfPeriod {
  readonly organisationId: string;
  readonly currency: string;
  readonly sales: number;
  readonly tax: string;
}

/** Stored sales of the books other than invoices, as last read. */
@Injectable()
export class OtherSalesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns taxed sales of a period (dates of the books, both days included) without a fiscal receipt: one
   * row per sale and tax, ordered by day. For reconciliation and the VAT pack.
   */
  async taxedSalesWithoutReceipt(
    organisationId: string,
    from: CalendarDay,
    till: CalendarDay,
  ): Promise<TaxedSaleWithoutReceipt[]> {
    return (await this.sales(organisationId, from, till)).filter(({ tax }) => !tax.isZero());
  }

  /** Reads sales, including untaxed journals to revenue. */
  async sales(
    organisationId: string,
    from: CalendarDay,
    till: CalendarDay,
  ): Promise<TaxedSaleWithoutReceipt[]> {
    const rows = await this.posted(organisationId, from, till);
    return rows.flatMap(perTax);
  }

  /** Posted sales with an unreadable part: their amount is not fully known. */
  async unreadable(organisationId: string, from: CalendarDay, till: CalendarDay): Promise<OtherSaleRow[]> {
    return (await this.posted(organisationId, from, till)).filter(({ unreadable }) => unreadable.length > 0);
  }

  /** Returns tax totals of several periods, by organisation and currency. */
  taxedTotals(periods: readonly OrganisationPeriod[]): Promise<TaxedTotalOfPeriod[]> {
    return this.dataSource.query(
      `select "organisationId", currency, count(distinct sale)::int as sales, sum(tax)::text as tax from (
         select p."organisationId", s.currency, s.kind || ' ' || s.source_id as sale, sum((l ->> 'tax')::numeric) as tax
           from jsonb_to_recordset($1) as p("organisationId" uuid, "from" date, "to" date)
             join other_sales s on s.organisation_id = p."organisationId" and s.is_posted and s.issued_on between p."from" and p."to"
             cross join lateral jsonb_array_elements(s.lines) l
          where not exists (select from documents d where d.organisation_id = s.organisation_id and d.kind = 'invoice'
            and s.kind = 'receive_money' and d.source_id = s.document_id)
          group by 1, 2, 3, l ->> 'taxType' having sum((l ->> 'tax')::numeric) <> 0) taxed
       group by 1, 2 order by 1, 2`,
      [JSON.stringify(periods)],
    );
  }

  /**
   * Organisations with an incomplete list of sales for the period: a list not read to its end afterwards (or, in a
   * current period, recently), starting after the first day, or with unreadable parts.
   */
  async notAllKnown(periods: readonly OrganisationPeriod[], timeZone: string): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select p."organisationId" as id from jsonb_to_recordset($1) as p("organisationId" uuid, "from" date, "to" date)
         cross join lateral (select case when ended <= now() then ended else now() - interval '36 hours' end as since
           from (select (p."to" + 1)::timestamp at time zone $2 as ended) e) e
       where not exists (select from other_sales_readings r where r.organisation_id = p."organisationId" and r.read_from <= p."from")
         or (select count(*) from other_sales_lists l where l.organisation_id = p."organisationId" and l.is_complete
           and l.failure is null and l.read_at >= e.since and l.kind = any($3)) < cardinality($3)
         or exists (select from other_sales s where s.organisation_id = p."organisationId" and s.is_posted
           and s.issued_on between p."from" and p."to" and s.unreadable <> '[]')`,
      [JSON.stringify(periods), timeZone, OTHER_SALE_KINDS],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private posted(organisationId: string, from: CalendarDay, till: CalendarDay): Promise<OtherSaleRow[]> {
    return (
      this.dataSource
        .getRepository(OtherSaleRow)
        .createQueryBuilder('sale')
        .where('sale.organisationId = :organisationId and sale.isPosted', { organisationId })
        .andWhere('sale.issuedOn between :from and :till', { from, till })
        // Excludes money received that is a tracked sales document, which is fiscalised or held.
        .andWhere(
          `not exists (select from documents d where d.organisation_id = sale.organisation_id and d.kind = 'invoice'
           and sale.kind = 'receive_money' and d.source_id = sale.document_id)`,
        )
        .orderBy({ 'sale.issuedOn': 'ASC', 'sale.kind': 'ASC', 'sale.sourceId': 'ASC' })
        .getMany()
    );
  }

  /**
   * Stores sales; a record without counted lines or unreadable parts is no sale and is skipped.
   * @param currency base currency of the books
   */
  async store(
    manager: EntityManager,
    organisationId: string,
    read: readonly CountedSale[],
    currency: string,
  ): Promise<void> {
    // A page may contain a sale twice, but a statement may not.
    const latest = [...new Map(read.map((one) => [`${one.sale.kind} ${one.sale.sourceId}`, one])).values()];
    const isSale = ({ sale, lines }: CountedSale): boolean => lines.length > 0 || sale.unreadable.length > 0;
    await manager.query(
      `delete from other_sales s using jsonb_to_recordset($2::jsonb) as given (kind text, "sourceId" text)
       where s.organisation_id = $1 and s.kind = given.kind and s.source_id = given."sourceId"`,
      [organisationId, JSON.stringify(latest.map(({ sale }) => ({ ...keyOf(sale) })))],
    );
    await manager.query(
      `insert into other_sales (organisation_id, kind, source_id, document_id, issued_on, reference, customer, bank_account_id,
         bank_account, currency, is_posted, lines, unreadable, changed_at, read_at)
       select $1, kind, "sourceId", "documentId", "issuedOn", reference, customer, "bankAccountId", "bankAccount", currency,
         "isPosted", lines, unreadable, "changedAt", clock_timestamp()
       from jsonb_to_recordset($2::jsonb) as given (kind text, "sourceId" text, "documentId" text, "issuedOn" date, reference text,
         customer text, "bankAccountId" text, "bankAccount" text, currency text, "isPosted" boolean, lines jsonb,
         unreadable jsonb, "changedAt" timestamptz)`,
      [organisationId, JSON.stringify(latest.filter(isSale).map((one) => stored(one, currency)))],
    );
  }
}

function keyOf({ kind, sourceId }: OtherSale): { kind: string; sourceId: string } {
  return { kind, sourceId: displayText(sourceId) };
}

function stored({ sale, lines }: CountedSale, currency: string): object {
  return {
    documentId: sale.documentId === null ? null : displayText(sale.documentId),
    ...{ ...keyOf(sale), issuedOn: sale.issuedOn, isPosted: sale.isPosted, changedAt: sale.changedAt },
    ...{ reference: displayText(sale.reference), customer: displayText(sale.customer) },
    ...{ bankAccountId: displayText(sale.bankAccountId), bankAccount: displayText(sale.bankAccount) },
    currency: displayText(sale.currency ?? currency),
    lines: lines.map((line) => ({
      ...{ description: displayText(line.description), accountCode: displayText(line.accountCode) },
      ...{ taxType: displayText(line.taxType), net: line.net.toFixed(), tax: line.tax.toFixed() },
    })),
    unreadable: sale.unreadable.map(displayText),
  };
}
