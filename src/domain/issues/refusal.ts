export interface RefusalDetails {
  readonly faults?: readonly object[];
  readonly code?: string;
  readonly parameters?: object;
}

/**
 * A user's request cannot be carried out; the message is for that user. Features throw it for every caller; the edge of the
 * program gives it a form there (over HTTP a status, `platform/api/refusal.filter.ts`).
 */
export abstract class Refusal extends Error {
  /**
   * @param words one sentence, or a list of them where all faults are named at once
   * @param more for programs: each fault, or the code of the catalogue with what its sentence names (`refuse.ts`)
   */
  constructor(
    readonly words: string | readonly string[],
    readonly more: RefusalDetails = {},
  ) {
    super(typeof words === 'string' ? words : words.join('; '));
    this.name = new.target.name;
  }
}

/** The input says something impossible. */
export class InvalidInput extends Refusal {}

/** The requested object does not exist, or not for this caller. */
export class NotThere extends Refusal {}

/** The state of things does not allow it now. */
export class Conflict extends Refusal {}

/** Refusal for data that existed and is no longer kept. */
export class NoLongerKept extends Refusal {}

/** The input can be read, and does not fit the thing that it is about. */
export class Unfit extends Refusal {}
