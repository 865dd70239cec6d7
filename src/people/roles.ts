import { createHash, timingSafeEqual } from 'node:crypto';

/** Anyone who holds a key: one that may do everything, and one that may only look. */
export const ROLES = ['administrator', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** The keys of the roles; null: nobody has that role. */
export interface RoleKeys {
  readonly adminApiKey: string;
  readonly viewerApiKey: string | null;
}

/** The roles that there are, each with its key. */
export function keyedRoles({ adminApiKey, viewerApiKey }: RoleKeys): readonly (readonly [Role, string])[] {
  const administrator = ['administrator', adminApiKey] as const;
  return viewerApiKey === null ? [administrator] : [administrator, ['viewer', viewerApiKey]];
}

/** Null for a key of nobody. Every key is compared, whichever it is. */
export function roleOfKey(given: string, keys: RoleKeys): Role | null {
  const found = keyedRoles(keys).filter(([, key]) => isSameKey(given, key));
  return found[0]?.[0] ?? null;
}

/** Digests have one length, so that the comparison takes the same time for every guess. */
export function isSameKey(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
