import fc from 'fast-check';
import { nextStep } from './backfill-runs.service';
import { BACKFILL_RESULTS, countsOf, NONE_ENDED } from './backfills.repository';

type RunCounts = Parameters<typeof nextStep>[0];
type RunItem = Parameters<typeof countsOf>[1][number];

const SETTINGS = { stopPercent: 5, mayBeLate: false };

function counts(changes: Partial<RunCounts> & { counted?: RunCounts['counted'] }): RunCounts {
  const released = changes.released ?? 0;
  return {
    ...{
      planned: 200,
      released,
      underWay: 0,
      late: 0,
      counted: { released, settled: released, rejected: 0 },
    },
    ...changes,
  };
}

describe('the next step of a run', () => {
  it('is a canary of five, then fifty, then groups', () => {
    expect(nextStep(counts({}), SETTINGS)).toEqual({ kind: 'release', documents: 5 });
    expect(nextStep(counts({ released: 5, underWay: 1 }), SETTINGS)).toEqual({ kind: 'wait' });
    expect(nextStep(counts({ released: 5 }), SETTINGS)).toEqual({ kind: 'release', documents: 50 });
    expect(nextStep(counts({ released: 55, underWay: 1 }), SETTINGS)).toEqual({ kind: 'wait' });
    expect(nextStep(counts({ released: 55 }), SETTINGS)).toEqual({ kind: 'release', documents: 40 });
    expect(nextStep(counts({ released: 95, underWay: 11 }), SETTINGS)).toEqual({ kind: 'wait' });
    expect(nextStep(counts({ released: 95, underWay: 10 }), SETTINGS)).toEqual({
      kind: 'release',
      documents: 40,
    });
  });

  it('is never more than the plan, and the end once all are settled', () => {
    expect(nextStep(counts({ planned: 3 }), SETTINGS)).toEqual({ kind: 'release', documents: 3 });
    expect(nextStep(counts({ planned: 3, released: 3, underWay: 1 }), SETTINGS)).toEqual({ kind: 'wait' });
    expect(nextStep(counts({ planned: 3, released: 3 }), SETTINGS)).toEqual({ kind: 'complete' });
    expect(nextStep(counts({ planned: 0 }), SETTINGS)).toEqual({ kind: 'complete' });
  });

  it('is a stop at any rejection of the canary, and above the share afterwards', () => {
    const rejected = (released: number, settled: number, of: number) =>
      nextStep(counts({ released, counted: { released, settled, rejected: of } }), SETTINGS);
    expect(rejected(5, 1, 1)).toEqual({ kind: 'stop', why: { rule: 'first', released: 5, rejected: 1 } });
    expect(rejected(55, 19, 1).kind).toBe('release');
    expect(rejected(55, 20, 1).kind).toBe('release');
    expect(rejected(55, 20, 2)).toEqual({
      kind: 'stop',
      why: { rule: 'share', settled: 20, rejected: 2, percent: 5 },
    });
    expect(nextStep(counts({ released: 5, counted: { released: 0, settled: 0, rejected: 0 } }), SETTINGS)).toEqual({ kind: 'release', documents: 5 }); // prettier-ignore
  });

  it('is a stop when released documents have become late, unless that was accepted', () => {
    const late = counts({ released: 5, late: 2 });
    expect(nextStep(late, SETTINGS).kind).toBe('stop');
    expect(nextStep(late, { ...SETTINGS, mayBeLate: true }).kind).toBe('release');
  });

  it('leads to an end, whatever comes back, and releases each document once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 0, max: 100 }),
        (planned, isSound, stopPercent) => {
          let [released, settled, rejected] = [0, 0, 0];
          for (let turn = 0; turn < 3_000; turn += 1) {
            const step = nextStep(
              {
                ...{ planned, released, underWay: released - settled, late: 0 },
                counted: { released, settled, rejected },
              },
              { stopPercent, mayBeLate: false },
            );
            if (step.kind === 'release') released += step.documents;
            if (step.kind === 'wait') {
              if (isSound[settled % isSound.length] !== true) rejected += 1;
              settled += 1;
            }
            expect(released).toBeLessThanOrEqual(planned);
            expect(released - settled).toBeLessThanOrEqual(50);
            if (step.kind === 'complete') return expect(settled).toBe(planned);
            if (step.kind === 'stop') return expect(rejected).toBeGreaterThan(0);
          }
          throw new Error('no end');
        },
      ),
    );
  });
});

describe('counts of a run', () => {
  const PLANNED = 12;
  const change = fc.record({
    position: fc.integer({ min: 1, max: PLANNED }),
    result: fc.constantFrom(...BACKFILL_RESULTS),
    isCounted: fc.boolean(),
    reason: fc.constantFrom('DATED_BEFORE_LAST', null),
    attempts: fc.integer({ min: 0, max: 4 }),
  });

  it('are the same when a round reads only what the last one did not find written back', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 12 }), (rounds) => {
        const released = new Map<number, RunItem>();
        let ended = NONE_ENDED;
        for (const changes of rounds) {
          for (const one of changes) {
            if (released.get(one.position)?.result === 'written_back') continue;
            if (one.result === 'to_come') released.delete(one.position);
            else released.set(one.position, one);
          }
          const items = [...released.values()].sort((one, other) => one.position - other.position);
          const { upTo, open } = ended;
          const read = items.filter(({ position }) => position > upTo || open.includes(position));
          const { ended: next, ...counted } = countsOf(PLANNED, read, ended);
          expect(countsOf(PLANNED, items, NONE_ENDED)).toMatchObject(counted);
          ended = next;
        }
      }),
    );
  });
});
