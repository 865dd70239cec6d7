import { Button, Stack } from '@mantine/core';
import type { Shape } from '../../api/client';
import { leaveFor } from '../../entrance/leave-for';
import { pageAfterwards } from '../../entrance/sign-in-page';
import { useWords } from '../../words/words';
import { ErrorNotice } from '../error-notice';
import { Loaded } from '../loaded';
import { useSignInWays } from './use-sign-in-ways';
import { useAsking } from '../../answers/answers';

/**
 * Sign-in again for acts that require a recent one: at the provider, which asks for the credentials again,
 * and back to this page.
 */
export default function SignInAgain() {
  const ways = useSignInWays();
  return <Loaded query={ways}>{({ providers }) => <ProviderButtons providers={providers} />}</Loaded>;
}

function ProviderButtons({ providers }: { providers: readonly Shape<'SignInProviderDto'>[] }) {
  const words = useWords('signIn');
  const leaving = useAsking((provider: string) =>
    leaveFor(provider, { isFresh: true, to: pageAfterwards() }),
  );
  if (providers.length === 0) return null;
  return (
    <Stack gap="sm">
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          loading={leaving.variables === name && (leaving.isPending || leaving.isSuccess)}
          disabled={leaving.isPending || leaving.isSuccess}
          onClick={() => leaving.mutate(name)}
        >
          {words.signInAgainWith(label)}
        </Button>
      ))}
      {leaving.error && <ErrorNotice error={leaving.error} />}
    </Stack>
  );
}
