import { parseExactJson, type ExactJsonObject, writeExactJson } from '../../../platform/http/exact-json';
import { fromXeroContact, fromXeroCreditNote, fromXeroInvoice, fromXeroReceiveMoney } from './from-xero';

/** Invoice as Xero sends it, with trailing zeros. */
const INVOICE = `{
  "Type": "ACCREC", "InvoiceID": "254591b2-68c7-403f-91af-e3584f9577fe", "InvoiceNumber": "INV-0016",
  "Reference": "Monthly Support", "Payments": [], "AmountDue": 0.00, "CurrencyRate": 1.000000,
  "Contact": {"ContactID": "8696589a-a719-463b-8ff3-b58e0a08ab28", "Name": "Hamilton Smith Ltd",
    "Addresses": [], "Phones": []},
  "DateString": "2026-01-31T00:00:00", "Date": "/Date(1769817600000+0000)/",
  "Status": "PAID", "LineAmountTypes": "Inclusive",
  "LineItems": [{"ItemCode": "Support-M", "Description": "Support by e-mail.\\r\\nPer month.",
    "UnitAmount": 541.2500, "TaxType": "OUTPUT2", "TaxAmount": 70.60, "LineAmount": 541.25,
    "AccountCode": "200", "Tracking": [], "Quantity": 1.0000, "LineItemID": "8f9fa7a6"}],
  "SubTotal": 470.65, "TotalTax": 70.60, "Total": 541.25,
  "UpdatedDateUTC": "/Date(1769900461560+0000)/", "CurrencyCode": "USD"
}`;

const CREDIT_NOTE = `{
  "Type": "ACCRECCREDIT", "CreditNoteID": "5df42757-0fa7-47e8-bea4-fa3bf6085517",
  "CreditNoteNumber": "CN-0025", "Reference": "Monthly Support", "Status": "AUTHORISED",
  "Contact": {"ContactID": "8696589a-a719-463b-8ff3-b58e0a08ab28", "Name": "Hamilton Smith Ltd"},
  "DateString": "2026-02-01T00:00:00", "Date": "/Date(1769904000000+0000)/", "LineAmountTypes": "Exclusive",
  "LineItems": [{"Description": "FULL CREDIT", "UnitAmount": 100.00, "TaxType": "OUTPUT2", "TaxAmount": 15.00,
    "LineAmount": 100.00, "Quantity": 1.0000}],
  "SubTotal": 100.00, "TotalTax": 15.00, "Total": 115.00, "CurrencyCode": "USD", "RemainingCredit": 0.00,
  "UpdatedDateUTC": "/Date(1769904000000+0000)/",
  "Allocations": [
    {"Amount": 100.00, "Date": "/Date(0)/", "Invoice": {"InvoiceID": "i-1", "InvoiceNumber": "INV-0016"}},
    {"Amount": 15.00, "Invoice": {"InvoiceID": "i-2"}}]
}`;

function json(text: string, changes: Record<string, unknown> = {}): ExactJsonObject {
  const parsed = parseExactJson(text) as Record<string, unknown>;
  return parseExactJson(JSON.stringify({ ...parsed, ...changes })) as ExactJsonObject;
}

function invoice(changes: Record<string, unknown> = {}) {
  return fromXeroInvoice(json(INVOICE, changes));
}

describe('an invoice of Xero', () => {
  it('names its branding theme, and the credit notes that are applied to it; nothing where it names none', () => {
    const credits = [{ CreditNoteID: 'note-1', AppliedAmount: 5 }, { CreditNoteNumber: 'CN-2' }, 7];
    const document = invoice({ BrandingThemeID: 'theme-1', CreditNotes: credits });
    expect(document).toMatchObject({ brandingThemeId: 'theme-1', creditNoteIds: ['note-1'], unreadable: [] });
    const plain = invoice({ BrandingThemeID: undefined, CreditNotes: [] });
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['brandingThemeId']));
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['creditNoteIds']));
  });

  it('names the tracking options that all of its lines with money have', () => {
    const [harare, anna] = [
      { Name: 'Region', Option: 'Harare', TrackingCategoryID: 'region' },
      { Name: 'Salesperson', Option: 'Anna' },
    ];
    const line = (tracking: unknown, amount: number | null = 1) => ({
      ...{ Description: 'Work', Quantity: 1, LineAmount: amount, Tracking: tracking },
    });
    const { tracking } = invoice({
      LineItems: [line([harare, anna]), line([], null), line([anna, { ...harare, Option: 'Harare ' }, 7])],
    });
    expect(tracking).toEqual([
      { category: 'Region', option: 'Harare' },
      { category: 'Salesperson', option: 'Anna' },
    ]);
    const mixed = invoice({
      LineItems: [line([harare]), line([{ ...harare, Option: 'Mutare' }]), line(null)],
    });
    expect(Object.keys(mixed)).not.toContain('tracking');
  });

  it('is read field by field, amounts to the last digit', () => {
    const document = invoice();
    expect(document).toMatchObject({
      kind: 'invoice',
      sourceId: '254591b2-68c7-403f-91af-e3584f9577fe',
      number: 'INV-0016',
      reference: 'Monthly Support',
      status: 'approved',
      isPaid: true,
      issuedOn: '2026-01-31',
      currency: 'USD',
      amountsAre: 'inclusive',
      customer: {
        sourceId: '8696589a-a719-463b-8ff3-b58e0a08ab28',
        name: 'Hamilton Smith Ltd',
        taxNumber: '',
      },
      allocations: [],
      unreadable: [],
      changedAt: new Date('2026-01-31T23:01:01.560Z'),
    });
    const amounts = [document.subTotal, document.totalTax, document.total, document.rounding];
    expect(amounts.map((amount) => amount.toFixed(2))).toEqual(['470.65', '70.60', '541.25', '0.00']);
    const [line] = document.lines;
    expect(JSON.parse(JSON.stringify(line))).toEqual({
      description: 'Support by e-mail.\r\nPer month.',
      quantity: '1',
      unitAmount: '541.25',
      lineAmount: '541.25',
      taxAmount: '70.6',
      discountRate: null,
      discountAmount: null,
      taxType: 'OUTPUT2',
      itemCode: 'Support-M',
      accountCode: '200',
    });
  });

  it.each([
    ['DRAFT', 'draft', false],
    ['SUBMITTED', 'draft', false],
    ['AUTHORISED', 'approved', false],
    ['PAID', 'approved', true],
    ['VOIDED', 'void', false],
    ['DELETED', 'void', false],
  ])('that is %s counts as %s, paid: %s', (Status, status, isPaid) => {
    expect(invoice({ Status })).toMatchObject({ status, isPaid, unreadable: [] });
  });

  it.each([
    ['Inclusive', 'inclusive'],
    ['Exclusive', 'exclusive'],
    ['NoTax', 'untaxed'],
  ])('with amounts %s is %s', (LineAmountTypes, amountsAre) => {
    expect(invoice({ LineAmountTypes })).toMatchObject({ amountsAre, unreadable: [] });
  });

  it('has discounts and the cents that Xero rounded by', () => {
    const LineItems = [{ Description: 'x', DiscountRate: 10, DiscountAmount: 1.25 }];
    const document = invoice({ LineItems, RoundingAmount: -0.02 });
    expect(document.rounding.toFixed()).toBe('-0.02');
    expect(document.lines[0]?.discountRate?.toFixed()).toBe('10');
    expect(document.lines[0]?.discountAmount?.toFixed()).toBe('1.25');
  });

  it('may have lines that are only text, and no number yet', () => {
    const document = invoice({ InvoiceNumber: null, LineItems: [{ Description: 'Thank you' }] });
    expect(document.unreadable).toEqual([]);
    expect(document.number).toBe('');
    expect(document.lines[0]).toMatchObject({
      quantity: null,
      unitAmount: null,
      lineAmount: null,
      taxType: '',
    });
  });
});

describe('a document that cannot be read', () => {
  it('has every field named at once', () => {
    const document = fromXeroInvoice(json('{}', { LineItems: [{ Quantity: 'many' }, 7], Total: 'free' }));
    expect(document.unreadable).toEqual([
      'InvoiceID is missing.',
      'Status is missing.',
      'Date is missing or is not a date.',
      'CurrencyCode is missing.',
      'LineAmountTypes is missing.',
      'LineItems[1] is not an object.',
      'LineItems[0].Quantity is not a number.',
      'SubTotal is missing.',
      'TotalTax is missing.',
      'Total is not a number.',
      'UpdatedDateUTC is missing or is not a date.',
    ]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ Status: 'ARCHIVED' }, 'Status has the unknown value "ARCHIVED".'],
    [{ LineAmountTypes: 'Gross' }, 'LineAmountTypes has the unknown value "Gross".'],
    [{ LineItems: {} }, 'LineItems is not a list.'],
    [{ Reference: true }, 'Reference is not a text.'],
    [{ RoundingAmount: 'x' }, 'RoundingAmount is not a number.'],
  ])('with %j has this fault', (changes, fault) => {
    expect(invoice(changes).unreadable).toEqual([fault]);
  });

  it('gets an identifier of its own from its words, the same each time and another for other words', () => {
    const [one, again, other] = [
      invoice({ InvoiceID: null }),
      invoice({ InvoiceID: null }),
      invoice({ InvoiceID: null, Total: 1 }),
    ];
    expect(one.sourceId).toMatch(/^unreadable-[0-9a-f]{32}$/);
    expect(again.sourceId).toBe(one.sourceId);
    expect(other.sourceId).not.toBe(one.sourceId);
    expect(one.unreadable).toEqual(['InvoiceID is missing.']);
  });
});

describe('a credit note of Xero', () => {
  it('has positive amounts, its own identifier, and the invoices that it is applied to in their order', () => {
    const document = fromXeroCreditNote(json(CREDIT_NOTE));
    expect(document).toMatchObject({
      kind: 'credit_note',
      sourceId: '5df42757-0fa7-47e8-bea4-fa3bf6085517',
      number: 'CN-0025',
      status: 'approved',
      unreadable: [],
    });
    expect(document.total.toFixed(2)).toBe('115.00');
    expect(
      document.allocations.map(({ invoiceId, invoiceNumber, amount }) => [
        invoiceId,
        invoiceNumber,
        amount.toFixed(),
      ]),
    ).toEqual([
      ['i-1', 'INV-0016', '100'],
      ['i-2', '', '15'],
    ]);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['something else', 'INV-0016'],
    ['entries without an invoice', [{}, null, 7, { Invoice: null }, { Invoice: { InvoiceNumber: 'INV-1' } }]],
  ])('is applied to none when its allocations are %s, and can be read all the same', (_what, Allocations) => {
    const document = fromXeroCreditNote(json(CREDIT_NOTE, { Allocations }));
    expect(document.allocations).toEqual([]);
    expect(document.unreadable).toEqual([]);
  });

  it('is not read as an invoice', () => {
    expect(fromXeroInvoice(json(CREDIT_NOTE)).unreadable).toEqual(['InvoiceID is missing.']);
  });
});

describe('a contact of Xero', () => {
  const CONTACT = {
    ContactID: 'c-1',
    Name: ' Mutare Timber ',
    TaxNumber: '220401569',
    CompanyNumber: ' 2002054676',
    AccountNumber: 'MT',
    EmailAddress: 'a@b.example',
    Phones: [
      { PhoneType: 'DDI', PhoneNumber: '999' },
      { PhoneType: 'DEFAULT', PhoneNumber: ' ' },
      { PhoneType: 'MOBILE', PhoneCountryCode: '+263', PhoneAreaCode: '77', PhoneNumber: '123 4567' },
    ],
    Addresses: [
      { AddressType: 'POBOX', AddressLine1: 'P O Box 1', City: 'Harare' },
      {
        AddressType: 'STREET',
        AddressLine1: '12 Main Street',
        AddressLine2: ' ',
        AddressLine3: 'Floor 2',
        City: 'Mutare',
        Region: 'Manicaland',
        Country: 'Zimbabwe',
      },
    ],
  };

  function contact(changes: Record<string, unknown> = {}) {
    return fromXeroContact(parseExactJson(JSON.stringify({ ...CONTACT, ...changes })) as ExactJsonObject);
  }

  it('is read with the street address, and the first telephone that has a number', () => {
    expect(contact()).toEqual({
      sourceId: 'c-1',
      name: 'Mutare Timber',
      taxNumber: '220401569',
      companyNumber: '2002054676',
      accountNumber: 'MT',
      email: 'a@b.example',
      phone: '+263771234567',
      address: {
        lines: ['12 Main Street', 'Floor 2'],
        city: 'Mutare',
        region: 'Manicaland',
        country: 'Zimbabwe',
      },
      otherAddress: { lines: ['P O Box 1'], city: 'Harare', region: '', country: '' },
    });
  });

  it('takes the postal address when there is no street, and none when both are empty', () => {
    const [postal, street] = CONTACT.Addresses;
    expect(contact({ Addresses: [{ ...street, AddressLine1: '' }, postal] }).address.lines).toEqual([
      'P O Box 1',
    ]);
    expect(contact({ Addresses: [{ ...street, AddressLine1: '' }] }).address).toMatchObject({
      ...{ lines: ['Floor 2'], city: 'Mutare', country: 'Zimbabwe' },
    });
    const empty = { lines: [], city: '', region: '', country: '' };
    expect(contact({ Addresses: [{ AddressType: 'STREET' }] }).address).toEqual(empty);
    expect(contact({ Addresses: null, Phones: 'x' })).toMatchObject({ address: empty, phone: '' });
  });

  it('is read from the stub of a list, and from nothing', () => {
    expect(fromXeroContact({ ContactID: 'c-1', Name: 'A' })).toMatchObject({
      sourceId: 'c-1',
      name: 'A',
      email: '',
    });
    expect(fromXeroContact({})).toMatchObject({ sourceId: '', name: '' });
    expect(fromXeroContact({ Name: true, TaxNumber: {} })).toMatchObject({ name: '', taxNumber: '' });
  });

  it('does not make a document unreadable by being absent: the mapping asks for the name', () => {
    expect(invoice({ Contact: undefined })).toMatchObject({ unreadable: [], customer: { name: '' } });
  });
});

describe('the examples of this file', () => {
  it('keep the digits in which Xero writes amounts', () => {
    expect(writeExactJson(parseExactJson(INVOICE))).toContain('541.2500');
  });

  it('names a line of money received without words by its reference, and never a line without an amount', () => {
    const lines = [
      { LineAmount: '10', TaxAmount: '1' },
      { Description: 'Nails', LineAmount: '10' },
      { ItemCode: 'N-1', LineAmount: '1' },
      {},
    ];
    const described = (Reference: string): string[] =>
      fromXeroReceiveMoney({ BankTransactionID: 'b', Reference, LineItems: lines }).lines.map(
        ({ description }) => description,
      );
    expect(described(' Till roll 7 ')).toEqual(['Till roll 7', 'Nails', '', '']);
    expect(described('')[0]).toBe('Cash sale');
  });
});
