import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Decimal } from '../../documents/money';
import { decimalColumn } from '../../platform/database/decimal-column';

/**
 * What lists of documents are searched, narrowed and ordered by, except the state. A trigger of `documents` keeps it: it changes
 * only with the books, so that its indexes cost nothing when a document moves.
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

  /** By which `-value` is ordered first: 0 and the currency where it is its organisation's base currency, otherwise 1 and it. */
  @Column('text', { name: 'value_group' })
  valueGroup: string;

  /** Identifier of the contact that an invoice is to; null: it is no invoice, or its text cannot be read by PostgreSQL. */
  @Column('text', { nullable: true })
  contact: string | null;
}
