import type { Shape } from '../api/client';

export type ActionName = 'retry' | 'exclude' | 'include' | 'release' | 'declare' | 'fiscaliseAnyway';

export interface Action {
  readonly name: ActionName;
  /** Key of its texts under document.actions in the message catalogue. */
  readonly words: 'look' | 'startOver' | 'writeAgain' | Exclude<ActionName, 'retry'>;
}

const LOOK_AGAIN: Action = { name: 'retry', words: 'look' };
const START_OVER: Action = { name: 'retry', words: 'startOver' };
const WRITE_AGAIN: Action = { name: 'retry', words: 'writeAgain' };
const EXCLUDE: Action = { name: 'exclude', words: 'exclude' };
const INCLUDE: Action = { name: 'include', words: 'include' };
const RELEASE: Action = { name: 'release', words: 'release' };
const DECLARE: Action = { name: 'declare', words: 'declare' };
const FISCALISE_ANYWAY: Action = { name: 'fiscaliseAnyway', words: 'fiscaliseAnyway' };

type Seen = Pick<Shape<'DocumentDetailDto'>, 'state'> & {
  readonly issues: readonly Pick<Shape<'IssueDto'>, 'code' | 'parameters'>[];
  readonly writeBacks: readonly Pick<Shape<'WriteBackDto'>, 'result'>[];
};

/**
 * Actions offered in the console; the API is authoritative and refuses those that the state does not allow.
 */
export function possibleActions({ state, issues, writeBacks }: Seen): readonly Action[] {
  const isForeign = issues.some(({ code }) => code === 'FISCALISED_ELSEWHERE');
  const isSigned = issues.some(({ code }) => code === 'DATED_IN_SIGNED_PERIOD');
  const isHeldForRelease =
    isSigned || issues.some(({ code }) => code === 'NOT_RELEASED' || code === 'NOT_PAID');
  const isLate = isSigned || issues.some(({ code }) => code === 'DATED_BEFORE_LAST');
  const isExclusionAsked = issues.some(
    ({ code, parameters }) => code === 'DECISION_OUTDATED' && parameters['decision'] === 'excluded',
  );
  const isRefused = writeBacks.some(({ result }) => result === 'refused');
  switch (state) {
    case 'waiting':
      return [
        ...(isForeign ? [FISCALISE_ANYWAY] : []),
        ...(isHeldForRelease ? [RELEASE] : []),
        ...(isLate ? [DECLARE] : []),
        ...(isExclusionAsked ? [INCLUDE] : []),
        LOOK_AGAIN,
        EXCLUDE,
      ];
    case 'collected':
    case 'ready':
      return [LOOK_AGAIN, EXCLUDE];
    case 'processing':
    case 'fiscalised':
      return [LOOK_AGAIN];
    case 'rejected':
      return [START_OVER, EXCLUDE];
    case 'excluded':
      return isRefused ? [WRITE_AGAIN, INCLUDE] : [INCLUDE];
    case 'written_back':
    case 'changed_after_fiscalisation':
      return isRefused ? [WRITE_AGAIN] : [];
    default:
      return [];
  }
}
