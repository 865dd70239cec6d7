import { ALERT_TOPICS, type AlertTopic } from '../../domain/issues/alert-catalogue';
import type { Role } from '../rights/roles';

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
