import {
  aCreditNote,
  aLine,
  anInvoice,
  anOriginal,
  circumstances,
  decimal,
  rules,
} from '../../../test/support/sales-document-builder';
import { issue } from '../../domain/issues/issue';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { EffectTally } from './effect-tally';

type Irreversible = ReturnType<EffectTally['irreversible']>;
type EffectSetting = ConstructorParameters<typeof EffectTally>[0];
type JudgedTwice = Parameters<EffectTally['add']>[0];

const HELD = [issue('NOT_RELEASED', '')];
const LEFT_OUT = [issue('EXCLUDED_BY_PERSON', '', { reason: 'a gift' })];

function judged(changes: Partial<SalesDocument>, verdicts: JudgedTwice['verdicts']): JudgedTwice {
  const sales = anInvoice(changes);
  return { sales, circumstances: circumstances(), verdicts, sentOn: [null, sales.issuedOn] };
}

function tally(changes: Partial<EffectSetting> = {}): EffectTally {
  const open = { lastDay: null, begins: null, isAwaited: () => true };
  return new EffectTally({ rules: rules(), today: '2026-03-31', ...open, ...changes });
}

/** Numbers of late, overtaken, planned and lost documents. */
function counted({ late, overtaken, planned, lost }: Irreversible): number[] {
  return [late, overtaken, planned, lost].map(({ documents }) => documents);
}

describe('the effect of an action on documents', () => {
  it.each([
    ['released', 'goes after it and not before', [HELD, []], false],
    ['newly_held', 'goes before it and not after', [[], HELD], false],
    ['as_before', 'goes before it and after', [[], []], false],
    ['as_before', 'goes neither before it nor after', [HELD, HELD], false],
    ['as_before', 'nothing ever speaks against', [], false],
    ['released', 'had nothing against it and did not go', [[], []], true],
    ['as_before', 'did not go and is held after it', [[], HELD], true],
  ] as const)('is "%s" for one that %s', (effect, _what, verdicts, isHeldNow) => {
    const effects = tally();
    expect(effects.add(judged({}, verdicts), isHeldNow)).toBe(effect);
    const moved = [effects.released, effects.newlyHeld].map(({ documents }) => documents);
    expect(moved).toEqual([effect === 'released' ? 1 : 0, effect === 'newly_held' ? 1 : 0]);
  });

  it('is named with the first and the last day of what goes, and with what goes under the present date', () => {
    const effects = tally();
    expect(effects.add(judged({ issuedOn: '2026-03-01' }, [[], []]))).toBe('as_before');
    expect(effects.irreversible()).toMatchObject({ firstDay: null, lastDay: null, numbers: [] });
    effects.add(judged({ issuedOn: '2026-03-05' }, [HELD, []]));
    effects.add({ ...judged({ issuedOn: '2026-03-04' }, [HELD, []]), sentOn: [null, '2026-03-31'] });
    effects.add({ ...judged({ issuedOn: '2026-03-06' }, [HELD, []]), sentOn: [] });
    expect(effects.irreversible()).toMatchObject({ firstDay: '2026-03-04', lastDay: '2026-03-06' });
    expect(counted(effects.irreversible())).toEqual([1, 0, 0, 0]);
  });

  it('counts what goes of a period that was signed off, and not what stays of it', () => {
    const effects = tally();
    const signed = circumstances({ signed: { from: '2026-03-01', to: '2026-03-31' } });
    effects.add({ ...judged({}, [HELD, HELD]), circumstances: signed });
    effects.add(judged({}, [HELD, []]));
    expect(effects.irreversible().signed.documents).toBe(0);
    effects.add({ ...judged({}, [HELD, []]), circumstances: signed });
    expect(effects.irreversible().signed.documents).toBe(1);
  });
});

describe('a document that an action overtakes', () => {
  const stays = judged({ issuedOn: '2026-03-03' }, [HELD, HELD]);
  const goes = judged({ issuedOn: '2026-03-05' }, [HELD, []]);

  it.each<[number, string, JudgedTwice, Partial<EffectSetting>]>([
    [1, 'stays and is older than one that goes', stays, {}],
    [0, 'is of the same day as the one that goes', judged({ issuedOn: '2026-03-05' }, [HELD, HELD]), {}],
    [0, 'is older than the last receipt already', stays, { lastDay: '2026-03-04' }],
    [0, 'is left out', judged({ issuedOn: '2026-03-03' }, [HELD, LEFT_OUT]), {}],
    [0, 'is left to others', stays, { isAwaited: () => false }],
    [1, 'is left to others but for a backfill', { ...stays, isPlanned: true }, { isAwaited: () => false }],
  ])('is counted %i times where it %s', (times, _what, document, setting) => {
    const effects = tally(setting);
    effects.add(document);
    effects.add(goes);
    expect(counted(effects.irreversible())).toEqual([0, times, document.isPlanned === true ? 1 : 0, 0]);
  });

  it.each([
    ['first', ['2026-03-05', '2026-03-01']],
    ['last', ['2026-03-01', '2026-03-05']],
  ])('is overtaken by the youngest of what goes, should that be counted %s', (_when, days) => {
    const effects = tally();
    effects.add(stays);
    for (const issuedOn of days) effects.add(judged({ issuedOn }, [HELD, []]));
    expect(counted(effects.irreversible())).toEqual([0, 1, 0, 0]);
  });

  it('is overtaken by the day on which documents become live, before there are any', () => {
    const effects = tally({ begins: '2026-03-10' });
    effects.add(stays);
    expect(counted(effects.irreversible())).toEqual([0, 1, 0, 0]);
  });

  it('is lost with its credit notes where its tax has another rate today', () => {
    const old = { issuedOn: '2025-12-20', lines: [aLine({ taxType: 'OUTPUT15', taxAmount: decimal('15') })] };
    const note = aCreditNote({ issuedOn: '2025-12-21', sourceId: 'note' });
    const effects = tally();
    effects.add(judged(old, [HELD, HELD]));
    effects.add({
      ...judged(note, [HELD, HELD]),
      circumstances: circumstances({ originals: [anOriginal()] }),
    });
    effects.add(judged({ issuedOn: '2026-01-05', sourceId: 'other' }, [HELD, HELD]));
    effects.add(goes);
    expect(counted(effects.irreversible())).toEqual([0, 3, 0, 2]);
  });
});
