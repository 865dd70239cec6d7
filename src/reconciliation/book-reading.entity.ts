import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Progress of reconciliation in reading one stream of changes of an organisation. */
@Entity('book_readings')
export class BookReading {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'book_readings_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'book_readings_pkey' })
  stream: string;

  /** Position in the connector's own form; null: from the beginning. */
  @Column('text', { nullable: true })
  position: string | null;

  /** When the reading from the beginning that is under way was begun; null when none is. */
  @Column('timestamptz', { name: 'begun_full_at', nullable: true })
  begunFullAt: Date | null;

  /** When the last whole reading from the beginning was begun: what has not been served since is not in the books. */
  @Column('timestamptz', { name: 'full_since', nullable: true })
  fullSince: Date | null;
}
