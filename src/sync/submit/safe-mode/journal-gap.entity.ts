import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A submission that was sent, and that this database does not know: it was restored from an older copy. */
@Entity('journal_gaps')
export class JournalGap {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'journal_gaps_pkey' })
  documentId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'journal_gaps_pkey' })
  attempt: number;

  /** JSON of the journal's entry. */
  @Column('text')
  entry: string;

  @Column('timestamptz', { name: 'found_at', default: () => 'clock_timestamp()' })
  foundAt: Date;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null;

  /** `held`: its document is uncertain now. `acknowledged`: by a person. */
  @Column('text', { name: 'closed_as', nullable: true })
  closedAs: 'held' | 'acknowledged' | null;
}
