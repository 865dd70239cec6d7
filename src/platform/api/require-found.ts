import type { Thing } from '../../domain/issues/refusal-catalogue';
import { refusal } from '../../domain/issues/refuse';

/** The thing itself, or a 404 that says what was looked for. */
export function requireFound<T>(found: T | null, what: Thing): T {
  if (found === null) throw refusal('NOT_THERE', { what });
  return found;
}
