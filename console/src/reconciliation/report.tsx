import { Alert, Button, Group, List, Loader, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { useMay } from '../frame/may';
import { Facts } from '../shown/facts';
import { Moment } from '../shown/moment';
import { saveFile } from '../shown/save-file';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { ReconciledDocuments } from './reconciled-documents';
import { Sums } from './sums';
import { VatReturn } from './vat-return';

type Run = Shape<'ReconciliationDto'>;

/** One reconciliation: how far it is, and once it is completed what it found. */
export function Report({ run }: { run: Run }) {
  const words = useWords('reconciliation');
  const { from, to, state, detail } = run;
  return (
    <Section title={words.of(from, to)}>
      <Paper withBorder p="md">
        <Stack>
          {state !== 'completed' && (
            <Text size="sm" role="status">
              {words.states[state]}. {detail}
            </Text>
          )}
          {state === 'completed' && <Completed run={run} />}
          {run.endedAt === null && <Loader size="sm" type="dots" aria-hidden />}
        </Stack>
      </Paper>
    </Section>
  );
}

function Completed({ run }: { run: Run }) {
  const { id, organisationId } = run;
  const words = useWords('reconciliation');
  const query = useQuery({
    queryKey: keys.reconciliation.one(id),
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
            {report.isWell === true ? words.agreed : words.differs(report.differences ?? 0)}
          </Alert>
          {report.filing !== null && <Filing filing={report.filing} />}
          <Facts
            facts={[
              [words.documents, String(report.population ?? 0)],
              [words.differences, String(report.differences ?? 0)],
              [words.readAt, report.booksReadAt === null ? '' : <Moment at={report.booksReadAt} />],
              [words.fingerprint, <code key="sha256">{report.sha256?.slice(0, 16)}…</code>],
            ]}
          />
          <Downloads {...run} />
          <ReconciledDocuments report={report} />
          <VatReturn report={report} />
          <Sums report={report} />
        </>
      )}
    </Loaded>
  );
}

/** Whether the VAT return can be filed, and what stands against it. */
function Filing({ filing: { isReady, reasons } }: { filing: Shape<'FilingDto'> }) {
  const words = useWords('reconciliation');
  return (
    <Alert color={isReady ? 'green' : 'red'} title={isReady ? words.ready : words.notReady} role="status">
      {reasons.length > 0 && (
        <List size="sm">
          {reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

/** So that the bundle lacks none. What cannot be fetched is listed in it as missing. */
async function fetchPdfs(organisationId: string, from: string, to: string): Promise<void> {
  const params = { path: { organisationId }, query: { from, to } };
  for (;;) {
    const call = api.POST('/api/organisations/{organisationId}/evidence/pdfs', { params });
    const { fetched, left } = await answerOf(call);
    if (fetched === 0 || left === 0) return;
  }
}

/** The period's own days: the pack and the bundle are asked for by them. */
function Downloads({ organisationId, id, from, to }: Pick<Run, 'organisationId' | 'id' | 'from' | 'to'>) {
  const words = useWords('reconciliation');
  const organisation = `/api/organisations/${organisationId}`;
  const path = `${organisation}/reconciliations/${id}`;
  const files = [
    { text: words.csv, path: `${path}/documents.csv`, name: 'reconciliation.csv' },
    { text: words.json, path, name: 'reconciliation.json' },
    { text: words.vatPack, path: `${path}/vat-pack`, name: `vat-pack-${from}-${to}.zip` },
    {
      text: words.evidence,
      path: `${organisation}/evidence?from=${from}&to=${to}`,
      name: `evidence-${from}-${to}.zip`,
    },
  ];
  const mayFetch = useMay('organisations.sync');
  const saving = useMutation({
    mutationFn: async (file: (typeof files)[number]) => {
      if (file.text === words.evidence && mayFetch) await fetchPdfs(organisationId, from, to);
      await saveFile(file.path, file.name);
    },
  });
  return (
    <Stack gap="xs">
      <Group>
        {files.map((file) => (
          <Button
            key={file.name}
            variant="default"
            loading={saving.isPending && saving.variables.name === file.name}
            onClick={() => saving.mutate(file)}
          >
            {file.text}
          </Button>
        ))}
      </Group>
      {saving.error && <ErrorNotice error={saving.error} />}
    </Stack>
  );
}
