import { useWords } from '../words/words';
import { DeletionDialogue } from './deletion-dialogue';

interface AskDialogueProps {
  id: string;
  /** Name by which a person knows the object. */
  name: string;
  /** Consequence of the deletion. */
  consequence: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a deletion, which can be undone for ten seconds. */
export default function AskDialogue({ consequence, ...deletion }: AskDialogueProps) {
  const words = useWords('deletions');
  return (
    <DeletionDialogue
      title={words.question(deletion.name)}
      of={[]}
      consequence={`${consequence} ${words.canBeUndone}`}
      {...deletion}
    />
  );
}
