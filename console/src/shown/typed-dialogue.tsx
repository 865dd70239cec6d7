import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useWords } from '../words/words';
import { Dialogue } from './dialogue';

interface TypedDialogueProps {
  title: string;
  confirm: string;
  /** Text that has to be typed, so that nothing else is decided by mistake. */
  typed: { readonly label: string; readonly text: string };
  onClose: () => void;
  onConfirm: () => void;
  /** Consequences of the decision. */
  children: ReactNode;
}

/** A decision of weight that needs no reason. */
export function TypedDialogue({ title, confirm, typed, onClose, onConfirm, children }: TypedDialogueProps) {
  const words = useWords('shown');
  const [typing, setTyping] = useState('');
  const decide = (event: FormEvent): void => {
    event.preventDefault();
    onConfirm();
    onClose();
  };
  return (
    <Dialogue title={title} isOpen onClose={onClose}>
      <form onSubmit={decide}>
        <Stack>
          {children}
          <TextInput
            label={typed.label}
            value={typing}
            onChange={(event) => setTyping(event.currentTarget.value)}
            autoComplete="off"
            required
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" color="red" disabled={folded(typing) !== folded(typed.text)}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  );
}

/** Several blanks are shown as one, and nobody sees of what kind they are. */
function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
