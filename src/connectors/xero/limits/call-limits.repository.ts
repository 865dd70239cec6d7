import { setTimeout as settleAfter } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure } from '../../../documents/failure';

/** Two processes that want the same scope at once step back by a random moment; this many times is never by chance. */
const MOST_TRIES = 200;
const STEP_BACK_MS = 20;

interface StoredState {
  readonly state: string | null;
  readonly version: string | null;
  readonly now: number;
}

/** What has been used of a platform's call limits, by scope; shared by all replicas, by the database's clock. */
@Injectable()
export class CallLimitsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Replaces a scope's text by what `decide` makes of it. Nothing is locked while it decides: if another process was
   * faster, `decide` is asked again with that one's text.
   * @throws Failure `temporary` when others are always faster
   */
  async change<T>(
    scope: string,
    decide: (text: string | null, databaseMs: number) => { readonly text: string; readonly answer: T },
  ): Promise<T> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const stored = await this.read(scope);
      const { text, answer } = decide(stored.state, stored.now);
      if (text === stored.state || (await this.replace(scope, stored.version, text))) return answer;
      await settleAfter(Math.random() * STEP_BACK_MS);
    }
    throw new Failure('temporary', `the call limits of ${scope} are changed by too many at once`);
  }

  /** The texts of these scopes; one that was never used is missing. */
  async texts(
    scopes: readonly string[],
  ): Promise<{ texts: ReadonlyMap<string, string>; databaseMs: number }> {
    const rows = await this.dataSource.query<{ scope: string | null; state: string | null; now: number }[]>(
      `select l.scope, l.state, (extract(epoch from clock_timestamp()) * 1000)::float8 as now
       from (select 1) as one left join call_limits l on l.scope = any($1)`,
      [scopes],
    );
    const texts = rows.flatMap(({ scope, state }) =>
      scope === null || state === null ? [] : [[scope, state] as const],
    );
    return { texts: new Map(texts), databaseMs: rows[0]?.now ?? 0 };
  }

  private async read(scope: string): Promise<StoredState> {
    const [row] = await this.dataSource.query<StoredState[]>(
      `select l.state, l.version, (extract(epoch from clock_timestamp()) * 1000)::float8 as now
       from (select 1) as one left join call_limits l on l.scope = $1`,
      [scope],
    );
    return row as StoredState;
  }

  private async replace(scope: string, version: string | null, text: string): Promise<boolean> {
    if (version === null) {
      const inserted = await this.dataSource.query<unknown[]>(
        `insert into call_limits (scope, state) values ($1, $2) on conflict do nothing returning scope`,
        [scope, text],
      );
      return inserted.length > 0;
    }
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      'update call_limits set state = $3, version = version + 1 where scope = $1 and version = $2',
      [scope, version, text],
    );
    return changed > 0;
  }
}
