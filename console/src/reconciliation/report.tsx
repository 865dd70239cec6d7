import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Waiting } from '../frame/waiting';
import { Facts } from '../shown/facts';
import { Moment } from '../shown/moment';
import { saveFile } from '../shown/save-file';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { ReconciledDocuments } from './reconciled-documents';
import { Sums } from './sums';

type Run = Shape<'ReconciliationDto'>;

/** One reconciliation: how far it is, and once it is completed what it found. */
export function Report({ run }: { run: Run }) {
  const words = useWords('reconciliation');
  const { from, to, state, detail } = run;
  const states: Readonly<Record<string, string>> = words.states;
  return (
    <Section title={words.of(from, to)}>
      <Paper withBorder p="md">
        <Stack>
          {state !== 'completed' && (
            <Text size="sm" role="status">
              {states[state] ?? state}. {detail}
            </Text>
          )}
          {state === 'completed' && <Completed run={run} />}
          {run.endedAt === null && <Waiting />}
        </Stack>
      </Paper>
    </Section>
  );
}

function Completed({ run: { id, organisationId } }: { run: Run }) {
  const words = useWords('reconciliation');
  const query = useQuery({
    queryKey: ['reconciliation', id],
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/reconciliations/{reconciliationId}', {
          params: { path: { organisationId, reconciliationId: id } },
        }),
      ),
  });
  return (
    <Loaded query={query}>
      {(report) => (
        <>
          <Alert variant="default" role="status">
            {report.isWell === true ? words.well : words.notWell(report.differences ?? 0)}
          </Alert>
          <Facts
            facts={[
              [words.documents, String(report.population ?? 0)],
              [words.differences, String(report.differences ?? 0)],
              [words.readAt, report.booksReadAt === null ? '' : <Moment at={report.booksReadAt} />],
              [words.fingerprint, <code key="sha256">{report.sha256?.slice(0, 16)}…</code>],
            ]}
          />
          <Downloads organisationId={organisationId} id={id} />
          <Sums report={report} />
          <ReconciledDocuments report={report} />
        </>
      )}
    </Loaded>
  );
}

function Downloads({ organisationId, id }: { organisationId: string; id: string }) {
  const words = useWords('reconciliation');
  const path = `/api/organisations/${organisationId}/reconciliations/${id}`;
  const saving = useMutation({
    mutationFn: ({ from, name }: { from: string; name: string }) => saveFile(from, name),
  });
  return (
    <Stack gap="xs">
      <Group>
        <Button
          variant="default"
          onClick={() => saving.mutate({ from: `${path}/documents.csv`, name: 'reconciliation.csv' })}
        >
          {words.csv}
        </Button>
        <Button variant="default" onClick={() => saving.mutate({ from: path, name: 'reconciliation.json' })}>
          {words.json}
        </Button>
      </Group>
      {saving.error && <ErrorNotice error={saving.error} />}
    </Stack>
  );
}
