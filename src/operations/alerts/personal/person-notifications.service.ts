import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ALERT_CATALOGUE, type AlertCause } from '../../../domain/issues/alert-catalogue';
import { MailSettingsRepository } from '../../../people/mail/mail-settings.repository';
import { afterQuietHours, localTime, minutesOf } from '../../../people/mail/quiet-hours';
import { isReceiver, type MailMatter, type MailReceiver } from '../../../people/mail/receivers';
import { MailService } from '../../../platform/mail/mail.service';
import type { Alert } from '../alerts.entities';
import { PersonMailsRepository, type WantedDigest } from './person-mails.repository';

/** Collection period: alerts within one minute are combined into one mail. */
const GATHERS_MS = 60_000;
/** Local time at which the daily mail is due, and time after which it is skipped as outdated. */
const DIGEST_FROM = minutesOf('07:30');
const DIGEST_UNTIL = minutesOf('11:30');
/** Causes whose subject ends with a person: the requester, or the added or removed approver. */
const ABOUT_A_PERSON = ['APPROVERS_CHANGED', 'CONFIRMATION_WAITS'] as const;

/**
 * Causes whose mail ignores quiet hours, because an intruder may be at work. Others wait: documents stay held until the
 * morning.
 */
const URGENT_CAUSES: readonly AlertCause[] = [
  'LEDGER_BROKEN',
  'OWNER_LINK_MADE',
  'BREAK_GLASS_USED',
  'APPROVERS_CHANGED',
  'PERSON_INVITED',
];

/** Adds due mails to people in the transaction that marks the alert as sent. */
@Injectable()
export class PersonNotificationsService {
  constructor(
    private readonly mail: MailService,
    private readonly settings: MailSettingsRepository,
    private readonly mails: PersonMailsRepository,
  ) {}

  /** Returns nobody when no mail server is set. */
  async receivers(manager: EntityManager): Promise<readonly MailReceiver[]> {
    return this.mail.isSet ? this.settings.receivers(null, manager) : [];
  }

  /** @param event the first message may be urgent, a reminder is not */
  async gather(
    manager: EntityManager,
    alert: Alert,
    event: 'opened' | 'updated',
    receivers: readonly MailReceiver[],
    now: Date,
  ): Promise<void> {
    const isUrgent = event === 'opened' && URGENT_CAUSES.includes(alert.cause);
    const matter = matterOf(alert);
    const wanted = receivers
      .filter((receiver) => isReceiver(receiver, matter))
      .map(({ personId, settings }) =>
        isUrgent
          ? { personId, kind: 'urgent' as const, dueAt: now }
          : {
              personId,
              kind: 'alerts' as const,
              dueAt: afterQuietHours(new Date(now.getTime() + GATHERS_MS), settings),
            },
      );
    await this.mails.gather(manager, alert.id, wanted);
  }

  async addDigests(manager: EntityManager, receivers: readonly MailReceiver[], now: Date): Promise<void> {
    await this.mails.addDigests(
      manager,
      receivers.flatMap((receiver) => digestOf(receiver, now) ?? []),
    );
  }
}

/** Derives from an alert the topic, organisation and person that select its receivers. */
export function matterOf({ cause, organisationId, subject }: Alert): MailMatter {
  const isAboutOne = ABOUT_A_PERSON.some((one) => one === cause);
  const personId = isAboutOne ? (subject.split('/').at(-1) ?? null) : null;
  return { topic: ALERT_CATALOGUE[cause].topic, organisationId, personId };
}

/** Returns the daily mail that is due; null: outside its hours, or already added. */
function digestOf({ personId, settings, lastDigestOn }: MailReceiver, now: Date): WantedDigest | null {
  if (!settings.isOn || !settings.hasDigest) return null;
  const { day, minutes } = localTime(now, settings.timeZone);
  if (minutes < DIGEST_FROM || minutes >= DIGEST_UNTIL || lastDigestOn === day) return null;
  return { personId, digestOn: day, dueAt: afterQuietHours(now, settings) };
}
