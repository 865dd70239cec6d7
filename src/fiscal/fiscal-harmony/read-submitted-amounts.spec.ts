import { SOUND_DOCUMENT } from '../../../test/support/sound-fiscal-document';
import { storedReaders } from '../stored-readers';
import { toFiscalHarmony } from './fiscal-harmony.service';

const read = storedReaders('fiscal-harmony').payload;

describe('what was sent', () => {
  it.each(['invoice', 'credit_note'] as const)('is read back from the bytes of an %s', (kind) => {
    const document = { ...SOUND_DOCUMENT, kind, number: 'N-1', originalId: 'o' };
    const amounts = read(toFiscalHarmony(document, '2026-03-02T10:00:00+02:00', false));
    expect(JSON.parse(JSON.stringify(amounts))).toEqual({
      ...{ number: 'N-1', currency: 'USD', total: '115.5', totalTax: '15.5', isTaxInclusive: true },
      lines: [{ taxCode: 'STD', amount: '115.5' }],
      buyer: document.buyer,
    });
  });

  it('keeps every cent of amounts that no float could hold', () => {
    const payload =
      '{"InvoiceNumber":"N","CurrencyCode":"ZWG","Total":90071992547409931.07,"TotalTax":0,"LineItems":[]}';
    expect(read(Buffer.from(payload))?.total.toFixed()).toBe('90071992547409931.07');
  });

  it.each([
    '',
    '[]',
    'null',
    '{}',
    '{"InvoiceNumber":"N","CurrencyCode":"USD","Total":"x","TotalTax":0,"LineItems":[]}',
  ])('is nothing when the bytes are %j', (text) => expect(read(Buffer.from(text))).toBeNull());

  it('is read back for people, every value as it was sent', () => {
    const address = { houseNo: '12', street: 'Main Street', city: 'Mutare', province: 'Manicaland' };
    const document = { ...SOUND_DOCUMENT, number: 'N-1', buyer: { ...SOUND_DOCUMENT.buyer, address } };
    const readDocument = storedReaders('fiscal-harmony').document;
    expect(readDocument(toFiscalHarmony(document, '2026-03-02T10:00:00+02:00', false))).toEqual({
      ...{
        date: '2026-03-02T10:00:00+02:00',
        reference: 'PO 77',
        paymentMethod: 'Cash',
        isTaxInclusive: true,
      },
      ...{ currency: 'USD', subTotal: '100', totalTax: '15.5', total: '115.5' },
      buyer: {
        ...{ name: 'Mutare Timber (Pvt) Ltd', tradeName: '', tin: '2002054676', vatNumber: '220401569' },
        ...{ phone: '', email: '', address: ['12', 'Main Street', 'Mutare', 'Manicaland'] },
      },
      lines: [
        {
          ...{ description: 'Planks', quantity: '10', unitAmount: '11.55', lineAmount: '115.5' },
          ...{ productCode: '44079900', taxCode: 'STD' },
        },
      ],
    });
    expect(['', '[]', '{}'].map((text) => readDocument(Buffer.from(text)))).toEqual([null, null, null]);
  });

  it('cannot be read for a service that is not known', () => {
    expect(storedReaders('another').payload(Buffer.from('{}'))).toBeNull();
  });
});
