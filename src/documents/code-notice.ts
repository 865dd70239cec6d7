/**
 * Lines that are sent with the product code of the organisation, because no other is known; or with that, or their
 * account's, because nobody has confirmed that what the books have is a code.
 */
export interface DefaultCode {
  readonly what: 'default_code';
  /** What is sent. */
  readonly code: string;
  /** What the books have: the item's code, or `(2024)` in the description; null: nothing like a code. */
  readonly writtenCode: string | null;
  /** Their places in the source document, `lines[0]`. */
  readonly lines: readonly string[];
}
