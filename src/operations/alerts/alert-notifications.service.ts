import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AlertSettingsRepository, settingsFor, type AlertSettings } from './alert-settings.repository';
import { AlertsRepository } from './alerts.repository';
import { ChannelMessagesService } from './delivery/channel-messages.service';
import { PersonNotificationsService } from './personal/person-notifications.service';
import type { Alert, AlertEvent } from './alerts.entities';
import { UnstoredAlertsService } from './unstored-alerts.service';

const MINUTE_MS = 60_000;

/**
 * Message due for an alert now; null: none. The first waits for the digest time, further ones for the quiet time; the
 * end is reported at once, if the alert was reported.
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

/** Writes the messages that are due, for channels and for people, in the transaction that marks them as sent. */
@Injectable()
export class AlertNotificationsService {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly settings: AlertSettingsRepository,
    private readonly messages: ChannelMessagesService,
    private readonly people: PersonNotificationsService,
    /** Alert about a database that stores nothing, which cannot be stored either. */
    readonly unstored: UnstoredAlertsService,
  ) {}

  async writeDue(manager: EntityManager, now: Date): Promise<void> {
    const rows = await this.settings.all(manager);
    const channels = await this.messages.enabled();
    const receivers = await this.people.receivers(manager);
    for (const alert of await this.alerts.toTell(manager)) {
      const event = dueMessage(alert, settingsFor(rows, alert.organisationId), now);
      if (event === null) continue;
      await this.messages.write(manager, alert, event, channels, now);
      // Page of the console to open.
      if (event !== 'closed') await this.people.gather(manager, alert, event, receivers, now);
      await this.alerts.change(manager, alert.id, {
        toldAs: event === 'closed' ? 'closed' : 'open',
        toldAt: now,
        toldOccurrences: alert.occurrences,
      });
    }
    await this.people.addDigests(manager, receivers, now);
    await this.unstored.remember(manager);
  }
}
