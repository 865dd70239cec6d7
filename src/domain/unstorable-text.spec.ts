import fc from 'fast-check';
import { anInvoice, aLine } from '../../test/support/sales-document-builder';
import { anyCharacter } from '../../test/support/arbitrary-text';
import { displayJson, displayText, pathsOfUnstorableText, textAt } from './unstorable-text';

describe('text that can be neither stored nor printed', () => {
  it.each([
    ['NUL', 'a\0b'],
    ['the first half of a pair', 'a\uD83D'],
    ['the first half of a pair before a letter', '\uD83Da'],
    ['the second half of a pair', '\uDE00a'],
    ['a second half after a whole pair', '\uD83D\uDE00\uDE00'],
    ['a first half before a whole pair', '\uD83D\uD83D\uDE00'],
    ['the halves in the wrong order', '\uDE00\uD83D'],
  ])('is %s', (_name, text) => {
    expect(pathsOfUnstorableText({ text })).toEqual(['text']);
    expect(displayText(text)).not.toBe(text);
  });

  it.each([
    'Tatenda',
    '',
    'Žluťoučký kůň',
    '\u{1F600}',
    '\u{1F600}\u{1F601}',
    'مرحبا',
    'line\nbreak\ttab',
    '\u0001\u001f',
    '\uFFFD',
    '\u200B\u202E',
  ])('is not %j', (text) => {
    expect(pathsOfUnstorableText({ text })).toEqual([]);
    expect(displayText(text)).toBe(text);
  });

  it('is named with its path, every place at once', () => {
    const value = {
      number: 'INV\0',
      lines: [{ description: 'good' }, { description: 'bad\uD800', itemCode: '\0' }],
      customer: { address: { lines: ['x', '\uDC00'] } },
      total: null,
    };
    expect(pathsOfUnstorableText(value)).toEqual([
      'number',
      'lines[1].description',
      'lines[1].itemCode',
      'customer.address.lines[1]',
    ]);
    expect(pathsOfUnstorableText('\0')).toEqual(['']);
  });

  it('is not looked for in amounts and instants, nor in nothing', () => {
    expect(pathsOfUnstorableText(anInvoice())).toEqual([]);
    expect(pathsOfUnstorableText(anInvoice({ lines: [aLine({ description: '\0' })] }))).toEqual([
      'lines[0].description',
    ]);
    for (const value of [null, undefined, 1, true, new Date(0)])
      expect(pathsOfUnstorableText(value)).toEqual([]);
  });

  it('is replaced for display, character by character, and only it', () => {
    expect(displayText('a\0b\uD83Dc\u{1F600}d\uDC00')).toBe('a\uFFFDb\uFFFDc\u{1F600}d\uFFFD');
  });

  it('is gone from whatever is displayed, and what is displayed can be stored as UTF-8', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.array(fc.integer({ min: 0, max: 0xffff })),
        (text, units) => {
          const shown = displayText(text + String.fromCharCode(...units));
          expect(pathsOfUnstorableText(shown)).toEqual([]);
          expect(Buffer.from(shown, 'utf8').toString('utf8')).toBe(shown);
          expect(shown).not.toContain('\0');
        },
      ),
    );
  });

  it('is replaced in every text of what is displayed as JSON, and in nothing else', () => {
    expect(displayJson({ number: 'INV\0', lines: ['\uD800'], total: 1 })).toBe(
      '{"number":"INV\uFFFD","lines":["\uFFFD"],"total":1}',
    );
  });

  it('is shown by the path at which it stands, and what is no text there is empty', () => {
    const value = { lines: [{ description: 'a\0', quantity: 1 }] };
    expect(textAt(value, 'lines[0].description')).toBe('a\0');
    expect([textAt(value, 'lines[0].quantity'), textAt(value, 'lines[1].description')]).toEqual(['', '']);
  });
});
