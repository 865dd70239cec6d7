import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Rejected deliveries to one account, signed and unsigned ones apart. */
interface TurnedAwayCount {
  readonly fiscalAccountId: string;
  readonly hadSignature: boolean;
  readonly times: number;
}

export interface TurnedAwayEvents extends Omit<TurnedAwayCount, 'fiscalAccountId'> {
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Counts of rejected events for the account check; restarted after a day without any. */
@Injectable()
export class EventsTurnedAwayRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(counts: readonly TurnedAwayCount[]): Promise<void> {
    await this.dataSource.query(
      `insert into events_turned_away as kept (fiscal_account_id, had_signature, times)
       select c.* from unnest($1::uuid[], $2::boolean[], $3::bigint[]) c (account, had_signature, times)
         join fiscal_accounts a on a.id = c.account
       order by 1, 2
       on conflict (fiscal_account_id, had_signature) do update set last_at = excluded.last_at,
         times = excluded.times
           + case when kept.last_at > excluded.last_at - interval '1 day' then kept.times else 0 end,
         first_at = case when kept.last_at > excluded.last_at - interval '1 day'
           then kept.first_at else excluded.first_at end`,
      [
        counts.map(({ fiscalAccountId }) => fiscalAccountId),
        counts.map(({ hadSignature }) => hadSignature),
        counts.map(({ times }) => times),
      ],
    );
  }
}

/** Events turned away within the last day, by the database's clock. */
export function eventsTurnedAway(
  dataSource: DataSource,
  fiscalAccountId: string,
): Promise<TurnedAwayEvents[]> {
  return dataSource.query<TurnedAwayEvents[]>(
    `select had_signature as "hadSignature", times::float8 as times, first_at as "firstAt", last_at as "lastAt"
     from events_turned_away
     where fiscal_account_id = $1 and last_at > statement_timestamp() - interval '1 day' order by had_signature`,
    [fiscalAccountId],
  );
}

/** Resets the count of a changed account, so that new events show whether the change helped. */
export async function forgetEventsTurnedAway(dataSource: DataSource, fiscalAccountId: string): Promise<void> {
  await dataSource.query('delete from events_turned_away where fiscal_account_id = $1', [fiscalAccountId]);
}
