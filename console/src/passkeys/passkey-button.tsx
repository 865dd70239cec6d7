import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Shape } from '../api/client';
import { PasskeyError } from './passkey-error';
import { signInWithPasskey } from './sign-in-with-passkey';

/** Asks the signed-in person for a passkey again, for acts that need a recent sign-in. */
export function PasskeyButton({
  onSignedIn,
  label,
}: {
  onSignedIn: (session: Shape<'SessionDto'>) => void;
  label: string;
}) {
  const signing = useMutation({
    mutationFn: signInWithPasskey,
    meta: { isSilent: true },
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
