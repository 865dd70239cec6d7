import { answerOf, api, type Shape } from '../api/client';

/**
 * Leaves this page for a configured provider, to sign in there.
 * @param wish `invitation`: links the account to the invited person; `isFresh`: the provider asks for the credentials
 * again; `to`: page to return to
 * @throws ApiError
 */
export async function leaveFor(provider: string, wish: Shape<'BeginSignInDto'>): Promise<void> {
  const params = { path: { provider } };
  const { url } = await answerOf(api.POST('/api/sign-in/providers/{provider}', { params, body: wish }));
  window.location.assign(url);
}
