import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { OutsideReceipt, OutsideSource } from '../domain/receipt/outside-receipt';
import { OfOrganisation } from '../platform/database/of-organisation';

/**
 * A receipt that was made elsewhere for a document of the books. While it is not withdrawn the database lets no submission
 * of the document begin (`submissions_none_of_recorded`).
 */
@Entity('outside_receipts')
@OfOrganisation()
export class OutsideReceiptRow implements OutsideReceipt {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'outside_receipts_pkey',
  })
  id: string;

  @Column('uuid', { name: 'document_id' })
  documentId: string;

  @Column('text', { name: 'device_id' })
  deviceId: string;

  @Column('text', { name: 'fiscal_number' })
  fiscalNumber: string;

  @Column('date', { name: 'dated_on', nullable: true })
  datedOn: string | null;

  @Column('text', { name: 'verification_code', nullable: true })
  verificationCode: string | null;

  @Column('text', { nullable: true })
  address: string | null;

  /** The id under which a fiscal service was sent the document; null: no service of ours knows it. */
  @Column('text', { name: 'submitted_as', nullable: true })
  submittedAs: string | null;

  /** The fiscal account of that service; null where `submittedAs` is. */
  @Column('uuid', { name: 'fiscal_account_id', nullable: true })
  fiscalAccountId: string | null;

  @Column('text')
  source: OutsideSource;

  /** True: a person has confirmed it against another receipt named in the books. */
  @Column('boolean', { name: 'overrules_books', default: false })
  overrulesBooks: boolean;

  @Column('text')
  reason: string;

  @Column('text', { name: 'recorded_by' })
  recordedBy: string;

  @Column('timestamptz', { name: 'recorded_at', default: () => 'clock_timestamp()' })
  recordedAt: Date;

  /** Time of withdrawal; null while the receipt counts. */
  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt: Date | null;

  @Column('text', { name: 'withdrawn_by', nullable: true })
  withdrawnBy: string | null;

  @Column('text', { name: 'withdrawn_because', nullable: true })
  withdrawnBecause: string | null;
}
