import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique, PrimaryColumn } from 'typeorm';
import type { Language } from '../../domain/texts/language';
import type { Role } from '../rights/actions';
import type { AlertTopic } from '../../domain/issues/alert-catalogue';

/** Account of a person at an OpenID Connect provider: issuer and subject, never the mail address. */
@Entity('identities')
export class SignInIdentity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identities_pkey' })
  issuer: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'identities_pkey' })
  subject: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

/** Role of a person for one organisation, or for all. */
@Entity('memberships')
@Unique('memberships_unique', ['personId', 'role', 'organisationId'])
export class Membership {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'memberships_pkey' })
  id: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  @Column('text')
  role: Role;

  /** Organisation; null: every one, later ones included. */
  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  /** Person who granted the role; null: the break-glass key, or the command for the first owner. */
  @Column('uuid', { name: 'granted_by', nullable: true })
  grantedBy: string | null;

  @CreateDateColumn({ name: 'granted_at', type: 'timestamptz' })
  grantedAt: Date;
}

/** Person who signs in. Rows are never deleted, because histories name them. */
@Entity('people')
export class Person {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'people_pkey' })
  id: string;

  @Column('text')
  name: string;

  /** Mail address for alerts and invitations. It gives no access, and people are never looked up by it. */
  @Column('text', { nullable: true })
  email: string | null;

  /** Language of the console and mails; null: the browser's language, and mails in English. */
  @Column('text', { nullable: true })
  language: Language | null;

  /** Time zone in which the console shows times, such as Europe/London; null: that of each organisation. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  /** Time of leaving, after which the person cannot sign in; null: still here. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('uuid', { name: 'ended_by', nullable: true })
  endedBy: string | null;
}

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
