import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DocumentState } from '../documents/lifecycle';

/** How much of one organisation's business stands in one state, in one currency. */
export interface BoardCount {
  readonly organisationId: string;
  readonly state: DocumentState;
  readonly currency: string;
  readonly documents: number;
  /** Decimal text. */
  readonly total: string;
  /** Earliest document date among them. */
  readonly oldestOn: string;
}

/** All organisations at a glance: the one query that names no tenant, for the administrator of all of them. */
@Injectable()
export class BoardRepository {
  constructor(private readonly dataSource: DataSource) {}

  counts(): Promise<BoardCount[]> {
    return this.dataSource.query(
      `select organisation_id as "organisationId", state, currency, count(*)::int as documents,
              sum(total)::text as total, min(issued_on)::text as "oldestOn"
         from documents group by organisation_id, state, currency`,
    );
  }
}
