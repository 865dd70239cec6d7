export class CheckedAgainDto {
  /** Number of documents that are checked again. */
  documents: number;
}
