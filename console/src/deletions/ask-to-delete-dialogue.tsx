import { Text } from '@mantine/core';
import { useWords } from '../words/words';
import { DeletionDialogue } from './deletion-dialogue';

interface AskDialogueProps {
  id: string;
  /** What a person calls it. */
  name: string;
  /** What follows when it is gone. */
  consequence: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/** What is deleted is said first, and can be undone for ten seconds. */
export default function AskDialogue({ consequence, ...deletion }: AskDialogueProps) {
  const words = useWords('deletions');
  return (
    <DeletionDialogue title={words.question(deletion.name)} {...deletion}>
      <Text size="sm">
        {consequence} {words.canBeUndone}
      </Text>
    </DeletionDialogue>
  );
}
