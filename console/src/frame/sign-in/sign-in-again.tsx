import { Loaded } from '../loaded';
import { ProviderButtons } from './provider-buttons';
import { useSignInWays } from './use-sign-in-ways';

/** For what needs a sign-in of the last minutes: to the provider, which asks for the credentials again, and back to this page. */
export default function SignInAgain() {
  const ways = useSignInWays();
  return (
    <Loaded query={ways}>
      {({ providers }) => <ProviderButtons providers={providers} wish={{ isFresh: true }} />}
    </Loaded>
  );
}
