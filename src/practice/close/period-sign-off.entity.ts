import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

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
