import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Decimal } from '../domain/money';
import type { BookStatus, DocumentKind } from '../domain/sales/sales-document';
import { decimalColumn } from '../platform/database/decimal-column';

/**
 * A sales document as reconciliation has read it in the books, by its own reading: what the pipeline knows is what is
 * compared with it, so the two must not come from one place.
 */
@Entity('book_images')
export class BookImage {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'book_images_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'book_images_pkey' })
  kind: DocumentKind;

  @PrimaryColumn('text', { name: 'source_id', primaryKeyConstraintName: 'book_images_pkey' })
  sourceId: string;

  @Column('text')
  number: string;

  @Column('date', { name: 'issued_on' })
  issuedOn: string;

  @Column('text')
  currency: string;

  @Column('numeric', { precision: 25, scale: 6, transformer: decimalColumn })
  total: Decimal;

  @Column('text')
  status: BookStatus;

  /** domain/fiscal/fiscal-fingerprint.ts. */
  @Column('text')
  fingerprint: string;

  /** Time of the change, by the platform's clock. */
  @Column('timestamptz', { name: 'changed_at' })
  changedAt: Date;

  /** Time at which the platform last returned it to this reading, by the database's clock. */
  @Column('timestamptz', { name: 'read_at' })
  readAt: Date;
}
