import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { StoredSentence } from '../../../domain/texts/stored-sentence';

/** Kind of mail. `urgent`: does not wait for the end of quiet hours. `digest`: the daily mail. */
type PersonMailKind = 'alerts' | 'urgent' | 'digest';

/** Result of a mail. `dropped`: at its due time it had no content, or no receiver. */
export type PersonMailResult = 'delivered' | 'given_up' | 'dropped';

/**
 * Mail to a person, retried until it is delivered. Its content is written when it is sent, from the facts and rights at
 * that time.
 */
@Entity('person_mails')
export class PersonMail {
  /** Message id, the same for every attempt. */
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'person_mails_pkey' })
  id: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  @Column('text')
  kind: PersonMailKind;

  /** Alerts collected for this mail; empty for the daily mail, which covers everything. */
  @Column('uuid', { name: 'alert_ids', array: true, default: '{}' })
  alertIds: string[];

  /** Day of the daily mail, in the person's time zone; null for the others. */
  @Column('date', { name: 'digest_on', nullable: true })
  digestOn: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { name: 'last_failure', nullable: true })
  lastFailure: StoredSentence | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('text', { nullable: true })
  result: PersonMailResult | null;
}
