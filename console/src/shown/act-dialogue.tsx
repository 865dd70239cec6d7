import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { sum } from '../reconciliation/exact-difference';
import { useWords } from '../words/words';
import { ActButton, Dialogue } from './dialogue';
import { useDraft } from './draft';

interface Told {
  readonly number: string;
  readonly currency: string;
  readonly total: string;
}

/** Client that an act is about, with the documents where it names them; the preview names those that it lets go. */
export interface Matter {
  readonly client: string;
  readonly documents?: readonly Told[];
}

interface ActDialogueProps {
  title: string;
  /** Left out for a thing of the installation, which the title names. */
  of: readonly Matter[];
  consequence: string;
  confirm: string;
  /** Label of the button that does nothing; the default is "Cancel". */
  keep?: string;
  /** False for acts that need no reason. */
  isReasoned?: boolean;
  /** True for an act that takes something away. */
  isRed?: boolean;
  /** Text to be typed first, for decisions that cannot be undone. */
  typed?: { readonly label: string; readonly text: string };
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  /** Further consequences. */
  children?: ReactNode;
}

/**
 * States what an act is about and its consequence before it is done, and asks for a reason, which is stored. It cannot be
 * confirmed before all of that has loaded.
 */
export function ActDialogue(props: ActDialogueProps) {
  const { title, isOpen, onClose } = props;
  return (
    <Dialogue title={title} isOpen={isOpen} onClose={onClose}>
      <ActForm {...props} />
    </Dialogue>
  );
}

/** Fields of a dialogue; closing it discards all but the reason, which is kept until an act is stored. */
function ActForm({ title, of, consequence, isReasoned = true, typed, children, ...act }: ActDialogueProps) {
  const words = useWords('shown');
  const [reason, setReason] = useDraft(
    `${title} ${of.map(({ documents = [] }) => documents[0]?.number).join()}`,
  );
  const [typing, setTyping] = useState('');
  const { keep = words.cancel, confirm, isRed = false, onClose, onConfirm } = act;
  const isReady =
    (!isReasoned || reason.trim() !== '') && (typed === undefined || folded(typing) === folded(typed.text));
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
        {of.map((matter) => (
          <About key={matter.client} {...matter} />
        ))}
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
            autoComplete="off"
            required
            data-autofocus={!isReasoned || undefined}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus={isRed || undefined}>
            {keep}
          </Button>
          <ActButton type="submit" color={isRed ? 'red' : undefined} disabled={!isReady}>
            {confirm}
          </ActButton>
        </Group>
      </Stack>
    </form>
  );
}

/** Normalises spaces: browsers show several as one, and people cannot tell kinds of spaces apart. */
function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

const MOST_NAMED = 5;

/** Client, money and first numbers of documents that are decided about together. */
function About({ client, documents = [] }: Matter) {
  const { about } = useWords('documents');
  const { amounts } = useWords('shown');
  const totals = new Map<string, string>();
  for (const { currency, total } of documents)
    totals.set(currency, sum(totals.get(currency) ?? '0.00', total));
  const named = documents.slice(0, MOST_NAMED).map(({ number }) => number);
  const money = [...totals].map(([currency, total]) => ({ currency, total }));
  return (
    <Text size="sm" fw={600}>
      {documents.length === 0
        ? client
        : about({
            client,
            amounts: amounts({ documents: documents.length, totals: money }),
            numbers: named.join(', '),
            more: documents.length - named.length,
          })}
    </Text>
  );
}
