import type { DataSource } from 'typeorm';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** Delays after each failed attempt; a little over three days in total. */
const GAPS_MS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Random spread of delays, so that receivers that were down are not all called at once. */
const SPREAD = 0.2;

/**
 * @param attempts made so far, the failed one included
 * @param random 0 to 1
 * @returns null: no further attempt
 */
export function nextAttemptInMs(attempts: number, random: number): number | null {
  const gap = GAPS_MS[attempts - 1];
  return gap === undefined ? null : Math.round(gap * (1 + SPREAD * random));
}

/** Tables of messages with retries, which share the names of these columns. */
export const MESSAGE_TABLES = ['alert_deliveries', 'person_mails'] as const;
type MessageTable = (typeof MESSAGE_TABLES)[number];

/** Ends a message: no further attempts; a message that has already ended keeps its state. */
export async function endMessage(
  dataSource: DataSource,
  table: MessageTable,
  id: string,
  result: 'delivered' | 'dropped',
): Promise<void> {
  await dataSource.query(
    `update ${table} set ended_at = statement_timestamp(), result = $2, last_failure = null
     where id = $1 and ended_at is null`,
    [id, result],
  );
}

/** @param againInMs null: no further attempt */
export async function noteFailedTry(
  dataSource: DataSource,
  table: MessageTable,
  { id, failure, againInMs }: { id: string; failure: StoredSentence; againInMs: number | null },
): Promise<void> {
  await dataSource.query(
    `update ${table} set last_failure = $2,
       due_at = case when $3::float8 is null then due_at
         else statement_timestamp() + $3::float8 * interval '1 millisecond' end,
       ended_at = case when $3::float8 is null then statement_timestamp() end,
       result = case when $3::float8 is null then 'given_up' end
     where id = $1 and ended_at is null`,
    [id, failure, againInMs],
  );
}

/** Deletes messages that ended that long ago, up to a limit; returns their number. */
export async function forgetMessages(
  dataSource: DataSource,
  table: MessageTable,
  olderThanDays: number,
  limit: number,
): Promise<number> {
  const [, deleted] = await dataSource.query<[unknown, number]>(
    `delete from ${table} where id in (
       select id from ${table} where ended_at < statement_timestamp() - $1 * interval '1 day'
         limit $2 for update skip locked)`,
    [olderThanDays, limit],
  );
  return deleted;
}
