import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { answerOf, api } from '../api/client';
import { useWords } from '../words/words';
import type { Decision } from './decide-each';
import { Dialogue } from './dialogue';

interface DeclareDialogueProps {
  count: number;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (decision: Decision) => void;
  /** Preview of the documents to be sent. */
  children: ReactNode;
}

const declare: Decision = ({ id }) =>
  answerOf(
    api.POST('/api/documents/{documentId}/declare-in-this-period', { params: { path: { documentId: id } } }),
  );

/** States the consequences of declaring late documents in this period, and asks for confirmation. */
export function DeclareDialogue({ count, isOpen, onClose, onConfirm, children }: DeclareDialogueProps) {
  const words = useWords('documents');
  const { cancel } = useWords('shown');
  return (
    <Dialogue title={words.declareTitle(count)} isOpen={isOpen} onClose={onClose}>
      <Stack>
        <Text size="sm">{words.declareConsequence}</Text>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              onClose();
              onConfirm(declare);
            }}
          >
            {words.declare(count)}
          </Button>
        </Group>
      </Stack>
    </Dialogue>
  );
}
