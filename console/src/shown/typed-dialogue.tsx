import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useWords } from '../words/words';
import { Dialogue } from './dialogue';

interface TypedDialogueProps {
  title: string;
  confirm: string;
  /** Text to be typed, so that nothing else is decided by mistake. */
  typed: { readonly label: string; readonly text: string };
  onClose: () => void;
  onConfirm: () => void;
  /** Consequences of the decision. */
  children: ReactNode;
}

/** Dialogue for a serious decision that needs no reason. */
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

/** Normalises spaces: browsers show several as one, and people cannot tell kinds of spaces apart. */
function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
