import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../../api/client';
import { useWords } from '../../words/words';
import { ErrorNotice } from '../error-notice';
import { useSignedIn } from './use-signed-in';

/** For the keys of the settings, which are nobody's own. */
export function KeyForm() {
  const words = useWords('signIn');
  const [key, setKey] = useState('');
  const signedIn = useSignedIn();
  const entering = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/api/session', { headers: { Authorization: `Bearer ${sendable(key)}` } })),
    onSuccess: signedIn,
  });
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    entering.mutate();
  };
  return (
    <form onSubmit={enter}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {words.keyTitle}
        </Title>
        <Text size="sm">{words.keyText}</Text>
        <PasswordInput
          label={words.key}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          autoComplete="off"
          required
          visibilityToggleButtonProps={{ 'aria-label': words.showKey }}
        />
        {entering.error && <ErrorNotice error={entering.error} />}
        <Button type="submit" variant="default" loading={entering.isPending}>
          {words.signIn}
        </Button>
      </Stack>
    </form>
  );
}

/** A key holds no other characters than these; a header could not carry them, and the key is wrong either way. */
function sendable(key: string): string {
  return key.replace(/[^\x21-\x7e]/g, '?');
}
