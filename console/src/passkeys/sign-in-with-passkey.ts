import { answerOf, api, type Shape } from '../api/client';
import { signWithPasskey } from './webauthn';

/**
 * Signs in with a passkey of this site; a person who is signed in signs in again.
 * @throws PasskeyCancelled, ApiError
 */
export async function signInWithPasskey(): Promise<Shape<'SessionDto'>> {
  const question = await answerOf(api.POST('/api/sign-in/passkey/question'));
  return answerOf(api.POST('/api/sign-in/passkey', { body: await signWithPasskey(question) }));
}
