import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { ReceiptRemark } from '../domain/fiscal/verdict';
import type { PdfCheck } from '../domain/receipt/pdf-check';
import type { CertificateTick } from '../domain/receipt/receipt-certificate';
import { OfOrganisation } from '../platform/database/of-organisation';

/**
 * The device's numbers for a submission: written once. Only what a person entered is taken back, before it is written back
 * (`withdraw_entered_receipt`). A document has one receipt of its own, by which it is
 * written back; each further one is a double.
 */
@Entity('fiscal_receipts')
@OfOrganisation()
@Unique('fiscal_receipts_number_unique', ['deviceId', 'fiscalNumber'])
export class FiscalReceiptRow {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'fiscal_receipts_pkey' })
  documentId: string;

  @PrimaryColumn('uuid', { name: 'submission_id', primaryKeyConstraintName: 'fiscal_receipts_pkey' })
  submissionId: string;

  /** True: the document already had a receipt of another submission, and both exist at the tax authority. */
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

  /** The PDF is this receipt's: unique indexes let no other receipt have it, by name or by bytes. */
  @Column('boolean', { name: 'pdf_is_claimed', default: false })
  pdfIsClaimed: boolean;

  /** Checks made before the document counted as fiscalised; empty for receipts of earlier versions. */
  @Column('jsonb', { default: [] })
  certificate: readonly CertificateTick[];

  /** Outcome in the service's own words. */
  @Column('text')
  outcome: string;

  @Column('timestamptz', { name: 'fiscalised_at', default: () => 'now()' })
  fiscalisedAt: Date;
}
