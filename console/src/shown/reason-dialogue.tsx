import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../words/words';

interface ReasonDialogueProps {
  title: string;
  consequence: string;
  confirm: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** A decision that is kept with its reason, its consequence said before it is taken. */
export function ReasonDialogue({
  title,
  consequence,
  confirm,
  isOpen,
  onClose,
  onConfirm,
}: ReasonDialogueProps) {
  const words = useWords('shown');
  const [reason, setReason] = useState('');
  const decide = (event: FormEvent): void => {
    event.preventDefault();
    onConfirm(reason.trim());
    setReason('');
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form onSubmit={decide}>
        <Stack>
          <Text size="sm">{consequence}</Text>
          <Textarea
            label={words.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            required
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" disabled={reason.trim() === ''}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
