import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialogue } from '../shown/dialogue';
import { useWords } from '../words/words';
import { deletions } from './deletions';

interface AskToDeleteProps {
  id: string;
  /** What a person calls it. */
  name: string;
  /** What follows when it is gone. */
  consequence: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/** What is deleted is said first, and can be undone for ten seconds. */
export default function AskToDelete({ id, name, consequence, remove, onClose }: AskToDeleteProps) {
  const words = useWords('deletions');
  const confirm = (): void => {
    deletions.begin(id, name, remove);
    onClose();
  };
  return (
    <Dialogue title={words.question(name)} isOpen onClose={onClose}>
      <Stack>
        <Text size="sm">
          {consequence} {words.canBeUndone}
        </Text>
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
