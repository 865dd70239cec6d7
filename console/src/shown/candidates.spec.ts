import { type Candidate, proposals } from './candidates';

const candidate = (documentId: string, ...signs: NonNullable<Candidate['signs']>): Candidate => ({
  ...{ documentId, number: documentId, issuedOn: '2026-03-02', currency: 'USD', left: '10.00', signs },
});

function proposed(...notes: Candidate[][]): string[] {
  const held = notes.map((candidates, index) => ({
    ...{ id: `note ${index}`, number: `CN-${index}`, customerName: 'Beta', currency: 'USD', total: '10.00' },
    issues: [{ parameters: {} }, { parameters: { candidates } }] as never,
  }));
  return proposals(held).map(({ likeliest }) => likeliest);
}

describe('the invoice that is proposed for a credit note', () => {
  it('is the first one, where more speaks for it than for the next', () => {
    expect(proposed([candidate('a', 'number'), candidate('b', 'amount')], [candidate('c', 'only')])).toEqual([
      'a',
      'c',
    ]);
  });

  it('is none where as much speaks for the next, or nothing for any', () => {
    const alike = [candidate('a', 'amount'), candidate('b', 'amount')];
    expect(proposed(alike, [candidate('a'), candidate('b')], [])).toEqual(['', '', '']);
  });

  it('is none of a hold that was stored without evidence', () => {
    const { signs: _signs, ...stored } = candidate('a');
    expect(proposed([stored])).toEqual(['']);
  });

  it('is proposed once', () => {
    const same = [candidate('a', 'amount', 'only')];
    expect(proposed(same, same)).toEqual(['a', '']);
  });
});
