import { answerOf, api, type Shape } from '../api/client';

/**
 * Leaves this page for a provider of the settings, to sign in there.
 *
 * @param wish `invitation`: the account becomes that of the person who is invited; `isFresh`: the provider asks for the
 *   credentials again; `to`: the page afterwards
 * @throws ApiError
 */
export async function leaveFor(provider: string, wish: Shape<'BeginSignInDto'>): Promise<void> {
  const params = { path: { provider } };
  const { url } = await answerOf(api.POST('/api/sign-in/providers/{provider}', { params, body: wish }));
  window.location.assign(url);
}
