import { STOP_CAUSES } from '../../domain/fiscal/account-cause';
import { FLOW_CAUSES, type FlowCause } from '../../domain/lifecycle/flow';
import { LANGUAGES, TEXTS_IN } from '../../domain/texts/language';
import { storedWords } from '../../domain/texts/stored-sentence';
import type { AccountStanding } from '../../documents/refused-submissions';
import type { Closed } from './installation-gate.service';
import { whyStopped } from './submission-gate.service';

const NOW = new Date('2026-03-02T10:00:00Z');
const LATER = new Date('2026-03-02T10:05:00Z');
const WELL: AccountStanding = {
  ...{ stopped: null, wasLastInVain: false, isAwaitingOutcome: false, isOutOfOrder: false },
};

describe('a closed gate', () => {
  it.each(STOP_CAUSES.flatMap((cause) => [[cause, null] as const, [cause, LATER] as const]))(
    'of an account that is stopped (%s, again at %p) has a cause',
    (cause, triedAgainAt) => {
      const stopped = {
        cause,
        triedAgainAt,
        numbers: ['INV-1'],
        organisationIds: [],
        detail: storedWords('no'),
      };
      const closed = whyStopped({ ...WELL, stopped }, { timeOffset: '+02:00' }, NOW);
      expect(closed?.stoppedBy).toEqual({ cause: 'stopped', side: 'service' });
    },
  );

  it('of an account whose outcomes are awaited has a cause', () => {
    const closed = whyStopped({ ...WELL, isAwaitingOutcome: true }, { timeOffset: '+02:00' }, NOW);
    expect(closed?.stoppedBy).toEqual({ cause: 'awaited', side: 'service' });
    expect(whyStopped(WELL, { timeOffset: '+02:00' }, NOW)).toBeNull();
  });

  it('has a cause that the compiler asks for, and none that is unknown', () => {
    // @ts-expect-error -- A gate that closes without a cause must not compile.
    const without: Closed['stoppedBy'] = null;
    // @ts-expect-error -- The same for the cause of a standstill that nothing explains.
    const unknown: Closed['stoppedBy']['cause'] = 'unknown';
    expect([without, unknown]).toEqual([null, 'unknown']);
  });

  it.each(LANGUAGES)('is said in words of its own with a cure, like every cause (%s)', (language) => {
    const say = (cause: FlowCause): string =>
      TEXTS_IN[language].standstill({ cause, about: 'Fiscal Harmony', time: null });
    expect(new Set(FLOW_CAUSES.map(say)).size).toBe(FLOW_CAUSES.length);
  });
});
