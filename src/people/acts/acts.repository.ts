import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inScope, type OrganisationScope, scopeIds } from '../rights/organisation-scope';
import type { ActRow } from './act.entity';

/** Filter of acts; missing fields do not restrict. */
export interface ActFilter {
  readonly organisationId?: string;
  /** Part of a name, capitals or not. */
  readonly person?: string;
  readonly action?: string;
  readonly documentId?: string;
  /** Calendar days in the country, both included. */
  readonly from?: string;
  readonly to?: string;
}

export interface ListedAct extends ActRow {
  readonly organisation: string | null;
}

const BATCH = 500;

/** Acts as people look at them. */
@Injectable()
export class ActsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The latest first.
   * @param before an id of a page before; null: from the latest on
   * @param timeOffset by which days are those of the country, such as +02:00
   */
  list(
    scope: OrganisationScope,
    filter: ActFilter,
    page: { readonly before: string | null; readonly limit: number; readonly timeOffset: string },
  ): Promise<ListedAct[]> {
    const { organisationId, person, action, documentId, from, to } = filter;
    return this.dataSource.query<ListedAct[]>(
      `select a.id, a.at, a.organisation_id as "organisationId", o.name as organisation, a.person_id as "personId", a.person,
         a.kind, a.via, a.via_id as "viaId", a.address, a.action, a.deed, a.outcome, a.times,
         a.object_kind as "objectKind", a.object_id as "objectId", a.object_name as "objectName", a.before, a.after
       from acts a left join organisations o on o.id = a.organisation_id
       where ${inScope('a.organisation_id', '$1')} and ($2::bigint is null or a.id < $2)
         and ($3::uuid is null or a.organisation_id = $3) and ($4::text is null or strpos(lower(a.person), lower($4)) > 0)
         and ($5::text is null or a.action = $5) and ($6::text is null or a.object_id = $6)
         and ($7::date is null or a.at >= $7::date::timestamp at time zone $9::interval)
         and ($8::date is null or a.at < ($8::date + 1)::timestamp at time zone $9::interval)
       order by a.id desc limit $10`,
      [
        ...[scopeIds(scope), page.before, organisationId ?? null, person ?? null, action ?? null],
        ...[documentId ?? null, from ?? null, to ?? null, page.timeOffset, page.limit],
      ],
    );
  }

  /** All of them, some at a time. */
  async *all(scope: OrganisationScope, filter: ActFilter, timeOffset: string): AsyncGenerator<ListedAct> {
    for (let before: string | null = null; ;) {
      const page = await this.list(scope, filter, { before, limit: BATCH, timeOffset });
      yield* page;
      if (page.length < BATCH) return;
      before = page.at(-1)?.id ?? null;
    }
  }
}
