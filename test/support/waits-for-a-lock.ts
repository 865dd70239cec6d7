import { setTimeout } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/** Waits until another connection of the database waits for a lock. */
export async function waitsForALock(dataSource: DataSource): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await dataSource.query<unknown[]>(waiting)).length === 0) await setTimeout(20);
}

/** Waits until a session waits for a lock of this transaction; those of other suites on the same server do not count. */
export async function isWaitedFor(holder: { query: <T>(text: string) => Promise<T> }): Promise<void> {
  const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
  while ((await holder.query<unknown[]>(waiting)).length === 0) await setTimeout(20);
}
