import { settleRequest } from './settlement';
import type { RequestRow } from './requests';
import type { SimulatorClock } from '../simulator-clock';
import type { Sql } from './sql';
import type { Store } from './store';

/** Documents settled in one pass; the loop can be stopped only between passes. */
const MOST_AT_ONCE = 50;
/** Attempts after which a document that cannot be settled fails, so that it does not block those after it. */
const MOST_TRIES = 3;

/**
 * Asynchronous part of the service: settles the oldest pending request of each device, one at a time, in one
 * transaction with its receipt and webhook. A process that dies loses nothing.
 */
export class Processing {
  private readonly tries = new Map<string, number>();

  constructor(
    private readonly store: Store,
    private readonly clock: SimulatorClock,
  ) {}

  /** Settles requests that are due. @returns their number */
  async run(): Promise<number> {
    let settled = 0;
    while (settled < MOST_AT_ONCE && (await this.settleNext())) settled += 1;
    return settled;
  }

  private async settleNext(): Promise<boolean> {
    const id = await findNext(this.store);
    if (id === null) return false;
    const tries = this.tries.get(id) ?? 0;
    this.tries.set(id, tries + 1);
    await this.store.transaction(async (sql) => {
      const request = await lock(sql, id);
      if (request !== null)
        await settleRequest(sql, request, new Date(this.clock.now()), tries >= MOST_TRIES);
    });
    this.tries.delete(id);
    return true;
  }
}

/** Id of the next due request. Accounts with the same device share a queue; an account without a device has its own. */
async function findNext(sql: Sql): Promise<string | null> {
  const [next] = await sql.query<{ id: string }>(
    `select id from (
       select distinct on (queue) oldest.*, queue
       from accounts a cross join lateral (
         select id, arrived, due_at,
           coalesce('device ' || (a.settings::jsonb #>> '{device,deviceId}'), 'account ' || a.name) as queue
         from requests where account = a.name and state = 'pending' order by arrived limit 1
       ) oldest
       order by queue, oldest.arrived
     ) heads where due_at <= clock_timestamp() order by arrived limit 1`,
  );
  return next?.id ?? null;
}

/** Locks a pending request; null if another process has it or has settled it. */
async function lock(sql: Sql, id: string): Promise<RequestRow | null> {
  const [request] = await sql.query<RequestRow>(
    `select * from requests where id = $1 and state = 'pending' for update skip locked`,
    [id],
  );
  return request ?? null;
}
