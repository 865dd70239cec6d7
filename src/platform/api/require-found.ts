import { NotThere } from '../../documents/refusal';

/** The thing itself, or a 404 that says what was looked for. */
export function requireFound<T>(found: T | null, what: string): T {
  if (found === null) throw new NotThere(`There is no such ${what}.`);
  return found;
}
