import { Alert, Stack, Text } from '@mantine/core';
import { useAsking } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { DataTable, totalColumn } from '../shown/data-table';
import { LetGo } from '../shown/let-go';
import { useWords } from '../words/words';

type Held = Shape<'HeldDocumentDto'>;

/** @param changes rules in the form of the rules file; nothing is stored */
export function askWhatIf(organisationId: string, changes: object) {
  return call.POST(
    '/api/organisations/{organisationId}/preflight/what-if',
    { organisationId },
    { changes: { ...changes }, mode: 'merge' },
  );
}

/** Asks what rules would do that are still being typed; `report` is of these rules alone, and undefined once they differ. */
export function useWhatIf(organisationId: string, rules: object) {
  const { data, error, isPending, mutate, reset, variables } = useAsking((asked: object) =>
    askWhatIf(organisationId, asked),
  );
  const report = JSON.stringify(variables) === JSON.stringify(rules) ? data : undefined;
  const ask = (onReport?: (report: Shape<'WhatIfReportDto'>) => void): void =>
    mutate(rules, { onSuccess: onReport });
  return { report, error, isPending, reset, ask };
}

/**
 * Effect of changed rules: documents that would be released and newly held, listed as far as the report names
 * them.
 */
export function WhatIf({ report, title }: { report: Shape<'WhatIfReportDto'>; title?: string }) {
  const words = useWords('mappings');
  const { amounts } = useWords('shown');
  const { released, newlyHeld, irreversible, after, releasedDocuments, newlyHeldDocuments } = report;
  return (
    <Alert variant="default" role="status" title={title ?? words.ifStored}>
      <Stack gap="sm">
        <Text size="sm">
          {words.consequences(amounts(released), amounts(newlyHeld), amounts(after.ready))}
        </Text>
        <LetGo released={released} irreversible={irreversible} isWhole />
        {releasedDocuments.length > 0 && (
          <Documents name={words.releasedDocuments} documents={releasedDocuments} />
        )}
        {newlyHeldDocuments.length > 0 && (
          <Documents name={words.heldDocuments} documents={newlyHeldDocuments} />
        )}
      </Stack>
    </Alert>
  );
}

export function Documents({ name, documents }: { name: string; documents: readonly Held[] }) {
  const words = useWords('documentLists');
  return (
    <DataTable
      name={name}
      file="documents"
      rows={documents}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        { title: name, text: ({ number }) => number },
        { title: words.customer, text: ({ customerName }) => customerName },
        { title: words.date, text: ({ issuedOn }) => issuedOn, isDay: true },
        totalColumn(words.total),
        { title: words.why, text: ({ issues }) => issues.map(({ message }) => message).join(' ') },
      ]}
    />
  );
}
