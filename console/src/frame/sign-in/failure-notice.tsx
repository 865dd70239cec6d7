import { Alert, Stack, Text } from '@mantine/core';
import { useWords } from '../../words/words';
import type { FailedSignIn } from './failed-sign-in';

/** Why a sign-in by a provider came to nothing, and what to do next. */
export function FailureNotice({ failed, label }: { failed: FailedSignIn; label: string | null }) {
  const words = useWords('signIn');
  const { failure, seconds } = failed;
  const provider = label ?? words.theProvider;
  const said = words.failures[failure] ?? words.failures['refused']!;
  return (
    <Alert color="red" variant="outline" title={said.title(provider)} role="alert">
      <Stack gap="xs">
        <Text size="sm">{said.text(provider, seconds)}</Text>
        <Text size="sm">{words.next(said.next(provider, seconds))}</Text>
      </Stack>
    </Alert>
  );
}
