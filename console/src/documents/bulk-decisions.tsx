import { Button, Group, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { type Right, useRights } from '../frame/may';
import { useOrder } from '../answers/bulk';
import { ErrorNotice } from '../frame/error-notice';
import { ActOn } from '../shown/act-on';
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
  const mayAll = useRightsTo(chosen);
  const read = (documents: readonly Shown[]) => () => Promise.resolve(documents);
  const late = chosen.filter(({ issues }) => issues.some(({ code }) => code === 'DATED_BEFORE_LAST'));
  const retrying = useOrder(onDone);
  const documents = chosen.map(({ id: documentId }) => ({ documentId }));
  if (chosen.length === 0) return null;
  return (
    <Group gap="sm">
      <Text size="sm">{words.chosen(countedByOrganisation(chosen))}</Text>
      {mayAll('documents.fix') && (
        <Button
          size="xs"
          loading={retrying.isPending}
          onClick={() => retrying.mutate({ act: 'retry', documents })}
        >
          {words.retry(chosen.length)}
        </Button>
      )}
      {mayAll('documents.decide') && (
        <ActOn name="exclude" count={chosen.length} read={read(chosen)} onDone={onDone} />
      )}
      {late.length > 0 && mayAll('documents.fix') && (
        <ActOn name="declare" count={late.length} read={read(late)} onDone={onDone} />
      )}
      {retrying.error && <ErrorNotice error={retrying.error} />}
    </Group>
  );
}

function countedByOrganisation(documents: readonly Shown[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { organisationName } of documents)
    counts.set(organisationName, (counts.get(organisationName) ?? 0) + 1);
  return [...counts];
}
