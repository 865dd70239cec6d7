import { call, type Shape } from '../api/client';
import { signWithPasskey } from './webauthn';

/**
 * Signs in with a passkey of this site; a person who is signed in signs in again.
 * @throws PasskeyCancelled, ApiError
 */
export async function signInWithPasskey(): Promise<Shape<'SessionDto'>> {
  const question = await call.POST('/api/sign-in/passkey/question');
  return call.POST('/api/sign-in/passkey', {}, await signWithPasskey(question));
}
