import { Alert, Loader, Paper, Stack, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { spellDay } from '../shown/days';
import { Facts } from '../shown/facts';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { Downloads } from './downloads';
import { Filing } from './filing';
import { ReconciledDocuments } from './reconciled-documents';
import { useReport } from './reconciliation-report';
import { Sums } from './sums';
import { VatReturn } from './vat-return';

type Run = Shape<'ReconciliationDto'>;

/** Shows a reconciliation: its progress, and its findings once it is completed. */
export function Report({ run }: { run: Run }) {
  const words = useWords('reconciliation');
  const { from, to, state, detail } = run;
  return (
    <Section title={words.of(spellDay(from), spellDay(to))}>
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
  const words = useWords('reconciliation');
  return (
    <Loaded query={useReport(run)}>
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
