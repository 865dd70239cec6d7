import type { Buyer } from '../../src/domain/fiscal/fiscal-document';
import { Decimal } from '../../src/domain/money';
import type { Customer, SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import type { BuyerRules } from '../../src/mapping/buyer-rules';
import type { Circumstances, MappingRules, OriginalInvoice, TaxRule } from '../../src/mapping/mapping-rules';
import { RULE_SETTINGS, type RuleSettings } from '../../src/mapping/settings';
import { ZIMBABWE } from '../../src/mapping/zimbabwe/zimbabwe';

export function decimal(text: string): Decimal {
  return new Decimal(text);
}

/** Line without faults: a service for 100 net at 15.5 %. */
export function aLine(changes: Partial<SalesLine> = {}): SalesLine {
  return {
    description: 'Bookkeeping, March',
    quantity: decimal('1'),
    unitAmount: decimal('100'),
    lineAmount: decimal('100'),
    taxAmount: decimal('15.5'),
    discountRate: null,
    discountAmount: null,
    taxType: 'OUTPUT155',
    itemCode: '99001000',
    accountCode: '200',
    ...changes,
  };
}

export function aCustomer(changes: Partial<Customer> = {}): Customer {
  return {
    sourceId: 'contact-1',
    name: 'Mutare Timber (Pvt) Ltd',
    taxNumber: '220401569',
    companyNumber: '2002054676',
    accountNumber: '',
    email: 'accounts@mutaretimber.example',
    phone: '+263242700000',
    address: { lines: ['12 Main Street'], city: 'Mutare', region: 'Manicaland', country: 'Zimbabwe' },
    ...changes,
  };
}

/** Approved invoice of 2026 for 115.50 that maps without an issue. */
export function anInvoice(changes: Partial<SalesDocument> = {}): SalesDocument {
  return {
    kind: 'invoice',
    sourceId: '0f6b1c9e-5a51-4c58-9f36-6f3a3a1f0001',
    number: 'INV-0001',
    reference: 'PO 77',
    status: 'approved',
    isPaid: false,
    issuedOn: '2026-03-02',
    currency: 'USD',
    amountsAre: 'exclusive',
    customer: aCustomer(),
    lines: [aLine()],
    subTotal: decimal('100'),
    totalTax: decimal('15.5'),
    total: decimal('115.5'),
    rounding: decimal('0'),
    allocations: [],
    unreadable: [],
    changedAt: new Date('2026-03-02T09:30:15.123Z'),
    ...changes,
  };
}

/** Credit note for all of {@link anInvoice}, with a reason. */
export function aCreditNote(changes: Partial<SalesDocument> = {}): SalesDocument {
  return anInvoice({
    kind: 'credit_note',
    sourceId: '0f6b1c9e-5a51-4c58-9f36-6f3a3a1f0002',
    number: 'CN-0001',
    reference: 'Returned unused',
    issuedOn: '2026-03-09',
    allocations: [{ invoiceId: anInvoice().sourceId, invoiceNumber: 'INV-0001', amount: decimal('115.5') }],
    ...changes,
  });
}

/** Customers with unrelated invoices. */
export const ALPHA = aCustomer({ sourceId: 'alpha', name: 'Alpha Mine', companyNumber: '2002000061' });
export const BETA = aCustomer({ sourceId: 'beta', name: 'Beta Bakery', companyNumber: '2002000069' });

/** {@link aCustomer} in the form that is sent. */
export function aBuyer(changes: Partial<Buyer> = {}): Buyer {
  return {
    ...{ name: 'Mutare Timber (Pvt) Ltd', tradeName: '', tin: '2002054676', vatNumber: '220401569' },
    ...{ phone: '+263242700000', email: 'accounts@mutaretimber.example', address: null },
    ...changes,
  };
}

/** {@link anInvoice} as its credit note sees it after fiscalisation. */
export function anOriginal(changes: Partial<OriginalInvoice> = {}): OriginalInvoice {
  return {
    documentId: 'document-1',
    sourceId: anInvoice().sourceId,
    number: 'INV-0001',
    customer: aCustomer(),
    isFiscalised: true,
    isUnderWay: false,
    issuedOn: '2026-03-02',
    currency: 'USD',
    total: decimal('115.5'),
    subTotal: decimal('100'),
    taxTypes: ['OUTPUT155'],
    credited: decimal('0'),
    ...changes,
  };
}

export function aTaxRule(changes: Partial<TaxRule> = {}): TaxRule {
  return {
    taxType: 'OUTPUT155',
    taxCode: 'A',
    percent: decimal('15.5'),
    deviceTaxId: null,
    validFrom: null,
    validTill: null,
    ...changes,
  };
}

/**
 * Settings of a new organisation, except that codes in the books count at once, and differences of cents, negative lines and
 * late documents are held.
 */
export const EXAMPLE_SETTINGS = {
  ...(Object.fromEntries(
    RULE_SETTINGS.map(([name, { default: initial }]) => [name, initial]),
  ) as RuleSettings),
  ...{ writtenCodes: 'any', taxCents: 'hold', negativeLines: 'hold', lateDocuments: 'hold' },
} satisfies RuleSettings;

const { tinField, vatField, buyerWithoutTin, addressWithoutNumber, ...SETTINGS } = EXAMPLE_SETTINGS;

export const BUYER_RULES: BuyerRules = {
  ...{ tinField, vatField, withoutTin: buyerWithoutTin, addressWithoutNumber, rules: [] },
};

/** Rules of an organisation live since the beginning of 2025: old and new standard rate, zero-rated and exempt. */
export function rules(changes: Partial<MappingRules> = {}): MappingRules {
  return {
    country: ZIMBABWE,
    goLiveOn: '2025-01-01',
    currencies: [{ source: 'USD', destination: 'USD' }],
    taxes: [
      aTaxRule(),
      aTaxRule({ taxType: 'OUTPUT15', taxCode: 'B', percent: decimal('15'), validTill: '2025-12-31' }),
      aTaxRule({ taxType: 'ZERORATED', taxCode: 'C', percent: decimal('0') }),
      aTaxRule({ taxType: 'EXEMPT', taxCode: 'D', percent: null }),
    ],
    productCodes: [],
    buyer: BUYER_RULES,
    ...SETTINGS,
    lineRules: [],
    exclusions: [],
    ...changes,
  };
}

export function circumstances(changes: Partial<Circumstances> = {}): Circumstances {
  return {
    ...{ today: '2026-03-31', lastDay: null, originals: [], isNumberTaken: false },
    ...{ isOriginalChosen: false, isReleased: false },
    ...changes,
  };
}
