/** States that an operator sees. Meaning and advice: docs/documents.md. */
export const DOCUMENT_STATES = [
  'collected',
  'waiting',
  'ready',
  'submitting',
  'processing',
  'uncertain',
  'rejected',
  'fiscalised',
  'written_back',
  'changed_after_fiscalisation',
  'excluded',
] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/**
 * Every permitted move. `submitting`, `processing` and `uncertain` lead back to `ready` by proof that nothing was
 * received; `fiscalised` never leads back to a submission. A temporary failure is not a move: it sets attempts and due
 * time.
 * A rejected document may still become `fiscalised` or `uncertain` by a late success or a lost submission. A move from
 * a state to itself records a new reason, edit or repeat.
 */
export const MOVES: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  collected: ['waiting', 'ready', 'uncertain', 'fiscalised', 'changed_after_fiscalisation', 'excluded'],
  waiting: [
    ...(['collected', 'waiting', 'ready', 'uncertain', 'fiscalised'] as const),
    ...(['changed_after_fiscalisation', 'excluded'] as const),
  ],
  ready: ['collected', 'waiting', 'submitting', 'uncertain', 'fiscalised', 'excluded'],
  submitting: ['ready', 'rejected', 'processing', 'uncertain'],
  processing: ['processing', 'fiscalised', 'rejected', 'uncertain'],
  uncertain: ['processing', 'uncertain', 'fiscalised', 'ready', 'rejected', 'excluded'],
  rejected: ['collected', 'rejected', 'uncertain', 'fiscalised', 'excluded'],
  fiscalised: ['written_back', 'changed_after_fiscalisation'],
  written_back: ['written_back', 'changed_after_fiscalisation'],
  changed_after_fiscalisation: ['fiscalised', 'written_back', 'changed_after_fiscalisation'],
  excluded: ['collected', 'uncertain', 'fiscalised'],
};

/**
 * Move outside the table, for people alone: withdraws numbers that a person entered, before they are written back.
 * Nothing is sent from `uncertain`.
 */
export const WITHDRAWAL = { from: 'fiscalised', to: 'uncertain' } as const;

/**
 * Second move outside the table, for a document with another one's receipt: it was edited or its link ended. The
 * database prevents its submission while that receipt is recorded.
 */
export const SALE_LOOKED_AT = { from: 'changed_after_fiscalisation', to: 'collected' } as const;

/** Reason of an entry that records a change without a move. */
export const NOTED = 'NOTED';

type DocumentStates = readonly DocumentState[];

/** States of documents that wait for mapping or could not be mapped. */
export const UNMAPPED_STATES: DocumentStates = ['collected', 'waiting'];

/** States before sending, in which a document can still be held back. */
export const UNSENT_STATES: DocumentStates = [...UNMAPPED_STATES, 'ready'];

/** States in which rules and people can still change the result: not sent, or rejected by the service. */
export const OPEN_STATES: DocumentStates = [...UNSENT_STATES, 'rejected'];

/** States in which the service is queried for the outcome. */
export const ASKED_STATES: DocumentStates = ['processing', 'uncertain'];

/** States after sending from which only a person can move the document. */
export const STUCK_STATES: DocumentStates = ['uncertain', 'rejected'];

/** States shown as work: held or stuck, or changed after the receipt. */
export const ATTENTION_STATES = ['waiting', 'uncertain', 'rejected', 'changed_after_fiscalisation'] as const;

/** States in which the service is expected to answer. */
export const SENT_STATES: DocumentStates = ['submitting', 'processing'];

/** States in which a document is mapped or sent as soon as it is due, without a person. */
export const NEXT_STATES: DocumentStates = ['collected', 'ready'];

/** States from which a document is fiscalised without a person. */
export const UNDER_WAY_STATES: DocumentStates = [...NEXT_STATES, ...SENT_STATES];

/** States in which the fiscal service may have the document, or still receive it: never submitted again. */
export const SUBMITTED_STATES: DocumentStates = [...SENT_STATES, 'uncertain'];

/** States of documents written back, a later change included. */
export const WRITTEN_BACK_STATES: DocumentStates = ['written_back', 'changed_after_fiscalisation'];

/** States in which the document is fiscalised, whatever else is open about it. */
export const FISCALISED_STATES: DocumentStates = ['fiscalised', ...WRITTEN_BACK_STATES];

/** States that need nothing more unless the books change. */
export const FINAL_STATES: DocumentStates = ['written_back', 'excluded'];

/** States in which work remains, automatic or by a person. */
export const UNFINISHED_STATES: DocumentStates = DOCUMENT_STATES.filter(
  (state) => !FINAL_STATES.includes(state),
);

export function canTransition(from: DocumentState, to: DocumentState): boolean {
  return MOVES[from].includes(to);
}

/** Move outside the table: a program fault, not one of the data. */
export class ForbiddenTransition extends Error {
  constructor(
    readonly from: DocumentState,
    readonly to: DocumentState,
  ) {
    super(`a document cannot move from ${from} to ${to}`);
    this.name = 'ForbiddenTransition';
  }
}
