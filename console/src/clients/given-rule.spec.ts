import { givenRule, ruleNamed } from './given-rule';

describe('a rule for several clients', () => {
  it.each([
    ['lateDocuments', { value: 'same_period' }, { rules: { settings: { lateDocuments: 'same_period' } } }],
    ['creditNoteReason', { value: ' Returned ' }, { rules: { settings: { creditNoteReason: 'Returned' } } }],
    [
      'itemCode',
      { item: 'CEMENT', code: '25232900' },
      { rules: { productCodes: [{ scope: 'item', key: 'CEMENT', code: '25232900' }] } },
    ],
    [
      'vatRate',
      { from: '2027-01-01', oldTaxCode: 'A', newTaxCode: 'B', newTaxName: 'New', newPercent: '16' },
      {
        rateChange: {
          ...{ from: '2027-01-01', oldTaxCode: 'A', newTaxCode: 'B', newTaxName: 'New', newPercent: '16' },
          ...{ newDeviceTaxId: null, dryRun: true },
        },
      },
    ],
  ] as const)('is given as the API takes it: %s', (rule, typed, given) =>
    expect(givenRule(rule, typed)).toEqual(given),
  );

  it('of the address is one that there is', () => {
    expect([ruleNamed('vatRate'), ruleNamed('goLiveOn'), ruleNamed(null)]).toEqual([
      ...['vatRate', 'lateDocuments', 'lateDocuments'],
    ]);
  });
});
