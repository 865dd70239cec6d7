import { setTimeout } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/** Waits until another connection of the database waits for a lock. */
export async function waitsForALock(dataSource: DataSource): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await dataSource.query<unknown[]>(waiting)).length === 0) await setTimeout(20);
}
