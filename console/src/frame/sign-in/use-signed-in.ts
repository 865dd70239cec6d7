import { useQueryClient } from '@tanstack/react-query';
import type { Shape } from '../../api/client';
import { keys } from '../../api/query-keys';
import { setSignedIn } from '../../api/session';
import { isSignInPage } from './sign-in-page';

/** What every way of signing in does with the session that it has got: the page that was open is shown. */
export function useSignedIn(): (session: Shape<'SessionDto'>) => void {
  const queries = useQueryClient();
  return (session) => {
    if (isSignInPage()) window.history.replaceState(null, '', '/console/');
    queries.setQueryData(keys.session.role, session);
    setSignedIn('yes');
  };
}
