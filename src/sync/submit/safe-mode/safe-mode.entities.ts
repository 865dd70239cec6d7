import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ClosedReason } from './closed-journal';

/** File of the journal of which this database knows every entry: stored, or recorded as a gap. */
@Entity('journal_files')
export class ConfirmedJournalFile {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'journal_files_pkey' })
  name: string;

  /** Size and time of the last change, which reveals an append, a truncation or an edit. */
  @Column('text')
  version: string;

  /** Number of its lines that cannot be read. */
  @Column('integer')
  unreadable: number;

  /** Last entry as JSON: a database that lacks it was restored in part. Null: the file has none. */
  @Column('text', { name: 'last_entry', nullable: true })
  lastEntry: string | null;

  /** Time at which the file was found gone, shorter or replaced; null: it is there. */
  @Column('timestamptz', { name: 'lost_at', nullable: true })
  lostAt: Date | null;
}

/** Single row that names this database, for data kept outside of it. */
@Entity('installation')
export class Installation {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'installation_pkey' })
  id: string;

  @Column('boolean', { name: 'is_only', default: true })
  isOnly: boolean;

  /** Mark in the folder of the journal that belongs to this database; null before the first start that keeps one. */
  @Column('uuid', { name: 'journal_mark', nullable: true })
  journalMark: string | null;

  /** Mark that is written to the folder once this row knows it; null: none yet. */
  @Column('uuid', { name: 'journal_next_mark', nullable: true })
  journalNextMark: string | null;

  /** Reason why a replica submitted nothing when it was last asked ({@link ClosedReason}); null: never. */
  @Column('text', { name: 'journal_fault', nullable: true })
  journalFault: ClosedReason | null;

  @Column('timestamptz', { name: 'journal_fault_at', nullable: true })
  journalFaultAt: Date | null;
}

/** Submission that was sent and is missing from this database, because an older copy was restored. */
@Entity('journal_gaps')
export class JournalGap {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'journal_gaps_pkey' })
  documentId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'journal_gaps_pkey' })
  attempt: number;

  /** Value of `submissions.id` in the entry. */
  @PrimaryColumn('uuid', { name: 'submission_id', primaryKeyConstraintName: 'journal_gaps_pkey' })
  submissionId: string;

  /** Entry of the journal as JSON. */
  @Column('text')
  entry: string;

  @Column('timestamptz', { name: 'found_at', default: () => 'clock_timestamp()' })
  foundAt: Date;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null;

  /** Reason for closing. `held`: its document is uncertain now. `acknowledged`: by a person. */
  @Column('text', { name: 'closed_as', nullable: true })
  closedAs: 'held' | 'acknowledged' | null;
}
