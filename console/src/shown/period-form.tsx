import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode } from 'react';
import { Form } from './form';
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
  const form = useForm({ initialValues: { from: '', till: '' } });
  const { from, till } = form.values;
  return (
    <Section title={words.title}>
      <Form
        act={ordering}
        onSubmit={() => onOrder({ from: from || undefined, till: till || undefined })}
        submit={words.submit}
        isRow
        gap="xs"
        result={
          words.hint !== undefined && (
            <Text size="xs" c="dimmed">
              {words.hint}
            </Text>
          )
        }
      >
        {(['from', 'till'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={words[name]}
            description={words[`${name}Hint`]}
            {...form.getInputProps(name)}
          />
        ))}
        {children}
      </Form>
    </Section>
  );
}
