import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Decimal } from '../../domain/money';
import { decimalColumn } from '../../platform/database/decimal-column';

/**
 * Columns by which lists of documents are searched, filtered and sorted, except the state. A trigger of
 * `documents` maintains it only when the books change, so its indexes cost no writes when a document moves.
 */
@Entity('document_listings')
export class DocumentListing {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'document_listings_pkey' })
  documentId: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  number: string;

  @Column('date', { name: 'issued_on' })
  issuedOn: string;

  @Column('text')
  currency: string;

  @Column('numeric', { precision: 25, scale: 6, transformer: decimalColumn })
  total: Decimal;

  /** Number, customer, total, reference and the buyer's tax number, in small letters without accents; each begins after a space. */
  @Column('text')
  words: string;

  /**
   * Group by which `-value` sorts first: 0 and the currency for the organisation's base currency, otherwise 1
   * and the currency.
   */
  @Column('text', { name: 'value_group' })
  valueGroup: string;

  /** Identifier of the contact that an invoice is to; null: it is no invoice, or its text cannot be read by PostgreSQL. */
  @Column('text', { nullable: true })
  contact: string | null;
}
