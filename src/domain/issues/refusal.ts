interface RefusalDetails {
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

/** Refusal of input that is impossible. */
export class InvalidInput extends Refusal {}

/** Refusal because the object does not exist, or not for this caller. */
export class NotThere extends Refusal {}

/** Refusal because of the present state. */
export class Conflict extends Refusal {}

/** Refusal for data that existed and is no longer kept. */
export class NoLongerKept extends Refusal {}

/** Refusal of readable input that does not fit its object. */
export class Unfit extends Refusal {}
