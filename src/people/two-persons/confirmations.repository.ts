import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ConfirmationObstacle } from '../../domain/lifecycle/obstacles';
import { displayJson } from '../../domain/unstorable-text';
import { tellAct, type ToldAct } from '../acts/act-words';
import { recordAct } from '../acts/record-act';
import type { Action } from '../rights/actions';
import { FRESH_MINUTES, type PresentPerson } from '../rights/fresh-sign-in';
import { inScope, type OrganisationScope, scopeIds } from '../rights/organisation-scope';
import type { Principal } from '../rights/principal';
import { Confirmation, type ConfirmationSubject } from './two-persons.entities';

/** Hash of the assertion of a confirmation `c`, to which the audit log commits. */
export const ASSERTION_SHA256 = `encode(sha256(convert_to(c.assertion::text, 'UTF8')), 'hex')`;

const EXPIRES_AFTER = '7 days';
/** Maximum age of the second person's last proof of identity. */
const FRESH_FOR = `${FRESH_MINUTES} minutes`;
/** Time for which a removed approver still counts. */
const REMOVED_FOR = '30 minutes';
/**
 * Age below which a role, a sign-in link, an account or a passkey may not confirm, so that others can notice it first.
 */
const NEW_FOR = '1 day';
/** Actions that change the subject of a confirmation. */
const CHANGING: readonly Action[] = ['rules.change', 'organisations.set', 'fiscal-accounts.change'];
const MOST_CHANGES = 20;

/** SQL that is true when a way to sign in, `added`, was added after its `person` had accepted the invitation. */
const IS_ADDED = `added.created_at > person.created_at + interval '1 minute'`;

export interface Wanted {
  readonly subject: ConfirmationSubject;
  readonly organisationId: string;
  readonly request: Confirmation['request'];
  readonly factsSha256: string;
}

/** SQL for the present approvers of organisation $1. */
const APPROVERS = `select membership.person_id, min(membership.granted_at) as granted_at
  from memberships membership join people person on person.id = membership.person_id and person.ended_at is null
  where membership.role = 'approver' and (membership.organisation_id = $1 or membership.organisation_id is null)
  group by membership.person_id`;

/** Obstacles that keep a person from confirming; several can be true. */
type Obstacles = Readonly<Record<ConfirmationObstacle, boolean>>;

@Injectable()
export class ConfirmationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** True when two people must agree: two hold the role, or one of two was removed shortly before. */
  async needsTwo(organisationId: string): Promise<boolean> {
    const [row] = await this.dataSource.query<{ needs: boolean }[]>(
      `select (select count(*) from (${APPROVERS}) approvers) >= 2 or exists (
         select 1 from approver_removals where (organisation_id = $1 or organisation_id is null)
           and removed_at > statement_timestamp() - $2::interval) as needs`,
      [organisationId, REMOVED_FOR],
    );
    return row?.needs ?? true;
  }

  /**
   * Stores a request until it is confirmed. The same request of the same person is stored once.
   * @returns its id
   */
  async request(wanted: Wanted, { personId, via }: Principal): Promise<string> {
    const { subject, organisationId, request, factsSha256 } = wanted;
    const session = via.kind === 'session' ? via.id : null;
    const [row] = await this.dataSource.query<{ id: string }[]>(
      `with same as (
         update confirmations set expires_at = statement_timestamp() + $7::interval
          where requested_by = $5 and organisation_id = $2 and facts_sha256 = $4 and confirmed_at is null
            and withdrawn_at is null and expires_at > statement_timestamp() returning id),
       added as (
         insert into confirmations
           (subject, organisation_id, request, facts_sha256, requested_by, requested_session, expires_at)
         select $1, $2::uuid, $3::jsonb, $4, $5::uuid, $6::uuid, statement_timestamp() + $7::interval
          where not exists (select 1 from same) returning id)
       select id from same union all select id from added`,
      [subject, organisationId, displayJson(request), factsSha256, personId, session, EXPIRES_AFTER],
    );
    if (row === undefined) throw new Error('a confirmation was not stored');
    return row.id;
  }

  /**
   * Takes a confirmation for the present call if nothing prevents it, in one statement, so that two people cannot both
   * do it.
   * @returns the name of the requester; null when it is prevented
   */
  async take(id: string, wanted: Wanted, principal: Principal): Promise<string | null> {
    const [[taken]] = await this.dataSource.query<[{ requestedBy: string }[], number]>(
      `update confirmations set confirmed_by = $4, confirmed_session = $5, confirmed_at = statement_timestamp()
        where id = $1 and not (${OBSTACLES.over} or ${OBSTACLES.other} or ${OBSTACLES.own} or ${OBSTACLES.stale}
          or ${OBSTACLES.tooNew})
        returning (select name from people where people.id = requested_by) as "requestedBy"`,
      parametersOf(id, wanted, principal),
    );
    return taken?.requestedBy ?? null;
  }

  /** Finds the obstacles to a confirmation. */
  async obstacles(id: string, wanted: Wanted, principal: Principal): Promise<Obstacles> {
    const [row] = await this.dataSource.query<Omit<Obstacles, 'isUnknown'>[]>(
      `select ${OBSTACLES.over} as "isOver", ${OBSTACLES.other} as "isOther", ${OBSTACLES.own} as "isOwn",
              ${OBSTACLES.stale} as "isStale", ${OBSTACLES.tooNew} as "isTooNew" from confirmations where id = $1`,
      parametersOf(id, wanted, principal),
    );
    const nothing = { isOver: false, isOther: false, isOwn: false, isStale: false, isTooNew: false };
    return row === undefined ? { ...nothing, isUnknown: true } : { ...row, isUnknown: false };
  }

  /** Describes changes since the request, one sentence each. */
  async changesSince(id: string): Promise<string[]> {
    const acts = await this.dataSource.query<ToldAct[]>(
      `select a.person, a.deed, a.outcome, a.action, a.times, a.object_kind as "objectKind", a.object_name as "objectName",
              a.before, a.after
         from acts a join confirmations c on c.organisation_id = a.organisation_id and a.at > c.requested_at
        where c.id = $1 and a.outcome = 'done' and a.action = any($2) order by a.id limit ${MOST_CHANGES}`,
      [id, CHANGING],
    );
    return acts.map(tellAct);
  }

  /** Reopens a confirmation whose action failed, so that it can be confirmed again. */
  async giveBack(id: string): Promise<void> {
    await this.dataSource.query(
      'update confirmations set confirmed_by = null, confirmed_session = null, confirmed_at = null where id = $1',
      [id],
    );
  }

  find(id: string): Promise<Confirmation | null> {
    return this.dataSource.manager.findOneBy(Confirmation, { id });
  }

  /** Lists pending confirmations, oldest first. */
  async open(scope: OrganisationScope): Promise<(Confirmation & { requestedByName: string })[]> {
    return this.dataSource.query(
      `select c.id, c.subject, c.organisation_id as "organisationId", c.request, c.facts_sha256 as "factsSha256",
              c.requested_by as "requestedBy", p.name as "requestedByName", c.requested_at as "requestedAt",
              c.expires_at as "expiresAt"
         from confirmations c join people p on p.id = c.requested_by
        where c.confirmed_at is null and c.withdrawn_at is null and c.expires_at > statement_timestamp()
          and ${inScope('c.organisation_id', '$1')} order by c.requested_at`,
      [scopeIds(scope)],
    );
  }

  /** @returns false when no request of this person is pending under the id */
  async withdraw(id: string, personId: string): Promise<boolean> {
    const [, withdrawn] = await this.dataSource.query<[unknown, number]>(
      `update confirmations set withdrawn_at = statement_timestamp()
        where id = $1 and requested_by = $2 and confirmed_at is null and withdrawn_at is null`,
      [id, personId],
    );
    return withdrawn === 1;
  }

  /**
   * Stores a passkey signature as evidence of a confirmation, to which the audit log commits. It proves as much as a
   * sign-in, so the session becomes fresh.
   * @returns false when no request of another person is pending under the id
   */
  keepAssertion(id: string, { personId, sessionId }: PresentPerson, assertion: object): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [[kept]] = await manager.query<[SignedConfirmation[], number]>(
        `update confirmations c set assertion = $3, asserted_by = $2, asserted_at = statement_timestamp()
          where id = $1 and requested_by <> $2 and confirmed_at is null and withdrawn_at is null
          returning subject, organisation_id as "organisationId", ${ASSERTION_SHA256} as "assertionSha256"`,
        [id, personId, JSON.stringify(assertion)],
      );
      if (kept === undefined) return false;
      await manager.query('update sessions set signed_in_at = statement_timestamp() where id = $1', [
        sessionId,
      ]);
      const { subject, organisationId, assertionSha256 } = kept;
      await recordAct(manager, {
        ...{ action: 'confirmations.confirm', deed: 'signed', organisationId, after: { assertionSha256 } },
        object: { kind: 'confirmation', id, name: subject },
      });
      return true;
    });
  }
}

interface SignedConfirmation {
  readonly subject: ConfirmationSubject;
  readonly organisationId: string;
  readonly assertionSha256: string;
}

/** Parameters: $1 confirmation, $2 organisation, $3 facts, $4 person, $5 session, $6 and $7 times. */
const OBSTACLES = {
  over: `(confirmed_at is not null or withdrawn_at is not null or expires_at <= statement_timestamp())`,
  other: `(organisation_id <> $2::uuid or facts_sha256 <> $3)`,
  own: `(requested_by = $4::uuid or requested_session is not distinct from $5::uuid)`,
  stale: `($5::uuid is null or not exists (select 1 from sessions where id = $5::uuid and person_id = $4::uuid
      and signed_in_at > statement_timestamp() - $6::interval)
    and (asserted_by is distinct from $4::uuid or asserted_at <= statement_timestamp() - $6::interval)
    or asserted_by is distinct from $4::uuid and exists (select 1 from passkeys where person_id = $4::uuid))`,
  tooNew: `(not exists (select 1 from (${APPROVERS.replaceAll('$1', '$2::uuid')}) approvers
      where person_id = $4::uuid and granted_at <= statement_timestamp() - $7::interval)
    or exists (select 1 from invitations where person_id = $4::uuid and purpose = 'sign_in_again'
      and used_at > statement_timestamp() - $7::interval)
    or exists (select 1 from (
        select person_id, created_at from identities
        union all select person_id, created_at from passkeys where credential_id = assertion ->> 'id') added
      join people person on person.id = added.person_id
      where person.id = $4::uuid and ${IS_ADDED} and added.created_at > statement_timestamp() - $7::interval))`,
} as const;

function parametersOf(
  id: string,
  { organisationId, factsSha256 }: Wanted,
  { personId, via }: Principal,
): unknown[] {
  const session = via.kind === 'session' ? via.id : null;
  return [id, organisationId, factsSha256, personId, session, FRESH_FOR, NEW_FOR];
}
