import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Decimal } from '../../domain/money';
import { decimalColumn } from '../../platform/database/columns';

/**
 * Columns for searching, filtering and sorting lists, except the state. A trigger of `documents` updates it when the
 * books change, so its indexes cost nothing when a document moves.
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

  /**
   * Number, customer, total, reference and the buyer's tax number, in lower case without accents, each after a space.
   */
  @Column('text')
  words: string;

  /**
   * Group for sorting by `-value`: 0 and the currency for the organisation's base currency, otherwise 1 and the
   * currency.
   */
  @Column('text', { name: 'value_group' })
  valueGroup: string;

  /** Id of an invoice's contact; null: not an invoice, or its JSON cannot be read by PostgreSQL. */
  @Column('text', { nullable: true })
  contact: string | null;
}
