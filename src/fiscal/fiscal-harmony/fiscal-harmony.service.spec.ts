import fc from 'fast-check';
import { parse } from 'lossless-json';
import { decimal } from '../../../test/support/sales-document-builder';
import type { Buyer, FiscalDocument, FiscalLine } from '../../domain/fiscal/fiscal-document';
import { Decimal } from '../../domain/money';
import { toFiscalHarmony } from './fiscal-harmony.service';

const AT = '2026-03-02T14:05:09+02:00';

const BUYER: Buyer = {
  name: 'Mutare Timber (Pvt) Ltd',
  tradeName: 'Planks',
  tin: '2002054676',
  vatNumber: '220401569',
  phone: '+263242700000',
  email: 'accounts@mutaretimber.example',
  address: { province: 'Manicaland', street: 'Main Street', houseNo: '12', city: 'Mutare' },
};

function line(changes: Partial<FiscalLine> = {}): FiscalLine {
  return {
    description: 'Planks',
    unitAmount: decimal('0.1234'),
    quantity: decimal('1000'),
    lineAmount: decimal('123.4'),
    productCode: '04031000',
    taxCode: 'A',
    ...changes,
  };
}

function document(changes: Partial<FiscalDocument> = {}): FiscalDocument {
  return {
    kind: 'invoice',
    id: '0f6b1c9e-5a51-4c58-9f36-6f3a3a1f0001',
    number: 'INV-0001',
    originalId: null,
    reference: 'PO 77',
    isTaxInclusive: false,
    buyer: BUYER,
    issuedOn: '2026-03-02',
    paymentMethod: 'Credit',
    currency: 'USD',
    lines: [line()],
    subTotal: decimal('123.40'),
    totalTax: decimal('19.13'),
    total: decimal('142.53'),
    taxes: [],
    adjustments: [],
    omittedLines: [{ path: 'lines[1]', description: 'Thank you' }],
    ...changes,
  };
}

function text(changes: Partial<FiscalDocument> = {}, isCorrection = false): string {
  return toFiscalHarmony(document(changes), AT, isCorrection).toString('utf8');
}

describe('the body of POST /invoice', () => {
  it('is exactly this text', () => {
    expect(text()).toBe(
      '{"InvoiceId":"0f6b1c9e-5a51-4c58-9f36-6f3a3a1f0001","InvoiceNumber":"INV-0001","Reference":"PO 77",' +
        '"IsDiscounted":false,"IsTaxInclusive":false,"BuyerContact":{"Name":"Mutare Timber (Pvt) Ltd",' +
        '"TradeName":"Planks","Tin":"2002054676","VatNumber":"220401569","Phone":"+263242700000",' +
        '"Email":"accounts@mutaretimber.example","Address":{"Province":"Manicaland","Street":"Main Street",' +
        '"HouseNo":"12","City":"Mutare"}},"Date":"2026-03-02T14:05:09+02:00","LineItems":[{' +
        '"Description":"Planks","UnitAmount":0.1234,"TaxCode":"A","ProductCode":"04031000",' +
        '"LineAmount":123.4,"DiscountAmount":null,"Quantity":1000,"CustomFields":null}],' +
        '"PaymentMethod":"Credit","SubTotal":123.4,"TotalTax":19.13,"Total":142.53,"CurrencyCode":"USD",' +
        '"IsRetry":false}',
    );
  });

  it('leaves out of the buyer what is unknown; telephone and e-mail are null, as the interface allows', () => {
    const unknown: Buyer = {
      ...BUYER,
      tradeName: '',
      tin: '',
      vatNumber: '',
      phone: '',
      email: '',
      address: null,
    };
    expect(text({ buyer: { ...unknown, name: 'Cash sale' } })).toContain(
      '"BuyerContact":{"Name":"Cash sale","Phone":null,"Email":null},"Date"',
    );
  });

  it('says that it is a correction only when it is one', () => {
    expect(text({}, true).replace('"IsRetry":true', '"IsRetry":false')).toBe(text({}, false));
    expect(text({}, true)).toContain('"IsRetry":true');
  });

  it('says whether its amounts hold tax', () => {
    expect(text({ isTaxInclusive: true })).toContain('"IsTaxInclusive":true');
  });

  it('says nothing of lines that are left out', () => {
    expect(text()).not.toContain('Thank you');
  });
});

describe('the body of POST /creditnote', () => {
  it('has identifiers of its own and that of its original; all else is as in an invoice', () => {
    const note = text({ kind: 'credit_note', number: 'CN-1', originalId: 'original-1' });
    const [, others] = text().split('"Reference"');
    expect(note).toBe(
      '{"CreditNoteId":"0f6b1c9e-5a51-4c58-9f36-6f3a3a1f0001","OriginalInvoiceId":"original-1",' +
        `"CreditNoteNumber":"CN-1","Reference"${others}`,
    );
  });
});

describe('amounts', () => {
  it.each([
    ['0.1234', '0.1234'],
    ['33.333333', '33.333333'],
    ['0.000001', '0.000001'],
    ['1e-7', '0.0000001'],
    ['9007199254740993.01', '9007199254740993.01'],
    ['123456789012345678901234567890.12', '123456789012345678901234567890.12'],
    ['1e21', '1000000000000000000000'],
    ['115.50', '115.5'],
    ['100', '100'],
    ['0.30000000000000004', '0.30000000000000004'],
  ])('of %s are the JSON number %s: no float, no exponent, no quotes', (amount, expected) => {
    const value = decimal(amount);
    const body = text({
      lines: [line({ unitAmount: value, quantity: value, lineAmount: value })],
      total: value,
    });
    expect(body).toContain(`"UnitAmount":${expected},`);
    expect(body).toContain(`"Quantity":${expected},`);
    expect(body).toContain(`"LineAmount":${expected},`);
    expect(body).toContain(`"Total":${expected},"CurrencyCode"`);
  });

  it('are read again to the last digit, whatever they are', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 30 }), (digits, places) => {
        const total = new Decimal(`${digits}e-${places}`);
        const read = parse(text({ total }), undefined, (number) => number) as { Total: string };
        expect(new Decimal(read.Total).equals(total)).toBe(true);
      }),
    );
  });
});

describe('texts', () => {
  it('come out of the JSON as they went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (description, number) => {
        const read = JSON.parse(text({ number, lines: [line({ description })] })) as Record<string, unknown>;
        expect(read.InvoiceNumber).toBe(number);
        expect(read.LineItems).toMatchObject([{ Description: description }]);
      }),
    );
  });

  it('are the same bytes each time they are rendered', () => {
    const once = toFiscalHarmony(document(), AT, false);
    expect(toFiscalHarmony(document(), AT, false).equals(once)).toBe(true);
  });

  it('keep an HS code a text, so that its leading zero stays', () => {
    expect(text()).toContain('"ProductCode":"04031000"');
  });
});
