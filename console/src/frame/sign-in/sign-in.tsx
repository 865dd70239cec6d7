import { Anchor, Divider, Paper, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import { PasskeySignIn } from '../../passkeys/passkey-sign-in';
import { useSpoken, useWords } from '../../words/words';
import { Loaded } from '../loaded';
import { failedSignIn } from './failed-sign-in';
import { FailureNotice } from './failure-notice';
import { KeyForm } from './key-form';
import { ProviderButtons } from './provider-buttons';
import { isSignInPage } from './sign-in-page';
import { useSignedIn } from './use-signed-in';
import { useSignInWays } from './use-sign-in-ways';

/**
 * Every way to sign in here, each a component of its own.
 *
 * @param isSignedIn true: only the last attempt failed, and the session of before is still there
 */
export function SignIn({ isSignedIn }: { isSignedIn: boolean }) {
  useSpoken();
  const words = useWords('signIn');
  const ways = useSignInWays();
  const signedIn = useSignedIn();
  const failed = isSignInPage() ? failedSignIn(window.location.search) : null;
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  return (
    <Paper withBorder p="xl">
      <Stack>
        <Title order={1} size="h2">
          {words.product}
        </Title>
        {isSignedIn && <Anchor href="/console/">{words.goOn}</Anchor>}
        <Loaded query={ways}>
          {({ providers, takesKey }) => (
            <>
              {failed && (
                <FailureNotice
                  failed={failed}
                  label={providers.find(({ name }) => name === failed.provider)?.label ?? null}
                />
              )}
              <ProviderButtons providers={providers} />
              <PasskeySignIn onSignedIn={signedIn} />
              {takesKey && <Divider />}
              {takesKey && <KeyForm />}
            </>
          )}
        </Loaded>
      </Stack>
    </Paper>
  );
}
