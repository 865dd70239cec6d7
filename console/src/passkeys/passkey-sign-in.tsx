import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { PasskeyError } from './passkey-error';
import { PasskeySite } from './passkey-site';
import { signWithPasskey } from './webauthn';

type OnSignedIn = (session: Shape<'SessionDto'>) => void;

/** The button that signs in with a passkey, and the way of those who have lost theirs. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const words = useWords('passkeys');
  const [hasLost, setHasLost] = useState(false);
  return (
    <Stack gap="sm">
      <PasskeySite>
        <PasskeyButton onSignedIn={onSignedIn} label={words.signIn} />
      </PasskeySite>
      {hasLost ? (
        <RecoveryForm onSignedIn={onSignedIn} />
      ) : (
        <Button variant="subtle" size="xs" onClick={() => setHasLost(true)}>
          {words.lost}
        </Button>
      )}
    </Stack>
  );
}

/** Also signs in again a person who is signed in: what is asked for then counts as fresh. */
export function PasskeyButton({ onSignedIn, label }: { onSignedIn: OnSignedIn; label: string }) {
  const signing = useMutation({
    mutationFn: async () => {
      const question = await answerOf(api.POST('/api/sign-in/passkey/question'));
      return answerOf(api.POST('/api/sign-in/passkey', { body: await signWithPasskey(question) }));
    },
    onSuccess: onSignedIn,
  });
  return (
    <Stack gap="xs">
      <Button onClick={() => signing.mutate()} loading={signing.isPending}>
        {label}
      </Button>
      <PasskeyError error={signing.error} />
    </Stack>
  );
}

function RecoveryForm({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const words = useWords('passkeys');
  const [code, setCode] = useState('');
  const signing = useMutation({
    mutationFn: () => answerOf(api.POST('/api/sign-in/recovery-code', { body: { code } })),
    onSuccess: (session) => {
      // Anyone who has lost a passkey makes a new one before anything else.
      window.history.replaceState(null, '', '/console/people');
      onSignedIn(session);
    },
  });
  const sign = (event: FormEvent): void => {
    event.preventDefault();
    signing.mutate();
  };
  return (
    <form onSubmit={sign}>
      <Stack gap="xs">
        <TextInput
          label={words.recoveryCode}
          description={words.recoveryCodeHint}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          autoComplete="off"
          maxLength={100}
          required
        />
        {signing.error && <ErrorNotice error={signing.error} />}
        <Button type="submit" variant="default" loading={signing.isPending}>
          {words.useCode}
        </Button>
      </Stack>
    </form>
  );
}
