import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { INSTALLATION } from '../../people/acts/act.entity';
import type { AuditLogHead } from './audit-log';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Time after which an unfinished check is repeated by any process. */
const CLAIMED_FOR = `interval '30 minutes'`;
const REST = `interval '24 hours'`;
/** Interval of complete checks, within which a change to an old entry or fact is found. */
const WHOLE_EVERY = `interval '7 days'`;

interface ClaimedCheck {
  readonly organisationId: string;
  /** Entry to continue from; null: the whole log is to be checked. */
  readonly verified: AuditLogHead | null;
}

/** Stores the time and result of each organisation's last audit log check. */
@Injectable()
export class AuditLogChecksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes the organisation whose audit log is checked next, exclusively; null: none. */
  async claim(): Promise<ClaimedCheck | null> {
    const [row] = await this.dataSource.query<{ id: string; seq: string | null; hash: string | null }[]>(
      `insert into ledger_checks (organisation_id, due_at)
       select o.id, statement_timestamp() + ${CLAIMED_FOR}
       from (select id from organisations union all select '${INSTALLATION}') o
       where coalesce((select l.due_at from ledger_checks l where l.organisation_id = o.id), '-infinity')
         <= statement_timestamp()
       order by o.id limit 1
       on conflict (organisation_id) do update set due_at = excluded.due_at
         where ledger_checks.due_at <= statement_timestamp()
       returning organisation_id as id, verified_hash as hash,
         case when followed_whole_at > statement_timestamp() - ${WHOLE_EVERY} then verified_seq end as seq`,
    );
    if (row === undefined) return null;
    const { id, seq, hash } = row;
    return { organisationId: id, verified: seq === null || hash === null ? null : { seq, hash } };
  }

  /** @param head last verified entry; null after a fault: the whole log is checked next time */
  async keep(claimed: ClaimedCheck, fault: StoredSentence | null, head: AuditLogHead | null): Promise<void> {
    await this.dataSource.query(
      `update ledger_checks set checked_at = statement_timestamp(), fault = $2, verified_seq = $3, verified_hash = $4,
         followed_whole_at = case when $5 then statement_timestamp() else followed_whole_at end,
         due_at = statement_timestamp() + ${REST} where organisation_id = $1`,
      [claimed.organisationId, fault, head?.seq ?? null, head?.hash ?? null, claimed.verified === null],
    );
  }
}
