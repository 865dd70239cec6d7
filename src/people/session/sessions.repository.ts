import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sha256Hex } from '../../domain/canonical-json';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { FRESH_MINUTES } from '../rights/fresh-sign-in';
import { givenKeys, principalOfKey, type RoleKey } from '../rights/keys';
import {
  grantsOf,
  NOTED_EVERY,
  type PlacedCaller,
  type PlaceLookup,
  placeJoin,
} from '../rights/placed-caller';
import type { Grant, Principal } from '../rights/principal';
import type { Person } from '../persons/persons.entities';
import type { SignInMethod } from './session.entities';

/** Maximum stored length of the user agent. */
const MOST_OF_AGENT = 200;

const NOTHING_CHOSEN = { language: null, timeZone: null };

/** Caller who signs in: a person, or the holder of a key of the settings. */
export type SignedIn =
  | { readonly key: RoleKey }
  | { readonly personId: string; readonly method: Exclude<SignInMethod, 'key'>; readonly signedInAt?: Date };

/** Origin of a session. */
interface Browser {
  readonly userAgent: string | null;
  readonly address: string | null;
}

/** Caller of a session with the person's language and time zone; a key has neither. */
export interface BrowserCaller extends PlacedCaller {
  readonly display: Pick<Person, 'language' | 'timeZone'>;
}

interface Row extends Pick<Person, 'language' | 'timeZone'> {
  readonly hash: string;
  readonly id: string;
  readonly isDue: boolean;
  readonly personId: string | null;
  readonly signedInAt: Date;
  readonly isFresh: boolean;
  readonly name: string | null;
  readonly grants: readonly Grant[];
  readonly organisations: readonly string[] | null;
}

/**
 * Browser sessions, for all replicas. The stored hashes give no access. The hash of a session begun with a key includes
 * that key, so that a changed key ends the session and identifies its role.
 */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Begins a session, and deletes expired ones. @returns its opaque id, for the cookie only */
  async begin(who: SignedIn, { userAgent, address }: Browser): Promise<string> {
    const { idleMs, absoluteMs } = this.config.session;
    await this.dataSource.query(
      `delete from sessions where last_used_at <= statement_timestamp() - $1 * interval '1 millisecond'
         or created_at <= statement_timestamp() - $2 * interval '1 millisecond'`,
      [idleMs, absoluteMs],
    );
    const id = randomBytes(32).toString('base64url');
    const [hash, personId, method, signedInAt] =
      'key' in who
        ? [this.hashes(id).get(who.key), null, 'key', null]
        : [hashOfPerson(id), who.personId, who.method, who.signedInAt ?? null];
    await this.dataSource.query(
      `insert into sessions
         (id_hash, person_id, method, user_agent, address, created_at, last_used_at, signed_in_at)
       values ($1, $2, $3, $4, $5, statement_timestamp(), statement_timestamp(),
         coalesce($6::timestamptz, statement_timestamp()))`,
      [hash, personId, method, userAgent?.slice(0, MOST_OF_AGENT) ?? null, address, signedInAt],
    );
    return id;
  }

  /**
   * Finds the caller of a live session (within its idle and absolute limits) with present rights, and the
   * organisations of the requested resource. One uncached statement: a withdrawn right is gone with the next
   * request.
   * @param byPerson true extends the idle limit; a page that polls on its own passes false
   */
  async callerOf(id: string, byPerson: boolean, lookup: PlaceLookup | null): Promise<BrowserCaller> {
    const hashes = this.hashes(id);
    const alive = await this.alive(
      'session.id_hash = any($1)',
      [...hashes.values(), hashOfPerson(id)],
      lookup,
    );
    if (alive === null) return { principal: null, organisations: null, display: NOTHING_CHOSEN };
    if (byPerson && alive.isDue) {
      await this.dataSource.query(
        'update sessions set last_used_at = statement_timestamp() where id_hash = $1',
        [alive.hash],
      );
    }
    const key = [...hashes].find(([, hash]) => hash === alive.hash)?.[0];
    const principal = key === undefined ? principalOfPerson(alive) : principalOfKey(key, alive);
    const { organisations, language, timeZone } = alive;
    return { principal, organisations, display: { language, timeZone } };
  }

  /**
   * Finds the caller of a live session again by its public id, for work that a call ordered; null: it has ended.
   * @param key with which it was begun; null: a person
   */
  async callerAgain(id: string, key: RoleKey | null): Promise<Principal | null> {
    const alive = await this.alive('session.id = any($1::uuid[])', [id], null);
    if (alive === null || (alive.personId === null) !== (key !== null)) return null;
    return key === null ? principalOfPerson(alive) : principalOfKey(key, alive);
  }

  private async alive(
    condition: string,
    values: readonly string[],
    lookup: PlaceLookup | null,
  ): Promise<Row | null> {
    const { idleMs, absoluteMs } = this.config.session;
    const [row = null] = await this.dataSource.query<Row[]>(
      `select session.id_hash as hash, session.id, session.person_id as "personId",
              session.signed_in_at as "signedInAt", person.name, person.language,
              session.signed_in_at > statement_timestamp() - $6 * interval '1 minute' as "isFresh",
              person.time_zone as "timeZone", place.organisations,
              session.last_used_at < statement_timestamp() - $4::interval as "isDue",
              ${grantsOf('session.person_id')} as grants
         from sessions session
         left join people person on person.id = session.person_id
         ${placeJoin(lookup, '$5')}
        where ${condition} and (session.person_id is null or person.ended_at is null)
          and session.last_used_at > statement_timestamp() - $2 * interval '1 millisecond'
          and session.created_at > statement_timestamp() - $3 * interval '1 millisecond'`,
      [values, idleMs, absoluteMs, NOTED_EVERY, lookup?.id ?? null, FRESH_MINUTES],
    );
    return row;
  }

  async end(id: string): Promise<void> {
    await this.dataSource.query('delete from sessions where id_hash = any($1)', [
      [...this.hashes(id).values(), hashOfPerson(id)],
    ]);
  }

  /** Hashes of the session id, by name of the key that began the session. */
  private hashes(id: string): ReadonlyMap<RoleKey, string> {
    return new Map(
      givenKeys(this.config).map(([name, key]) => [name, createHmac('sha256', key).update(id).digest('hex')]),
    );
  }
}

function hashOfPerson(id: string): string {
  return sha256Hex(`person ${id}`);
}

function principalOfPerson({ id, personId, name, signedInAt, isFresh, grants }: Row): Principal {
  return {
    ...{ kind: 'person', personId, name: name ?? '', signedInAt, isFresh, grants, actions: null },
    via: { kind: 'session', id },
  };
}
