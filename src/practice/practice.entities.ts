import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Assignment of a task at a client to a person. */
@Entity('task_assignments')
@Unique('task_assignments_unique', ['organisationId', 'item'])
export class TaskAssignment {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'task_assignments_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  /** Name of the task on the page Today; `client`: the client as a whole. */
  @Column('text')
  item: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  /** Person who assigned it; null: a key. */
  @Column('uuid', { name: 'given_by', nullable: true })
  givenBy: string | null;

  @CreateDateColumn({ name: 'given_at', type: 'timestamptz' })
  givenAt: Date;
}

/** Task that one person has snoozed on the page Today until a day. */
@Entity('tasks_put_aside')
@Unique('tasks_put_aside_unique', ['organisationId', 'personId', 'item'])
export class TaskPutAside {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'tasks_put_aside_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  @Column('text')
  item: string;

  @Column('date')
  until: string;

  /** Number of documents at that time; with more of them the task returns before its day. */
  @Column('integer')
  documents: number;

  @CreateDateColumn({ name: 'put_at', type: 'timestamptz' })
  putAt: Date;
}

/** Search, filter and order of a page that a person has saved under a name. */
@Entity('saved_views')
@Unique('saved_views_unique', ['personId', 'page', 'name'])
export class SavedView {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'saved_views_pkey' })
  id: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  /** Page of the console, as in its address. */
  @Column('text')
  page: string;

  @Column('text')
  name: string;

  /** Query of the address, after the question mark. */
  @Column('text')
  query: string;
}

/** Tax period signed off by a person, with its figures at that time. */
@Entity('period_sign_offs')
export class PeriodSignOff {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'period_sign_offs_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  /** First day of the period; first and last are both included. */
  @Column('date', { name: 'from_day' })
  from: string;

  @Column('date', { name: 'to_day' })
  to: string;

  @Column('uuid', { name: 'reconciliation_id' })
  reconciliationId: string;

  /** Report of the reconciliation, and the taxed sales without a receipt. */
  @Column('jsonb')
  figures: object;

  /** SHA-256 of the figures as canonical JSON. */
  @Column('text')
  sha256: string;

  /** Fingerprint of the period's documents, receipts and other sales at the time of the comparison. */
  @Column('text')
  fingerprint: string;

  @Column('uuid', { name: 'signed_by' })
  signedBy: string;

  @Column('text', { name: 'signed_by_name' })
  signedByName: string;

  @Column('timestamptz', { name: 'signed_at', default: () => 'clock_timestamp()' })
  signedAt: Date;

  /** Time at which a change of the period was found; null: unchanged. */
  @Column('timestamptz', { name: 'changed_at', nullable: true })
  changedAt: Date | null;

  /** Time of the last check, or of the signature. */
  @Column('timestamptz', { name: 'looked_at', default: () => 'clock_timestamp()' })
  lookedAt: Date;

  /** Start of the last check, completed or not; null: none. */
  @Column('timestamptz', { name: 'tried_at', nullable: true })
  triedAt: Date | null;

  /** Time at which it was withdrawn or replaced. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('uuid', { name: 'ended_by', nullable: true })
  endedBy: string | null;

  @Column('text', { name: 'ended_by_name', nullable: true })
  endedByName: string | null;

  @Column('text', { name: 'ended_because', nullable: true })
  endedBecause: string | null;
}
