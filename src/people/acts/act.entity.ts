import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Outcome of an act; `refused`: the caller lacked the right. */
export type ActOutcome = 'done' | 'refused';

/** Act of a person, an entry of an audit log; rows are only added. */
@Entity('acts')
export class ActRow {
  /** Ids increase in the order of recording. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'acts_pkey',
  })
  id: string;

  /** Audit log of the entry: the id of the organisation, or INSTALLATION. */
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

  /** Salt of the commitment. It is outside the hash, so that erasing it hides the act and keeps the chain valid. */
  @Column('text')
  salt: string;

  @Column('timestamptz')
  at: Date;

  /** Organisation; null: none, or all of them. */
  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  @Column('uuid', { name: 'person_id', nullable: true })
  personId: string | null;

  /** Name of the person at that time. */
  @Column('text')
  person: string;

  /** Kind of caller: `person`, or the kind of key. */
  @Column('text')
  kind: string;

  /** Kind and id of the credential: `session`, `token` or `key`; never the secret. */
  @Column('text')
  via: string;

  @Column('text', { name: 'via_id', nullable: true })
  viaId: string | null;

  @Column('text', { nullable: true })
  address: string | null;

  /** Action of the table of rights. */
  @Column('text')
  action: string;

  /** Kind of act, from ACT_NAMES. */
  @Column('text')
  deed: string;

  @Column('text')
  outcome: ActOutcome;

  /** Number of combined refusals of one minute; 1 for all other acts. */
  @Column('int')
  times: number;

  @Column('text', { name: 'object_kind' })
  objectKind: string;

  @Column('text', { name: 'object_id', nullable: true })
  objectId: string | null;

  @Column('text', { name: 'object_name', nullable: true })
  objectName: string | null;

  /** Former state as JSON text; null: the object did not exist. */
  @Column('text', { nullable: true })
  before: string | null;

  /** New state as JSON text; null: the object no longer exists, or there are no details. */
  @Column('text', { nullable: true })
  after: string | null;
}

/** Audit log for acts that concern no single organisation. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';
