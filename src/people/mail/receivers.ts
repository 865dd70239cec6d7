import { type AlertTopic, ALERT_TOPICS } from '../../domain/issues/alert-catalogue';
import type { Language } from '../../domain/texts/language';
import type { Grant } from '../rights/principal';
import type { PersonMailSettings } from '../persons/persons.entities';
import type { Role } from '../rights/actions';

/** Roles that act on each topic of alerts and get its mails by default. Readers act on none. */
const ACTING = {
  documents: ['approver', 'preparer'],
  decisions: ['approver'],
  connection: ['owner'],
  access: ['owner'],
  approvers: ['owner', 'approver'],
} as const satisfies Readonly<Record<AlertTopic, readonly Role[]>>;

export function actsOn(role: Role, topic: AlertTopic): boolean {
  const acting: readonly Role[] = ACTING[topic];
  return acting.includes(role);
}

/** Returns the topics of these roles, in the order of the catalogue. */
export function topicsOf(roles: readonly Role[]): AlertTopic[] {
  return ALERT_TOPICS.filter((topic) => roles.some((role) => actsOn(role, topic)));
}

export type MailSettings = Omit<PersonMailSettings, 'personId'>;

/** Person to whom mails can be sent: has an address and has not left. */
export interface MailReceiver {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  /** Language of the mails. */
  readonly language: Language;
  /** Present roles. */
  readonly grants: readonly Grant[];
  readonly settings: MailSettings;
  /** Day (YYYY-MM-DD, in the person's time zone) of the last daily mail, sent or empty; null: none yet. */
  readonly lastDigestOn: string | null;
}

/** Matter of a mail, which determines its receivers. */
export interface MailMatter {
  readonly topic: AlertTopic;
  /** Organisation; null: it concerns the whole installation. */
  readonly organisationId: string | null;
  /** Person who caused it and therefore knows already; null: none. */
  readonly personId: string | null;
}

/**
 * True when the person gets mails about it: chosen organisation within a role, and a topic of that role or a requested
 * one. Matters of the installation need a role for all organisations.
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

/**
 * True when a role covers the organisation. A change of approvers of all organisations also concerns those who watch
 * the approvers of one.
 */
function covers(grant: Grant, { organisationId, topic }: MailMatter): boolean {
  if (grant.organisationId === null || grant.organisationId === organisationId) return true;
  return organisationId === null && topic === 'approvers' && actsOn(grant.role, topic);
}
