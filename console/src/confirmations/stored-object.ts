import { spellDay } from '../shown/days';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const OBJECT = new RegExp(
  `^/api/(?:documents/(${ID})|fiscal-accounts/${ID}|organisations/${ID}(?:/[a-z-]+/${ID})?)`,
);

export interface StoredObject {
  /** Address at which the API returns the object. */
  readonly path: string;
  /** Id of the document; null for any other object. */
  readonly documentId: string | null;
}

/** Object that a request changes, as far as its path tells; null if none can be shown. */
export function objectOf(path: string): StoredObject | null {
  const found = OBJECT.exec(path);
  return found === null ? null : { path: found[0], documentId: found[1] ?? null };
}

/** Facts by which people recognise an object: texts and numbers, without ids and row timestamps. */
export function factsOfObject(stored: unknown): (readonly [name: string, value: string])[] {
  if (typeof stored !== 'object' || stored === null) return [];
  return Object.entries(stored).flatMap(([name, value]) =>
    /(^id|Id|At)$/.test(name) || (typeof value !== 'string' && typeof value !== 'number') || value === ''
      ? []
      : [[plain(name), spellDay(String(value))] as const],
  );
}

/** Spells a field name in words: `validFrom` becomes "valid from". */
function plain(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
