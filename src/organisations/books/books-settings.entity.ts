import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Stored settings of an organisation's books, as last read. */
@Entity('books_settings')
export class BooksSettingsRow {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'books_settings_pkey' })
  organisationId: string;

  /** JSON; null until first read. Text, because JSON columns cannot hold every character. */
  @Column('text', { nullable: true })
  settings: string | null;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  /** Time of the last attempt to read them. */
  @Column('timestamptz', { name: 'asked_at', default: () => 'now()' })
  askedAt: Date;

  /** Reason why the last reading failed; null when it did not. */
  @Column('text', { nullable: true })
  failure: StoredSentence | null;
}
