import { inEnglish } from '../../../test/support/in-english';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import { whyEmpty } from './backfill-plans.service';

type EmptyPlanFacts = Parameters<typeof whyEmpty>[0];

const NOTHING: EmptyPlanFacts = {
  ...{ from: '2026-02-01', till: '2026-03-31', goLiveOn: '2026-04-01', areBooksRead: true },
  ...{ states: new Map<DocumentState, number>(), heldOrLeftOut: 0 },
};

describe('a plan without documents', () => {
  it('says that days after the go-live date need no plan', () => {
    expect(inEnglish(whyEmpty({ ...NOTHING, from: '2026-05-01' }))).toBe(
      'A plan ends on 31 Mar 2026, the day before the go-live date 1 Apr 2026: documents dated 1 May 2026 or later are live and are submitted without a plan.',
    );
  });

  it('says that all are held, that all have gone, or that there are none', () => {
    expect(inEnglish(whyEmpty({ ...NOTHING, heldOrLeftOut: 4 }))).toMatch(/^None of the 4 unsent documents/);
    const states = new Map<DocumentState, number>([
      ['written_back', 7],
      ['excluded', 1],
    ]);
    expect(inEnglish(whyEmpty({ ...NOTHING, states }))).toMatch(/has had its turn: 7 done, 1 excluded\.$/);
    expect(inEnglish(whyEmpty(NOTHING))).toBe('Xero has no sales documents on these days.');
    expect(inEnglish(whyEmpty({ ...NOTHING, areBooksRead: false }))).toMatch(/still being read\.$/);
    expect(inEnglish(whyEmpty({ ...NOTHING, from: null, till: null, goLiveOn: null }))).toMatch(
      /has no sales document/,
    );
  });
});
