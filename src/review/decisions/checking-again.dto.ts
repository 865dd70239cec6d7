export class CheckedAgainDto {
  /** How many documents are looked at again. */
  documents: number;
}
