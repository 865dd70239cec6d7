import { ALERT_TOPICS, type AlertTopic } from '../../documents/alert-catalogue';
import type { Role } from '../rights/roles';

/** Who acts on what an alert is about, and so gets mails about it unless the person has chosen otherwise. A reader acts on nothing. */
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

/** The topics of these roles, in the order of the catalogue. */
export function topicsOf(roles: readonly Role[]): AlertTopic[] {
  return ALERT_TOPICS.filter((topic) => roles.some((role) => actsOn(role, topic)));
}
