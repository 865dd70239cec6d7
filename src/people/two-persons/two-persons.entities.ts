import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Decisions that need two persons: irreversible ones, and ones about who may make such decisions. */
export const CONFIRMATION_SUBJECTS = [
  'resolution',
  'outside_receipt',
  'go_live',
  'fiscal_account',
  'credentials',
  'taxpayer',
  'rule_deletion',
  'personal_data',
  'journal',
] as const;
export type ConfirmationSubject = (typeof CONFIRMATION_SUBJECTS)[number];

/** Removal of an approver: for some time the second person is still required. */
@Entity('approver_removals')
export class ApproverRemoval {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'approver_removals_pkey' })
  id: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  /** Organisation; null: all organisations. */
  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  @CreateDateColumn({ name: 'removed_at', type: 'timestamptz' })
  removedAt: Date;
}

/** API call as it was made; the second person makes the same one. */
interface RequestedCall {
  readonly method: string;
  /** Path with ids, without the host. */
  readonly path: string;
  readonly body: unknown;
  /** Fields of the body that are null here: the second person enters them again. */
  readonly omitted: readonly string[];
}

/** Action that one person has requested and a second person must confirm before it is done. */
@Entity('confirmations')
export class Confirmation {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'confirmations_pkey' })
  id: string;

  @Column('text')
  subject: ConfirmationSubject;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  /** Request without secrets, which are only in the hash: the second person enters them again. */
  @Column('jsonb')
  request: RequestedCall;

  /** SHA-256 over subject, organisation and call, which is exactly what is confirmed. */
  @Column('text', { name: 'facts_sha256' })
  factsSha256: string;

  @Column('uuid', { name: 'requested_by' })
  requestedBy: string;

  /** Session of the request; null: it was made with a token. */
  @Column('uuid', { name: 'requested_session', nullable: true })
  requestedSession: string | null;

  @CreateDateColumn({ name: 'requested_at', type: 'timestamptz' })
  requestedAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt: Date | null;

  /** Passkey assertion; the hash of the facts was its challenge. */
  @Column('jsonb', { nullable: true })
  assertion: object | null;

  @Column('uuid', { name: 'asserted_by', nullable: true })
  assertedBy: string | null;

  @Column('timestamptz', { name: 'asserted_at', nullable: true })
  assertedAt: Date | null;

  @Column('uuid', { name: 'confirmed_by', nullable: true })
  confirmedBy: string | null;

  @Column('uuid', { name: 'confirmed_session', nullable: true })
  confirmedSession: string | null;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;
}
