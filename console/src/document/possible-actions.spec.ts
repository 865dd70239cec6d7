import { possibleActions } from './possible-actions';

type State = Parameters<typeof possibleActions>[0]['state'];
type Result = Parameters<typeof possibleActions>[0]['writeBacks'][number]['result'];
type Code = Parameters<typeof possibleActions>[0]['issues'][number]['code'];

function names(state: State, codes: Code[] = [], results: Result[] = []): string[] {
  const issues = codes.map((code) => ({ code, parameters: { decision: 'excluded' } }));
  return possibleActions({ state, issues, writeBacks: results.map((result) => ({ result })) }).map(
    ({ words }) => words,
  );
}

describe('what a document can be made to do', () => {
  it.each<State>(['submitting', 'uncertain', 'a state from the future' as State])(
    'is nothing while the service may have it: %s',
    (state) => expect(names(state)).toEqual([]),
  );

  it('is a release only where one is missing', () => {
    expect(names('waiting', ['TAX_UNMAPPED'])).toEqual(['look', 'exclude']);
    expect(names('waiting', ['NOT_RELEASED'])).toEqual(['release', 'look', 'exclude']);
  });

  it('is to fiscalise it anyway only where another program seems to have done it', () => {
    expect(names('waiting', ['FISCALISED_ELSEWHERE'])).toEqual(['fiscaliseAnyway', 'look', 'exclude']);
    expect(names('excluded', ['FISCALISED_ELSEWHERE'])).toEqual(['include']);
  });

  it('is to declare it in this period only where it is late, with a tax that is valid today', () => {
    expect(names('waiting', ['DATED_BEFORE_LAST'])).toEqual(['declare', 'look', 'exclude']);
    expect(names('waiting', ['LATE_TAX_CHANGED'])).toEqual(['look', 'exclude']);
  });

  it('is another write-back only where a part was refused', () => {
    expect(names('written_back', [], ['written'])).toEqual([]);
    expect(names('written_back', [], ['written', 'refused'])).toEqual(['writeAgain']);
    expect(names('excluded', [], ['written', 'refused'])).toEqual(['writeAgain', 'include']);
  });

  it('is to take an exclusion back, and to start a rejected one over', () => {
    expect(names('excluded')).toEqual(['include']);
    expect(names('waiting', ['DECISION_OUTDATED'])).toEqual(['include', 'look', 'exclude']);
    expect(names('rejected')).toEqual(['startOver', 'exclude']);
  });
});
