import type { Customer, SalesDocument, SalesLine } from '../../../domain/sales/sales-document';
import { readSalesDocument } from '../../../domain/sales/sales-document-json';
import { LIVE_SUBMISSION_STATES } from '../../../domain/fiscal/submission-states';
import type { Submission } from '../../../documents/submissions.entities';
import type { TrackedDocument } from '../../../documents/documents.entities';
import { storedReaders } from '../../../fiscal/stored-readers';
import type {
  InvoiceDto,
  InvoiceTaxDto,
  InvoiceBuyerDto,
  InvoiceLineDto,
  SentInvoiceDto,
  SentLineDto,
} from './invoice.dto';
import type { StoredAdjustment } from '../../../domain/fiscal/adjustment';
import { grouped } from '../../../domain/grouped';
import { Decimal, sum, ZERO } from '../../../domain/money';
import type { PrintedLine, SubmittedDocument } from '../../../fiscal/submitted-document';

/** Submitted lines per line of the books: none for a text, a free or a folded line, two for a split one. */
type PairedLines = readonly (readonly PrintedLine[])[];

/**
 * Pairs submitted lines with those of the books by order, because they carry no reference. Null where the two
 * do not match: no pairing is better than a wrong one.
 */
function pairedLines(
  lines: readonly Pick<SalesLine, 'lineAmount' | 'taxAmount'>[],
  sent: readonly PrintedLine[],
  adjustments: readonly Pick<StoredAdjustment, 'what' | 'line'>[],
): PairedLines | null {
  const placesOf = (what: StoredAdjustment['what']): ReadonlySet<string | null> =>
    new Set(adjustments.filter((one) => one.what === what).map(({ line }) => line));
  const [folded, split] = [placesOf('line_folded'), placesOf('line_split')];
  let from = 0;
  const paired = lines.map((line, index) => {
    const place = `lines[${index}]`;
    if (folded.has(place) || isFree(line)) return [];
    const till = from + (split.has(place) ? 2 : 1);
    const own = sent.slice(from, till);
    from = till;
    return own;
  });
  return from === sent.length ? paired : null;
}

/** Recognises a line without any value, which the mapping leaves out. */
function isFree({ lineAmount, taxAmount }: Pick<SalesLine, 'lineAmount' | 'taxAmount'>): boolean {
  return (lineAmount?.isZero() ?? true) && (taxAmount?.isZero() ?? true);
}

/** Submission of the shown version. */
interface SentVersion {
  readonly attempt: number;
  readonly document: SubmittedDocument;
  readonly adjustments: readonly Pick<StoredAdjustment, 'what' | 'line'>[];
  /** Percentages by tax code; null: exempt. */
  readonly percents: ReadonlyMap<string, string | null>;
}

/** @param sent null: this version was not sent, or the payload cannot be parsed */
function showInvoice(books: SalesDocument, sent: SentVersion | null, isVersionSent: boolean): InvoiceDto {
  const showSent = (line: PrintedLine): SentLineDto => ({
    ...line,
    percent: sent?.percents.get(line.taxCode) ?? null,
  });
  const paired = sent === null ? null : pairedLines(books.lines, sent.document.lines, sent.adjustments);
  const { reference, issuedOn, currency, amountsAre } = books;
  return {
    ...{ reference, issuedOn, currency, amountsAre, isVersionSent },
    ...{ subTotal: money(books.subTotal), totalTax: money(books.totalTax), total: money(books.total) },
    rounding: money(books.rounding),
    buyer: showBuyer(books.customer),
    lines: books.lines.map((line, index) => showLine(line, paired?.[index]?.map(showSent) ?? null)),
    taxes: taxesOf(books.lines),
    sent:
      sent === null ? null : showSentDocument(sent, paired === null ? sent.document.lines.map(showSent) : []),
  };
}

function showSentDocument({ attempt, document }: SentVersion, lines: SentLineDto[]): SentInvoiceDto {
  const { buyer, ...others } = document;
  return { ...others, attempt, buyer: { ...buyer, address: [...buyer.address] }, lines };
}

function showLine(line: SalesLine, sent: SentLineDto[] | null): InvoiceLineDto {
  const { description, taxType, itemCode, accountCode } = line;
  return {
    ...{ description, taxType, itemCode, accountCode, sent },
    ...{ quantity: exact(line.quantity), unitAmount: exact(line.unitAmount) },
    ...{ discountRate: exact(line.discountRate), discountAmount: exact(line.discountAmount) },
    ...{ lineAmount: exact(line.lineAmount), taxAmount: exact(line.taxAmount) },
  };
}

function showBuyer({ name, taxNumber, companyNumber, phone, email, address }: Customer): InvoiceBuyerDto {
  const { lines, city, region, country } = address;
  return {
    ...{ name, taxNumber, companyNumber, phone, email },
    address: [...lines, city, region, country].filter((part) => part !== ''),
  };
}

/** Lists taxes of lines with a value. */
function taxesOf(lines: readonly SalesLine[]): InvoiceTaxDto[] {
  const valued = lines.filter(({ lineAmount, taxAmount }) => !isNothing(lineAmount) || !isNothing(taxAmount));
  return [...grouped(valued, ({ taxType }) => taxType)].map(([taxType, ofType]) => ({
    taxType,
    amount: money(sum(ofType.map(({ lineAmount }) => lineAmount ?? ZERO))),
    tax: money(sum(ofType.map(({ taxAmount }) => taxAmount ?? ZERO))),
  }));
}

const isNothing = (amount: Decimal | null): boolean => amount?.isZero() ?? true;
/** Formats an amount with at least two decimals, and as many as the books have. */
const money = (amount: Decimal): string => amount.toFixed(Math.max(2, amount.decimalPlaces()));
const exact = (amount: Decimal | null): string | null => amount?.toFixed() ?? null;

type Sent = Pick<
  Submission,
  'attempt' | 'state' | 'payload' | 'source' | 'fingerprint' | 'taxes' | 'adjustments'
>;

/** Document as in the books. */
type Present = Pick<TrackedDocument, 'source' | 'fingerprint'> & {
  /**
   * Customer as last read, with details that a list of documents leaves out; null: use the document's own.
   */
  readonly customer: Customer | null;
};

/** Last submission whose payload is known. */
export function lastSent<T extends Pick<Sent, 'payload'>>(submissions: readonly T[]): T | null {
  return submissions.findLast(({ payload }) => payload.length > 0) ?? null;
}

/**
 * Document as its customer sees it: the submitted version, as long as that may be fiscalised, else the present one.
 * @param sent last submission; null: none. That of another version counts while it is live
 * @param service that received it
 * @returns null when the stored document has no lines
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
