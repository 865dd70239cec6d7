import { createHash } from 'node:crypto';
import { type ExactJsonObject, writeExactJson } from '../../../platform/http/exact-json';

/** Derives an identifier from the content of a document without one, so that it is not lost. */
export function standInId(json: ExactJsonObject): string {
  return `unreadable-${createHash('sha256').update(writeExactJson(json)).digest('hex').slice(0, 32)}`;
}
