import { canonicalJson, sha256Hex } from '../canonical-json';

/** Rules used to map a document, as stored with its submission. */
export interface UsedRules {
  /** SHA-256 of `text`, as hex. */
  readonly sha256: string;
  /** Rules as canonical JSON. */
  readonly text: string;
}

/** Returns the canonical form: the same rules always have the same text and hash. */
export function usedRules(rules: object): UsedRules {
  const text = canonicalJson(rules);
  return { sha256: sha256Hex(text), text };
}
