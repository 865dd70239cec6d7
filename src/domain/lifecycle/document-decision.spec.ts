import { aCustomer, aLine, anInvoice, decimal } from '../../../test/support/sales-document-builder';
import { contentOf, type MadeDecision, outdatedSince } from './document-decision';
import { ERASED_CUSTOMER } from '../sales/customer';
import type { SalesDocument } from '../sales/sales-document';

function excluded(about: SalesDocument = anInvoice()): MadeDecision {
  return { decision: 'excluded', about, reason: 'a gift', originalId: null, signs: null };
}

const ZERO_RATED = aLine({ taxType: 'ZERORATED', lineAmount: decimal('20'), taxAmount: decimal('0') });

describe('a decision of a person about a document', () => {
  it('counts whatever else is written on the document, and in whichever order its lines stand', () => {
    const about = anInvoice({ lines: [ZERO_RATED, aLine()] });
    const text = aLine({ taxType: 'NONE', lineAmount: null, taxAmount: null });
    const lines = [aLine({ description: 'Books of April', accountCode: '210' }), text, ZERO_RATED];
    expect(outdatedSince(excluded(about), anInvoice({ reference: 'PO 78', lines }))).toBeNull();
  });

  it.each<[string, Partial<SalesDocument>]>([
    ['customer', { customer: aCustomer({ name: 'Mutare Timbers' }) }],
    ['number of its customer', { customer: aCustomer({ companyNumber: '2002054677' }) }],
    ['currency', { currency: 'ZWG' }],
    ['day', { issuedOn: '2026-03-03' }],
    ['total', { total: decimal('115.51') }],
    ['tax rate', { lines: [aLine({ taxType: 'OUTPUT15' })] }],
    ['tax', { lines: [aLine({ taxAmount: decimal('15') })] }],
  ])('ends with another %s', (_what, changes) => {
    const present = anInvoice(changes);
    expect(outdatedSince(excluded(), present)).toEqual({
      ...{ decision: 'excluded', reason: 'a gift' },
      ...{ before: contentOf(anInvoice()), now: contentOf(present) },
    });
  });

  it('counts for a customer that is spelled otherwise, or whose numbers are filled in later', () => {
    const before = anInvoice({ customer: aCustomer({ companyNumber: '' }) });
    const present = anInvoice({ customer: aCustomer({ name: ' MUTARE  Timber (Pvt) Ltd' }) });
    expect(outdatedSince(excluded(before), present)).toBeNull();
    expect(outdatedSince(excluded(present), before)).not.toBeNull();
  });

  it('counts for a customer whose numbers have changed places', () => {
    const { taxNumber, companyNumber } = aCustomer();
    const swapped = aCustomer({ taxNumber: companyNumber, companyNumber: taxNumber });
    const present = anInvoice({ customer: swapped });
    expect(outdatedSince(excluded(), present)).toBeNull();
    expect(contentOf(present).numbers).toEqual(['2002054676', '220401569']);
  });

  it('counts for an erased customer as long as the sale is the same', () => {
    const nobody = { name: ERASED_CUSTOMER, taxNumber: '', companyNumber: '', accountNumber: '' };
    const erased = excluded(anInvoice({ customer: aCustomer(nobody) }));
    expect(outdatedSince(erased, anInvoice())).toBeNull();
    expect(outdatedSince(erased, anInvoice({ total: decimal('1') }))).not.toBeNull();
  });

  it('is about the net amount of each tax rate, whether the amounts of the lines hold tax or not', () => {
    const held = aLine({ lineAmount: decimal('115.5') });
    const taxes = [{ taxType: 'OUTPUT155', net: '200.00', tax: '31.00' }];
    expect(contentOf(anInvoice({ amountsAre: 'inclusive', lines: [held, held] })).taxes).toEqual(taxes);
    expect(contentOf(anInvoice({ lines: [aLine(), aLine()] })).taxes).toEqual(taxes);
  });

  it('is about a tax without net amount, too', () => {
    const taxAlone = aLine({ lineAmount: decimal('0'), taxAmount: decimal('3') });
    expect(contentOf(anInvoice({ lines: [taxAlone] })).taxes).toEqual([
      { taxType: 'OUTPUT155', net: '0.00', tax: '3.00' },
    ]);
  });
});
