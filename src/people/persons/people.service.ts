import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import { requireFound } from '../../platform/api/require-found';
import { inTransaction } from '../../platform/database/transaction';
import { inScope, isInScope, type OrganisationScope, scopeIds } from '../rights/organisation-scope';
import type { Grant } from '../rights/principal';
import { changesOf, type Details } from '../acts/act-details';
import type { ActName } from '../acts/act-names';
import { type Act, recordAct, recordActs } from '../acts/record-act';
import { noteRemovedApprover, withdrawConfirmations, endAccess } from './leaving';
import { withdrawInvitationsOf, withdrawUnfounded } from '../invitations/unfounded';
import { grantRoles, lockRoles, requireOrganisations } from './grant-roles';
import type { PersonDto } from './person.dto';
import { Membership, Person } from './persons.entities';
import { requireSeparateHands } from './separate-hands';

/** Person who removes access or a role, and whether clients may be left without an approver. */
interface Leaving {
  readonly by: string | null;
  readonly confirmLastApprover: boolean;
}

const ITS_ROLES = inScope('organisation_id', '$2');

/** People and their roles. At least one person who may change them always remains. */
@Injectable()
export class PeopleService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Lists all people with a role for one of these organisations, with these roles only; people who have left
   * last.
   */
  list(scope: OrganisationScope): Promise<PersonDto[]> {
    return shown(this.dataSource.manager, null, scope);
  }

  find(id: string, scope: OrganisationScope): Promise<PersonDto> {
    return one(this.dataSource.manager, id, scope);
  }

  rename(id: string, said: { readonly name: string; readonly email: string | null }): Promise<PersonDto> {
    return inTransaction(this.dataSource, async (manager) => {
      const person = await present(manager, id);
      const { name, email } = person;
      await manager.save(Object.assign(person, { name: said.name.trim(), email: said.email }));
      await record(manager, 'changed', person, [
        { name, email },
        { name: person.name, email: person.email },
      ]);
      return one(manager, id);
    });
  }

  /** Stores a person's language and time zone. */
  chooseDisplay(id: string, chosen: Pick<Person, 'language' | 'timeZone'>): Promise<void> {
    return inTransaction(this.dataSource, async (manager) => {
      const { name, language, timeZone } = await present(manager, id);
      await manager.update(Person, { id }, chosen);
      const changes = changesOf({ language, timeZone }, chosen);
      if (Object.keys(changes.after).length === 0) return;
      const object = { kind: 'person', id, name };
      await recordAct(manager, {
        ...{ action: 'own-display.change', deed: 'changed', organisationId: null, object, ...changes },
      });
    });
  }

  /**
   * Replaces the roles for these organisations, with effect from the next request. Ends invitations that the person
   * could no longer send.
   * @param roles within the scope; the caller has checked `requireMayGive`
   * @throws Refusal LAST_OWNER, LAST_APPROVER, LINK_SHOWN_TO_APPROVER
   */
  setRoles(
    id: string,
    roles: readonly Grant[],
    { by, scope, confirmLastApprover }: Leaving & { readonly scope: OrganisationScope },
  ): Promise<PersonDto> {
    return inTransaction(this.dataSource, async (manager) => {
      await requireOrganisations(manager, roles);
      await lockRoles(manager);
      await one(manager, id, scope);
      const person = await present(manager, id);
      const { roles: before } = await one(manager, id);
      const unapproved = await withoutApprover(manager);
      const untouched = before.filter(({ organisationId }) => !isInScope(scope, organisationId));
      await grantRoles(manager, id, [...untouched, ...roles], by);
      if (scope === 'all') await requireOwner(manager, person);
      if (givesApproval(before, roles)) await requireSeparateHands(manager, id);
      if (!confirmLastApprover) await requireApprovers(manager, person, unapproved);
      const withdrawn = await withdrawUnfounded(manager, id);
      const changed = await one(manager, id);
      await record(manager, 'changed', person, [{ roles: before }, { roles: changed.roles }]);
      await recordActs(manager, withdrawn.map(withdrawal));
      return {
        ...changed,
        roles: changed.roles.filter(({ organisationId }) => isInScope(scope, organisationId)),
      };
    });
  }

  /**
   * Ends a person's access: sessions, tokens, pending confirmations, and invitations for or by this person. Acts, roles
   * and passkeys stay for the history.
   * @throws Refusal LAST_OWNER, LAST_APPROVER
   */
  end(id: string, { by, confirmLastApprover }: Leaving): Promise<PersonDto> {
    return inTransaction(this.dataSource, async (manager) => {
      await lockRoles(manager);
      const person = await present(manager, id);
      const unapproved = await withoutApprover(manager);
      await manager.query('update people set ended_at = statement_timestamp(), ended_by = $2 where id = $1', [
        id,
        by,
      ]);
      await requireOwner(manager, person);
      if (!confirmLastApprover) await requireApprovers(manager, person, unapproved);
      await endAccess(manager, id);
      const approved = await manager.findBy(Membership, { personId: id, role: 'approver' });
      await noteRemovedApprover(
        manager,
        id,
        approved.map(({ organisationId }) => organisationId),
      );
      await withdrawConfirmations(manager, id, [null]);
      const withdrawn = await withdrawInvitationsOf(manager, id);
      await record(manager, 'access_ended', person, null);
      await recordActs(manager, withdrawn.map(withdrawal));
      return one(manager, id);
    });
  }
}

/** @param change old and new values; null: the kind of act says enough */
function record(
  manager: EntityManager,
  deed: ActName,
  { id, name }: Person,
  change: readonly [before: Details, after: Details] | null,
): Promise<void> {
  return recordAct(manager, {
    ...{ action: 'people.change', deed, organisationId: null, object: { kind: 'person', id, name } },
    ...(change === null ? {} : changesOf(...change)),
  });
}

/** True when these roles let the person approve where the person could not before. */
function givesApproval(before: readonly Grant[], roles: readonly Grant[]): boolean {
  const had = before.filter(({ role }) => role === 'approver').map(({ organisationId }) => organisationId);
  return roles.some(({ role, organisationId }) => role === 'approver' && !had.includes(organisationId));
}

function withdrawal({ id, name }: { readonly id: string; readonly name: string }): Act {
  const object = { kind: 'invitation', id, name };
  return { action: 'people.change', deed: 'withdrawn', organisationId: null, object };
}

/** @throws Refusal for an unknown person, and for one who has left */
export async function present(manager: EntityManager, id: string): Promise<Person> {
  const person = requireFound(await manager.findOneBy(Person, { id }), 'person');
  if (person.endedAt !== null) throw refusal('PERSON_ENDED', { name: person.name });
  return person;
}

/** @throws Refusal LAST_OWNER when this change would leave no owner of all organisations */
async function requireOwner(manager: EntityManager, changed: Person): Promise<void> {
  const owners = await manager.query<unknown[]>(
    `select from memberships join people on people.id = person_id
      where role = 'owner' and organisation_id is null and ended_at is null limit 1`,
  );
  if (owners.length === 0) throw refusal('LAST_OWNER', { name: changed.name });
}

/** Names of clients without an approver, by id. */
async function withoutApprover(manager: EntityManager): Promise<ReadonlyMap<string, string>> {
  const found = await manager.query<{ id: string; name: string }[]>(
    `select id, name from organisations o where not exists (
       select from memberships m join people on people.id = m.person_id and ended_at is null
       where m.role = 'approver' and (m.organisation_id = o.id or m.organisation_id is null)) order by name`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** @throws Refusal LAST_APPROVER when this change leaves a client without an approver that had one `before` */
async function requireApprovers(
  manager: EntityManager,
  { name }: Person,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const organisations = [...(await withoutApprover(manager))].flatMap(([id, one]) =>
    before.has(id) ? [] : [one],
  );
  if (organisations.length > 0) throw refusal('LAST_APPROVER', { name, organisations });
}

async function one(manager: EntityManager, id: string, scope: OrganisationScope = 'all'): Promise<PersonDto> {
  return requireFound((await shown(manager, id, scope))[0] ?? null, 'person');
}

/** @param id null: all people */
function shown(manager: EntityManager, id: string | null, scope: OrganisationScope): Promise<PersonDto[]> {
  return manager.query<PersonDto[]>(
    `with sign_ins as (
       select person_id, max(at) as at from acts
       where deed = 'signed_in' and person_id is not null and ($1::uuid is null or person_id = $1) group by person_id)
     select person.id, person.name, person.email, person.created_at as "createdAt", person.ended_at as "endedAt",
       coalesce((select jsonb_agg(jsonb_build_object('role', role, 'organisationId', organisation_id)
           order by organisation_id nulls first, role)
         from memberships where person_id = person.id and ${ITS_ROLES}), '[]') as roles,
       (select max(last_used_at) from sessions where person_id = person.id) as "lastUsedAt",
       (select at from sign_ins where person_id = person.id) as "lastSignInAt",
       (select count(*)::int from passkeys where person_id = person.id) as passkeys,
       (select count(*)::int from recovery_codes where person_id = person.id and used_at is null) as "recoveryCodesLeft",
       array(select issuer from identities where person_id = person.id order by issuer) as providers
     from people person where ($1::uuid is null or person.id = $1)
       and ($2::uuid[] is null or exists (select from memberships where person_id = person.id and ${ITS_ROLES}))
     order by person.ended_at nulls first, lower(person.name), person.id`,
    [id, scopeIds(scope)],
  );
}
