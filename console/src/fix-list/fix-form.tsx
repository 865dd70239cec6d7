import { Button, Group, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorNotice } from '../frame/error-notice';
import type { RuleChange } from '../mappings/merge-rules';
import { useWords } from '../words/words';

interface FixFormProps {
  saving: { readonly isPending: boolean; readonly error: Error | null };
  onStore: () => void;
  isDisabled?: boolean;
  /** Error that occurred before the storing began. */
  before?: ReactNode;
  children: ReactNode;
}

interface ChangedProps<Rule> {
  change: RuleChange<Rule> | null;
  say: (rule: Rule) => string;
}

/** Says what somebody else has stored since a form was opened; it is stored over only once a person has seen it. */
export function Changed<Rule>({ change, say }: ChangedProps<Rule>) {
  const words = useWords('fixList');
  if (change === null) return null;
  const said = (rule: Rule | undefined): string => (rule === undefined ? words.noRule : say(rule));
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{words.changed({ before: said(change.before), now: said(change.now) })}</Text>
      <Button size="compact-sm" variant="default" onClick={change.take}>
        {words.takeChanged}
      </Button>
    </Group>
  );
}

/** Fields in one line, with a button to store them. */
export function FixForm({ saving, onStore, isDisabled = false, before, children }: FixFormProps) {
  const words = useWords('fixList');
  const store = (event: FormEvent): void => {
    event.preventDefault();
    onStore();
  };
  return (
    <form onSubmit={store}>
      <Group align="flex-end" gap="xs">
        {children}
        <Button size="xs" type="submit" disabled={isDisabled} loading={saving.isPending}>
          {words.store}
        </Button>
      </Group>
      {before}
      {saving.error && <ErrorNotice error={saving.error} />}
    </form>
  );
}
