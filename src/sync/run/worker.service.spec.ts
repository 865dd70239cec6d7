import fc from 'fast-check';
import { fairShare, FairShare } from './worker.service';

const AT_ONCE = 8;

/** Model of processes that share organisations; the test decides who acts. */
class Model {
  readonly own: number[];
  private readonly shares: readonly FairShare[];

  constructor(
    processes: number,
    public waiting: number,
  ) {
    this.own = Array.from({ length: processes }, () => 0);
    this.shares = this.own.map(() => new FairShare());
  }

  get underWay(): number {
    return this.own.reduce((all, one) => all + one, 0);
  }

  look(which: number): void {
    const { own, share } = this.of(which);
    const load = { processes: this.own.length, underWay: this.underWay, waiting: this.waiting };
    if (own > 1) share.note(load, own, 0);
    else share.forget();
  }

  claim(which: number, hasWaited: boolean): void {
    const { own, share } = this.of(which);
    if (!hasWaited && share.isExceededBy(own)) return;
    const taken = Math.min(AT_ONCE, this.waiting, hasWaited ? Infinity : share.room(own));
    this.own[which] = own + taken;
    this.waiting -= taken;
  }

  /** Ends the run of one of its organisations with work left. */
  turnOver(which: number): void {
    const { own, share } = this.of(which);
    if (own === 0 || !share.handsOver()) return;
    this.own[which] = own - 1;
    this.waiting += 1;
  }

  private of(which: number): { readonly own: number; readonly share: FairShare } {
    const [own, share] = [this.own[which], this.shares[which]];
    if (own === undefined || share === undefined) throw new Error(`there is no process ${which}`);
    return { own, share };
  }
}

const act = fc.record({
  which: fc.nat({ max: 7 }),
  what: fc.constantFrom('look', 'claim', 'claim late', 'turn over', 'becomes due', 'is done'),
});

describe('the share of a process', () => {
  it('is everything while it is alone, or knows of nobody', () => {
    expect(fairShare({ processes: 1, underWay: 50, waiting: 7 })).toBe(Infinity);
    expect(fairShare({ processes: 0, underWay: 50, waiting: 7 })).toBe(Infinity);
    expect(fairShare({ processes: 4, underWay: 50, waiting: 7 })).toBe(15);
    expect(fairShare({ processes: 2, underWay: 0, waiting: 0 })).toBe(1);
  });

  it('becomes even, whatever was before, and nothing is left waiting', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.nat({ max: 60 }),
        fc.array(act, { maxLength: 80 }),
        (processes, due, before) => {
          const model = new Model(processes, due);
          for (const { which: drawn, what } of before) {
            const which = drawn % processes;
            if (what === 'look') model.look(which);
            else if (what === 'claim' || what === 'claim late') model.claim(which, what === 'claim late');
            else if (what === 'turn over') model.turnOver(which);
            else if (what === 'becomes due') model.waiting += 1;
            else model.own[which] = Math.max(0, (model.own[which] ?? 0) - 1);
          }
          const all = model.underWay + model.waiting;
          for (let round = 0; round < 40; round += 1)
            for (let which = 0; which < processes; which += 1) {
              model.look(which);
              for (let turn = model.own[which] ?? 0; turn > 0; turn -= 1) model.turnOver(which);
              for (let other = 0; other < processes; other += 1)
                model.claim((which + other + 1) % processes, false);
            }
          expect(model.underWay).toBe(all);
          expect(model.waiting).toBe(0);
          expect(Math.max(...model.own)).toBeLessThanOrEqual(Math.max(1, Math.ceil(all / processes)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps no organisation waiting for a process that does nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5 }), fc.nat({ max: 60 }), (processes, due) => {
        const model = new Model(processes, due);
        for (let round = 0; round < 10; round += 1) {
          model.claim(0, true);
          model.look(0);
        }
        expect(model.own[0]).toBe(due);
      }),
    );
  });

  it('hands over as many as are too many, once for each look', () => {
    const share = new FairShare();
    share.note({ processes: 2, underWay: 10, waiting: 0 }, 10, 2);
    expect([1, 2, 3, 4].map(() => share.handsOver())).toEqual([true, true, true, false]);
    share.forget();
    expect(share.handsOver()).toBe(false);
  });
});
