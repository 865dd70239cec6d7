import { Injectable } from '@nestjs/common';
import {
  type AskedAbout,
  CircumstancesRepository,
  type KnownChoice,
  type KnownElsewhere,
  type StoredBefore,
  type StoredCircumstances,
} from '../../documents/circumstances.repository';
import { OutsideReceiptsRepository } from '../../documents/outside-receipts.repository';
import type { DeviceNumberHolder } from '../../documents/sent-at-device';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import { type CalendarDay, dayAt, dayOf } from '../../domain/calendar-day';
import {
  type DecisionName,
  type MadeDecision,
  outdatedSince,
} from '../../domain/lifecycle/document-decision';
import { isLongUnexplained } from '../../domain/fiscal/may-begin';
import { numberKey, agreesWithSent } from '../../domain/sales/same-sale';
import type { FoundSign } from '../../domain/sales/foreign-signs';
import type { Customer, SalesDocument } from '../../domain/sales/sales-document';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { deviceTaxesOf } from '../../fiscal/accounts/device-taxes';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { COUNTRY } from '../../mapping/countries';
import { soldIn } from '../../mapping/credited-invoice';
import type { Circumstances, ForeignSign, OriginalInvoice } from '../../mapping/mapping-rules';
import { deductsDeposit, deductedDeposits } from '../../mapping/negative-lines/deducted-deposits';
import { CustomersInvoicesService, othersOf } from './customers-invoices.service';
import { OriginalsService } from './originals.service';
import { remainders } from './remainders';
import type { OutsideReceiptRow } from '../../documents/receipts.entities';
import { FISCALISED_STATES, UNDER_WAY_STATES } from '../../domain/lifecycle/lifecycle';
import { sentencesOf } from '../../domain/texts/stored-sentence';

/** Issues that only a person can end; an invoice with one of them is never fiscalised automatically. */
const FOR_GOOD: readonly string[] = [
  'BEFORE_GO_LIVE',
  'EXCLUDED_BY_RULE',
  'FISCALISED_ELSEWHERE',
  'RECORDED_RECEIPT_DIFFERS',
  'VOIDED_IN_BOOKS',
];

/**
 * Stored invoice for its credit notes; its remainder is in remainders.ts. One missing from the books is not under way,
 * since its credit notes would hold back later documents for ever.
 * @param customer contact as last read
 * @param recorded receipt made elsewhere
 * @param fiscalAccountId account of the credit note, as another does not know the invoice
 */
export function originalInvoice(
  invoice: TrackedDocument,
  customer: Customer | null,
  recorded: OutsideReceiptRow | null,
  fiscalAccountId: string | null,
): Omit<OriginalInvoice, 'credited' | 'sent' | 'credits'> {
  const sales = readSalesDocument(invoice.source);
  const deducts = deductedDeposits(sales);
  return {
    documentId: invoice.id,
    sourceId: invoice.sourceId,
    number: invoice.number,
    customer: customer ?? sales.customer,
    isFiscalised: FISCALISED_STATES.includes(invoice.state) && !isChangedSale(invoice, recorded),
    isUnderWay: UNDER_WAY_STATES.includes(invoice.state) && !isGoneFromBooks(invoice),
    ...(isLeftOut(invoice) ? { isLeftOut: true } : {}),
    ...(recorded === null ? {} : { elsewhere: { submittedAs: submittedTo(recorded, fiscalAccountId) } }),
    issuedOn: recorded?.datedOn ?? sales.issuedOn,
    currency: sales.currency,
    total: sales.total,
    subTotal: sales.subTotal,
    taxTypes: [...new Set(sales.lines.map((line) => line.taxType))],
    sold: soldIn(sales),
    ...(deducts === null ? {} : { deducts }),
  };
}

/** True once the last look before a submission did not find it (sync/submit/current-versions.service.ts). */
function isGoneFromBooks({ lastFailure }: TrackedDocument): boolean {
  return lastFailure !== null && sentencesOf(lastFailure).some(({ code }) => code === 'goneFromBooks');
}

/** True for an edited sale that still has only the receipt of the other document. */
function isChangedSale({ reason }: TrackedDocument, recorded: OutsideReceiptRow | null): boolean {
  return recorded?.source === 'sale' && reason === 'EDITED';
}

function isLeftOut({ state, issues }: TrackedDocument): boolean {
  return state === 'excluded' || (state === 'waiting' && issues.some(({ code }) => FOR_GOOD.includes(code)));
}

function submittedTo(recorded: OutsideReceiptRow, fiscalAccountId: string | null): string | null {
  return recorded.fiscalAccountId === fiscalAccountId ? recorded.submittedAs : null;
}

/** Offset of the country, which determines the day while there is no fiscal account with a device. */
export const HOME_OFFSET = COUNTRY.timeOffset;

/** Context of a mapping: organisation, fiscal device, and time by the database's clock. */
export interface MappingPlace {
  readonly organisationId: string;
  /** Fiscal account; null until an administrator has chosen one. */
  readonly fiscalAccount: Pick<
    OpenFiscalAccount,
    'id' | 'timeOffset' | 'isVatRegistered' | 'taxpayerTin'
  > | null;
  readonly now: Date;
}

/** Stored document with all facts that its mapping needs beyond the rules. */
export interface KnownDocument {
  readonly tracked: TrackedDocument;
  /** Document as last read from the books, with the customer's details. */
  readonly sales: SalesDocument;
  readonly circumstances: Circumstances;
}

type ReadDocument = Pick<KnownDocument, 'tracked' | 'sales'>;

/** Documents as last read from the books, with the stored facts about them. */
interface LookedAt {
  readonly written: readonly ReadDocument[];
  readonly stored: StoredCircumstances;
}

/**
 * Facts about a document right before its submission, with documents that go first and earlier submissions.
 */
export type BeforeSubmission = LookedAt & StoredBefore;

/** Reads all facts that mapping needs beyond documents and rules, for preflight, prepare and submit. */
@Injectable()
export class CircumstancesService {
  constructor(
    private readonly stored: CircumstancesRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly originals: OriginalsService,
    private readonly customersInvoices: CustomersInvoicesService,
    private readonly outside: OutsideReceiptsRepository,
  ) {}

  /** Reads the present facts by document id, in the given order, with a constant number of statements. */
  async read(
    place: MappingPlace,
    documents: readonly TrackedDocument[],
  ): Promise<ReadonlyMap<string, KnownDocument>> {
    if (documents.length === 0) return new Map();
    const written = documents.map(asWritten);
    const about = aboutDocuments(place, written);
    const stored = await this.stored.read({ ...about, fiscalAccountId: place.fiscalAccount?.id ?? null });
    return this.known(place, { written, stored });
  }

  /**
   * Reads the facts of one document right before its submission, in one statement; `known` adds further facts.
   * @param since documents dated before this day do not precede it
   */
  async before(
    organisationId: string,
    fiscalAccountId: string,
    document: TrackedDocument,
    since: CalendarDay | null,
  ): Promise<BeforeSubmission> {
    const written = [asWritten(document)];
    const about = aboutDocuments({ organisationId }, written);
    const asked = { ...about, fiscalAccountId, documentId: document.id, since };
    return { written, ...(await this.stored.before(asked)) };
  }

  /** Combines documents with the originals of credit notes. */
  async known(
    place: MappingPlace,
    { written, stored }: LookedAt,
  ): Promise<ReadonlyMap<string, KnownDocument>> {
    const { fiscalAccount, now } = place;
    const read = written.map((one) => withCustomer(one, stored.customers));
    const decided = await this.decided(read, stored);
    const invoicesOf = await this.invoicesOf(
      place,
      read.map((one) => ({ ...one, chosenId: decided.get(one.tracked.id)?.originalId ?? null })),
      stored.sharing,
    );
    const isVatRegistered = fiscalAccount?.isVatRegistered;
    const sellerNumber = fiscalAccount?.taxpayerTin ?? null;
    const deviceTaxes = deviceTaxesOf(stored.readings);
    const today = dayAt(now, fiscalAccount?.timeOffset ?? HOME_OFFSET);
    const known = read.map(({ tracked, sales }): KnownDocument => {
      const choice = stored.choices.get(tracked.id);
      const last = stored.lastMoments(tracked.id);
      const holders = holdersOf(tracked, stored);
      const circumstances = {
        today,
        firstSeenAt: tracked.createdAt,
        sharing: othersOf(sales.customer, stored.sharing),
        ...invoicesOf(tracked),
        ...(decided.get(tracked.id) ?? NOTHING_DECIDED).circumstances,
        foreign: foreignOf(choice, holders, decided.get(tracked.id)?.answered ?? []),
        ...elsewhereOf(stored.recorded.get(tracked.id)),
        ...signedOf(sales, stored),
        isNumberTaken: holders.some(({ heldBy }) => heldBy !== 'mark'),
        isSuccessUnexplained: isSuccessUnexplained(tracked, stored, now),
        ...(tracked.paidInto == null ? {} : { paidInto: tracked.paidInto }),
        ...(isVatRegistered === undefined ? {} : { isVatRegistered }),
        ...(sellerNumber === null ? {} : { sellerNumber }),
        ...(deviceTaxes === null ? {} : { deviceTaxes }),
        lastDay: last === null ? null : dayOf(last),
      };
      return { tracked, sales, circumstances };
    });
    return new Map(known.map((one) => [one.tracked.id, one]));
  }

  /** A linked document that agrees with its receipt is that sale, whatever was linked. */
  private async decided(
    read: readonly ReadDocument[],
    { decisions }: StoredCircumstances,
  ): Promise<ReadonlyMap<string, Decided>> {
    const decided = read.map(
      (one) => [one, decidedOn(one.sales, decisions.get(one.tracked.id) ?? [])] as const,
    );
    const isChanged = ({ circumstances: { outdated = [] } }: Decided): boolean =>
      outdated.some(({ decision }) => decision === 'sale');
    const changed = decided.flatMap(([{ tracked }, one]) => (isChanged(one) ? tracked.id : []));
    const linked = await this.outside.linkedSales(changed);
    return new Map(
      decided.map(([{ tracked, sales }, one]) => {
        const sale = linked.get(tracked.id);
        const others = decisions.get(tracked.id)?.filter(({ decision }) => decision !== 'sale') ?? [];
        const isOver = sale !== undefined && agreesWithSent(sale, sales);
        return [tracked.id, isOver ? decidedOn(sales, others) : one];
      }),
    );
  }

  /** The latest day of anything that a fiscal account has, or may have, received; null: of nothing. */
  async lastDay(fiscalAccountId: string): Promise<CalendarDay | null> {
    const last = await this.submissions.lastMoment(fiscalAccountId, null);
    return last === null ? null : dayOf(last);
  }

  private async invoicesOf(
    { organisationId, fiscalAccount }: MappingPlace,
    read: readonly (ReadDocument & { readonly chosenId: string | null })[],
    sharing: readonly Customer[],
  ): Promise<(document: TrackedDocument) => Pick<Circumstances, 'originals' | 'customersInvoices'>> {
    const found = await this.originals.findAll(organisationId, read);
    const asking = read.filter(
      ({ tracked, sales }) =>
        deductsDeposit(sales) || (sales.kind === 'credit_note' && found.get(tracked.id)?.length !== 1),
    );
    const ofCustomers = await this.customersInvoices.findAll(organisationId, asking, sharing);
    const invoices = [
      ...[...found.values()].flat(),
      ...[...ofCustomers.values()].flatMap((ofOne) => ofOne.map(({ invoice }) => invoice)),
    ];
    const sourceIds = new Set(invoices.map(({ sourceId }) => sourceId));
    const accountId = fiscalAccount?.id ?? null;
    const sent =
      sourceIds.size === 0
        ? []
        : await this.submissions.sentAround(organisationId, [...sourceIds], accountId);
    const recorded = await this.outside.ofDocuments([...new Set(invoices.map(({ id }) => id))]);
    const remainderOf = remainders(sent);
    const seenBy = (
      noteId: string,
      invoice: TrackedDocument,
      customer: Customer | null,
    ): OriginalInvoice => ({
      ...originalInvoice(invoice, customer, recorded.get(invoice.id) ?? null, accountId),
      ...remainderOf(invoice.sourceId, noteId),
    });
    return ({ id }) => {
      const ofCustomer = ofCustomers.get(id);
      return {
        originals: (found.get(id) ?? []).map((invoice) => seenBy(id, invoice, null)),
        ...(ofCustomer === undefined
          ? {}
          : { customersInvoices: ofCustomer.map(({ invoice, customer }) => seenBy(id, invoice, customer)) }),
      };
    };
  }
}

function asWritten(tracked: TrackedDocument): ReadDocument {
  return { tracked, sales: readSalesDocument(tracked.source) };
}

function aboutDocuments(
  { organisationId }: Pick<MappingPlace, 'organisationId'>,
  written: readonly ReadDocument[],
): Omit<AskedAbout, 'fiscalAccountId'> {
  return {
    organisationId,
    contactIds: [...new Set(written.map(({ sales }) => sales.customer.sourceId))],
    documentIds: written.map(({ tracked }) => tracked.id),
    numbers: written.map(({ tracked }) => tracked.number),
  };
}

/** Combines name and numbers of one reading: the document has the contact as it was when read. */
function withCustomer(
  { tracked, sales }: ReadDocument,
  customers: StoredCircumstances['customers'],
): ReadDocument {
  const customer = customers.get(sales.customer.sourceId)?.customer ?? sales.customer;
  return { tracked, sales: { ...sales, customer } };
}

/** Decisions of people about a document, as far as they apply to this version. */
interface Decided {
  readonly originalId: string | null;
  /** Signs of another program that a person has answered. */
  readonly answered: readonly FoundSign[];
  readonly circumstances: Pick<
    Circumstances,
    'isOriginalChosen' | 'isReleased' | 'isDeclaredNow' | 'excludedBecause' | 'outdated'
  >;
}

const NOTHING_DECIDED: Decided = {
  originalId: null,
  answered: [],
  circumstances: { isOriginalChosen: false, isReleased: false, isDeclaredNow: false },
};

function decidedOn(sales: SalesDocument, made: readonly MadeDecision[]): Decided {
  const outdated = made.flatMap((one) => outdatedSince(one, sales) ?? []);
  const counting = (wanted: DecisionName): MadeDecision | undefined =>
    made.find(({ decision }) => decision === wanted && !outdated.some((one) => one.decision === decision));
  const [original, excluded] = [counting('original'), counting('excluded')];
  return {
    originalId: original?.originalId ?? null,
    answered: counting('anyway')?.signs ?? [],
    circumstances: {
      isOriginalChosen: original !== undefined,
      isReleased: counting('released') !== undefined,
      isDeclaredNow: counting('declared') !== undefined,
      ...(excluded === undefined ? {} : { excludedBecause: excluded.reason }),
      ...(outdated.length === 0 ? {} : { outdated }),
    },
  };
}

/** Returns other documents that are or may be fiscalised under its number. */
function holdersOf({ id, number }: TrackedDocument, { holders }: StoredCircumstances): DeviceNumberHolder[] {
  const key = numberKey(number);
  return holders.filter((holder) => numberKey(holder.number) === key && holder.documentId !== id);
}

function isSuccessUnexplained(
  { id }: TrackedDocument,
  { unexplained }: StoredCircumstances,
  now: Date,
): boolean {
  const since = unexplained.get(id);
  return since !== undefined && isLongUnexplained(since, now);
}

function foreignOf(
  choice: KnownChoice | undefined,
  holders: readonly DeviceNumberHolder[],
  answered: readonly FoundSign[],
): ForeignSign {
  return {
    sign: choice?.foreignSign ?? null,
    answered,
    address: choice?.foreignAddress ?? null,
    ofNumber: holders.flatMap(({ mark, number }) =>
      mark === null ? [] : [{ by: 'number', text: number, of: mark }],
    ),
  };
}

function signedOf(
  { issuedOn }: SalesDocument,
  { signed }: StoredCircumstances,
): Pick<Circumstances, 'signed'> {
  const period = signed.find(({ from, to }) => issuedOn >= from && issuedOn <= to);
  return period === undefined ? {} : { signed: period };
}

function elsewhereOf(receipt: KnownElsewhere | undefined): Pick<Circumstances, 'elsewhere'> {
  return receipt === undefined ? {} : { elsewhere: { receipt, overrulesBooks: receipt.overrulesBooks } };
}
