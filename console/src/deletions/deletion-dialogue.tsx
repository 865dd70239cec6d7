import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialogue } from '../shown/dialogue';
import { useWords } from '../words/words';
import { deletions } from './deletions';

interface DeletionDialogueProps {
  id: string;
  /** Name by which a person knows the object. */
  name: string;
  title: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
  /** Consequence of the deletion. */
  children: ReactNode;
}

/** States the consequences of a deletion, and starts the ten seconds in which it can be undone. */
export function DeletionDialogue({ id, name, title, remove, onClose, children }: DeletionDialogueProps) {
  const words = useWords('deletions');
  const confirm = (): void => {
    deletions.begin(id, name, remove);
    onClose();
  };
  return (
    <Dialogue title={title} isOpen onClose={onClose}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.keep}
          </Button>
          <Button color="red" onClick={confirm}>
            {words.delete}
          </Button>
        </Group>
      </Stack>
    </Dialogue>
  );
}
