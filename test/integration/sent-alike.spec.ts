import fc from 'fast-check';
import {
  aCreditNote,
  aCustomer,
  aLine,
  anInvoice,
  anOriginal,
  aTaxRule,
  circumstances,
  decimal,
  rules,
} from '../support/sales-document-builder';
import { canonicalJson } from '../../src/domain/canonical-json';
import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import { toFiscalHarmony } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import { mapDocument } from '../../src/mapping/map-document';
import { keptRules, writeRuleSetJson } from '../../src/mapping/rule-set/rule-set-json';
import { isSentAlike } from '../../src/mapping/sent-alike';

const RULES = rules({
  taxes: [...rules().taxes, aTaxRule({ taxType: 'OUTPUT3' })],
  productCodes: [
    { scope: 'item', key: 'HOE', code: '82013000' },
    { scope: 'item', key: 'HOE-L', code: '82013000' },
    { scope: 'item', key: 'PICK', code: '82014000' },
  ],
});
const ORIGINAL_ID = anInvoice().sourceId;

function line(changes: Partial<SalesLine>): Partial<SalesDocument> {
  return { lines: [aLine({ itemCode: 'HOE', ...changes })] };
}

/** Edits of one field, each of which changes the fiscal fingerprint; `null`: no edit. */
const EDITS: readonly (Partial<SalesDocument> | null)[] = [
  null,
  line({ accountCode: '260' }),
  line({ itemCode: 'HOE-L' }),
  line({ itemCode: 'PICK' }),
  line({ taxType: 'OUTPUT3' }),
  line({ taxType: 'ZERORATED' }),
  line({ description: 'Bookkeeping, March ' }),
  line({ description: 'Bookkeeping, April' }),
  line({ quantity: decimal('2'), unitAmount: decimal('50') }),
  line({ quantity: decimal('1.000') }),
  { number: 'INV-0002' },
  { issuedOn: '2026-03-01' },
  { currency: 'ZWG' },
  { total: decimal('116') },
  { customer: aCustomer({ sourceId: 'contact-2' }) },
];

/** Bytes that would be sent for the same buyer; null: none. */
function bytes(document: SalesDocument): string | null {
  const asked = circumstances(
    document.kind === 'invoice' ? {} : { originals: [anOriginal({ total: decimal('999') })] },
  );
  const { lines, ...rest } = document;
  const result = mapDocument({ ...rest, lines, customer: aCustomer() }, RULES, asked);
  return 'issues' in result
    ? null
    : toFiscalHarmony(result.fiscalDocument, `${document.issuedOn}T10:00:00+02:00`, false).toString();
}

describe('two versions of a document', () => {
  it('are sent alike exactly where the bytes of both would be the same', () => {
    const kinds = [anInvoice(line({})), aCreditNote({ ...line({}), reference: 'Returned unused' })];
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom(...EDITS),
        fc.constantFrom(...EDITS),
        (document, one, other) => {
          const [sent, present] = [one, other].map((edit) => ({ ...document, ...edit }));
          const [before, after] = [bytes(sent!), bytes(present!)];
          const isEqual = before !== null && before === after;
          const originalId = document.kind === 'credit_note' ? ORIGINAL_ID : null;
          expect(isSentAlike(sent!, present!, RULES, originalId)).toBe(isEqual);
        },
      ),
      { numRuns: 800 },
    );
  });

  it.each<[string, Partial<SalesDocument>]>([
    ['a payment', { isPaid: true }],
    ['another reference of the customer', { reference: 'PO 78' }],
    ['the link that was written back', { marks: { hasFiles: true, link: 'https://fdms.zimra.co.zw/1' } }],
    ['another account of every line', { lines: [aLine({ accountCode: '260' })] }],
  ])('are sent alike after %s', (_what, changes) => {
    expect(isSentAlike(anInvoice(), anInvoice(changes), rules(), null)).toBe(true);
  });

  it('are not where a credit note gives another reason', () => {
    const other = aCreditNote({ reference: 'Wrong price' });
    expect(isSentAlike(aCreditNote(), other, rules(), ORIGINAL_ID)).toBe(false);
  });
});

describe('rules that a submission keeps', () => {
  it('are read as they were written', () => {
    const { country, goLiveOn, buyer, taxes, paymentAccounts, ...others } = rules();
    const { currencies, productCodes, lineRules, exclusions, ...settings } = others;
    const set = {
      settings: {
        ...{ ...settings, paymentAccounts, tinField: buyer.tinField, vatField: buyer.vatField },
        ...{ buyerWithoutTin: buyer.withoutTin, addressWithoutNumber: buyer.addressWithoutNumber },
      },
      ...{ currencies, productCodes, lineRules, exclusions, buyers: [] },
      taxes: taxes.map((tax) => ({ ...tax, taxName: '' })),
    };
    const text = canonicalJson({ goLiveOn, ...writeRuleSetJson(set) });
    expect(keptRules(text)).toMatchObject({ country, goLiveOn, buyer, currencies, ...settings });
    expect(keptRules(text.replace('"settings"', '"of a later version"'))).toBeNull();
    const { taxPeriod, ...fewer } = set.settings;
    const older = canonicalJson({ goLiveOn, ...writeRuleSetJson({ ...set, settings: fewer } as never) });
    expect([taxPeriod, keptRules(older), keptRules('{}')]).toEqual(['month', null, null]);
  });
});
