import { randomInt } from 'node:crypto';
import { sha256 } from '../../domain/canonical-json';

/** Number of codes that a person is given at once. */
export const RECOVERY_CODES = 10;

/** Letters of Crockford's base 32, none of which looks like a digit. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP = 6;

/** 24 signs of 32, which is 120 bits: more than can be tried, so its plain hash may be stored (ASVS 5.0, 6.5.2). */
export function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, () => group()).join('-');
}

/**
 * Hash under which a code is stored. Case, spaces, hyphens, and letters that are read as digits make no
 * difference.
 */
export function hashOfRecoveryCode(code: string): Buffer {
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return sha256(plain);
}

function group(): string {
  return Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
