import { Column, Entity, PrimaryColumn, Index } from 'typeorm';
import type { OtherSaleKind } from '../../../connectors/other-sales';

/** Stored line of a sale without an invoice; amounts are decimal text. */
interface StoredSaleLine {
  readonly description: string;
  readonly accountCode: string;
  readonly taxType: string;
  readonly net: string;
  readonly tax: string;
}

/** Sale without an invoice as last read, with the lines that count as sales. */
@Entity('other_sales')
@Index('other_sales_by_day', ['organisationId', 'issuedOn'])
export class OtherSaleRow {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'other_sales_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'other_sales_pkey' })
  kind: OtherSaleKind;

  @PrimaryColumn('text', { name: 'source_id', primaryKeyConstraintName: 'other_sales_pkey' })
  sourceId: string;

  /** Id of the sale as a sales document; null: it cannot be one. */
  @Column('text', { name: 'document_id', nullable: true })
  documentId: string | null;

  @Column('date', { name: 'issued_on' })
  issuedOn: string;

  @Column('text')
  reference: string;

  @Column('text')
  customer: string;

  /** Id of the bank account; empty where the platform names none. */
  @Column('text', { name: 'bank_account_id' })
  bankAccountId: string;

  @Column('text', { name: 'bank_account' })
  bankAccount: string;

  @Column('text')
  currency: string;

  /** True: counted in the books; false: a draft, void or deleted. */
  @Column('boolean', { name: 'is_posted' })
  isPosted: boolean;

  @Column('jsonb')
  lines: StoredSaleLine[];

  /** Unreadable parts as sentences; empty: all of it was readable. */
  @Column('jsonb')
  unreadable: string[];

  @Column('timestamptz', { name: 'changed_at' })
  changedAt: Date;

  @Column('timestamptz', { name: 'read_at' })
  readAt: Date;
}

/**
 * Bank account whose money received is fiscalised as cash sales. The row outlives the end of the choice, so that
 * fiscalised payments are still checked for changes.
 */
@Entity('takings_accounts')
export class TakingsAccount {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'takings_accounts_pkey' })
  organisationId: string;

  /** Id of the bank account on the platform. */
  @PrimaryColumn('text', { name: 'bank_account_id', primaryKeyConstraintName: 'takings_accounts_pkey' })
  bankAccountId: string;

  @Column('text', { name: 'bank_account' })
  bankAccount: string;

  /** First day of fiscalised payments; earlier ones are not fiscalised. */
  @Column('date', { name: 'first_day' })
  firstDay: string;

  /** Last day; null: no end. */
  @Column('date', { name: 'last_day', nullable: true })
  lastDay: string | null;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt: Date;
}
