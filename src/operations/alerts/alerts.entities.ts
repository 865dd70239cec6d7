import {
  Column,
  Entity,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
  CreateDateColumn,
  VirtualColumn,
} from 'typeorm';
import type { AlertCause } from '../../domain/issues/alert-catalogue';
import { RowId, OfOrganisation } from '../../platform/database/columns';
import type { StoredSentence } from '../../domain/texts/stored-sentence';
import type { Language } from '../../domain/texts/language';
import { sha256Hex } from '../../domain/canonical-json';

export const ALERT_CHANNEL_KINDS = ['webhook', 'email', 'events'] as const;
export type AlertChannelKind = (typeof ALERT_CHANNEL_KINDS)[number];

/** Events that other programs may receive. Stable: stored, and used by those programs. */
export const EVENT_TYPES = [
  'document.fiscalised',
  'document.written_back',
  'document.held',
  'period.signed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Channel of alerts to people, or (kind `events`) of events to another program. */
@Entity('alert_channels')
@Unique('alert_channels_name_unique', ['name'])
export class AlertChannel {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'alert_channels_pkey' })
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  kind: AlertChannelKind;

  /** Organisation; null: alerts of every organisation, and of the installation. */
  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  /** Causes; null: every cause. */
  @Column('text', { array: true, nullable: true })
  causes: AlertCause[] | null;

  /** Events of a channel of kind `events`; null: every event. */
  @Column('text', { array: true, nullable: true })
  events: EventType[] | null;

  @Column('text', { nullable: true })
  url: string | null;

  @Column('text', { array: true, nullable: true })
  recipients: string[] | null;

  /** Signing secret, and after a blank the one before it, encrypted together; null for e-mail. */
  @Column('text', { nullable: true })
  secret: string | null;

  /** Time of the last replacement of the secret. */
  @Column('timestamptz', { name: 'secret_replaced_at', nullable: true })
  secretReplacedAt: Date | null;

  /** True for a day after that: messages are signed with both. */
  @VirtualColumn({
    type: 'boolean',
    query: (channel) =>
      `select coalesce(${channel}.secret_replaced_at > statement_timestamp() - interval '1 day', false)`,
  })
  hasTwoSecrets: boolean;

  /** Language of the messages. */
  @Column('text', { default: 'en' })
  language: Language;

  @Column('boolean', { name: 'is_enabled', default: true })
  isEnabled: boolean;

  /** Time at which events were stopped because the receiver took none; null: they were not. */
  @Column('timestamptz', { name: 'stopped_at', nullable: true })
  stoppedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

export type AlertEvent = 'opened' | 'updated' | 'closed' | 'test';

/** Message to one channel, stored with the change it reports and retried until it is delivered. */
@Entity('alert_deliveries')
@OfOrganisation({ ofInstallation: true })
export class AlertDelivery {
  /** Id of the message, the same for every attempt, by which a receiver recognises repeats. */
  @RowId('alert_deliveries_pkey')
  id: string;

  @Column('uuid', { name: 'channel_id' })
  channelId: string;

  /** Id of the alert; null: a test message. */
  @Column('uuid', { name: 'alert_id', nullable: true })
  alertId: string | null;

  @Column('text')
  event: AlertEvent | EventType;

  /** Document of an event; null: none. */
  @Column('uuid', { name: 'document_id', nullable: true })
  documentId: string | null;

  /** Number of the event's entry in the audit log of its organisation. */
  @Column('bigint', { nullable: true })
  entry: string | null;

  /** Message as JSON, fixed when it was written. */
  @Column('text')
  message: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'due_at', default: () => 'clock_timestamp()' })
  dueAt: Date;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { name: 'last_failure', nullable: true })
  lastFailure: StoredSentence | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('text', { nullable: true })
  result: 'delivered' | 'given_up' | null;
}

/** Last entry of an organisation's audit log that a channel of events has read. */
@Entity('event_cursors')
export class EventCursor {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'event_cursors_pkey' })
  organisationId: string;

  @PrimaryColumn('uuid', { name: 'channel_id', primaryKeyConstraintName: 'event_cursors_pkey' })
  channelId: string;

  @Column('bigint')
  seq: string;
}

/** Message in the form in which it is sent to a channel. */
export type AlertPost = Pick<AlertDelivery, 'id' | 'alertId' | 'message'>;

/** Notification settings: one row for the installation, and one for each organisation that has its own. */
@Entity('alert_settings')
@Unique('alert_settings_scope_unique', ['organisationId'])
export class AlertSettingsRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'alert_settings_pkey' })
  id: string;

  /** Organisation; null: the installation. */
  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  /** Muted causes: listed, but never sent to a channel. */
  @Column('text', { name: 'muted_causes', array: true, default: '{}' })
  mutedCauses: AlertCause[];

  /** Minimum time between two messages about one alert. */
  @Column('integer', { name: 'quiet_minutes' })
  quietMinutes: number;

  /** Minutes for which a new alert collects documents before its first message. */
  @Column('integer', { name: 'digest_minutes' })
  digestMinutes: number;
}

/** Alert for one cause and subject: opened once, updated by repeats, closed by recovery. */
@Entity('alerts')
export class Alert {
  @RowId('alerts_pkey')
  id: string;

  @Column('text')
  cause: AlertCause;

  /** Identifier of what it is about, within its cause: an organisation, a connection, a fiscal account, a backfill. */
  @Column('text')
  subject: string;

  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  /** Name of the alert's subject. */
  @Column('text')
  about: string;

  /** Description of the event, in one or two sentences. */
  @Column('text')
  detail: StoredSentence;

  /** Number of affected documents now; null where it is not about documents. */
  @Column('integer', { nullable: true })
  documents: number | null;

  /** Numbers of the latest documents. */
  @Column('text', { array: true, default: '{}' })
  numbers: string[];

  /** Number of occurrences since the alert was opened. */
  @Column('integer', { default: 1 })
  occurrences: number;

  @Column('timestamptz', { name: 'opened_at', default: () => 'now()' })
  openedAt: Date;

  /** Time of the last occurrence. */
  @Column('timestamptz', { name: 'last_at', default: () => 'now()' })
  lastAt: Date;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null;

  @Column('timestamptz', { name: 'acknowledged_at', nullable: true })
  acknowledgedAt: Date | null;

  @Column('text', { name: 'acknowledged_by', nullable: true })
  acknowledgedBy: string | null;

  /** State last sent to the channels; null: none yet. */
  @Column('text', { name: 'told_as', nullable: true })
  toldAs: 'open' | 'closed' | null;

  @Column('timestamptz', { name: 'told_at', nullable: true })
  toldAt: Date | null;

  /** Value of `occurrences` in the last message. */
  @Column('integer', { name: 'told_occurrences', default: 0 })
  toldOccurrences: number;
}

/** Id that every process gives to the same message, in the form of a UUID. */
export function messageId(text: string): string {
  return sha256Hex(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
}
