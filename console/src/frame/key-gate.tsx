import { Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { answerOf, api } from '../api/client';
import { onKeyChange, rememberKey, storedKey } from '../api/key';
import { ErrorNotice } from './error-notice';

/** Nothing is shown without the administrator's key, and nothing of another key's is kept. */
export function KeyGate({ children }: { children: ReactNode }) {
  const key = useSyncExternalStore(onKeyChange, storedKey);
  const [accepted, setAccepted] = useState(key);
  const queries = useQueryClient();
  useEffect(() => {
    if (key === null) queries.clear();
  }, [key, queries]);
  if (key !== null && key === accepted) return <>{children}</>;
  return <KeyForm onAccepted={setAccepted} />;
}

function KeyForm({ onAccepted }: { onAccepted: (key: string) => void }) {
  const [key, setKey] = useState('');
  const entering = useMutation({
    mutationFn: async () => {
      rememberKey(key);
      await answerOf(api.GET('/api/connections/summary'));
    },
    onSuccess: () => onAccepted(key),
  });
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    entering.mutate();
  };
  return (
    <main className="gate">
      <Paper withBorder p="xl" component="form" onSubmit={enter}>
        <Stack>
          <Title order={1} size="h2">
            Ledgerstamp
          </Title>
          <Text size="sm">
            Enter the administrator key (ADMIN_API_KEY). It stays in this tab until the tab is closed.
          </Text>
          <PasswordInput
            label="Administrator key"
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            autoComplete="off"
            required
            data-autofocus
            autoFocus
          />
          {entering.error && <ErrorNotice error={entering.error} />}
          <Button type="submit" loading={entering.isPending}>
            Enter
          </Button>
        </Stack>
      </Paper>
    </main>
  );
}
