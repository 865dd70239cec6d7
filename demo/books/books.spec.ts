import { Decimal } from './amounts';
import { type Books, readBooks, writeBooks } from './books';
import { generateBooks } from './generate-books';

const books = generateBooks({ documents: 1, seed: 1 });
const text = writeBooks(books);

function withoutPart(part: keyof Books): string {
  return writeBooks({ ...books, [part]: undefined });
}

describe('readBooks and writeBooks', () => {
  it('keep digits that a float would lose', () => {
    const rate = '12345678901234567890.123456';
    const exact = readBooks(text.replace(/"CurrencyRate": [\d.]+/, `"CurrencyRate": ${rate}`));
    expect(exact.Invoices[0]?.CurrencyRate).toBeInstanceOf(Decimal);
    expect(writeBooks(exact)).toContain(`"CurrencyRate": ${rate}`);
  });

  it('write money with two decimals, quantities with four, rates of exchange with six, or more if needed', () => {
    const [invoice] = books.Invoices;
    if (invoice === undefined) throw new Error('no invoice');
    const amounts = {
      Total: new Decimal('115'),
      AmountPaid: new Decimal('0.125'),
      CurrencyRate: new Decimal(1),
    };
    const [line] = invoice.LineItems;
    if (line === undefined) throw new Error('no line');
    const LineItems = [{ ...line, Quantity: new Decimal('2.5'), UnitAmount: new Decimal('0.0475') }];
    const written = writeBooks({ ...books, Invoices: [{ ...invoice, ...amounts, LineItems }] });
    expect(written).toContain('"Total": 115.00,');
    expect(written).toContain('"AmountPaid": 0.125,');
    expect(written).toContain('"CurrencyRate": 1.000000,');
    expect(written).toContain('"Quantity": 2.5000,');
    expect(written).toContain('"UnitAmount": 0.0475,');
  });

  it('write JSON that any reader of JSON understands', () => {
    const plain = JSON.parse(text) as { Invoices: { Total: number }[] };
    expect(plain.Invoices[0]?.Total).toBe(books.Invoices[0]?.Total.toNumber());
  });

  it.each(['Contacts', 'Items', 'TaxRates', 'Accounts', 'Currencies', 'Invoices', 'CreditNotes'] as const)(
    'refuse books without the list %s',
    (part) => {
      expect(() => readBooks(withoutPart(part))).toThrow(`"${part}" is not a list`);
    },
  );

  it.each(['Organisation', 'Mappings', 'Notes'] as const)('refuse books without %s', (part) => {
    expect(() => readBooks(withoutPart(part))).toThrow(`"${part}" is not an object`);
  });

  it.each(['null', '7.5', '"books"', '[]'])('refuse %s', (other) => {
    expect(() => readBooks(other)).toThrow('Not a set of books');
  });

  it('refuse what is not JSON', () => {
    expect(() => readBooks('{"Invoices": [')).toThrow(SyntaxError);
  });
});
