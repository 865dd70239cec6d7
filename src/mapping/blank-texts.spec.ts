import fc from 'fast-check';
import { aCreditNote, aCustomer, aLine, anInvoice, anOriginal, circumstances, rules } from '../../test/support/sales-document-builder'; // prettier-ignore
import type { SalesDocument } from '../domain/sales/sales-document';
import { mapDocument } from './map-document';
import { FIELD_CHECKS } from './rule-set/rule-fields';
import { mapAddress } from './zimbabwe/address';

const unit = fc.constantFrom(
  ...' \t\u00A0\u00AD\u034F\u115F\u200B\u2060\u2800\u3164\uFEFF\uFFFC',
  '\u{E0041}',
  '\u{1D159}',
);
const anyBlank = fc.string({ unit, maxLength: 6 });

describe('a text that shows nothing', () => {
  it('counts as missing in every text that a document must have', () => {
    const codesOf = (document: SalesDocument): string[] => {
      const result = mapDocument(document, rules(), circumstances({ originals: [anOriginal()] }));
      return 'issues' in result ? result.issues.map(({ code }) => code) : [];
    };
    fc.assert(
      fc.property(anyBlank, (blank) => {
        const line = aLine({ description: blank, itemCode: blank, accountCode: '200' });
        expect(codesOf(anInvoice({ lines: [line] }))).toContain('DESCRIPTION_MISSING');
        expect(codesOf(anInvoice({ number: blank }))).toContain('NUMBER_MISSING');
        expect(codesOf(anInvoice({ customer: aCustomer({ name: blank }) }))).toContain('BUYER_NAME_MISSING');
        expect(codesOf(aCreditNote({ reference: blank }))).toContain('REASON_MISSING');
        const { address } = mapAddress(
          { lines: ['12 Fife Ave'], city: blank, region: '', country: '' },
          'dash',
        );
        expect(address).toBeNull();
        expect(FIELD_CHECKS.exclusion.reason?.(blank)).toEqual({ fault: 'empty' });
      }),
    );
  });

  it('does not hide the item code of a line, nor the standard reason of a credit note', () => {
    const sent = (document: SalesDocument, creditNoteReason = '') => {
      const result = mapDocument(document, rules({ creditNoteReason }), circumstances({ originals: [anOriginal()] })); // prettier-ignore
      return 'fiscalDocument' in result ? result.fiscalDocument : null;
    };
    const line = aLine({ description: '\u200B\u3164', itemCode: '84715000' });
    expect(sent(anInvoice({ lines: [line] }))?.lines[0]?.description).toBe('84715000');
    expect(sent(aCreditNote({ reference: '\u2800' }), 'Goods returned')?.reference).toBe('Goods returned');
  });

  it('makes no other number of a document when it stands within: such a document waits, whichever character it is', () => {
    const unseen = unit.filter((character) => !/\s/u.test(character) || character === '\uFEFF');
    fc.assert(
      fc.property(unseen, fc.integer({ min: 1, max: 7 }), (character, place) => {
        const number = `${'INV-9001'.slice(0, place)}${character}${'INV-9001'.slice(place)}`;
        const result = mapDocument(anInvoice({ number }), rules(), circumstances());
        const found = 'issues' in result ? result.issues : [];
        expect(found).toMatchObject([{ code: 'TEXT_UNSTORABLE', path: 'number' }]);
        expect(found[0]?.parameters).toMatchObject({
          characters: [expect.stringMatching(/^U\+[0-9A-F]{4,5}$/)],
        });
      }),
    );
    const given = circumstances();
    expect(mapDocument(anInvoice({ number: ' INV\u00A09001\u200B' }), rules(), given)).toHaveProperty(
      'fiscalDocument.number',
      'INV\u00A09001',
    );
  });
});
