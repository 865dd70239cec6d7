/**
 * Lines sent with a default product code of the organisation or account, because the books have none, or one that
 * nobody has confirmed.
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
