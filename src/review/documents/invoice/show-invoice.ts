import type { StoredAdjustment } from '../../../domain/fiscal/adjustment';
import { grouped } from '../../../domain/grouped';
import { Decimal, sum, ZERO } from '../../../domain/money';
import type { Customer, SalesDocument, SalesLine } from '../../../domain/sales/sales-document';
import type { PrintedLine, SubmittedDocument } from '../../../fiscal/submitted-document';
import type {
  InvoiceTaxDto,
  InvoiceBuyerDto,
  InvoiceDto,
  InvoiceLineDto,
  SentInvoiceDto,
  SentLineDto,
} from './invoice.dto';
import { pairedLines } from './paired-lines';

/** Submission of the shown version. */
export interface SentVersion {
  readonly attempt: number;
  readonly document: SubmittedDocument;
  readonly adjustments: readonly Pick<StoredAdjustment, 'what' | 'line'>[];
  /** Percentages by tax code; null: exempt. */
  readonly percents: ReadonlyMap<string, string | null>;
}

/** @param sent null: this version of the books was not sent, or what was sent cannot be read */
export function showInvoice(
  books: SalesDocument,
  sent: SentVersion | null,
  isVersionSent: boolean,
): InvoiceDto {
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

/** Lists taxes; lines without a value have none worth showing. */
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
