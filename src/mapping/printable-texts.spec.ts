import fc from 'fast-check';
import { anyCharacter } from '../../test/support/arbitrary-text';
import { aCustomer, aLine, anInvoice, circumstances, rules } from '../../test/support/sales-document-builder';
import { hiddenCharacters } from '../domain/unstorable-text';
import { mapDocument } from './map-document';
import { withPrintableTexts } from './printable-texts';

const anyText = fc.string({
  unit: fc.oneof(anyCharacter, fc.constantFrom('\0', '\u202E', '\uD83D', 'a', ' ')),
});

describe('the texts of a document that is sent', () => {
  it('lose controls, marks of direction and halves of characters, and each text says which', () => {
    const document = anInvoice({
      reference: 'PO\u0007 77\u0007',
      customer: aCustomer({ name: '\u202EMoyo', companyNumber: '2002054676\u200E' }),
      lines: [aLine({ description: 'escape \u001B and half \uD83D' }), aLine({ description: 'good' })],
    });
    const { document: printable, removed } = withPrintableTexts(document);
    expect(printable.reference).toBe('PO 77');
    expect(printable.customer).toMatchObject({ name: 'Moyo', companyNumber: '2002054676' });
    expect(printable.lines.map(({ description }) => description)).toEqual(['escape  and half ', 'good']);
    expect(removed.map(({ path, characters }) => [path, ...characters])).toEqual([
      ['reference', 'U+0007'],
      ['customer.name', 'U+202E'],
      ['customer.companyNumber', 'U+200E'],
      ['lines[0].description', 'U+001B', 'U+D83D'],
    ]);
  });

  it('keep breaks of lines, tabs, other scripts and joined emoji: then the document is the very same', () => {
    const description = 'two\nlines\tand \u0645\u0631\u062D\u0628\u0627 \u{1F469}\u200D\u{1F527}';
    const document = anInvoice({ lines: [aLine({ description })] });
    expect(withPrintableTexts(document)).toEqual({ document, removed: [] });
  });

  it('leave the contact in its groups, so that the rule for one of them still decides', () => {
    const groups = [{ sourceId: 'group-1', name: 'Tourists' }];
    const document = anInvoice({ reference: 'PO\u200E 77', customer: aCustomer({ groups }) });
    expect(withPrintableTexts(document).document.customer).toEqual(document.customer);
    const buyer = {
      ...rules().buyer,
      rules: [{ scope: 'contact_group', key: 'Tourists', sendAs: 'no_buyer' }] as const,
    };
    const result = mapDocument(document, rules({ buyer }), circumstances());
    expect(result).toMatchObject({ fiscalDocument: { buyer: { name: 'Cash', tin: '' } } });
  });

  it('do not grow together where an old break of lines goes', () => {
    const { document } = withPrintableTexts(anInvoice({ reference: 'one\u000Btwo\u0085three' }));
    expect(document.reference).toBe('one\ntwo\nthree');
  });

  it('never hold a hidden character, whatever the books hold', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (reference, name, description) => {
        const document = anInvoice({
          reference,
          customer: aCustomer({ name }),
          lines: [aLine({ description })],
        });
        const result = mapDocument(document, rules(), circumstances());
        if ('issues' in result) return;
        const { reference: sent, buyer, lines } = result.fiscalDocument;
        const texts = [sent, buyer.name, buyer.tradeName, ...lines.map((line) => line.description)];
        expect(texts.flatMap(hiddenCharacters)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
