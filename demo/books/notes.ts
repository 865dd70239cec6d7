/** Expected state of a document in the demo. */
export type ExpectedState = 'fiscalised' | 'waiting' | 'never sent';

export interface Expectation {
  /** Description of the document's purpose, in a few words for people. */
  readonly shows: string;
  readonly state: ExpectedState;
  /** Reason why it waits or is never sent; left out for a fiscalised one. */
  readonly because?: string;
}

const FORM = /\. Expected: (fiscalised|waiting|never sent)\b/;

/** Note as text, such as `Four prices. Expected: waiting (the buyer has no TIN).` */
export function writeNote({ shows, state, because }: Expectation): string {
  return `${shows}. Expected: ${state}${because === undefined ? '' : ` (${because})`}.`;
}

/** Reads the state from a note. @throws Error for a text not written by `writeNote` */
export function expectedState(note: string): ExpectedState {
  const state = FORM.exec(note)?.[1];
  if (state !== 'fiscalised' && state !== 'waiting' && state !== 'never sent') {
    throw new Error(`Not a note of the books: "${note}"`);
  }
  return state;
}
