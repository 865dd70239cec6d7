import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { decideEach, type Decision, Outcome } from '../shown/decide-each';
import { DeclareDialogue } from '../shown/declare-dialogue';
import { ReasonDialogue } from '../shown/reason-dialogue';
import { useWords } from '../words/words';

type Shown = Shape<'DocumentDto'>;

interface BulkDecisionsProps {
  chosen: readonly Shown[];
  onDone: () => void;
}

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

/** One decision about many documents: each is decided on its own, and each refusal is reported. */
export function BulkDecisions({ chosen, onDone }: BulkDecisionsProps) {
  const words = useWords('documents');
  const whose = words.chosen(countedByOrganisation(chosen));
  const [isExcluding, setExcluding] = useState(false);
  const [isDeclaring, setDeclaring] = useState(false);
  const late = chosen.filter(({ issues }) => issues.some(({ code }) => code === 'DATED_BEFORE_LAST'));
  const queries = useQueryClient();
  const deciding = useMutation({
    mutationFn: ({ decision, about = chosen }: { decision: Decision; about?: readonly Shown[] }) =>
      decideEach(about, decision),
    onSuccess: async () => {
      onDone();
      await queries.invalidateQueries();
    },
  });
  return (
    <Group gap="sm">
      {chosen.length > 0 && (
        <>
          <Text size="sm">{whose}</Text>
          <Button size="xs" loading={deciding.isPending} onClick={() => deciding.mutate({ decision: retry })}>
            {words.retry(chosen.length)}
          </Button>
          <Button size="xs" variant="default" onClick={() => setExcluding(true)}>
            {words.exclude(chosen.length)}
          </Button>
          {late.length > 0 && (
            <Button size="xs" variant="default" onClick={() => setDeclaring(true)}>
              {words.declare(late.length)}
            </Button>
          )}
        </>
      )}
      {deciding.data && <Outcome done={deciding.data.done} refusals={deciding.data.refusals} />}
      <DeclareDialogue
        count={late.length}
        isOpen={isDeclaring}
        onClose={() => setDeclaring(false)}
        onConfirm={(decision) => deciding.mutate({ decision, about: late })}
      />
      <ReasonDialogue
        title={words.excludeTitle(chosen.length)}
        consequence={`${whose}. ${words.excludeConsequence}`}
        confirm={words.excludeConfirm}
        isOpen={isExcluding}
        onClose={() => setExcluding(false)}
        onConfirm={(reason) => deciding.mutate({ decision: exclude(reason) })}
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
