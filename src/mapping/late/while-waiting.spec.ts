import { inEnglish } from '../../../test/support/in-english';
import { anInvoice, circumstances, rules } from '../../../test/support/sales-document-builder';
import type { IssueCode } from '../../domain/issues/issue-catalogue';
import type { Circumstances, MappingRules } from '../mapping-rules';
import { LATE_DOCUMENTS } from '../settings';
import { whileWaiting } from './dating';

const MARCH = { today: '2026-03-31', lastDay: null };

function said(
  changes: Partial<MappingRules> = {},
  given: Partial<Circumstances> = MARCH,
  ...codes: IssueCode[]
) {
  const issues = codes.map((code) => ({ code, path: '', message: '' }));
  return inEnglish(whileWaiting(anInvoice(), issues, rules(changes), circumstances(given)));
}

describe('what a hold says about waiting', () => {
  const TIN = 'BUYER_TIN_MISSING';

  it('is what the setting will do once later documents have gone', () => {
    const sentences = LATE_DOCUMENTS.map((lateDocuments) => said({ lateDocuments }, MARCH, TIN));
    expect(sentences).toEqual([
      'If documents dated later are sent before it, it is held as late.',
      'If documents dated later are sent before it, it is sent with the date of that day until 31 Mar 2026, and held as late after that.',
      'If documents dated later are sent before it, it is sent with the date of that day.',
    ]);
    const samePeriod = { lateDocuments: 'same_period' } as const;
    expect(said(samePeriod, { ...MARCH, today: '2026-04-01' }, TIN)).toBe(sentences[0]);
    expect(said({ ...samePeriod, taxPeriod: 'two_months_feb_mar' }, MARCH, TIN)).toBe(sentences[1]);
    expect(said({}, { ...MARCH, isDeclaredNow: true }, TIN)).toBe(sentences[2]);
  });

  it('is nothing for what is late already, goes, or is not meant to go now', () => {
    expect(said({}, { ...MARCH, lastDay: '2026-03-10' }, TIN)).toBe('');
    expect(said({}, MARCH)).toBe('');
    expect(said({}, MARCH, TIN, 'BEFORE_GO_LIVE')).toBe('');
  });
});
