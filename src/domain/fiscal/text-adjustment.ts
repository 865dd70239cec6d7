/** Characters left out of the submission, because they cannot be printed or change the direction of text. */
export interface RemovedCharacters {
  readonly what: 'characters_removed';
  /** Path of the text in the sales document, for example `lines[0].description`. */
  readonly path: string;
  /** Characters, each once, in Unicode notation: `U+202E`. */
  readonly characters: readonly string[];
}

/** Text longer than the authority accepts, cut at the end. */
interface CutText {
  readonly what: 'text_cut';
  readonly path: string;
}

/** Difference between a submitted text and the books. */
export type TextAdjustment = RemovedCharacters | CutText;
