import { Alert, Button, Code, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

const DAYS = [30, 90, 365];

/** Makes a token, and shows it once. */
export function NewToken() {
  const words = useWords('tokens');
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState(90);
  const [onlyReads, setOnlyReads] = useState(true);
  const making = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/api/tokens', { body: { name, days, ...(onlyReads && { actions: ['read'] }) } })),
    onSuccess: () => {
      setName('');
      return queries.invalidateQueries({ queryKey: keys.people.tokens });
    },
  });
  const make = (event: FormEvent): void => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <Section title={words.make}>
      <form onSubmit={make}>
        <Stack gap="sm">
          <Group align="flex-end">
            <TextInput
              label={words.name}
              description={words.nameHint}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              maxLength={100}
              required
            />
            <NativeSelect
              label={words.limit}
              value={onlyReads ? 'read' : 'all'}
              onChange={({ currentTarget }) => setOnlyReads(currentTarget.value === 'read')}
              data={[
                { value: 'read', label: words.onlyReading },
                { value: 'all', label: words.everything },
              ]}
            />
            <DaysSelect days={days} onDays={setDays} />
            <Button type="submit" loading={making.isPending}>
              {words.make}
            </Button>
          </Group>
          {making.error && <ErrorNotice error={making.error} />}
          {making.data && (
            <Alert title={words.made}>
              <Code>{making.data.token}</Code>
            </Alert>
          )}
        </Stack>
      </form>
    </Section>
  );
}

function DaysSelect({ days, onDays }: { days: number; onDays: (days: number) => void }) {
  const words = useWords('tokens');
  return (
    <NativeSelect
      label={words.days}
      value={days}
      onChange={({ currentTarget }) => onDays(Number(currentTarget.value))}
      data={DAYS.map((each) => ({ value: String(each), label: words.ofDays(each) }))}
    />
  );
}
