import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../domain/texts/language';

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
