import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** `refused`: the caller had no right to it. */
export type ActOutcome = 'done' | 'refused';

/** Act of a person, which is an entry of an audit log; rows are only ever added. */
@Entity('acts')
export class ActRow {
  /** Rises in the order of recording. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'acts_pkey',
  })
  id: string;

  /** Audit log of the entry: the organisation's, or INSTALLATION. */
  @Column('uuid', { name: 'ledger_id' })
  ledgerId: string;

  @Column('bigint')
  seq: string;

  /** Hash that chains the entry to its predecessor (evidence/audit-log/audit-log.ts). */
  @Column('text')
  hash: string;

  /** Hash of the content that the entry commits to (act-commitment.ts). */
  @Column('text')
  sha256: string;

  /** Kept out of the hash: without its salt an act is forgotten for good, and the chain stays whole. */
  @Column('text')
  salt: string;

  @Column('timestamptz')
  at: Date;

  /** Null: it concerns no organisation, or all of them. */
  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  @Column('uuid', { name: 'person_id', nullable: true })
  personId: string | null;

  /** The name at that time. */
  @Column('text')
  person: string;

  /** `person`, or the kind of key. */
  @Column('text')
  kind: string;

  /** `session`, `token` or `key`, and which one: never the secret. */
  @Column('text')
  via: string;

  @Column('text', { name: 'via_id', nullable: true })
  viaId: string | null;

  @Column('text', { nullable: true })
  address: string | null;

  /** Action of the table of rights. */
  @Column('text')
  action: string;

  /** Kind of act, from DEEDS. */
  @Column('text')
  deed: string;

  @Column('text')
  outcome: ActOutcome;

  /** More than one: refusals of one minute. */
  @Column('int')
  times: number;

  @Column('text', { name: 'object_kind' })
  objectKind: string;

  @Column('text', { name: 'object_id', nullable: true })
  objectId: string | null;

  @Column('text', { name: 'object_name', nullable: true })
  objectName: string | null;

  /** JSON text; null: nothing was there. */
  @Column('text', { nullable: true })
  before: string | null;

  /** JSON text; null: nothing is there any more, or nothing is to be said. */
  @Column('text', { nullable: true })
  after: string | null;
}

/** The audit log of what concerns no single organisation. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';
