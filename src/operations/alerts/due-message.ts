import type { AlertSettings } from './alert-settings.repository';
import type { Alert } from './alert.entity';
import type { AlertEvent } from './alert-delivery.entity';

const MINUTE_MS = 60_000;

/**
 * The message that is due for an alert now; null: none, or not yet. Documents are collected for the digest time first;
 * between two messages about one alert lies the quiet time, except when it is resolved; what was sent as open is sent as closed.
 */
export function dueMessage(
  alert: Alert,
  { mutedCauses, quietMinutes, digestMinutes }: AlertSettings,
  now: Date,
): Exclude<AlertEvent, 'test'> | null {
  if (alert.closedAt !== null) return alert.toldAs === 'open' ? 'closed' : null;
  if (mutedCauses.includes(alert.cause)) return null;
  const hasPassed = (since: Date, minutes: number): boolean =>
    now.getTime() - since.getTime() >= minutes * MINUTE_MS;
  if (alert.toldAt !== null && !hasPassed(alert.toldAt, quietMinutes)) return null;
  if (alert.toldAs !== 'open') {
    const isGathered = alert.documents === null || hasPassed(alert.openedAt, digestMinutes);
    return isGathered ? 'opened' : null;
  }
  return alert.acknowledgedAt === null && alert.occurrences > alert.toldOccurrences ? 'updated' : null;
}
