import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Language } from '../../domain/texts/language';
import { refusal } from '../../domain/issues/refuse';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { databaseNow } from '../../platform/database/database-clock';
import { recordActsOf } from '../acts/record-act';
import { currentAddress } from '../rights/current-principal';
import { Person } from '../persons/persons.entities';
import { grantRoles, lockRoles } from '../persons/grant-roles';
import { endWaysToSignIn } from '../persons/leaving';
import { requireSeparateHands } from '../persons/separate-hands';
import type { Grant } from '../rights/principal';
import { Invitation, type InvitationPurpose } from './invitation.entity';
import { isUnfounded } from './unfounded';
import { sha256 } from '../../domain/canonical-json';
import { passkeySite } from '../passkeys/passkey-site';

/** Creates the token of an invitation link: 256 random bits, base64url. */
function newInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The token of the first owner's invitation, which every process with the installation's key can make again. It tells nothing
 * about the key.
 */
function firstOwnerToken(encryptionKey: Buffer, invitationId: string): string {
  return createHmac('sha256', encryptionKey)
    .update(`ledgerstamp first owner ${invitationId}`)
    .digest('base64url');
}

function hashOfInvitation(token: string): Buffer {
  return sha256(token);
}

/**
 * Address to send. The token follows the `#`, which browsers never send, so it is in no log and no Referer.
 * @param publicUrl the PUBLIC_URL of the settings; a loopback address is written as `localhost`, where passkeys are
 * possible
 */
function invitationLink(publicUrl: string, token: string): string {
  const { origin } = passkeySite(publicUrl);
  const base = origin !== null && !publicUrl.startsWith('https:') ? origin : publicUrl;
  return `${base}/console/invitation#${token}`;
}

/** Hours for which a link can be used. */
export const INVITATION_HOURS = 72;
const IN_TIME = (): string => `statement_timestamp() + interval '${INVITATION_HOURS} hours'`;

/** Invitation of a new person, or of a person who has to sign in again. */
export interface NewInvitation {
  readonly purpose: InvitationPurpose;
  /** Person; null: a new one. */
  readonly personId: string | null;
  /** Name; empty: the accepting person gives it. */
  readonly name: string;
  readonly email: string | null;
  /** Language; null: none is chosen. */
  readonly language: Language | null;
  readonly roles: readonly Grant[];
  /** Inviting person; null: a key, a command or the first start. */
  readonly invitedBy: string | null;
}

/** Stored invitation with its link, which is kept nowhere else. */
export interface SentInvitation {
  readonly invitation: Invitation;
  readonly link: string;
}

/** Invitation that can be accepted now. */
export interface OpenInvitation {
  readonly id: string;
  readonly purpose: InvitationPurpose;
  /** Id of the person who will accept: an existing person, or the id reserved for a new one. */
  readonly personId: string;
  /** Name; empty: the accepting person gives it. */
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly Grant[];
  readonly expiresAt: Date;
}

/** Token of an invitation that will be stored under this id. */
export interface MadeToken {
  readonly id: string;
  readonly token: string;
}

/** Name and address of the accepting person, where the invitation has none. */
interface Accepting {
  readonly name: string;
  readonly email: string | null;
}

/** Invitation links: each works once, until it expires or is withdrawn. */
@Injectable()
export class InvitationLinksService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'encryptionKey'>,
  ) {}

  /** Stores an invitation. @returns the invitation with its link, of which only a hash is stored */
  async invite(
    manager: EntityManager,
    invited: NewInvitation,
    { id, token }: MadeToken = { id: randomUUID(), token: newInvitationToken() },
  ): Promise<SentInvitation> {
    const tokenHash = hashOfInvitation(token);
    await manager.insert(Invitation, { ...invited, id, tokenHash, expiresAt: IN_TIME });
    const invitation = await manager.findOneByOrFail(Invitation, { tokenHash });
    return { invitation, link: invitationLink(this.config.publicUrl, token) };
  }

  /** Creates a token for the first owner's invitation, which any process can derive again from its id. */
  firstOwnerToken(): MadeToken {
    const id = randomUUID();
    return { id, token: firstOwnerToken(this.config.encryptionKey, id) };
  }

  /** Link for the first owner from an earlier start, valid as long as a new one; null: none can be used. */
  async firstOwnerLink(manager: EntityManager): Promise<string | null> {
    const [last] = await manager.find(Invitation, {
      where: { purpose: 'first_owner' },
      order: { createdAt: 'DESC' },
      take: 1,
    });
    if (last === undefined) return null;
    const { id, tokenHash, usedAt, withdrawnAt, expiresAt } = last;
    const token = firstOwnerToken(this.config.encryptionKey, id);
    if (usedAt !== null || withdrawnAt !== null || !hashOfInvitation(token).equals(tokenHash)) return null;
    if (expiresAt <= (await databaseNow(manager))) return null;
    await manager.update(Invitation, { id }, { expiresAt: IN_TIME });
    return invitationLink(this.config.publicUrl, token);
  }

  /** Returns the offer behind a token. @throws Refusal INVITATION_… when it can no longer be used */
  open(token: string): Promise<OpenInvitation> {
    return usable(this.dataSource.manager, token, false);
  }

  /**
   * Uses an invitation in the transaction that stores how the person signs in. A new person gets the offered roles; for
   * one who signs in again, all earlier ways and sessions end.
   * @param manager of that transaction; of two concurrent callers the second finds it used
   * @param who required where the invitation has no name
   * @throws Refusal INVITATION_…, LINK_SHOWN_TO_APPROVER
   */
  async accept(manager: EntityManager, token: string, who?: Accepting): Promise<{ personId: string }> {
    await lockRoles(manager);
    const opened = await usable(manager, token, true);
    const { id, purpose, personId } = opened;
    const name = opened.name === '' ? (who?.name.trim() ?? '') : opened.name;
    if (name === '') throw refusal('INVITATION_NAMELESS');
    if (purpose === 'sign_in_again') await endWaysToSignIn(manager, personId);
    else await begin(manager, opened, { name, email: opened.email ?? who?.email ?? null });
    await manager.query(
      'update invitations set used_at = statement_timestamp(), person_id = $2 where id = $1',
      [id, personId],
    );
    await requireSeparateHands(manager, personId);
    await recordAcceptance(manager, { ...opened, name });
    return { personId };
  }
}

/** Creates a new person, with the offered roles. */
async function begin(
  manager: EntityManager,
  { id, personId, roles }: OpenInvitation,
  { name, email }: Accepting,
): Promise<void> {
  const { invitedBy, language } = await manager.findOneByOrFail(Invitation, { id });
  await manager.insert(Person, { id: personId, name, email, language });
  await grantRoles(manager, personId, roles, invitedBy);
}

/** Records the acceptance with the accepting person as author, although not signed in yet. */
async function recordAcceptance(manager: EntityManager, opened: OpenInvitation): Promise<void> {
  const { id, purpose, personId, name, roles } = opened;
  const via = { kind: 'session', id: null } as const;
  await recordActsOf(
    manager,
    { principal: { kind: 'person', personId, name, via }, address: currentAddress() },
    [
      {
        action: 'own-sign-in.change',
        deed: 'accepted',
        organisationId: null,
        outcome: 'done',
        times: 1,
        object: { kind: 'invitation', id, name },
        after: { purpose, roles },
      },
    ],
  );
}

/** @param isUsed true: locks the row until the transaction ends */
async function usable(manager: EntityManager, token: string, isUsed: boolean): Promise<OpenInvitation> {
  const row = await manager.findOne(Invitation, {
    where: { tokenHash: hashOfInvitation(token) },
    ...(isUsed ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });
  if (row === null) throw refusal('INVITATION_UNKNOWN');
  if (row.usedAt !== null) throw refusal('INVITATION_USED');
  if (row.withdrawnAt !== null || !(await isStillMeant(manager, row))) throw refusal('INVITATION_WITHDRAWN');
  if (row.expiresAt <= (await databaseNow(manager))) throw refusal('INVITATION_EXPIRED');
  const { id, purpose, personId, name, email, roles, expiresAt } = row;
  return { id, purpose, personId: personId ?? id, name, email, roles, expiresAt };
}

/**
 * True while an invitation is valid. It ends when its sender loses the right to send it, when the person to sign in
 * again has left, or, for the first owner, when a first person exists.
 */
async function isStillMeant(manager: EntityManager, row: Invitation): Promise<boolean> {
  // Checks the sender again: an invitation sent while losing the role is missing from the withdrawn ones.
  if (await isUnfounded(manager, row.id)) return false;
  if (row.purpose === 'join') return true;
  if (row.purpose === 'sign_in_again') {
    return manager.existsBy(Person, { id: row.personId ?? '', endedAt: IsNull() });
  }
  const [first] = await manager.find(Person, { order: { createdAt: 'ASC' }, take: 1 });
  return first === undefined || first.createdAt < row.createdAt;
}
