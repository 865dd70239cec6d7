import { call, type Shape } from '../api/client';

/**
 * Leaves this page for a configured provider, to sign in there.
 * @param wish `invitation`: links the account to the invited person; `isFresh`: the provider asks for the credentials
 * again; `to`: page to return to
 * @throws ApiError
 */
export async function leaveFor(provider: string, wish: Shape<'BeginSignInDto'>): Promise<void> {
  const { url } = await call.POST('/api/sign-in/providers/{provider}', { provider }, wish);
  window.location.assign(url);
}
