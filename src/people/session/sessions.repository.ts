import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { keyedRoles, type Role } from '../roles';

/** A session is written to at most this often, however often it is used. */
const NOTED_EVERY = '1 minute';

/**
 * Sessions of browsers, for all replicas. The stored hash is made with the key that was signed in with: anyone who reads the
 * table can use nothing of it, another key ends every session that was begun with the old one, and which key's hash is
 * there says who may do what.
 */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Begins a session, and forgets those that are over. @returns its opaque id, for the cookie alone */
  async begin(role: Role): Promise<string> {
    const { idleMs, absoluteMs } = this.config.session;
    await this.dataSource.query(
      `delete from sessions where last_used_at <= statement_timestamp() - $1 * interval '1 millisecond'
         or created_at <= statement_timestamp() - $2 * interval '1 millisecond'`,
      [idleMs, absoluteMs],
    );
    const id = randomBytes(32).toString('base64url');
    await this.dataSource.query(
      'insert into sessions (id_hash, created_at, last_used_at) values ($1, statement_timestamp(), statement_timestamp())',
      [this.hashes(id).get(role)],
    );
    return id;
  }

  /**
   * Whose the session is while it is alive, within its idle limit and its absolute limit; else null.
   * @param byPerson true moves the idle limit on; a page that merely looks again on its own does not
   */
  async roleOf(id: string, byPerson: boolean): Promise<Role | null> {
    const hashes = this.hashes(id);
    const { idleMs, absoluteMs } = this.config.session;
    const [alive] = await this.dataSource.query<{ hash: string; isDue: boolean }[]>(
      `select id_hash as hash, last_used_at < statement_timestamp() - $4::interval as "isDue" from sessions
        where id_hash = any($1) and last_used_at > statement_timestamp() - $2 * interval '1 millisecond'
          and created_at > statement_timestamp() - $3 * interval '1 millisecond'`,
      [[...hashes.values()], idleMs, absoluteMs, NOTED_EVERY],
    );
    if (alive === undefined) return null;
    if (byPerson && alive.isDue) {
      await this.dataSource.query(
        'update sessions set last_used_at = statement_timestamp() where id_hash = $1',
        [alive.hash],
      );
    }
    return [...hashes].find(([, hash]) => hash === alive.hash)?.[0] ?? null;
  }

  async end(id: string): Promise<void> {
    await this.dataSource.query('delete from sessions where id_hash = any($1)', [
      [...this.hashes(id).values()],
    ]);
  }

  /** By role, with the key of each. */
  private hashes(id: string): ReadonlyMap<Role, string> {
    return new Map(
      keyedRoles(this.config).map(([role, key]) => [
        role,
        createHmac('sha256', key).update(id).digest('hex'),
      ]),
    );
  }
}
