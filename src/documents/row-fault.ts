import { InvalidInput } from './refusal';

/** What is wrong with one row of a file that a person has given. */
export interface RowFault {
  /** For people, for example `line 2` or `taxes[2]`. */
  readonly row: string;
  /** Empty: the row as a whole. */
  readonly field: string;
  /** The end of a sentence that begins with row and field. */
  readonly reason: string;
}

/** All faults of a file at once, to be thrown: as sentences, and each for programs. */
export function invalidRows(faults: readonly RowFault[]): InvalidInput {
  const words = faults.map(({ row, field, reason }) =>
    [row, field, reason].filter((part) => part !== '').join(': '),
  );
  return new InvalidInput(words, { faults });
}
