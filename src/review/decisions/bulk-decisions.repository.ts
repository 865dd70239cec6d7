import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import type { StoredSentence } from '../../domain/texts/stored-sentence';
import type { EarlierCaller } from '../../people/rights/callers.service';
import { inScope, type OrganisationScope, scopeIds } from '../../people/rights/organisation-scope';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { inTransaction } from '../../platform/database/transaction';

/** Decisions that a person can make about many documents at once. */
export const BULK_ACTS = ['retry', 'exclude', 'include', 'release', 'declare', 'original'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** Order of a person to decide about documents. */
interface BulkOrder {
  readonly id: string;
  readonly act: BulkAct;
  readonly reason: string | undefined;
  readonly documents: readonly { readonly documentId: string; readonly originalId?: string }[];
  readonly askedBy: string;
  readonly caller: EarlierCaller;
}

/** Document of an order that is not decided yet. */
export interface OpenDecision {
  readonly bulkId: string;
  readonly nth: number;
  readonly organisationId: string;
  readonly documentId: string;
  readonly act: BulkAct;
  readonly said: { readonly reason?: string; readonly originalId?: string };
  readonly caller: EarlierCaller;
}

interface BulkProgress {
  readonly id: string;
  readonly act: BulkAct;
  readonly askedAt: Date;
  readonly endedAt: Date | null;
  readonly documents: number;
  readonly decided: number;
  readonly refused: number;
}

interface BulkResult {
  readonly documentId: string;
  readonly number: string;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly isDecided: boolean;
  readonly refusal: StoredSentence | null;
}

/** Documents read at once; their decisions, rights included, are made one by one. */
const READ_AT_ONCE = 20;
/** Time for which ended orders are listed, and their number. */
const LISTED_FOR = '7 days';
const MOST_LISTED = 20;

/** Orders to decide about many documents; each document is a row, decided in the transaction of its decision. */
@Injectable()
export class BulkDecisionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'retention'>,
  ) {}

  /**
   * Stores an order with the present version of each document.
   * @param allow called with each organisation @throws Refusal NOT_THERE for a document outside the scope
   */
  async add(
    { id, act, reason, documents, askedBy: by, caller }: BulkOrder,
    scope: OrganisationScope,
    allow: (organisationId: string) => void,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const added = await manager.query<{ organisationId: string }[]>(
        `insert into bulk_decisions
           (bulk_id, nth, organisation_id, document_id, act, said, fingerprint, asked_by, caller)
         select $1, given.nth, d.organisation_id, d.id, $2, given.said, d.fingerprint, $3, $4::jsonb
         from unnest($5::uuid[], $6::jsonb[]) with ordinality as given (id, said, nth)
           join documents d on d.id = given.id and ${inScope('d.organisation_id', '$7')}
         returning organisation_id as "organisationId"`,
        [
          ...[id, act, by, JSON.stringify(caller), documents.map(({ documentId }) => documentId)],
          documents.map(({ originalId }) => JSON.stringify({ reason, originalId })),
          scopeIds(scope),
        ],
      );
      if (added.length < documents.length) throw refusal('NOT_THERE', { what: 'document' });
      for (const organisationId of new Set(added.map((one) => one.organisationId))) allow(organisationId);
    });
  }

  /** Next documents, in the order of each list; the shorter a list, the sooner it ends. */
  open(): Promise<OpenDecision[]> {
    return this.dataSource.query(
      `select bulk_id as "bulkId", nth, organisation_id as "organisationId", document_id as "documentId", act, said, caller
       from bulk_decisions where decided_at is null order by nth, asked_at, bulk_id limit $1`,
      [READ_AT_ONCE],
    );
  }

  /**
   * Decides in the transaction that stores it, so that a crash decides both or neither. What was said is forgotten then:
   * the history of the document has it.
   * @returns false when another process has it, or has decided it
   */
  decide(
    { bulkId, nth, organisationId }: OpenDecision,
    decision: (manager: EntityManager) => Promise<unknown>,
  ): Promise<boolean> {
    const parameters = [bulkId, nth, organisationId];
    return inTransaction(this.dataSource, async (manager) => {
      const own = await manager.query<unknown[]>(
        `select 1 from bulk_decisions where bulk_id = $1 and nth = $2 and organisation_id = $3 and decided_at is null
         for update skip locked`,
        parameters,
      );
      if (own.length === 0) return false;
      await decision(manager);
      const [, asChosen] = await manager.query<[unknown, number]>(
        `update bulk_decisions b set decided_at = clock_timestamp(), said = null from documents d
         where b.bulk_id = $1 and b.nth = $2 and b.organisation_id = $3
           and d.id = b.document_id and d.fingerprint = b.fingerprint`,
        parameters,
      );
      if (asChosen === 0) throw refusal('CHANGED_SINCE_CHOSEN');
      return true;
    });
  }

  async refuse({ bulkId, nth, organisationId }: OpenDecision, because: StoredSentence): Promise<void> {
    await this.dataSource.query(
      `update bulk_decisions set decided_at = clock_timestamp(), said = null, refusal = $4
       where bulk_id = $1 and nth = $2 and organisation_id = $3 and decided_at is null`,
      [bulkId, nth, organisationId, because],
    );
  }

  /** Newest orders of a caller, the latest first. @param id one of them, however old */
  progress(by: string, scope: OrganisationScope, id: string | null = null): Promise<BulkProgress[]> {
    return this.dataSource.query(
      `select bulk_id as id, act, min(asked_at) as "askedAt", count(*)::int as documents,
         case when count(*) = count(decided_at) then max(decided_at) end as "endedAt",
         count(decided_at)::int as decided, count(refusal)::int as refused
       from bulk_decisions where asked_by = $1 and ${inScope('organisation_id', '$2')}
         and case when $3::uuid is null then asked_at > statement_timestamp() - $4::interval else bulk_id = $3 end
       group by bulk_id, act order by min(asked_at) desc, bulk_id limit $5`,
      [by, scopeIds(scope), id, LISTED_FOR, MOST_LISTED],
    );
  }

  results(by: string, scope: OrganisationScope, id: string): Promise<BulkResult[]> {
    return this.dataSource.query(
      `select b.document_id as "documentId", d.number, b.organisation_id as "organisationId",
         o.name as "organisationName", b.decided_at is not null as "isDecided", b.refusal
       from bulk_decisions b join documents d on d.id = b.document_id join organisations o on o.id = b.organisation_id
       where b.bulk_id = $3 and b.asked_by = $1 and ${inScope('b.organisation_id', '$2')} order by b.nth`,
      [by, scopeIds(scope), id],
    );
  }

  /** Deletes results as old as messages that are no longer kept, up to a limit; returns their number. */
  async forget(limit: number): Promise<number> {
    const [, deleted] = await this.dataSource.query<[unknown, number]>(
      `delete from bulk_decisions where (bulk_id, nth) in (select bulk_id, nth from bulk_decisions
         where decided_at < statement_timestamp() - $1 * interval '1 day' limit $2 for update skip locked)`,
      [this.config.retention.messagesDays, limit],
    );
    return deleted;
  }
}
