import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Result of the latest check of an organisation's audit log. */
@Entity('ledger_checks')
export class AuditLogCheck {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'ledger_checks_pkey' })
  organisationId: string;

  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  /** End of the last check; null: the first one has not ended. */
  @Column('timestamptz', { name: 'checked_at', nullable: true })
  checkedAt: Date | null;

  /** Fault of the audit log; null: unbroken. */
  @Column('text', { nullable: true })
  fault: StoredSentence | null;

  /** Last entry up to which it was verified; null: unknown, or it was not. */
  @Column('bigint', { name: 'verified_seq', nullable: true })
  verifiedSeq: string | null;

  @Column('text', { name: 'verified_hash', nullable: true })
  verifiedHash: string | null;

  /** Time of the last complete check. */
  @Column('timestamptz', { name: 'followed_whole_at', nullable: true })
  followedWholeAt: Date | null;
}
