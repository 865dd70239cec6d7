import { EXAMPLE_SETTINGS, rules } from '../../../test/support/sales-document-builder';
import { keptRules, writeRuleSetJson } from './rule-set-json';
import { mappingRules, type RuleSet } from './rule-set';

const SET: RuleSet = {
  settings: EXAMPLE_SETTINGS,
  currencies: rules().currencies,
  taxes: rules().taxes.map((tax) => ({ ...tax, taxName: tax.taxCode })),
  ...{ productCodes: [], lineRules: [], buyers: [], exclusions: [] },
};
const kept = (changes: object = {}): string =>
  JSON.stringify({ ...writeRuleSetJson(SET), goLiveOn: '2025-01-01', ...changes });

describe('the rules that a submission was made by', () => {
  it('are read again as they were, with the day of going live', () => {
    expect(keptRules(kept())).toEqual(mappingRules(SET, '2025-01-01'));
  });

  it.each<[string, object]>([
    ['has a list that is not known any more', { branches: [] }],
    ['has a rule that is none any more', { currencies: [{ source: 'dollars', destination: 'USD' }] }],
    ['has fewer settings', { settings: { paidBy: 'Cash' } }],
  ])('are not guessed where their text %s', (_what, changes) => {
    expect(keptRules(kept(changes))).toBeNull();
  });

  it('name the gaps in which nothing was fiscalised, as long as there are any', () => {
    const gap = { because: 'paused', since: '2026-03-01T00:00:00Z', till: null, readAt: null } as const;
    const open = { liveSince: '2025-01-01', gaps: [gap] };
    expect(mappingRules(SET, '2025-01-01', open).gaps).toEqual(open);
    expect(mappingRules(SET, '2025-01-01', { ...open, gaps: [] })).not.toHaveProperty('gaps');
  });
});
