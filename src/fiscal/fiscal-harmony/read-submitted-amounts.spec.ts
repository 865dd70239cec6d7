import { SOUND_DOCUMENT } from '../../../test/support/sound-fiscal-document';
import { storedReaders } from '../stored-readers';
import { toFiscalHarmony } from './to-fiscal-harmony';

const read = storedReaders('fiscal-harmony').payload;

describe('what was sent', () => {
  it.each(['invoice', 'credit_note'] as const)('is read back from the bytes of an %s', (kind) => {
    const document = { ...SOUND_DOCUMENT, kind, number: 'N-1', originalId: 'o' };
    const amounts = read(toFiscalHarmony(document, '2026-03-02T10:00:00+02:00', false));
    expect(JSON.parse(JSON.stringify(amounts))).toEqual({
      ...{ number: 'N-1', currency: 'USD', total: '115.5', totalTax: '15.5', isTaxInclusive: true },
      lines: [{ taxCode: 'STD', amount: '115.5' }],
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

  it('cannot be read for a service that is not known', () => {
    expect(storedReaders('another').payload(Buffer.from('{}'))).toBeNull();
  });
});
