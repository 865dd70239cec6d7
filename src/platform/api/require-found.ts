import type { Thing } from '../../domain/issues/refusal-catalogue';
import { refusal } from '../../domain/issues/refuse';

/** Returns the object, or throws a 404 that names the kind of object. */
export function requireFound<T>(found: T | null, what: Thing): T {
  if (found === null) throw refusal('NOT_THERE', { what });
  return found;
}
