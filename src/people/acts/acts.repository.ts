import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inScope, type OrganisationScope, scopeIds } from '../rights/organisation-scope';
import type { ActRow } from './act.entity';

/** Filter of acts; missing fields do not restrict. */
interface ActFilter {
  readonly organisationId?: string;
  /** Part of a name; case is ignored. */
  readonly person?: string;
  readonly action?: string;
  readonly documentId?: string;
  /** First and last day, by the country's calendar. */
  readonly from?: string;
  readonly to?: string;
}

export interface ListedAct extends ActRow {
  readonly organisation: string | null;
}

const BATCH = 500;
const LISTED = `a.id as id, a.at as at, a.organisation_id as "organisationId", o.name as organisation,
  a.person_id as "personId", a.person as person, a.kind as kind, a.via as via, a.via_id as "viaId", a.address as address,
  a.action as action, a.deed as deed, a.outcome as outcome, a.times as times, a.object_kind as "objectKind",
  a.object_id as "objectId", a.object_name as "objectName", a.before as before, a.after as after`;

/** Queries of acts for people. */
@Injectable()
export class ActsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param before id of the last act of the previous page; null: from the latest on
   * @param timeOffset offset of the country, such as +02:00, for days
   */
  list(
    scope: OrganisationScope,
    filter: ActFilter,
    page: { readonly before: string | null; readonly limit: number; readonly timeOffset: string },
  ): Promise<ListedAct[]> {
    const { organisationId, person, action, documentId, from, to } = filter;
    const { before, limit, timeOffset } = page;
    const query = this.dataSource.manager
      .createQueryBuilder()
      .select(LISTED)
      .from('acts', 'a')
      .leftJoin('organisations', 'o', 'o.id = a.organisation_id')
      .where(inScope('a.organisation_id', ':scope'), { scope: scopeIds(scope), timeOffset })
      .orderBy('a.id', 'DESC')
      .limit(limit);
    if (before !== null) query.andWhere('a.id < :before', { before });
    if (organisationId !== undefined)
      query.andWhere('a.organisation_id = :organisationId', { organisationId });
    if (person !== undefined) query.andWhere('strpos(lower(a.person), lower(:person)) > 0', { person });
    if (action !== undefined) query.andWhere('a.action = :action', { action });
    if (documentId !== undefined) query.andWhere('a.object_id = :documentId', { documentId });
    if (from !== undefined)
      query.andWhere(`a.at >= :from::date::timestamp at time zone :timeOffset::interval`, { from });
    if (to !== undefined)
      query.andWhere(`a.at < (:to::date + 1)::timestamp at time zone :timeOffset::interval`, { to });
    return query.getRawMany<ListedAct>();
  }

  /** Reads all acts in batches. */
  async *all(scope: OrganisationScope, filter: ActFilter, timeOffset: string): AsyncGenerator<ListedAct> {
    for (let before: string | null = null; ;) {
      const page = await this.list(scope, filter, { before, limit: BATCH, timeOffset });
      yield* page;
      if (page.length < BATCH) return;
      before = page.at(-1)?.id ?? null;
    }
  }
}
