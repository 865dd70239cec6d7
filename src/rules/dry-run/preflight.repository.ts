import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type { DocumentState } from '../../documents/lifecycle';
import { Decimal } from '../../documents/money';
import { TrackedDocument } from '../../document-store/tracked-document.entity';
import { LIVE_SUBMISSION_STATES } from '../../documents/submission-states';
import { sqlList } from '../../documents/sql-list';

export interface DocumentSpan {
  readonly organisationId: string;
  readonly states: readonly DocumentState[];
  /** Days, both included; null is open. */
  readonly from: string | null;
  readonly till: string | null;
}

/** Documents of an organisation in bulk, in the order in which they would be sent. */
@Injectable()
export class PreflightRepository {
  constructor(private readonly dataSource: DataSource) {}

  count(span: DocumentSpan): Promise<number> {
    return this.within(span).getCount();
  }

  /** The documents after one (null: from the beginning), by day, invoices first. */
  batch(span: DocumentSpan, after: TrackedDocument | null, size: number): Promise<TrackedDocument[]> {
    const query = this.within(span);
    if (after !== null) {
      const { issuedOn, kind, id } = after;
      query.andWhere(
        `(document.issuedOn > :issuedOn or (document.issuedOn = :issuedOn
           and (document.kind < :kind or (document.kind = :kind and document.id > :id))))`,
        { issuedOn, kind, id },
      );
    }
    return query
      .orderBy('document.issuedOn')
      .addOrderBy('document.kind', 'DESC')
      .addOrderBy('document.id')
      .take(size)
      .getMany();
  }

  private within({ organisationId, states, from, till }: DocumentSpan): SelectQueryBuilder<TrackedDocument> {
    const query = this.dataSource
      .getRepository(TrackedDocument)
      .createQueryBuilder('document')
      .where('document.organisationId = :organisationId', { organisationId })
      .andWhere('document.state = any(:states)', { states });
    if (from !== null) query.andWhere('document.issuedOn >= :from', { from });
    if (till !== null) query.andWhere('document.issuedOn <= :till', { till });
    return query;
  }

  /** Numbers that a fiscal account has, or may have, received, each with the documents that hold it. */
  async numbersTaken(fiscalAccountId: string, numbers: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.dataSource.query<{ number: string; holders: string[] }[]>(
      `select number, array_agg(document_id::text) as holders from submissions
       where fiscal_account_id = $1 and number = any($2)
         and state in ${sqlList(LIVE_SUBMISSION_STATES)} group by number`,
      [fiscalAccountId, numbers],
    );
    return new Map(rows.map(({ number, holders }) => [number, holders]));
  }

  /** What credit notes have taken, or may have taken, off invoices, by the invoice's source identifier. */
  async credited(
    organisationId: string,
    originalSourceIds: readonly string[],
  ): Promise<Map<string, Decimal>> {
    const rows = await this.dataSource.query<{ original: string; credited: string }[]>(
      `select s.original_source_id as original, sum(s.total) as credited
       from submissions s join documents d on d.id = s.document_id
       where d.organisation_id = $1 and s.original_source_id = any($2)
         and s.state in ${sqlList(LIVE_SUBMISSION_STATES)} group by s.original_source_id`,
      [organisationId, originalSourceIds],
    );
    return new Map(rows.map(({ original, credited }) => [original, new Decimal(credited)]));
  }

  /** The latest day of anything that a fiscal account has, or may have, received. */
  async lastDay(fiscalAccountId: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ day: string | null }[]>(
      `select max(issued_on)::text as day from submissions where fiscal_account_id = $1
         and state in ${sqlList(LIVE_SUBMISSION_STATES)}`,
      [fiscalAccountId],
    );
    return row?.day ?? null;
  }
}
