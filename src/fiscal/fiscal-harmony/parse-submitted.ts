import { type ExactJsonObject, isObject, parseExactJson } from '../../platform/http/exact-json';

/** The object that to-fiscal-harmony.ts has written; null for bytes that hold none. */
export function parseSubmitted(payload: Buffer): ExactJsonObject | null {
  try {
    const json = parseExactJson(payload.toString('utf8'));
    return isObject(json) ? json : null;
  } catch {
    // Bytes of this form were never sent by us.
    return null;
  }
}
