import { Button, Group } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';

interface FixFormProps {
  saving: { readonly isPending: boolean; readonly error: Error | null };
  onStore: () => void;
  isDisabled?: boolean;
  /** Error that occurred before the storing began. */
  before?: ReactNode;
  children: ReactNode;
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
