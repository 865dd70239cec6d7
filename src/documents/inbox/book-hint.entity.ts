import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DocumentKind } from '../../domain/sales/sales-document';

/** A document that the platform says has changed: one row however often it says so, gone when it has been read. */
@Entity('book_hints')
export class BookHint {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'book_hints_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'book_hints_pkey' })
  kind: DocumentKind;

  @PrimaryColumn('text', { name: 'source_id', primaryKeyConstraintName: 'book_hints_pkey' })
  sourceId: string;

  /** Grows with every further hint: one that comes while the document is read is not taken for answered. */
  @Column('bigint', { default: 0 })
  version: string;

  /** Time of the event, by the platform's clock. */
  @Column('timestamptz', { name: 'happened_at' })
  happenedAt: Date;

  @Column('timestamptz', { name: 'heard_at', default: () => 'now()' })
  heardAt: Date;

  /**
   * True for old changes that no poll finds: the document has to be read by its id, however many there are.
   */
  @Column('boolean', { name: 'only_by_id', default: false })
  onlyById: boolean;
}
