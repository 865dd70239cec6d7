/** Value that must not be stored: its HMAC-SHA-256 under the salt of the act shows whether it changed. */
export class SecretValue {
  constructor(readonly value: string) {}
}

/**
 * Former or present state of an object by field: a row of a table, or a person's input. Decimals and times
 * serialise themselves.
 */
export type Details = Readonly<Record<string, unknown>>;

/** Fields that differ, with old and new values; values with equal JSON are equal. */
export function changesOf(before: Details, after: Details): { before: Details; after: Details } {
  const keys = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
  const only = (of: Details): Details => Object.fromEntries(keys.map((key) => [key, of[key] ?? null]));
  return { before: only(before), after: only(after) };
}
