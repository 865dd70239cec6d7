import type { BackfillState } from './backfill.entity';

export type BackfillAction = 'run' | 'pause' | 'resume' | 'cancel' | 'stop' | 'complete';

/** Target state of each action, and the states that allow it. `stop` and `complete` are the run's own. */
const BACKFILL_MOVES: Readonly<
  Record<BackfillAction, { readonly from: readonly BackfillState[]; readonly to: BackfillState }>
> = {
  run: { from: ['planned'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused', 'stopped'], to: 'running' },
  cancel: { from: ['planned', 'running', 'paused', 'stopped'], to: 'cancelled' },
  stop: { from: ['running'], to: 'stopped' },
  complete: { from: ['running'], to: 'completed' },
};

/** The state after an action; null where the action does not exist in that state. */
export function afterAction(state: BackfillState, action: BackfillAction): BackfillState | null {
  const { from, to } = BACKFILL_MOVES[action];
  return from.includes(state) ? to : null;
}
