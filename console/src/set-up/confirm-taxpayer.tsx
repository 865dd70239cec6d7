import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../words/words';

/** Asks to type the taxpayer number if the device belongs to another taxpayer, because receipts cannot be undone. */
export function ConfirmTaxpayer({
  isPending,
  onConfirmed,
}: {
  isPending: boolean;
  onConfirmed: (typed: string) => void;
}) {
  const words = useWords('setUp').account;
  const [typed, setTyped] = useState('');
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    onConfirmed(typed);
  };
  return (
    <form onSubmit={confirm}>
      <Group align="flex-end">
        <TextInput
          label={words.confirmTaxpayer}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={250}
          required
        />
        <Button type="submit" variant="default" loading={isPending}>
          {words.useAnyway}
        </Button>
      </Group>
    </form>
  );
}
