import { createHmac, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../domain/canonical-json';
import type { Principal } from './principal';

/** Keys of the settings: one with every right, for emergencies, and one that may only read. */
const ROLE_KEYS = ['break_glass', 'viewer'] as const;
export type RoleKey = (typeof ROLE_KEYS)[number];

/** Configured keys; null: the key does not exist. */
interface GivenKeys {
  readonly adminApiKey: string | null;
  readonly viewerApiKey: string | null;
}

/** Lists the configured keys. */
export function givenKeys({ adminApiKey, viewerApiKey }: GivenKeys): readonly (readonly [RoleKey, string])[] {
  const keys = [['break_glass', adminApiKey] as const, ['viewer', viewerApiKey] as const];
  return keys.flatMap(([name, key]) => (key === null ? [] : [[name, key] as const]));
}

/** Returns the name of a key; null if unknown. Every key is compared, to take constant time. */
export function nameOfKey(given: string, keys: GivenKeys): RoleKey | null {
  const found = givenKeys(keys).filter(([, key]) => isSameKey(given, key));
  return found[0]?.[0] ?? null;
}

/** Compares digests, whose equal length makes the comparison take the same time for every guess. */
export function isSameKey(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

/** Mark by which a key is recognised later, which gives no access. @param salt of this one use */
export function markOfKey(key: string, salt: string): string {
  return createHmac('sha256', key).update(salt).digest('hex');
}

const GRANTS = {
  break_glass: ['owner', 'approver', 'preparer'],
  viewer: ['reader'],
} as const;

const NAMES = { break_glass: 'break-glass key', viewer: 'viewer key' } as const;

/** @param session begun with the key; null: the call brought the key */
export function principalOfKey(
  kind: RoleKey,
  session: { readonly id: string; readonly isFresh: boolean } | null,
): Principal {
  return {
    ...{ kind, personId: null, name: NAMES[kind], signedInAt: null, actions: null },
    isFresh: session?.isFresh ?? true,
    via: { kind: session === null ? 'key' : 'session', id: session?.id ?? null },
    grants: GRANTS[kind].map((role) => ({ role, organisationId: null })),
  };
}

/** Caller that collects metrics, with METRICS_TOKEN. */
export const COLLECTOR: Principal = {
  ...{ kind: 'collector', personId: null, name: 'metrics token', signedInAt: null, isFresh: true },
  ...{ via: { kind: 'key', id: null }, grants: [], actions: ['metrics.read'] },
};
