import { isBlank } from './blank-text';

const BLANKS = [
  ...['', ' ', '\t\r\n', '\u0085', '\u00A0', '\u1680', '\u2003', '\u2028', '\u202F', '\u3000', '\uFEFF'],
  ...['\u00AD', '\u034F', '\u061C', '\u115F', '\u1160', '\u17B4', '\u180E', '\u200B', '\u200D', '\u2060'],
  ...['\u3164', '\uFFA0', '\uFE0F', '\u{E0041}', '\u{E0100}', '\u2800', '\uFFF9', '\uFFFC', '\u{1D159}'],
  ...['\0', '\u001B', '\uD83D'],
];

describe('a text that shows nothing', () => {
  it.each(BLANKS)('is blank: %j', (text) => expect(isBlank(text)).toBe(true));

  it.each([
    'a',
    '0',
    '-',
    '.',
    ' a ',
    '\u200Ba',
    '\u0645',
    '\u4E2D',
    '\u{1F600}',
    '\uFFFD',
    '_',
    '\u2801',
    '\u0301',
  ])('is not one with a glyph: %j', (text) => expect(isBlank(text)).toBe(false));
});
