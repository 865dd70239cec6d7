import { Failure } from '../../../domain/issues/failure';
import { NotGranted } from '../../other-sales';
import { storedSentence } from '../../../domain/texts/stored-sentence';

/** True for a 401 with this word: the token is valid but lacks a scope. Expired ones get another word. */
function lacksScope(error: unknown): boolean {
  return (
    error instanceof Failure &&
    error.kind === 'unauthorised' &&
    /AuthorizationUnsuccessful|insufficient_scope/.test(error.message)
  );
}

/** Runs a reading that needs its own scope. @throws NotGranted, with the remedy, where the token lacks it */
export async function withScope<T>(what: string, scope: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!lacksScope(error)) throw error;
    throw new NotGranted(storedSentence('xeroScopeMissing', { what, scope }));
  }
}
