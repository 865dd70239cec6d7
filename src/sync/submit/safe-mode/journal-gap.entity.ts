import { Column, Entity, PrimaryColumn } from 'typeorm';

export const NOT_NAMED = '00000000-0000-0000-0000-000000000000';

/** A submission that was sent, and that this database does not know: it was restored from an older copy. */
@Entity('journal_gaps')
export class JournalGap {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'journal_gaps_pkey' })
  documentId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'journal_gaps_pkey' })
  attempt: number;

  /** Value of `submissions.id` in the entry; zeros where an entry of an earlier version lacks it. */
  @PrimaryColumn('uuid', {
    name: 'submission_id',
    default: NOT_NAMED,
    primaryKeyConstraintName: 'journal_gaps_pkey',
  })
  submissionId: string;

  /** Entry of the journal as JSON. */
  @Column('text')
  entry: string;

  @Column('timestamptz', { name: 'found_at', default: () => 'clock_timestamp()' })
  foundAt: Date;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null;

  /** Way of closing. `held`: its document is uncertain now. `acknowledged`: by a person. */
  @Column('text', { name: 'closed_as', nullable: true })
  closedAs: 'held' | 'acknowledged' | null;
}
