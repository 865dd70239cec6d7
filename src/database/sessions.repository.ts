import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';

/** A session is written to at most this often, however often it is used. */
const NOTED_EVERY = '1 minute';

/**
 * Sessions of browsers, for all replicas. The stored hash is made with the administrator's key: whoever reads the
 * table can use nothing of it, and another key ends every session that was begun with the old one.
 */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Begins a session, and forgets those that are over. @returns its opaque id, for the cookie alone */
  async begin(): Promise<string> {
    const { idleMs, absoluteMs } = this.config.session;
    await this.dataSource.query(
      `delete from sessions where last_used_at <= statement_timestamp() - $1 * interval '1 millisecond'
         or created_at <= statement_timestamp() - $2 * interval '1 millisecond'`,
      [idleMs, absoluteMs],
    );
    const id = randomBytes(32).toString('base64url');
    await this.dataSource.query(
      'insert into sessions (id_hash, created_at, last_used_at) values ($1, statement_timestamp(), statement_timestamp())',
      [this.hash(id)],
    );
    return id;
  }

  /**
   * Whether the session is alive: within its idle limit and its absolute limit.
   * @param byPerson true moves the idle limit on; a page that merely looks again by itself does not
   */
  async isAlive(id: string, byPerson: boolean): Promise<boolean> {
    const { idleMs, absoluteMs } = this.config.session;
    const rows = await this.dataSource.query<{ isDue: boolean }[]>(
      `select last_used_at < statement_timestamp() - $4::interval as "isDue" from sessions
        where id_hash = $1 and last_used_at > statement_timestamp() - $2 * interval '1 millisecond'
          and created_at > statement_timestamp() - $3 * interval '1 millisecond'`,
      [this.hash(id), idleMs, absoluteMs, NOTED_EVERY],
    );
    if (byPerson && rows[0]?.isDue === true) {
      await this.dataSource.query(
        'update sessions set last_used_at = statement_timestamp() where id_hash = $1',
        [this.hash(id)],
      );
    }
    return rows.length > 0;
  }

  async end(id: string): Promise<void> {
    await this.dataSource.query('delete from sessions where id_hash = $1', [this.hash(id)]);
  }

  private hash(id: string): string {
    return createHmac('sha256', this.config.adminApiKey).update(id).digest('hex');
  }
}
