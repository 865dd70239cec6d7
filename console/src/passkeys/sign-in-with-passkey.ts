import { answerOf, api, type Shape } from '../api/client';
import { signWithPasskey } from './webauthn';

/** Signs in anybody who has a passkey here; who is signed in does so again. @throws PasskeyCancelled, ApiError */
export async function signInWithPasskey(): Promise<Shape<'SessionDto'>> {
  const question = await answerOf(api.POST('/api/sign-in/passkey/question'));
  return answerOf(api.POST('/api/sign-in/passkey', { body: await signWithPasskey(question) }));
}
