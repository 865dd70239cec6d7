import { anInvoice, circumstances } from '../../test/support/sales-document-builder';
import { contentOf, type DecisionName, type OutdatedDecision } from '../domain/lifecycle/document-decision';
import { issue } from '../domain/issues/issue';
import { changedSaleIssue, outdatedIssues, personsExclusionIssue } from './check-eligibility';

function outdated(decision: DecisionName): OutdatedDecision {
  const before = contentOf(anInvoice());
  return { decision, reason: 'a gift', before, now: { ...before, total: '200.00' } };
}

describe('an exclusion by a person', () => {
  it('is said with its reason as long as the document is the one that it was made about', () => {
    const because = circumstances({ excludedBecause: 'a gift', outdated: [outdated('excluded')] });
    expect(personsExclusionIssue(because)).toMatchObject({
      ...{ code: 'EXCLUDED_BY_PERSON', parameters: { reason: 'a gift' } },
    });
    expect(personsExclusionIssue(circumstances())).toBeNull();
  });

  it('is asked about again once the document is another, and other decisions are no exclusion', () => {
    const since = circumstances({ outdated: [outdated('released'), outdated('excluded')] });
    expect(personsExclusionIssue(since)).toMatchObject({
      ...{ code: 'DECISION_OUTDATED', parameters: { decision: 'excluded' } },
    });
    expect(personsExclusionIssue(circumstances({ outdated: [outdated('released')] }))).toBeNull();
  });
});

describe('a document that was the sale of another one', () => {
  it('is asked about again once it is another sale', () => {
    const since = circumstances({ outdated: [outdated('sale')] });
    expect(changedSaleIssue(since)).toMatchObject({ parameters: { decision: 'sale' } });
    expect(changedSaleIssue(circumstances({ outdated: [outdated('excluded')] }))).toBeNull();
    expect(changedSaleIssue(circumstances())).toBeNull();
  });
});

describe('a decision about other content', () => {
  const asked = (decision: DecisionName, ...codes: Parameters<typeof issue>[0][]) =>
    outdatedIssues(
      circumstances({ outdated: [outdated(decision)] }),
      codes.map((code) => ({ ...issue('NOT_RELEASED', ''), code })),
    ).length;

  it('is asked for again where the document is held for want of it, and else never', () => {
    expect(asked('released', 'NOT_PAID')).toBe(1);
    expect(asked('released', 'DATED_BEFORE_LAST')).toBe(0);
    expect(asked('declared', 'DATED_BEFORE_LAST')).toBe(1);
    expect(asked('declared')).toBe(0);
    expect(outdatedIssues(circumstances(), [issue('NOT_RELEASED', '')])).toEqual([]);
  });

  it('is asked for again whatever holds the document where it named the invoice of a credit note', () => {
    expect(asked('original')).toBe(1);
  });

  it('is asked for elsewhere where it was an exclusion or the sale of another document', () => {
    expect([asked('excluded', 'NOT_RELEASED'), asked('sale', 'NOT_RELEASED')]).toEqual([0, 0]);
  });
});
