import { BACKFILL_STATES } from './backfill.entities';
import { afterAction } from './backfills.service';

const ACTIONS = ['run', 'pause', 'resume', 'cancel', 'stop', 'complete'] as const;

describe('the moves of a backfill', () => {
  it('are these and no others', () => {
    const moves = BACKFILL_STATES.flatMap((state) =>
      ACTIONS.flatMap((action) => {
        const to = afterAction(state, action);
        return to === null ? [] : [`${state} ${action} ${to}`];
      }),
    );
    expect(moves).toEqual([
      'planned run running',
      'planned cancel cancelled',
      'running pause paused',
      'running cancel cancelled',
      'running stop stopped',
      'running complete completed',
      'paused resume running',
      'paused cancel cancelled',
      'stopped resume running',
      'stopped cancel cancelled',
    ]);
  });
});
