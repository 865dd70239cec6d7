import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { makeDecision } from '../../src/documents/document-decisions';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { addDays, dayAt } from '../../src/domain/calendar-day';
import type { DocumentState } from '../../src/domain/lifecycle/lifecycle';
import { Decimal } from '../../src/domain/money';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { RunningApi } from './running-api';
import { aCustomer, aLine, anInvoice } from './sales-document-builder';

const TODAY = dayAt(new Date(), '+02:00');
const DAYS = 6;
/** Date of a day of the draft: the last day is today. */
export const dayOf = (day: number): string => addDays(TODAY, day - (DAYS - 1));

/** Draws mostly the first value, since documents that are sent matter as much as the many ways to be held. */
const mostly = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 16, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
  );

const common = {
  day: fc.nat(DAYS - 1),
  number: fc.nat(14),
  tax: mostly('OUTPUT155', 'ZERORATED', 'STRANGE'),
  currency: mostly('USD', 'ZWG'),
  customer: mostly('business', 'without TIN'),
  isPaid: fc.boolean(),
  status: mostly<SalesDocument['status']>('approved', 'draft', 'void'),
  isReleased: fc.boolean(),
  state: fc.constantFrom<DocumentState>('collected', 'waiting', 'ready'),
};
const invoice = fc.record({
  ...common,
  hundreds: fc.integer({ min: 2, max: 4 }),
  credits: fc.constant(null),
});
const creditNote = fc.record({
  ...common,
  hundreds: fc.integer({ min: 1, max: 3 }),
  /** Credited invoice, and the source that names it. */
  credits: fc.record({
    invoice: fc.nat(7),
    by: fc.constantFrom('allocation', 'allocation', 'invoice', 'reference', 'choice', 'nobody'),
  }),
});
const draft = fc.oneof(invoice, creditNote);
export type DraftDocument = typeof draft extends fc.Arbitrary<infer T> ? T : never;

const rules = fc.record({
  trigger: mostly('approved', 'paid', 'manual'),
  lateDocuments: fc.constantFrom('hold', 'same_period', 'present_date'),
  taxPeriod: fc.constantFrom('month', 'two_months_jan_feb'),
  buyerWithoutTin: fc.constantFrom('hold', 'cash_sale'),
  creditNoteReason: fc.constantFrom('', 'Goods returned'),
  zeroRatedTill: fc.option(fc.nat(DAYS - 1)),
  goLive: mostly(0, 1, 2),
});
export type DraftRules = typeof rules extends fc.Arbitrary<infer T> ? T : never;

/** Mappings that may contradict the device, whose taxes are 1 (exempt), 2 (0 %), 3 (15 %, ended) and 517 (15.5 %). */
export const anyMappings = fc.record({
  currencies: mostly(['USD', 'ZWG'], ['USD'], ['ZWG']),
  standard: fc.record({
    deviceTaxId: mostly(517, 1, 2, 3),
    percent: mostly<string | null>('15.5', '15', '0', null),
  }),
  zero: fc.record({ deviceTaxId: mostly(2, 1, 3, 517), percent: mostly<string | null>('0', '15.5', null) }),
});
export type DraftMappings = typeof anyMappings extends fc.Arbitrary<infer T> ? T : never;

/** Arbitrary books with the rules by which they are sent. */
export const anyBooks = fc.record({
  rules,
  /** Documents sent beforehand where possible, so that the device has a last day, and numbers and invoices are used. */
  earlier: fc.array(draft, { maxLength: 4 }),
  documents: fc.array(draft, { minLength: 1, maxLength: 7 }),
});

const AGREEING: DraftMappings = {
  currencies: ['USD'],
  standard: { deviceTaxId: 517, percent: '15.5' },
  zero: { deviceTaxId: 2, percent: '0' },
};

/** Rules in the form of an imported file. */
export function rulesFile(
  { goLive: _goLive, zeroRatedTill, ...settings }: DraftRules,
  { currencies, ...taxes }: DraftMappings = AGREEING,
): object {
  const standard = { taxType: 'OUTPUT155', taxCode: 'STD', taxName: 'Standard', ...taxes.standard };
  const zero = { taxType: 'ZERORATED', taxCode: 'ZERO', taxName: 'Zero', ...taxes.zero };
  return {
    settings,
    currencies: currencies.map((code) => ({ source: code, destination: code })),
    taxes: [standard, { ...zero, validTill: zeroRatedTill === null ? null : dayOf(zeroRatedTill) }],
  };
}

type Writable<T> = { -readonly [Field in keyof T]: T[Field] };

interface Entry {
  readonly draft: DraftDocument;
  readonly sales: Writable<SalesDocument>;
  /** Id; null until the document is stored. */
  id: string | null;
}

/** Books of one organisation. A document can credit an invoice that came before it. */
export class DraftBooks {
  private readonly invoices: Entry[] = [];

  constructor(
    private readonly api: RunningApi,
    private readonly organisation: Organisation,
    private readonly rules: Pick<DraftRules, 'lateDocuments'>,
  ) {}

  async store(drafts: readonly DraftDocument[]): Promise<void> {
    const { manager } = this.api.dataSource;
    const entries = drafts.map((draft): Entry => ({
      draft,
      sales: salesOf(draft, this.organisation),
      id: null,
    }));
    this.invoices.push(...entries.filter(({ sales }) => sales.kind === 'invoice'));
    for (const entry of entries) this.link(entry);
    for (const entry of entries) {
      const [row] = await this.api.store(this.organisation, [entry.sales], entry.draft.state);
      entry.id = row?.id ?? '';
      if (row !== undefined && entry.draft.isReleased) await makeDecision(manager, row, 'released', 'Rudo');
    }
    for (const { draft, id } of entries) {
      const original = draft.credits?.by === 'choice' ? this.originalOf(draft) : undefined;
      if (original === undefined || id === null) continue;
      const document = await manager.findOneByOrFail(TrackedDocument, { id });
      await makeDecision(manager, document, 'original', 'Rudo', { originalId: original.id });
    }
  }

  private originalOf({ credits }: DraftDocument): Entry | undefined {
    return credits === null ? undefined : this.invoices[credits.invoice % Math.max(1, this.invoices.length)];
  }

  private link({ draft, sales }: Entry): void {
    const original = this.originalOf(draft);
    if (original === undefined) return;
    const { sourceId, number, issuedOn, creditNoteIds = [] } = original.sales;
    // Dates it no earlier than its invoice: sent late, it goes after the outcome of the invoice, so the order is
    // undefined.
    if (this.rules.lateDocuments !== 'hold' && sales.issuedOn < issuedOn) sales.issuedOn = issuedOn;
    if (draft.credits?.by === 'allocation')
      sales.allocations = [{ invoiceId: sourceId, invoiceNumber: number, amount: sales.total }];
    if (draft.credits?.by === 'invoice' && original.id === null)
      original.sales.creditNoteIds = [...creditNoteIds, sales.sourceId];
    if (draft.credits?.by === 'reference') sales.reference = `See ${number}`;
  }
}

function salesOf(one: DraftDocument, { id }: Organisation): SalesDocument {
  const amount = new Decimal(one.hundreds * 100);
  const tax = one.tax === 'OUTPUT155' ? amount.times('0.155') : new Decimal(0);
  const isBusiness = one.customer === 'business';
  return anInvoice({
    kind: one.credits === null ? 'invoice' : 'credit_note',
    sourceId: randomUUID(),
    // Makes numbers unique, because the authority compares all numbers of a taxpayer, and all books here have one.
    number: `${id.slice(0, 8)}-${one.number}`,
    reference: one.credits?.by === 'nobody' ? '' : 'As agreed',
    ...{ issuedOn: dayOf(one.day), currency: one.currency, isPaid: one.isPaid, status: one.status },
    customer: isBusiness ? aCustomer() : aCustomer({ sourceId: 'contact-2', name: 'Moyo', companyNumber: '', taxNumber: '' }), // prettier-ignore
    lines: [aLine({ taxType: one.tax, unitAmount: amount, lineAmount: amount, taxAmount: tax })],
    ...{ subTotal: amount, totalTax: tax, total: amount.plus(tax) },
  });
}
