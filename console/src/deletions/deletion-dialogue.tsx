import type { ReactNode } from 'react';
import { ActDialogue, type Matter } from '../shown/act-dialogue';
import { useWords } from '../words/words';
import { deletions } from './deletions';

interface DeletionDialogueProps {
  id: string;
  /** Name by which a person knows the object. */
  name: string;
  title: string;
  of: readonly Matter[];
  consequence: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
  /** Further consequences. */
  children?: ReactNode;
}

/** States the consequences of a deletion, and starts the ten seconds in which it can be undone. */
export function DeletionDialogue({ id, name, remove, ...asked }: DeletionDialogueProps) {
  const words = useWords('deletions');
  return (
    <ActDialogue
      {...asked}
      confirm={words.delete}
      keep={words.keep}
      isReasoned={false}
      isRed
      isOpen
      onConfirm={() => deletions.begin(id, name, remove)}
    />
  );
}
