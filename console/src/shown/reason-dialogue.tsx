import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialogue } from './dialogue';
import { useWords } from '../words/words';

interface ReasonDialogueProps {
  title: string;
  consequence: string;
  confirm: string;
  /** Text to be typed first, for decisions that cannot be undone. */
  typed?: { readonly label: string; readonly text: string };
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  /** Further consequences. */
  children?: ReactNode;
}

/** Dialogue that states the consequence of a decision and asks for a reason, which is stored. */
export function ReasonDialogue({
  title,
  consequence,
  confirm,
  typed,
  isOpen,
  onClose,
  onConfirm,
  children,
}: ReasonDialogueProps) {
  const words = useWords('shown');
  const [reason, setReason] = useState('');
  const [typing, setTyping] = useState('');
  const isTyped = typed === undefined || typing === typed.text;
  const decide = (event: FormEvent): void => {
    event.preventDefault();
    onConfirm(reason.trim());
    setReason('');
    setTyping('');
    onClose();
  };
  return (
    <Dialogue title={title} isOpen={isOpen} onClose={onClose}>
      <form onSubmit={decide}>
        <Stack>
          <Text size="sm">{consequence}</Text>
          {children}
          <Textarea
            label={words.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            required
            data-autofocus
          />
          {typed !== undefined && (
            <TextInput
              label={typed.label}
              value={typing}
              onChange={(event) => setTyping(event.currentTarget.value)}
              required
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" disabled={reason.trim() === '' || !isTyped}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  );
}
