/** Expected state of a document in the demo. */
export type ExpectedState = 'fiscalised' | 'waiting' | 'never sent';

export interface Expectation {
  /** Description of the document's purpose, in a few words for people. */
  readonly shows: string;
  readonly state: ExpectedState;
  /** Why it waits or is never sent; nothing to say of one that is fiscalised. */
  readonly because?: string;
}

const FORM = /\. Expected: (fiscalised|waiting|never sent)\b/;

/** `Four prices. Expected: waiting (the buyer has no TIN).` */
export function writeNote({ shows, state, because }: Expectation): string {
  return `${shows}. Expected: ${state}${because === undefined ? '' : ` (${because})`}.`;
}

/** Reads the state back from a note; throws on a text that `writeNote` has not written. */
export function expectedState(note: string): ExpectedState {
  const state = FORM.exec(note)?.[1];
  if (state !== 'fiscalised' && state !== 'waiting' && state !== 'never sent') {
    throw new Error(`Not a note of the books: "${note}"`);
  }
  return state;
}
