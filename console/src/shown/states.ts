import type { paths } from '../api/schema';

type Query = NonNullable<paths['/api/documents']['get']['parameters']['query']>;
export type DocumentState = NonNullable<Query['state']>[number];

/** Next to act: the service, a person, or nobody because the document is finished. */
export type Turn = 'work' | 'person' | 'done';

/**
 * Display of the states, in the order in which a document passes through them; their names are in src/messages/en.json.
 */
export const STATES: Readonly<Record<DocumentState, { readonly turn: Turn; readonly colour: string }>> = {
  collected: { turn: 'work', colour: 'gray' },
  waiting: { turn: 'person', colour: 'yellow' },
  ready: { turn: 'work', colour: 'blue' },
  submitting: { turn: 'work', colour: 'blue' },
  processing: { turn: 'work', colour: 'blue' },
  uncertain: { turn: 'person', colour: 'red' },
  rejected: { turn: 'person', colour: 'red' },
  fiscalised: { turn: 'work', colour: 'teal' },
  written_back: { turn: 'done', colour: 'teal' },
  changed_after_fiscalisation: { turn: 'person', colour: 'orange' },
  excluded: { turn: 'done', colour: 'gray' },
};

export const ALL_STATES = Object.keys(STATES) as DocumentState[];

export function isState(text: string): text is DocumentState {
  return text in STATES;
}
