import { Column, Entity, PrimaryGeneratedColumn, PrimaryColumn, Unique } from 'typeorm';
import type { OutsideReceipt, OutsideSource } from '../domain/receipt/outside-receipt';
import { OfOrganisation } from '../platform/database/columns';
import type { ReceiptRemark } from '../domain/fiscal/verdict';
import type { PdfCheck } from '../domain/receipt/pdf-check';
import type { CertificateTick } from '../domain/receipt/receipt-certificate';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Fiscal PDF of a document as last fetched from the service, attached or not. */
@Entity('fiscal_pdfs')
@OfOrganisation()
export class FiscalPdfRow {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'fiscal_pdfs_pkey' })
  documentId: string;

  @Column('bytea')
  bytes: Buffer;

  @Column('timestamptz', { name: 'fetched_at', default: () => 'now()' })
  fetchedAt: Date;
}

/**
 * Numbers of the device for a submission, written once. Those entered by a person can be withdrawn before their
 * write-back (`withdraw_entered_receipt`). Each further receipt of a document is a double.
 */
@Entity('fiscal_receipts')
@OfOrganisation()
@Unique('fiscal_receipts_number_unique', ['deviceId', 'fiscalNumber'])
export class FiscalReceiptRow {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'fiscal_receipts_pkey' })
  documentId: string;

  @PrimaryColumn('uuid', { name: 'submission_id', primaryKeyConstraintName: 'fiscal_receipts_pkey' })
  submissionId: string;

  /** True: the document already had a receipt of another submission, and both exist at the authority. */
  @Column('boolean', { name: 'is_double', default: false })
  isDouble: boolean;

  @Column('text', { name: 'device_id' })
  deviceId: string;

  @Column('text', { name: 'fiscal_day' })
  fiscalDay: string;

  @Column('text', { name: 'fiscal_number' })
  fiscalNumber: string;

  @Column('text', { name: 'verification_code' })
  verificationCode: string;

  @Column('text', { name: 'qr_url' })
  qrUrl: string;

  @Column('text', { name: 'pdf_name', nullable: true })
  pdfName: string | null;

  @Column('text', { name: 'pdf_sha256', nullable: true })
  pdfSha256: string | null;

  /** Size in bytes of the PDF as written back. */
  @Column('integer', { name: 'pdf_size', nullable: true })
  pdfSize: number | null;

  /** Contradictions and warnings of the service, shown to all readers of the receipt. */
  @Column('jsonb', { default: [] })
  remarks: readonly ReceiptRemark[];

  /** Result of comparing the PDF's text; null before the check. */
  @Column('text', { name: 'pdf_check', nullable: true })
  pdfCheck: PdfCheck | null;

  /** True: the PDF belongs to this receipt; unique indexes prevent another one with its name or bytes. */
  @Column('boolean', { name: 'pdf_is_claimed', default: false })
  pdfIsClaimed: boolean;

  /** Checks made before the document counted as fiscalised. */
  @Column('jsonb', { default: [] })
  certificate: readonly CertificateTick[];

  /** Outcome as the service sent it. */
  @Column('text')
  outcome: string;

  @Column('timestamptz', { name: 'fiscalised_at', default: () => 'now()' })
  fiscalisedAt: Date;
}

/**
 * Receipt made elsewhere for a document of the books. While valid, no submission of the document can begin
 * (`submissions_none_of_recorded`).
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

  /** Id under which a fiscal service received the document; null: none. */
  @Column('text', { name: 'submitted_as', nullable: true })
  submittedAs: string | null;

  /** Fiscal account of that service; null where `submittedAs` is. */
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
  withdrawnBecause: StoredSentence | null;
}
