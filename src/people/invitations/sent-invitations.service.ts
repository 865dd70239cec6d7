import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import { MailService } from '../../platform/mail/mail.service';
import { databaseNow } from '../../platform/database/database-clock';
import { inTransaction } from '../../platform/database/transaction';
import type { ActName } from '../acts/act-names';
import { recordAct } from '../acts/record-act';
import { requireOrganisations } from '../persons/grant-roles';
import { Membership } from '../persons/persons.entities';
import { isFromTheSameHands } from '../persons/separate-hands';
import { present } from '../persons/people.service';
import { isInScope, type OrganisationScope } from '../rights/organisation-scope';
import type { Grant } from '../rights/principal';
import { Invitation } from './invitation.entity';
import {
  InvitationLinksService,
  type NewInvitation,
  type SentInvitation,
  INVITATION_HOURS,
} from './invitation-links.service';
import { type Language, TEXTS_IN } from '../../domain/texts/language';

/** Mail with a link, in the language chosen for the person. */
export function invitationText({ invitation, link }: SentInvitation): { subject: string; text: string } {
  const { name, purpose } = invitation;
  const language: Language = invitation.language ?? 'en';
  const { subject, paragraphs } = TEXTS_IN[language].mails.invitation({
    ...{ name, link, hours: INVITATION_HOURS, isNew: purpose !== 'sign_in_again' },
  });
  return { subject, text: paragraphs.join('\n\n') };
}

/** Expired invitations stay listed for this time, so that the sender notices that they were not accepted. */
const EXPIRED_LISTED_MS = 14 * 86_400_000;

/** Delivery result of the mail with a link. */
type Mailed = 'sent' | 'not_set' | 'failed';

/** Created link; null: it is in the mail alone. */
export interface AnsweredInvitation {
  readonly invitation: Invitation;
  readonly link: string | null;
  readonly mail: Mailed;
}

/** Details of an invited person. */
export type Invited = Pick<NewInvitation, 'name' | 'email' | 'language' | 'roles'>;

/** Invitations of owners: sends, renews and withdraws them. */
@Injectable()
export class SentInvitationsService {
  private readonly logger = new Logger(SentInvitationsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly invitations: InvitationLinksService,
    private readonly mail: MailService,
  ) {}

  /**
   * Lists invitations that are neither used nor withdrawn, newest first, until two weeks after expiry.
   * Invitations for the first owner are left out; they belong to the server.
   */
  async unused(scope: OrganisationScope): Promise<(Invitation & { isExpired: boolean })[]> {
    const { manager } = this.dataSource;
    const now = await databaseNow(manager);
    const all = await manager.find(Invitation, {
      where: {
        purpose: Not('first_owner'),
        usedAt: IsNull(),
        withdrawnAt: IsNull(),
        expiresAt: MoreThan(new Date(now.getTime() - EXPIRED_LISTED_MS)),
      },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return all
      .filter((invitation) => isOf(scope, invitation))
      .map((invitation) => ({ ...invitation, isExpired: invitation.expiresAt <= now }));
  }

  /**
   * Invites a new person. Without mail the inviter sees the link, except for a person who would approve for the same
   * client. A key, which approves nothing, always sees it.
   * @throws Refusal LINK_IN_OTHER_HANDS, and for an unknown organisation
   */
  async invite(who: Invited, invitedBy: string | null): Promise<AnsweredInvitation> {
    const { sent, isTheSame } = await inTransaction(this.dataSource, async (manager) => {
      const isTheSame = await approvesTheSame(manager, invitedBy, who.roles);
      if (isTheSame && !this.canMail(who.email)) throw refusal('LINK_IN_OTHER_HANDS');
      return { sent: await inviteNew(manager, this.invitations, who, invitedBy), isTheSame };
    });
    const mail = await this.mailed(sent);
    return this.answered(sent, mail, invitedBy === null || (!isTheSame && mail !== 'sent'));
  }

  /**
   * Creates a link for a person who has lost all ways to sign in, and ends earlier ones. Its holder can act as
   * that person, so it is mailed, and never shown to an approver of the same client.
   * @throws Refusal LINK_IN_OTHER_HANDS
   */
  async signInAgain(personId: string, invitedBy: string | null): Promise<AnsweredInvitation> {
    const sent = await inTransaction(this.dataSource, async (manager) => {
      const { name, email, language } = await present(manager, personId);
      const roles = await manager.findBy(Membership, { personId });
      const isOfOther = personId !== invitedBy && (await approvesTheSame(manager, invitedBy, roles));
      if (isOfOther && !this.canMail(email)) throw refusal('LINK_IN_OTHER_HANDS');
      await manager.query(
        `update invitations set withdrawn_at = statement_timestamp()
          where person_id = $1 and used_at is null and withdrawn_at is null`,
        [personId],
      );
      const made = await this.invitations.invite(manager, {
        ...{ purpose: 'sign_in_again', personId, name, email, language, roles: [], invitedBy },
      });
      await record(manager, 'sign_in_renewed', made.invitation);
      return made;
    });
    const mail = await this.mailed(sent);
    return this.answered(sent, mail, mail === 'not_set');
  }

  /** @throws Refusal NOT_THERE for an invitation that is used, withdrawn, unknown or of another scope */
  async withdraw(id: string, scope: OrganisationScope): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const invitation = await manager.findOneBy(Invitation, { id });
      if (invitation === null || !isOf(scope, invitation)) throw refusal('NOT_THERE', { what: 'invitation' });
      const [, withdrawn] = await manager.query<[unknown[], number]>(
        `update invitations set withdrawn_at = statement_timestamp()
          where id = $1 and used_at is null and withdrawn_at is null`,
        [id],
      );
      if (withdrawn === 0) throw refusal('NOT_THERE', { what: 'invitation' });
      await record(manager, 'withdrawn', invitation);
    });
  }

  /** Stores whether the caller was shown the link, and could thus use it, for later checks of roles. */
  private async answered(sent: SentInvitation, mail: Mailed, isShown: boolean): Promise<AnsweredInvitation> {
    if (!isShown) return { ...sent, link: null, mail };
    await this.dataSource.manager.update(Invitation, { id: sent.invitation.id }, { linkShown: true });
    return { ...sent, mail };
  }

  private canMail(email: string | null): email is string {
    return email !== null && this.mail.isSet;
  }

  private async mailed(sent: SentInvitation): Promise<Mailed> {
    const { email, id } = sent.invitation;
    if (!this.canMail(email)) return 'not_set';
    try {
      await this.mail.send({ to: [email], messageId: `<${id}@ledgerstamp>`, ...invitationText(sent) });
      return 'sent';
    } catch (error) {
      this.logger.warn({ invitation: id, err: error }, 'an invitation was not mailed');
      return 'failed';
    }
  }
}

/** Stores an invitation of a new person and records the act. @throws Refusal for an unknown organisation */
export async function inviteNew(
  manager: EntityManager,
  invitations: InvitationLinksService,
  { name, email, language, roles }: Invited,
  invitedBy: string | null,
): Promise<SentInvitation> {
  await requireOrganisations(manager, roles);
  const made = await invitations.invite(manager, {
    ...{ purpose: 'join', personId: null, name: name.trim(), email, language, roles, invitedBy },
  });
  await record(manager, 'invited', made.invitation);
  return made;
}

/** True when this person, or a holder of this person's own link, approves for a client of these roles. */
function approvesTheSame(
  manager: EntityManager,
  personId: string | null,
  roles: readonly Grant[],
): Promise<boolean> {
  const given = roles.map(({ role, organisationId }) => ({ role, organisation_id: organisationId }));
  return isFromTheSameHands(manager, personId, JSON.stringify(given));
}

/** True when it gives roles for these organisations only. */
function isOf(scope: OrganisationScope, { roles }: Invitation): boolean {
  if (scope === 'all') return true;
  return roles.length > 0 && roles.every(({ organisationId }) => isInScope(scope, organisationId));
}

/** Records an act; its object is the person where one signs in again, so that it is in that person's history. */
function record(manager: EntityManager, deed: ActName, invitation: Invitation): Promise<void> {
  const { id, personId, name, email, roles, expiresAt } = invitation;
  const object =
    deed === 'sign_in_renewed' ? { kind: 'person', id: personId, name } : { kind: 'invitation', id, name };
  return recordAct(manager, {
    ...{ action: 'people.change', deed, organisationId: null, object },
    ...(deed === 'withdrawn' ? {} : { after: { email, roles, expiresAt } }),
  });
}
