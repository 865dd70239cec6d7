import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { type Right, useRights } from '../frame/may';
import { answer } from '../answers/answers';
import { ActOn } from '../shown/act-on';
import { decideEach } from '../shown/decide-each';
import { useWords } from '../words/words';

type Shown = Shape<'DocumentDto'>;

interface BulkDecisionsProps {
  chosen: readonly Shown[];
  onDone: () => void;
}

/** True when the user has a right for all chosen documents. */
function useRightsTo(chosen: readonly Shown[]): (right: Right) => boolean {
  const may = useRights();
  return (right) => chosen.every(({ organisationId }) => may(right, organisationId));
}

/** Decides about several documents: each separately, and every refusal is reported. */
export function BulkDecisions({ chosen, onDone }: BulkDecisionsProps) {
  const words = useWords('documents');
  const queries = useQueryClient();
  const mayAll = useRightsTo(chosen);
  const read = (documents: readonly Shown[]) => () => Promise.resolve(documents);
  const late = chosen.filter(({ issues }) => issues.some(({ code }) => code === 'DATED_BEFORE_LAST'));
  const retrying = useMutation({
    mutationFn: () =>
      decideEach(chosen, ({ id }) =>
        answerOf(api.POST('/api/documents/{documentId}/retry', { params: { path: { documentId: id } } })),
      ),
    onSuccess: async ({ results }) => {
      answer('', { results });
      onDone();
      await readAgain(queries, changedBy.decision);
    },
  });
  if (chosen.length === 0) return null;
  return (
    <Group gap="sm">
      <Text size="sm">{words.chosen(countedByOrganisation(chosen))}</Text>
      {mayAll('documents.fix') && (
        <Button size="xs" loading={retrying.isPending} onClick={() => retrying.mutate()}>
          {words.retry(chosen.length)}
        </Button>
      )}
      {mayAll('documents.decide') && (
        <ActOn name="exclude" count={chosen.length} read={read(chosen)} onDone={onDone} />
      )}
      {late.length > 0 && mayAll('documents.fix') && (
        <ActOn name="declare" count={late.length} read={read(late)} onDone={onDone} />
      )}
    </Group>
  );
}

function countedByOrganisation(documents: readonly Shown[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { organisationName } of documents)
    counts.set(organisationName, (counts.get(organisationName) ?? 0) + 1);
  return [...counts];
}
