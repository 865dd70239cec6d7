import { possibleActions } from './possible-actions';

function names(state: string, codes: string[] = [], results: string[] = []): string[] {
  const issues = codes.map((code) => ({ code }));
  return possibleActions({ state, issues, writeBacks: results.map((result) => ({ result })) }).map(
    ({ label }) => label,
  );
}

describe('what a document can be made to do', () => {
  it.each(['submitting', 'uncertain', 'a state from the future'])(
    'is nothing while the service may have it: %s',
    (state) => expect(names(state)).toEqual([]),
  );

  it('is a release only where one is missing', () => {
    expect(names('waiting', ['TAX_UNMAPPED'])).toEqual(['Look again now', 'Exclude']);
    expect(names('waiting', ['NOT_RELEASED'])).toEqual(['Release', 'Look again now', 'Exclude']);
  });

  it('is another write-back only where a part was refused', () => {
    expect(names('written_back', [], ['written'])).toEqual([]);
    expect(names('written_back', [], ['written', 'refused'])).toEqual(['Write back again']);
  });

  it('is to take an exclusion back, and to start a rejected one over', () => {
    expect(names('excluded')).toEqual(['Include']);
    expect(names('rejected')).toEqual(['Start over', 'Exclude']);
  });
});
