import type { Shape } from '../api/client';

export type ActionName = 'retry' | 'exclude' | 'include' | 'release';

export interface Action {
  readonly name: ActionName;
  readonly label: string;
  /** What follows from it, said before it is done. */
  readonly consequence: string;
}

const LOOK_AGAIN: Action = {
  ...{ name: 'retry', label: 'Look again now' },
  consequence: 'It is looked at again at once, instead of when it is due.',
};
const START_OVER: Action = {
  ...{ name: 'retry', label: 'Start over' },
  consequence:
    'It is mapped anew and submitted again if nothing holds it. A final rejection needs an edit first.',
};
const WRITE_AGAIN: Action = {
  ...{ name: 'retry', label: 'Write back again' },
  consequence: 'The refused parts are written into the books once more. Nothing is fiscalised again.',
};
const EXCLUDE: Action = {
  ...{ name: 'exclude', label: 'Exclude' },
  consequence: 'It is not fiscalised. The reason is kept in its history; “Include” takes it back.',
};
const INCLUDE: Action = {
  ...{ name: 'include', label: 'Include' },
  consequence: 'The exclusion is taken back: it is mapped, and submitted if nothing holds it.',
};
const RELEASE: Action = {
  ...{ name: 'release', label: 'Release' },
  consequence: 'It is submitted as soon as nothing else holds it.',
};

type Seen = Pick<Shape<'DocumentDetailDto'>, 'state'> & {
  readonly issues: readonly Pick<Shape<'IssueDto'>, 'code'>[];
  readonly writeBacks: readonly Pick<Shape<'WriteBackDto'>, 'result'>[];
};

/** What is worth offering; the API has the last word and refuses what the state does not allow. */
export function possibleActions({ state, issues, writeBacks }: Seen): readonly Action[] {
  const isHeldForRelease = issues.some(({ code }) => code === 'NOT_RELEASED' || code === 'NOT_PAID');
  const isRefused = writeBacks.some(({ result }) => result === 'refused');
  switch (state) {
    case 'waiting':
      return isHeldForRelease ? [RELEASE, LOOK_AGAIN, EXCLUDE] : [LOOK_AGAIN, EXCLUDE];
    case 'collected':
    case 'ready':
      return [LOOK_AGAIN, EXCLUDE];
    case 'processing':
    case 'fiscalised':
      return [LOOK_AGAIN];
    case 'rejected':
      return [START_OVER, EXCLUDE];
    case 'excluded':
      return [INCLUDE];
    case 'written_back':
    case 'changed_after_fiscalisation':
      return isRefused ? [WRITE_AGAIN] : [];
    default:
      return [];
  }
}
