import type { paths } from '../api/schema';

type Query = NonNullable<paths['/api/documents']['get']['parameters']['query']>;
export type DocumentState = NonNullable<Query['state']>[number];

/** Who has the next word: the machine, a person, or nobody any more. */
export type Turn = 'work' | 'person' | 'home';

interface ShownState {
  readonly name: string;
  readonly turn: Turn;
  readonly colour: string;
  readonly meaning: string;
}

/** The states as people read them, in the order of a document's travel. */
export const STATES: Readonly<Record<DocumentState, ShownState>> = {
  collected: {
    name: 'Collected',
    turn: 'work',
    colour: 'gray',
    meaning: 'Seen in the books, not mapped yet.',
  },
  waiting: { name: 'Waiting', turn: 'person', colour: 'yellow', meaning: 'Held; every reason is listed.' },
  ready: { name: 'Ready', turn: 'work', colour: 'blue', meaning: 'Goes in the order of dates.' },
  submitting: { name: 'Submitting', turn: 'work', colour: 'blue', meaning: 'On its way to the service.' },
  processing: {
    name: 'Processing',
    turn: 'work',
    colour: 'blue',
    meaning: 'Accepted; the outcome is awaited.',
  },
  uncertain: {
    ...{ name: 'Uncertain', turn: 'person', colour: 'red' },
    meaning: 'Nobody here knows whether the service has it: a person decides.',
  },
  rejected: { name: 'Rejected', turn: 'person', colour: 'red', meaning: 'The service has said no.' },
  fiscalised: {
    ...{ name: 'Fiscalised', turn: 'work', colour: 'teal' },
    meaning: 'Valid; number, link and PDF are on their way to the books.',
  },
  written_back: { name: 'Written back', turn: 'home', colour: 'teal', meaning: 'Home.' },
  changed_after_fiscalisation: {
    ...{ name: 'Changed since', turn: 'person', colour: 'orange' },
    meaning: 'Edited or voided in the books although it is fiscalised.',
  },
  excluded: { name: 'Excluded', turn: 'home', colour: 'gray', meaning: 'Not to be fiscalised.' },
};

export const ALL_STATES = Object.keys(STATES) as DocumentState[];

export function isState(text: string): text is DocumentState {
  return text in STATES;
}
