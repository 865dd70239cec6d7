import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTCOMES_LAST_DAYS } from '../../domain/lifecycle/limits';
import { eventsTurnedAway, type TurnedAwayEvents } from './events-turned-away.repository';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Stored facts about the webhook of a fiscal account. */
export interface WebhookEvidence {
  /** Last stored delivery; null when there never was one. */
  readonly last: {
    readonly at: Date;
    readonly isSigned: boolean;
    readonly fault: StoredSentence | null;
  } | null;
  /** Last delivery about our requests, and last one about others: a test, or another system. */
  readonly lastOfOurs: Date | null;
  readonly lastOfOthers: Date | null;
  readonly turnedAway: readonly TurnedAwayEvents[];
  /** Our requests whose outcome was received by a query alone, since the last delivery and within seven days. */
  readonly receivedByStatusCheck: { readonly requests: number; readonly since: Date | null };
  /** Time by the database's clock. */
  readonly now: Date;
}

interface Row {
  last_at: Date | null;
  last_is_signed: boolean | null;
  last_fault: StoredSentence | null;
  last_of_ours: Date | null;
  last_of_others: Date | null;
  asked: number;
  asked_since: Date | null;
  now: Date;
}

@Injectable()
export class WebhookEvidenceRepository {
  constructor(private readonly dataSource: DataSource) {}

  async of(fiscalAccountId: string): Promise<WebhookEvidence> {
    const [row] = await this.dataSource.query<[Row]>(
      `with last as (
         select received_at, is_signed, fault from inbox where fiscal_account_id = $1
         order by received_at desc limit 1),
       heard as (
         select o.heard_by, o.heard_at, o.request_id, exists (
           select 1 from submissions s
           where s.fiscal_account_id = o.fiscal_account_id and s.request_id = o.request_id) as is_ours
         from outcomes o where o.fiscal_account_id = $1),
       asked as (
         select min(heard_at) as at from heard
         where is_ours and heard_at > statement_timestamp() - interval '14 days' group by request_id
         having bool_and(heard_by = 'status')
           and min(heard_at) > statement_timestamp() - interval '${OUTCOMES_LAST_DAYS} days'
           and min(heard_at) > coalesce((select received_at from last), '-infinity'))
       select last.received_at as last_at, last.is_signed as last_is_signed, last.fault as last_fault,
         (select heard_at from heard where heard_by = 'webhook' and is_ours
          order by heard_at desc limit 1) as last_of_ours,
         (select heard_at from heard where heard_by = 'webhook' and not is_ours
          order by heard_at desc limit 1) as last_of_others,
         (select count(*)::int from asked) as asked, (select min(at) from asked) as asked_since,
         statement_timestamp() as now
       from (select 1) one left join last on true`,
      [fiscalAccountId],
    );
    return {
      last:
        row.last_at === null
          ? null
          : { at: row.last_at, isSigned: row.last_is_signed === true, fault: row.last_fault },
      turnedAway: await eventsTurnedAway(this.dataSource, fiscalAccountId),
      lastOfOurs: row.last_of_ours,
      lastOfOthers: row.last_of_others,
      receivedByStatusCheck: { requests: row.asked, since: row.asked_since },
      now: row.now,
    };
  }
}
