interface RefusalDetails {
  readonly faults?: readonly object[];
  readonly code?: string;
  readonly parameters?: object;
}

/**
 * Refusal of a user's request, with a message for that user. Thrown for every caller; `platform/api/refusal.filter.ts`
 * turns it into an HTTP status.
 */
export abstract class Refusal extends Error {
  /**
   * @param words one sentence, or a list where several faults are named
   * @param more for programs: each fault, or the code of the catalogue with its parameters (`refuse.ts`)
   */
  constructor(
    readonly words: string | readonly string[],
    readonly more: RefusalDetails = {},
  ) {
    super(typeof words === 'string' ? words : words.join('; '));
    this.name = new.target.name;
  }
}

/** Refusal of invalid input. */
export class InvalidInput extends Refusal {}

/** Refusal because the object does not exist, or is not visible to this caller. */
export class NotThere extends Refusal {}

/** Refusal because of the present state. */
export class Conflict extends Refusal {}

/** Refusal of a change to something that is no longer as the caller has read it (RFC 9110, 13.1.1). */
export class ChangedMeanwhile extends Refusal {}

/** Refusal for data that existed and is no longer kept. */
export class NoLongerKept extends Refusal {}

/** Refusal of readable input that does not fit its object. */
export class Unfit extends Refusal {}
