/**
 * Lines that are sent with the product code of the organisation, because no other is known; or with that, or their
 * account's, because nobody has confirmed that what the books have is a code.
 */
export interface DefaultCode {
  readonly what: 'default_code';
  /** Code that is sent. */
  readonly code: string;
  /**
   * Code found in the books: the item's code, or `(2024)` in the description; null: no text that looks like a
   * code.
   */
  readonly writtenCode: string | null;
  /** Paths of the lines in the source document, `lines[0]`. */
  readonly lines: readonly string[];
}
