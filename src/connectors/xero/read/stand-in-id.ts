import { createHash } from 'node:crypto';
import { type ExactJsonObject, writeExactJson } from '../../../platform/http/exact-json';

/** A document without an identifier must not be lost either: its own words identify it. */
export function standInId(json: ExactJsonObject): string {
  return `unreadable-${createHash('sha256').update(writeExactJson(json)).digest('hex').slice(0, 32)}`;
}
