import { rest } from '../words/compiled/en/rest';
import { adjustmentSentence } from './adjustment-sentence';

const NOTHING = {
  ...{ taxCodes: [], books: null, authority: null, line: null, cents: null },
  ...{ path: null, characters: [], code: null, writtenCode: null, lines: [] },
  ...{ as: null, amount: null, into: [], parts: [] },
};

describe('what is sent otherwise than it is written', () => {
  it.each([
    [
      { ...NOTHING, what: 'tax_included' as const },
      'Xero adds tax on top of the lines: the lines are sent with tax included, the total is unchanged.',
    ],
    [
      { ...NOTHING, what: 'tax_cents' as const, taxCodes: ['STD'], books: '3.90', authority: '3.91' },
      'The tax authority computes 3.91 of tax on the lines with STD, Xero 3.90: sent with 3.91, the total is unchanged.',
    ],
    [
      { ...NOTHING, what: 'cent_moved' as const, line: 'lines[0]', cents: -1 },
      'Line 1 is sent with one cent less, against another line of the same tax, because no price makes the exact amount: the total is unchanged.',
    ],
    [
      { ...NOTHING, what: 'line_split' as const, line: 'lines[11]' },
      'Line 12 is sent as two lines of the same item, because no price makes the exact amount: quantity and total are unchanged.',
    ],
    [
      { ...NOTHING, what: 'text_cut' as const, path: 'reference' },
      'The reference is longer than the tax authority takes: its beginning is sent.',
    ],
    [
      {
        ...NOTHING,
        what: 'characters_removed' as const,
        path: 'lines[1].description',
        characters: ['U+0007', 'U+202E'],
      },
      'The description of line 2 is sent without characters that cannot be printed (U+0007, U+202E).',
    ],
    [
      { ...NOTHING, what: 'characters_removed' as const, path: 'customer.name', characters: ['U+200E'] },
      'A text of the contact is sent without characters that cannot be printed (U+200E).',
    ],
    [
      {
        ...NOTHING,
        ...{ what: 'line_folded' as const, line: 'lines[2]', as: 'deposit' as const, amount: '-100.00' },
        into: ['lines[0]', 'lines[1]'],
      },
      'Line 3 over -100.00 is a deposit that is deducted: it is not sent as a line, but as part of lines 1, 2. Quantities and total are unchanged.',
    ],
    [
      { ...NOTHING, what: 'address_left_out' as const, parts: ['houseNo' as const, 'province' as const] },
      'The address of the customer is not sent: the tax authority takes it whole or not at all, and of this one is missing: the house number, the province.',
    ],
    [
      { ...NOTHING, what: 'dated_today' as const, books: '2026-01-08', authority: '2026-01-21' },
      'It was late: dated 8 Jan 2026 in Xero, it is sent with 21 Jan 2026, and its tax counts in the tax period of that day.',
    ],
    [
      { ...NOTHING, what: 'payment_unknown' as const },
      'The accounts of its payments could not be read: it is sent with the method of other paid documents. If the consent lacks the right to read payments, connect the client again.',
    ],
    [
      { ...NOTHING, what: 'tin_shared' as const },
      'Other contacts have the same TIN, as branches do, or one contact for each currency. If it is not one customer, correct the contact.',
    ],
    [
      { ...NOTHING, what: 'default_code' as const, code: '99001000', lines: ['lines[0]', 'lines[2]'] },
      'Lines 1, 3 are sent with the HS code of the client, 99001000: no other is known.',
    ],
    [
      {
        ...{ ...NOTHING, what: 'default_code' as const, code: '99001000' },
        ...{ writtenCode: '1001', lines: ['lines[1]'] },
      },
      'Line 2 is sent with the HS code 99001000: nobody has confirmed that 1001 is one.',
    ],
  ])('is said in one sentence: %j', (adjustment, sentence) => {
    expect(adjustmentSentence(adjustment, rest.sentTaxes)).toBe(sentence);
  });
});
