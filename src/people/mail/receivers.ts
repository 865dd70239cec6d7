import type { AlertTopic } from '../../domain/issues/alert-catalogue';
import type { Language } from '../../domain/texts/language';
import type { Grant } from '../rights/principal';
import type { PersonMailSettings } from './mail-settings.entity';
import { actsOn } from './topics';

export type MailSettings = Omit<PersonMailSettings, 'personId'>;

/** Person to whom mails can be sent: with an address, and still here. */
export interface MailReceiver {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  /** Language of the mails. */
  readonly language: Language;
  /** Roles at this moment. */
  readonly grants: readonly Grant[];
  readonly settings: MailSettings;
  /** The day (YYYY-MM-DD, in the person's time zone) of the last daily mail that was thought of; null: none yet. */
  readonly lastDigestOn: string | null;
}

/** Subject of a mail, by which its receivers are chosen. */
export interface MailMatter {
  readonly topic: AlertTopic;
  /** Organisation; null: it concerns the whole installation. */
  readonly organisationId: string | null;
  /** Person whom it concerns or who began it and therefore knows already; null: no such person. */
  readonly personId: string | null;
}

/**
 * Whether a person gets mails about it: switched on, of an organisation that a role covers and the person has chosen, and of a
 * topic on which that role acts or which the person has asked for. What concerns the whole installation is of those who have
 * a role for all organisations.
 */
export function isReceiver(
  { personId, grants, settings }: Pick<MailReceiver, 'personId' | 'grants' | 'settings'>,
  matter: MailMatter,
): boolean {
  const { isOn, organisationIds } = settings;
  const { organisationId } = matter;
  if (!isOn || matter.personId === personId) return false;
  if (organisationId !== null && organisationIds !== null && !organisationIds.includes(organisationId)) {
    return false;
  }
  return grants.some((grant) => covers(grant, matter) && wants(settings, grant, matter));
}

function wants({ topics }: MailSettings, { role }: Grant, { topic }: MailMatter): boolean {
  return topics === null ? actsOn(role, topic) : topics.includes(topic);
}

/** An approver of all organisations is one of each: it concerns those who watch over any one of them. */
function covers(grant: Grant, { organisationId, topic }: MailMatter): boolean {
  if (grant.organisationId === null || grant.organisationId === organisationId) return true;
  return organisationId === null && topic === 'approvers' && actsOn(grant.role, topic);
}
