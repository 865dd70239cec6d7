import { Failure } from '../../domain/issues/failure';
import type { FlowCause, FlowStage, StoppedBy } from '../../domain/lifecycle/flow';
import { CallShareExhausted } from '../../connectors/call-share-exhausted';
import { isDatabaseFault } from '../../platform/database/driver-error';
import type { StageFailure } from './stage-passes';

/** Work that stops when a stage of the pipeline fails, by name of the stage. */
const STAGES: Readonly<Record<string, FlowStage>> = {
  ...{ collect: 'collect', prepare: 'prepare', backfill: 'prepare', repeat: 'submit', submit: 'submit' },
  ...{ track: 'ask', orphans: 'ask', 'write back': 'writeBack' },
};

const CAUSES: Readonly<Record<Failure['kind'], FlowCause | 'limited'>> = {
  ...{ not_sent: 'unreachable', temporary: 'unwell', rate_limited: 'limited' },
  ...{ unauthorised: 'unauthorised', refused: 'refused', misconfigured: 'misconfigured' },
};

/** Names the stage, cause and system that ended a run early. */
export function stoppedBy({ stage: name, error }: StageFailure): StoppedBy {
  const stage = STAGES[name] ?? 'collect';
  if (isDatabaseFault(error)) return { stage, cause: 'database', side: 'database' };
  if (!(error instanceof Failure)) return { stage, cause: 'program', side: null };
  if (error.side === 'journal') return { stage, cause: 'journal', side: 'journal' };
  const cause = error instanceof CallShareExhausted ? 'limited' : CAUSES[error.kind];
  return { stage, cause, side: error.side ?? 'service' };
}
