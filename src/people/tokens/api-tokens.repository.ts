import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Action } from '../rights/actions';
import {
  grantsOf,
  NOTED_EVERY,
  type PlacedCaller,
  type PlaceLookup,
  placeJoin,
} from '../rights/placed-caller';
import type { Grant, Principal } from '../rights/principal';
import { ApiToken } from './tokens.entities';
import { newToken } from './token-text';
import { type Act, recordAct } from '../acts/record-act';
import { sha256 } from '../../domain/canonical-json';

interface IssuedToken {
  /** Text of the token. */
  readonly secret: string;
  readonly token: ApiToken;
}

/** Properties of a new token; a `null` limit: all that its person may do. */
interface TokenOrder {
  readonly personId: string;
  readonly name: string;
  readonly actions: readonly Action[] | null;
  readonly organisationIds: readonly string[] | null;
  readonly days: number;
}

interface Row {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly actions: readonly Action[] | null;
  readonly organisationIds: readonly string[] | null;
  readonly isDue: boolean;
  readonly grants: readonly Grant[];
  readonly organisations: readonly string[] | null;
}

/** API tokens of persons. The stored hash gives no access. */
@Injectable()
export class ApiTokensRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the token itself, which is shown once, and its row */
  issue(order: TokenOrder): Promise<IssuedToken> {
    return this.dataSource.transaction(async (manager) => {
      const issued = await this.issueIn(manager, order);
      const { actions, organisationIds, days } = order;
      await recordAct(manager, {
        ...tokenAct('added', issued.token, 'tokens.make'),
        after: { actions, organisationIds, days },
      });
      return issued;
    });
  }

  /** Issues a token within the caller's transaction, which records who agreed. */
  async issueIn(manager: EntityManager, order: TokenOrder): Promise<IssuedToken> {
    const secret = newToken();
    const [row] = await manager.query<{ id: string }[]>(
      `insert into api_tokens (person_id, name, secret_hash, actions, organisation_ids, expires_at)
       values ($1, $2, $3, $4, $5, statement_timestamp() + $6 * interval '1 day') returning id`,
      [order.personId, order.name, hashOfToken(secret), order.actions, order.organisationIds, order.days],
    );
    return { secret, token: await manager.findOneByOrFail(ApiToken, { id: row?.id ?? '' }) };
  }

  /** Finds the person of a valid token, and the organisations of the requested resource. One statement. */
  async callerOf(token: string, lookup: PlaceLookup | null): Promise<PlacedCaller> {
    const alive = await this.alive('token.secret_hash = $1', hashOfToken(token), lookup);
    if (alive === undefined) return { principal: null, organisations: null };
    if (alive.isDue) await this.noteUse(alive.id);
    return { principal: principalOf(alive), organisations: alive.organisations };
  }

  /** Finds the person of a token by its id, for work that a call ordered; null: it is no longer valid. */
  async callerAgain(id: string): Promise<Principal | null> {
    const alive = await this.alive('token.id = $1::uuid', id, null);
    return alive === undefined ? null : principalOf(alive);
  }

  private async alive(
    condition: string,
    value: string | Buffer,
    lookup: PlaceLookup | null,
  ): Promise<Row | undefined> {
    const [row] = await this.dataSource.query<Row[]>(
      `select token.id, token.person_id as "personId", person.name, token.actions,
              token.organisation_ids as "organisationIds", place.organisations,
              coalesce(token.last_used_at < statement_timestamp() - $3::interval, true) as "isDue",
              ${grantsOf('token.person_id')} as grants
         from api_tokens token
         join people person on person.id = token.person_id and person.ended_at is null
         ${placeJoin(lookup, '$2')}
        where ${condition} and token.ended_at is null and token.expires_at > statement_timestamp()`,
      [value, lookup?.id ?? null, NOTED_EVERY],
    );
    return row;
  }

  ofPerson(personId: string): Promise<ApiToken[]> {
    return this.dataSource.manager.find(ApiToken, { where: { personId }, order: { createdAt: 'DESC' } });
  }

  /**
   * Ends the token.
   * @param action required of the caller
   * @returns false when the person has no such valid token
   */
  end(personId: string, id: string, action: Action): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [[ended]] = await manager.query<[{ id: string; name: string }[], number]>(
        `update api_tokens set ended_at = statement_timestamp() where id = $2 and person_id = $1 and ended_at is null
         returning id, name`,
        [personId, id],
      );
      if (ended !== undefined) await recordAct(manager, tokenAct('ended', ended, action));
      return ended !== undefined;
    });
  }

  private async noteUse(id: string): Promise<void> {
    await this.dataSource.query('update api_tokens set last_used_at = statement_timestamp() where id = $1', [
      id,
    ]);
  }
}

function principalOf({ id, personId, name, actions, grants, organisationIds }: Row): Principal {
  return {
    ...{ kind: 'person', personId, name, actions, signedInAt: null, isFresh: true },
    ...{ via: { kind: 'token', id }, grants: narrowed(grants, organisationIds) },
  };
}

/** Roles of the person, limited to the organisations of the token. @param only null: all of them */
function narrowed(grants: readonly Grant[], only: readonly string[] | null): readonly Grant[] {
  if (only === null) return grants;
  return grants.flatMap(({ role, organisationId }) =>
    only
      .filter((id) => organisationId === null || organisationId === id)
      .map((id) => ({ role, organisationId: id })),
  );
}

function tokenAct(deed: 'added' | 'ended', { id, name }: Pick<ApiToken, 'id' | 'name'>, action: Action): Act {
  return { action, deed, organisationId: null, object: { kind: 'API token', id, name } };
}

/** Hash under which a token is stored; 238 random bits need no slow hash. */
function hashOfToken(token: string): Buffer {
  return sha256(token);
}
