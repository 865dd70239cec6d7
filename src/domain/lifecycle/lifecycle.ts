/** The states an operator sees. What each means and what to do about it: docs/documents.md. */
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
 * Every move that exists. A temporary failure is not a move: it sets attempts and the next due time.
 * There is no way from `submitting`, `processing` or `uncertain` back to `ready` other than the proof that
 * nothing was received, and none at all out of `fiscalised` into anything that could be submitted again. A document
 * that was rejected and has moved on since still becomes `fiscalised` when that submission turns out to have been,
 * and `uncertain` when a submission comes to light that a restored database had forgotten, or when a signed event
 * denies the rejection.
 * The edited sale of another document, whose receipt it has, goes to `changed_after_fiscalisation` without a submission of its own.
 * A move from a state to itself is news about it: another reason to wait or to doubt, another edit, a write-back repeated, the same
 * bytes sent again to a service that can be asked so.
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
 * A move that is not among them, for a person alone: numbers that a person entered are withdrawn before they are written back.
 * Nothing is sent from `uncertain`.
 */
export const WITHDRAWAL = { from: 'fiscalised', to: 'uncertain' } as const;

/**
 * The other one, for a document that has the receipt of another: edited once more, or linked no longer, it is looked at again. The
 * database lets nothing of it begin while that receipt is recorded.
 */
export const SALE_LOOKED_AT = { from: 'changed_after_fiscalisation', to: 'collected' } as const;

/** Reason of an entry in the history that is no move: something about the document has changed, and it stays where it is. */
export const NOTED = 'NOTED';

type DocumentStates = readonly DocumentState[];

/** States of documents that wait for mapping or could not be mapped. */
export const UNMAPPED_STATES: DocumentStates = ['collected', 'waiting'];

/** States before sending, in which a document can still be held back. */
export const UNSENT_STATES: DocumentStates = [...UNMAPPED_STATES, 'ready'];

/** States in which rules and people can still change the result: not sent, or sent back by the service. */
export const OPEN_STATES: DocumentStates = [...UNSENT_STATES, 'rejected'];

/** States in which the service is queried for the outcome. */
export const ASKED_STATES: DocumentStates = ['processing', 'uncertain'];

/** States after sending from which only a person can move the document. */
export const STUCK_STATES: DocumentStates = ['uncertain', 'rejected'];

/** Shown to people as work: held or stuck, or something has changed after its receipt. */
export const ATTENTION_STATES = ['waiting', 'uncertain', 'rejected', 'changed_after_fiscalisation'] as const;

/** States in which the service is expected to answer. */
export const SENT_STATES: DocumentStates = ['submitting', 'processing'];

/** States in which a document is mapped or sent as soon as it is due, without a person. */
export const NEXT_STATES: DocumentStates = ['collected', 'ready'];

/** States from which a document is fiscalised without a person. */
export const UNDER_WAY_STATES: DocumentStates = [...NEXT_STATES, ...SENT_STATES];

/** States in which the fiscal service may hold, or come to hold, the document: never submitted from here. */
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

/** A move that the table does not know: always a fault of the program, never of the data. */
export class ForbiddenTransition extends Error {
  constructor(
    readonly from: DocumentState,
    readonly to: DocumentState,
  ) {
    super(`a document cannot move from ${from} to ${to}`);
    this.name = 'ForbiddenTransition';
  }
}
