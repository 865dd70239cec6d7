import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { ReasonDialogue } from '../shown/reason-dialogue';
import { useWords } from '../words/words';

type Shown = Shape<'DocumentDto'>;
type Decision = (document: Shown) => Promise<unknown>;

interface BulkDecisionsProps {
  chosen: readonly Shown[];
  onDone: () => void;
}

/** One decision about many documents: each is decided on its own, and each refusal is reported. */
export function BulkDecisions({ chosen, onDone }: BulkDecisionsProps) {
  const words = useWords('documents');
  const whose = words.chosen(countedByOrganisation(chosen));
  const [isExcluding, setExcluding] = useState(false);
  const queries = useQueryClient();
  const deciding = useMutation({
    mutationFn: (decision: Decision) => decideEach(chosen, decision),
    onSuccess: async () => {
      onDone();
      await queries.invalidateQueries();
    },
  });
  const retry: Decision = ({ id }) =>
    answerOf(api.POST('/api/documents/{documentId}/retry', { params: { path: { documentId: id } } }));
  const exclude =
    (reason: string): Decision =>
    ({ id }) =>
      answerOf(
        api.POST('/api/documents/{documentId}/exclude', {
          params: { path: { documentId: id } },
          body: { reason },
        }),
      );
  return (
    <Group gap="sm">
      {chosen.length > 0 && (
        <>
          <Text size="sm">{whose}</Text>
          <Button size="xs" loading={deciding.isPending} onClick={() => deciding.mutate(retry)}>
            {words.retry(chosen.length)}
          </Button>
          <Button size="xs" variant="default" onClick={() => setExcluding(true)}>
            {words.exclude(chosen.length)}
          </Button>
        </>
      )}
      {deciding.data && <Outcome done={deciding.data.done} refusals={deciding.data.refusals} />}
      <ReasonDialogue
        title={words.excludeTitle(chosen.length)}
        consequence={`${whose}. ${words.excludeConsequence}`}
        confirm={words.excludeConfirm}
        isOpen={isExcluding}
        onClose={() => setExcluding(false)}
        onConfirm={(reason) => deciding.mutate(exclude(reason))}
      />
    </Group>
  );
}

function countedByOrganisation(documents: readonly Shown[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { organisationName } of documents)
    counts.set(organisationName, (counts.get(organisationName) ?? 0) + 1);
  return [...counts];
}

async function decideEach(documents: readonly Shown[], decision: Decision) {
  const refusals: string[] = [];
  for (const document of documents) {
    try {
      await decision(document);
    } catch (error) {
      refusals.push(
        `${document.number} (${document.organisationName}): ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return { done: documents.length - refusals.length, refusals };
}

function Outcome({ done, refusals }: { done: number; refusals: readonly string[] }) {
  const words = useWords('documents');
  return (
    <Alert variant="outline" color={refusals.length > 0 ? 'yellow' : 'teal'} p="xs" role="status">
      {words.done(done)}
      {refusals.length > 0 && (
        <List size="sm">
          {refusals.map((refusal) => (
            <List.Item key={refusal}>{refusal}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
