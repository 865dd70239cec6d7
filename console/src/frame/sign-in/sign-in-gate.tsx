import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { answerOf, api } from '../../api/client';
import { keys } from '../../api/query-keys';
import { onSignedIn, setSignedIn, signedIn } from '../../api/session';
import { Loaded } from '../loaded';
import { SignIn } from './sign-in';
import { isSignInPage } from './sign-in-page';

/**
 * Nothing is shown without a session, and nothing of one that is over is kept. The address stays as it is, so that
 * anyone who signs in again is back on the page that was open.
 */
export function SignInGate({ children }: { children: ReactNode }) {
  const now = useSyncExternalStore(onSignedIn, signedIn);
  const queries = useQueryClient();
  useEffect(() => {
    if (now !== 'no') return;
    queries.getMutationCache().clear();
    // What the sign-in page itself has asked belongs to nobody's session, and its answer has not come yet.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.signIn.all[0] });
  }, [now, queries]);
  if (now === 'yes' && !isSignInPage()) return <>{children}</>;
  return (
    <main className="gate">{now === 'unknown' ? <Asking /> : <SignIn isSignedIn={now === 'yes'} />}</main>
  );
}

const ASKS_AGAIN_MS = 5_000;

/** The server alone knows whether the cookie of this browser still opens anything; it is asked until it says so. */
function Asking() {
  const query = useQuery({
    queryKey: keys.session.asked,
    queryFn: () => answerOf(api.GET('/api/session')),
    gcTime: 0,
    refetchInterval: ({ state }) => state.error !== null && ASKS_AGAIN_MS,
  });
  const { data } = query;
  const queries = useQueryClient();
  useEffect(() => {
    if (data === undefined) return;
    // With it the pages know what may be done before they are shown.
    queries.setQueryData(keys.session.role, data);
    setSignedIn(data.isSignedIn ? 'yes' : 'no');
  }, [data, queries]);
  return <Loaded query={query}>{() => null}</Loaded>;
}
