import { canonicalJson, sha256Hex } from '../canonical-json';

/** The rules that a document was mapped by, as they are kept for its submission. */
export interface UsedRules {
  /** SHA-256 of `text`, as hex. */
  readonly sha256: string;
  /** Canonical JSON. */
  readonly text: string;
}

/** The same rules always have the same text, and so the same hash. */
export function usedRules(rules: object): UsedRules {
  const text = canonicalJson(rules);
  return { sha256: sha256Hex(text), text };
}
