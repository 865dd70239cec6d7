import { wholeAdjustment, writeAdjustments } from './adjustment';
import { Decimal } from '../money';

describe('what is sent otherwise than the books write it', () => {
  it('is kept with all fields in one form: decimals as text, what does not apply null or empty', () => {
    const nothing = {
      ...{ taxCodes: [], books: null, authority: null, line: null, cents: null },
      ...{ as: null, amount: null, into: [], parts: [] },
      ...{ path: null, characters: [], code: null, writtenCode: null, lines: [] },
    };
    const code = {
      what: 'default_code' as const,
      code: '99001000',
      writtenCode: '1001',
      lines: ['lines[0]'],
    };
    expect(
      writeAdjustments([
        { what: 'tax_included' },
        { what: 'tax_cents', taxCodes: ['A'], books: new Decimal('3.9'), authority: new Decimal('3.91') },
        { what: 'cent_moved', line: 'lines[0]', cents: -1 },
        { what: 'line_split', line: 'lines[1]' },
        {
          ...{ what: 'line_folded', line: 'lines[2]', as: 'deposit', amount: new Decimal('-5') },
          into: ['lines[0]'],
        },
        { what: 'text_cut', path: 'reference' },
        { what: 'characters_removed', path: 'reference', characters: ['U+202E'] },
        { what: 'address_left_out', parts: ['houseNo'] },
        code,
      ]),
    ).toEqual([
      { ...nothing, what: 'tax_included' },
      { ...nothing, what: 'tax_cents', taxCodes: ['A'], books: '3.90', authority: '3.91' },
      { ...nothing, what: 'cent_moved', line: 'lines[0]', cents: -1 },
      { ...nothing, what: 'line_split', line: 'lines[1]' },
      {
        ...nothing,
        what: 'line_folded',
        line: 'lines[2]',
        as: 'deposit',
        amount: '-5.00',
        into: ['lines[0]'],
      },
      { ...nothing, what: 'text_cut', path: 'reference' },
      { ...nothing, what: 'characters_removed', path: 'reference', characters: ['U+202E'] },
      { ...nothing, what: 'address_left_out', parts: ['houseNo'] },
      { ...nothing, ...code },
    ]);
  });

  it('has every field when it is read, though it was stored before some of them were known', () => {
    const early = { what: 'line_split' as const, taxCodes: [], books: null, authority: null };
    expect(wholeAdjustment({ ...early, line: 'lines[0]', cents: null })).toEqual({
      ...{ ...early, line: 'lines[0]', cents: null, path: null, characters: [] },
      ...{ as: null, amount: null, into: [], parts: [], code: null, writtenCode: null, lines: [] },
    });
  });
});
