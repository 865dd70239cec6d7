import { Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { answerOf, api } from '../api/client';
import { setSignedIn } from '../api/session';
import { SESSION } from '../api/use-session';
import { useWords } from '../words/words';
import { ErrorNotice } from './error-notice';

export function SignInForm() {
  const words = useWords('frame');
  const queries = useQueryClient();
  const [key, setKey] = useState('');
  const entering = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/api/session', { headers: { Authorization: `Bearer ${sendable(key)}` } })),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
      setSignedIn('yes');
    },
  });
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    entering.mutate();
  };
  useEffect(() => {
    document.title = words.signInTitle;
  }, [words]);
  return (
    <Paper withBorder p="xl" component="form" onSubmit={enter}>
      <Stack>
        <Title order={1} size="h2">
          {words.product}
        </Title>
        <Text size="sm">{words.signInText}</Text>
        <PasswordInput
          label={words.key}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          autoComplete="off"
          required
          data-autofocus
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': words.showKey }}
        />
        {entering.error && <ErrorNotice error={entering.error} />}
        <Button type="submit" loading={entering.isPending}>
          {words.signIn}
        </Button>
      </Stack>
    </Paper>
  );
}

/** A key holds no other characters than these; a header could not carry them, and the key is wrong either way. */
function sendable(key: string): string {
  return key.replace(/[^\x21-\x7e]/g, '?');
}
