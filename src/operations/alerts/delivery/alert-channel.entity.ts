import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique, VirtualColumn } from 'typeorm';
import type { AlertCause } from '../../../domain/issues/alert-catalogue';
import type { EventType } from '../events/event-message';
import type { Language } from '../../../domain/texts/language';

export const ALERT_CHANNEL_KINDS = ['webhook', 'email', 'events'] as const;
export type AlertChannelKind = (typeof ALERT_CHANNEL_KINDS)[number];

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
