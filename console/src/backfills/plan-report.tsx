import { Alert, List, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { DataTable } from '../shown/data-table';
import { spellDay } from '../shown/days';
import { Facts } from '../shown/facts';
import { StateChip } from '../shown/state-chip';
import { useWords } from '../words/words';

type Report = Shape<'BackfillReportDto'>;

/** Findings of the plan, as of the time when it was made. */
export function PlanReport({ report, organisationId }: { report: Report; organisationId: string }) {
  const words = useWords('backfills');
  const { amounts } = useWords('shown');
  const { planned, preflight, effort, fiscalDays, states, books } = report;
  return (
    <Stack gap="sm">
      {!books.areRead && (
        <Alert variant="default" title={words.booksNotRead}>
          {books.sentence}
        </Alert>
      )}
      <Risk report={report} />
      {report.emptyBecause !== null && <Text size="sm">{report.emptyBecause}</Text>}
      <Facts
        facts={[
          [words.wouldGo, amounts(planned)],
          [words.held, amounts(preflight.held)],
          [words.leftOut, amounts(preflight.leftOut)],
          [words.ready, words.readyPercent(preflight.readyPercent)],
          ...(effort === null ? [] : effortFacts(effort, words)),
          [
            words.fiscalDays,
            words.fiscalDaysOf(fiscalDays.days, spellDay(fiscalDays.first), spellDay(fiscalDays.last)),
          ],
        ]}
      />
      {states.length > 0 && (
        <DataTable
          name={words.byState}
          file="backfill-by-state"
          rows={states}
          keyOf={({ state }) => state}
          empty=""
          columns={[
            {
              title: words.state,
              text: ({ state }) => state,
              shown: ({ state }) => <StateChip state={state} />,
            },
            { title: words.documents, text: ({ documents }) => String(documents), isNumber: true },
          ]}
        />
      )}
      <Causes report={report} organisationId={organisationId} />
    </Stack>
  );
}

function effortFacts(
  { calls, callsPerDay, megabytes, days, minutes }: NonNullable<Report['effort']>,
  words: ReturnType<typeof useWords<'backfills'>>,
): [string, string][] {
  return [
    [words.calls, words.callsOf(calls, callsPerDay)],
    [words.megabytes, words.megabytesOf(megabytes)],
    [words.takes, words.takesOf(days, minutes)],
  ];
}

function Risk({ report: { chronology } }: { report: Report }) {
  const words = useWords('backfills');
  const isRisk = chronology.late > 0;
  return (
    <Alert variant="default" title={isRisk ? words.datesRisk : words.datesOk}>
      {chronology.sentence}
    </Alert>
  );
}

function Causes({ report: { causes }, organisationId }: { report: Report; organisationId: string }) {
  const words = useWords('backfills');
  const { amounts } = useWords('shown');
  if (causes.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h5">
        {words.causes}
      </Title>
      <List size="sm">
        {causes.map(({ id, sentence, held }) => (
          <List.Item key={id}>{words.cause(sentence, amounts(held))}</List.Item>
        ))}
      </List>
      <Link to={`/fix-list?organisation=${organisationId}`}>{words.toFixList}</Link>
    </div>
  );
}
