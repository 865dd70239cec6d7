import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorNotice } from '../frame/error-notice';
import { Section } from './section';

interface PeriodFormProps {
  words: {
    readonly title: string;
    readonly from: string;
    readonly fromHint: string;
    readonly till: string;
    readonly tillHint: string;
    readonly submit: string;
    readonly hint?: string;
  };
  ordering: { readonly isPending: boolean; readonly error: Error | null };
  /** Called with the days; the API chooses those that are left empty. */
  onOrder: (days: { readonly from?: string; readonly till?: string }) => void;
  /** Further fields of the form. */
  children: ReactNode;
}

/** Form for the first and last day of a task. */
export function PeriodForm({ words, ordering, onOrder, children }: PeriodFormProps) {
  const [days, setDays] = useState({ from: '', till: '' });
  const order = (event: FormEvent): void => {
    event.preventDefault();
    onOrder({ from: days.from || undefined, till: days.till || undefined });
  };
  return (
    <Section title={words.title}>
      <form onSubmit={order}>
        <Stack gap="xs">
          <Group align="flex-end" gap="sm">
            {(['from', 'till'] as const).map((name) => (
              <TextInput
                key={name}
                type="date"
                label={words[name]}
                description={words[`${name}Hint`]}
                value={days[name]}
                onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
              />
            ))}
            {children}
            <Button type="submit" loading={ordering.isPending}>
              {words.submit}
            </Button>
          </Group>
          {words.hint !== undefined && (
            <Text size="xs" c="dimmed">
              {words.hint}
            </Text>
          )}
          {ordering.error && <ErrorNotice error={ordering.error} />}
        </Stack>
      </form>
    </Section>
  );
}
