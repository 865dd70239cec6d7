import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { AlertCause } from '../../../domain/issues/alert-catalogue';
import type { Language } from '../../../domain/texts/language';

export const ALERT_CHANNEL_KINDS = ['webhook', 'email'] as const;
export type AlertChannelKind = (typeof ALERT_CHANNEL_KINDS)[number];

/** Notification channel. */
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

  @Column('text', { nullable: true })
  url: string | null;

  @Column('text', { array: true, nullable: true })
  recipients: string[] | null;

  /** Signing secret of a webhook, encrypted. */
  @Column('text', { nullable: true })
  secret: string | null;

  /** Language of the messages. */
  @Column('text', { default: 'en' })
  language: Language;

  @Column('boolean', { name: 'is_enabled', default: true })
  isEnabled: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
