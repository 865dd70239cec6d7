import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Shape } from '../api/client';
import { PasskeyError } from './passkey-error';
import { signInWithPasskey } from './sign-in-with-passkey';

/** Signs in again a person who is signed in: what is asked for then counts as fresh. */
export function PasskeyButton({
  onSignedIn,
  label,
}: {
  onSignedIn: (session: Shape<'SessionDto'>) => void;
  label: string;
}) {
  const signing = useMutation({ mutationFn: signInWithPasskey, onSuccess: onSignedIn });
  return (
    <Stack gap="xs">
      <Button onClick={() => signing.mutate()} loading={signing.isPending}>
        {label}
      </Button>
      <PasskeyError error={signing.error} />
    </Stack>
  );
}
