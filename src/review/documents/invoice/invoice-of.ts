import type { Customer, SalesDocument } from '../../../domain/sales/sales-document';
import { readSalesDocument } from '../../../domain/sales/sales-document-json';
import { LIVE_SUBMISSION_STATES } from '../../../domain/fiscal/submission-states';
import type { Submission } from '../../../documents/submission.entity';
import type { TrackedDocument } from '../../../documents/tracked-document.entity';
import { storedReaders } from '../../../fiscal/stored-readers';
import type { InvoiceDto } from './invoice.dto';
import { type SentVersion, showInvoice } from './show-invoice';

type Sent = Pick<
  Submission,
  'attempt' | 'state' | 'payload' | 'source' | 'fingerprint' | 'taxes' | 'adjustments'
>;

/** Document as it is in the books. */
type Present = Pick<TrackedDocument, 'source' | 'fingerprint'> & {
  /**
   * Customer as last read, with details that a list of documents leaves out; null: use the document's own.
   */
  readonly customer: Customer | null;
};

/** The submission that an invoice is shown with: the last one of which it is known what was sent. */
export function lastSent<T extends Pick<Sent, 'payload'>>(submissions: readonly T[]): T | null {
  return submissions.findLast(({ payload }) => payload.length > 0) ?? null;
}

/**
 * The document as its customer sees it, in the version that counts: the one that was sent, as long as that may be fiscalised.
 *
 * @param sent its last submission; null: there is none. Of another version than the present one, it counts while it is live
 * @param service that it was sent to
 * @returns null when what is stored has no lines, so that everything else can be shown
 */
export function invoiceOf(
  { source, fingerprint, customer }: Present,
  sent: Sent | null,
  service: string,
): InvoiceDto | null {
  if (sent?.fingerprint === fingerprint) return shown(source, customer, read(sent, service), false);
  const isLive = sent !== null && LIVE_SUBMISSION_STATES.includes(sent.state);
  if (!isLive || sent.source === null) return shown(source, customer, null, false);
  return shown(sent.source, null, read(sent, service), true);
}

function shown(
  source: string,
  customer: Customer | null,
  sent: SentVersion | null,
  isVersionSent: boolean,
): InvoiceDto | null {
  const books: Partial<SalesDocument> = readSalesDocument(source);
  if (books.lines === undefined) return null;
  const whole = books as SalesDocument;
  return showInvoice({ ...whole, customer: customer ?? whole.customer }, sent, isVersionSent);
}

function read({ attempt, payload, taxes, adjustments }: Sent, service: string): SentVersion | null {
  const document = storedReaders(service).document(payload);
  if (document === null) return null;
  const percents = new Map((taxes ?? []).map(({ taxCode, percent }) => [taxCode, percent]));
  return { attempt, document, adjustments: adjustments ?? [], percents };
}
