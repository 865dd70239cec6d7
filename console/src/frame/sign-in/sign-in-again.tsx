import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client';
import { keys } from '../../api/query-keys';
import { Loaded } from '../loaded';
import { ProviderButtons } from './provider-buttons';

/** For what needs a sign-in of the last minutes: to the provider, which asks for the credentials again, and back to this page. */
export default function SignInAgain() {
  const ways = useQuery({
    queryKey: keys.signIn.ways,
    queryFn: () => answerOf(api.GET('/api/sign-in/providers')),
  });
  return (
    <Loaded query={ways}>
      {({ providers }) => <ProviderButtons providers={providers} wish={{ isFresh: true }} />}
    </Loaded>
  );
}
