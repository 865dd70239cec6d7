/** Characters that cannot be printed, or that turn the text around them, and were therefore not sent. */
export interface RemovedCharacters {
  readonly what: 'characters_removed';
  /** Path of the text in the sales document, for example `lines[0].description`. */
  readonly path: string;
  /** Each once, as Unicode names them: `U+202E`. */
  readonly characters: readonly string[];
}

/** A text that is longer than the authority takes; its beginning was sent. */
interface CutText {
  readonly what: 'text_cut';
  readonly path: string;
}

/** A text that is sent otherwise than the books write it. */
export type TextAdjustment = RemovedCharacters | CutText;
