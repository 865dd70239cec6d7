import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AlertTopic } from '../../domain/issues/alert-catalogue';

/** Mail preferences of a person; without a row the defaults apply. */
@Entity('person_mail_settings')
export class PersonMailSettings {
  @PrimaryColumn('uuid', { name: 'person_id', primaryKeyConstraintName: 'person_mail_settings_pkey' })
  personId: string;

  @Column('boolean', { name: 'is_on' })
  isOn: boolean;

  /** Organisations; null: all that the person's roles cover, later ones included. */
  @Column('uuid', { name: 'organisation_ids', array: true, nullable: true })
  organisationIds: string[] | null;

  /** Topics; null: the topics on which the person's roles act. */
  @Column('text', { array: true, nullable: true })
  topics: AlertTopic[] | null;

  /** Time zone of the quiet hours and the daily mail, such as Europe/London. */
  @Column('text', { name: 'time_zone' })
  timeZone: string;

  /** Start of quiet hours as HH:MM; null, like the end: no quiet hours. */
  @Column('text', { name: 'quiet_from', nullable: true })
  quietFrom: string | null;

  @Column('text', { name: 'quiet_until', nullable: true })
  quietUntil: string | null;

  /** True: the person gets the daily mail. */
  @Column('boolean', { name: 'has_digest' })
  hasDigest: boolean;
}
