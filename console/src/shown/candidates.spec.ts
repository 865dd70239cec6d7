import { type Candidate, namedIn, proposals } from './candidates';

const candidate = (documentId: string, weight: number): Candidate => ({
  ...{ documentId, number: documentId, issuedOn: '2026-03-02', currency: 'USD', left: '10.00' },
  ...{ signs: [], weight },
});

function proposed(...notes: Candidate[][]): string[] {
  const held = notes.map((candidates, index) => ({
    ...{
      id: `note ${index}`,
      number: `CN-${index}`,
      customerName: 'Beta',
      reference: '',
      currency: 'USD',
      total: '10.00',
    },
    issues: [{ parameters: {} }, { parameters: { candidates } }] as never,
  }));
  return proposals(held).map(({ likeliest }) => likeliest);
}

describe('the invoice that is proposed for a credit note', () => {
  it('is the first one, where its evidence weighs more than that of the next', () => {
    expect(proposed([candidate('a', 6), candidate('b', 4)], [candidate('c', 2)])).toEqual(['a', 'c']);
  });

  it('is none where that of the next weighs as much, or nothing speaks for any', () => {
    const alike = [candidate('a', 4), candidate('b', 4)];
    expect(proposed(alike, [candidate('a', 0), candidate('b', 0)], [candidate('c', 0)], [])).toEqual([
      ...['', '', '', ''],
    ]);
  });

  it('goes to the credit note with the most evidence for it, in whatever order, and to none where two have as much', () => {
    expect(proposed([candidate('a', 2)], [candidate('a', 8)])).toEqual(['', 'a']);
    expect(proposed([candidate('a', 8)], [candidate('a', 2)])).toEqual(['a', '']);
    expect(proposed([candidate('a', 4)], [candidate('a', 4)])).toEqual(['', '']);
  });
});

it('are the invoices that the books or the reference name', () => {
  const issues = [{ parameters: { named: ['INV-0007'] } }, { parameters: { invoices: ['a', 'b'] } }];
  expect(namedIn([...issues, { parameters: {} }] as never)).toEqual(['INV-0007', 'a', 'b']);
});
