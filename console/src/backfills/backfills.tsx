import { Stack, Text, NumberInput, Badge, Group, Paper } from '@mantine/core';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { totalColumn } from '../shown/data-table';
import { useInAddress } from '../shown/in-address';
import { OrganisationPage } from '../shown/organisation-page';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { type Backfill, useBackfill, useFollowing } from './follow';
import { Schedules } from './schedules';
import { RunList } from '../shown/run-list';
import { useState } from 'react';
import { PeriodForm } from '../shown/period-form';
import { spellDay } from '../shown/days';
import { Section } from '../shown/section';
import { Decisions } from './decisions';
import { PlanReport } from './plan-report';
import { RunProgress } from './run-progress';
import { Link } from 'react-router';
import type { paths } from '../api/schema';
import type { Column } from '../shown/data-table';
import { GrowingTable } from '../shown/growing-table';
import { saveFile } from '../shown/save-file';
import { SaveButton } from '../shown/save-button';

type Result = NonNullable<
  NonNullable<paths['/api/backfills/{backfillId}/documents']['get']['parameters']['query']>['result']
>;

/** Result of each planned document in sending order, optionally limited to one result. */
function PlannedDocuments({ backfill: { id, planned, results } }: { backfill: Backfill }) {
  const words = useWords('backfills');
  const columns = useColumns();
  const [result, setResult] = useState('');
  // Part of the query key, so that the list is read again when the result of a document changes.
  const counts = results.map((count) => `${count.result} ${count.documents}`).join(', ');
  const save = () => saveFile(`/api/backfills/${id}/documents.csv`, 'backfill.csv');
  if (planned === 0) return null;
  return (
    <GrowingTable
      title={words.lines}
      queryKey={keys.backfill.documents(id, result, counts)}
      read={(after, limit) =>
        call.GET('/api/backfills/{backfillId}/documents', {
          backfillId: id,
          after,
          limit,
          result: result === '' ? undefined : (result as Result),
        })
      }
      columns={columns}
      empty={words.noLines}
      choice={{
        label: words.showOnly,
        all: words.all,
        names: words.results,
        value: result,
        onChange: setResult,
      }}
      actions={<SaveButton label={words.exportAll} save={save} />}
    />
  );
}

function useColumns(): readonly Column<Shape<'BackfillLineDto'>>[] {
  const words = useWords('backfills');
  return [
    { title: words.position, text: ({ position }) => String(position), isNumber: true },
    {
      title: words.number,
      text: ({ number }) => number,
      shown: ({ documentId, number }) => <Link to={`/documents/${documentId}`}>{number}</Link>,
    },
    { title: words.kind, text: ({ kind }) => words.kinds[kind] },
    { title: words.date, text: ({ issuedOn }) => issuedOn, isDay: true },
    totalColumn(words.total),
    { title: words.result, text: ({ result }) => words.results[result] },
    {
      title: words.why,
      text: ({ reason }) => reason ?? '',
      shown: ({ reason }) => (
        <Text span size="xs">
          {reason}
        </Text>
      ),
    },
  ];
}

const COLOURS: Readonly<Record<Backfill['state'], string>> = {
  planned: 'gray',
  running: 'blue',
  paused: 'yellow',
  stopped: 'red',
  completed: 'teal',
  cancelled: 'gray',
};

/** Backfill page: progress, possible decisions, plan, and the result of each document. */
function BackfillRun({ id }: { id: string }) {
  const query = useBackfill(id);
  return <Loaded query={query}>{(backfill) => <Shown backfill={backfill} />}</Loaded>;
}

function Shown({ backfill }: { backfill: Backfill }) {
  const words = useWords('backfills');
  const isLost = useFollowing(backfill);
  const { state, reason, report } = backfill;
  return (
    <Section title={words.theRun(spellDay(report.from), spellDay(report.till))}>
      <Paper withBorder p="md">
        <Stack>
          <Group gap="sm" role="status">
            <Badge variant="dot" className="chip" color={COLOURS[state]} tt="none">
              {words.states[state]}
            </Badge>
            <Text size="sm">{reason ?? words.stateMeanings[state] ?? ''}</Text>
          </Group>
          {state !== 'planned' && <RunProgress backfill={backfill} />}
          {isLost && <Text size="sm">{words.lost}</Text>}
          <Decisions backfill={backfill} />
          <PlanReport report={report} organisationId={backfill.organisationId} />
          <PlannedDocuments backfill={backfill} />
        </Stack>
      </Paper>
    </Section>
  );
}

interface PlanFormProps {
  organisationId: string;
  onPlanned: (backfillId: string) => void;
}

/** Form for the days of a new backfill; planning one sends nothing. */
function PlanForm({ organisationId, onPlanned }: PlanFormProps) {
  const words = useWords('backfills');
  const [stopPercent, setStopPercent] = useState<number | string>(5);
  const planning = usePlanning(organisationId, onPlanned);
  return (
    <PeriodForm
      words={{ ...words, title: words.planning, submit: words.plan, hint: words.planHint }}
      ordering={planning}
      onOrder={(days) => planning.mutate({ ...days, stopPercent: Number(stopPercent) })}
    >
      <NumberInput
        label={words.stopPercent}
        description={words.stopHint}
        value={stopPercent}
        onChange={setStopPercent}
        min={0}
        max={100}
        allowDecimal={false}
        suffix=" %"
        hideControls
        required
      />
    </PeriodForm>
  );
}

function usePlanning(organisationId: string, onPlanned: (backfillId: string) => void) {
  return useAct(
    (body: Shape<'BackfillInputDto'>) =>
      call.POST('/api/organisations/{organisationId}/backfills', { organisationId }, body),
    ['backfills'],
    ({ id }) => onPlanned(id),
  );
}

interface HistoryProps {
  backfills: readonly Backfill[];
  show: (id: string) => void;
}

/** Lists all backfills of the organisation with their results. */
function History({ backfills, show }: HistoryProps) {
  const words = useWords('backfills');
  return (
    <RunList
      words={{ ...words, title: words.history, empty: words.noHistory }}
      file="backfills"
      runs={backfills}
      days={({ report: { from, till } }, spelled) =>
        words.dayRange(from === null ? null : spelled(from), till === null ? null : spelled(till))
      }
      columns={[
        { title: words.state, text: ({ state }) => words.states[state] },
        { title: words.documents, text: ({ planned }) => String(planned), isNumber: true },
        { title: words.settled, text: ({ settled }) => String(settled), isNumber: true },
        { title: words.ended, text: ({ endedAt }) => endedAt ?? words.notEnded, isTime: true },
      ]}
      show={show}
    />
  );
}

const OPEN = ['running', 'paused', 'stopped', 'planned'];

export default function Backfills() {
  const words = useWords('backfills');
  return (
    <OrganisationPage title={words.title}>
      {({ id }) => <OfOrganisation key={id} organisationId={id} />}
    </OrganisationPage>
  );
}

function OfOrganisation({ organisationId }: { organisationId: string }) {
  const words = useWords('backfills');
  const [wanted, show] = useInAddress('backfill');
  const query = useRead(
    'backfills',
    '/api/organisations/{organisationId}/backfills',
    { organisationId },
    { meta: LIVE },
  );
  return (
    <Stack gap="xl">
      <Text size="sm">{words.intro}</Text>
      <May right="backfills.plan">
        <PlanForm organisationId={organisationId} onPlanned={show} />
      </May>
      <Loaded query={query}>
        {(all) => {
          const shown = chosenOf(all, wanted);
          return (
            <>
              {shown !== undefined && <BackfillRun key={shown.id} id={shown.id} />}
              <History backfills={all} show={show} />
              <Schedules organisationId={organisationId} acknowledgement={sentenceOf(all)} />
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

/** Backfill that the address names; otherwise the one that is not finished. */
function chosenOf(all: readonly Backfill[], id: string | null): Backfill | undefined {
  const active = OPEN.flatMap((state) => all.filter((backfill) => backfill.state === state));
  return all.find((backfill) => backfill.id === id) ?? active[0];
}

/** Sentence to be typed to accept late documents, as a plan of this organisation asked for it; empty if none did. */
function sentenceOf(all: readonly Backfill[]): string {
  return all.find(({ report }) => report.chronology.acknowledgement)?.report.chronology.acknowledgement ?? '';
}
