import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LimitStore, StoredText } from './limit-book';

const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::float8';

/** Usage of a platform's call limits by scope; shared by all replicas, by the database's clock. */
@Injectable()
export class CallLimitsRepository implements LimitStore {
  constructor(private readonly dataSource: DataSource) {}

  async read(scope: string): Promise<StoredText> {
    const [row] = await this.dataSource.query<StoredText[]>(
      `select l.state as text, l.version, ${NOW_MS} as "databaseMs"
       from (select 1) as one left join call_limits l on l.scope = $1`,
      [scope],
    );
    return row as StoredText;
  }

  async replace(
    scope: string,
    { version, databaseMs }: StoredText,
    text: string,
    toleranceMs: number,
  ): Promise<StoredText | null> {
    const [stored] =
      version === null
        ? await this.insert(scope, text)
        : await this.update([scope, version, text, databaseMs, toleranceMs]);
    return stored === undefined ? null : { text, ...stored };
  }

  async texts(
    scopes: readonly string[],
  ): Promise<{ texts: ReadonlyMap<string, string>; databaseMs: number }> {
    const rows = await this.dataSource.query<{ scope: string | null; state: string | null; now: number }[]>(
      `select l.scope, l.state, ${NOW_MS} as now
       from (select 1) as one left join call_limits l on l.scope = any($1)`,
      [scopes],
    );
    const texts = rows.flatMap(({ scope, state }) =>
      scope === null || state === null ? [] : [[scope, state] as const],
    );
    return { texts: new Map(texts), databaseMs: rows[0]?.now ?? 0 };
  }

  private insert(scope: string, text: string): Promise<Omit<StoredText, 'text'>[]> {
    return this.dataSource.query(
      `insert into call_limits (scope, state) values ($1, $2) on conflict do nothing
       returning version, ${NOW_MS} as "databaseMs"`,
      [scope, text],
    );
  }

  private async update(values: readonly unknown[]): Promise<Omit<StoredText, 'text'>[]> {
    const [rows] = await this.dataSource.query<[Omit<StoredText, 'text'>[], number]>(
      `update call_limits set state = $3, version = version + 1
       where scope = $1 and version = $2 and abs(${NOW_MS} - $4) < $5
       returning version, ${NOW_MS} as "databaseMs"`,
      [...values],
    );
    return rows;
  }
}
