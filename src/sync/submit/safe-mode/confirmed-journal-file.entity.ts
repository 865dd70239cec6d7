import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of the journal whose every entry this database knows: it was looked for, and found or noted as a gap. */
@Entity('journal_files')
export class ConfirmedJournalFile {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'journal_files_pkey' })
  name: string;

  /** Size and time of the last change: one that was appended to, cut off or edited since has another. */
  @Column('text')
  version: string;

  /** Number of its lines that cannot be read. */
  @Column('integer')
  unreadable: number;

  /** JSON of its last entry: a database that does not know it was restored without the rest. Null: it has none. */
  @Column('text', { name: 'last_entry', nullable: true })
  lastEntry: string | null;

  /** Time at which the file was found gone, shorter or replaced; null: it is there. */
  @Column('timestamptz', { name: 'lost_at', nullable: true })
  lostAt: Date | null;
}
