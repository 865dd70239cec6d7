import { anInvoice, circumstances, rules } from '../../../test/support/sales-document-builder';
import { mapDocument } from '../map-document';
import { ownDateOf, withOwnDate } from './dating';

const late = (reference: string): string => withOwnDate(reference, ownDateOf('2026-03-02', '2026-03-31'));

describe('the reference of a document that is sent with another day than its own', () => {
  it('has its own date at the end', () => {
    expect(late('PO 88')).toBe('PO 88 (dated 2026-03-02)');
    expect(late('Goods returned ')).toBe('Goods returned (dated 2026-03-02)');
    expect(late(' ')).toBe('Dated 2026-03-02');
  });

  it('stays as it is when the document goes with its own day', () => {
    expect(withOwnDate(' PO 88', ownDateOf('2026-03-02', '2026-03-02'))).toBe(' PO 88');
  });

  it('is cut for the date, and the document says so', () => {
    const given = circumstances({ lastDay: '2026-03-20' });
    const mapped = mapDocument(
      anInvoice({ reference: 'x'.repeat(240) }),
      rules({ lateDocuments: 'same_period' }),
      given,
    );
    expect(mapped).toMatchObject({
      fiscalDocument: {
        reference: `${'x'.repeat(231)} (dated 2026-03-02)`,
        adjustments: [
          { what: 'text_cut', path: 'reference' },
          { what: 'dated_today', books: '2026-03-02', authority: '2026-03-31' },
        ],
      },
    });
  });
});
