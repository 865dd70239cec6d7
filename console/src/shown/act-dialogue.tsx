import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialogue } from './dialogue';
import { useDraft } from './draft';
import { useWords } from '../words/words';

interface ActDialogueProps {
  title: string;
  /** Id of what the act is about, where the title does not say it. */
  about?: string;
  consequence: string;
  confirm: string;
  /** False for acts that need no reason. */
  isReasoned?: boolean;
  /** Text to be typed first, for decisions that cannot be undone. */
  typed?: { readonly label: string; readonly text: string };
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  /** Further consequences. */
  children?: ReactNode;
}

/** States the consequence of an act before it is done, and asks for a reason, which is stored. */
export function ActDialogue(props: ActDialogueProps) {
  const { title, isOpen, onClose } = props;
  return (
    <Dialogue title={title} isOpen={isOpen} onClose={onClose}>
      <ActForm {...props} />
    </Dialogue>
  );
}

/** Fields of a dialogue; closing it discards all but the reason, which is kept until an act is stored. */
function ActForm({
  title,
  about = '',
  consequence,
  confirm,
  isReasoned = true,
  typed,
  onClose,
  onConfirm,
  children,
}: ActDialogueProps) {
  const words = useWords('shown');
  const [reason, setReason] = useDraft(`${title} ${about}`);
  const [typing, setTyping] = useState('');
  const isReady = (!isReasoned || reason.trim() !== '') && (typed === undefined || typing === typed.text);
  const decide = (event: FormEvent): void => {
    event.preventDefault();
    // React hands the event to a form around the dialogue, too.
    event.stopPropagation();
    onConfirm(reason.trim());
    onClose();
  };
  return (
    <form onSubmit={decide}>
      <Stack>
        <Text size="sm">{consequence}</Text>
        {children}
        {isReasoned && (
          <Textarea
            label={words.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            required
            data-autofocus
          />
        )}
        {typed !== undefined && (
          <TextInput
            label={typed.label}
            value={typing}
            onChange={(event) => setTyping(event.currentTarget.value)}
            required
          />
        )}
        <ActButtons confirm={confirm} isReady={isReady} isFirst={!isReasoned} onClose={onClose} />
      </Stack>
    </form>
  );
}

interface ActButtonsProps {
  confirm: string;
  isReady: boolean;
  /** True to focus the confirming button, in a dialogue without fields. */
  isFirst: boolean;
  onClose: () => void;
}

function ActButtons({ confirm, isReady, isFirst, onClose }: ActButtonsProps) {
  const { cancel } = useWords('shown');
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" data-autofocus={isFirst || undefined} disabled={!isReady}>
        {confirm}
      </Button>
    </Group>
  );
}
