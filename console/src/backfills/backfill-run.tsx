import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { Loaded } from '../frame/loaded';
import { spellDay } from '../shown/days';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { Decisions } from './decisions';
import { type Backfill, useBackfill, useFollowing } from './follow';
import { PlanReport } from './plan-report';
import { PlannedDocuments } from './planned-documents';
import { RunProgress } from './run-progress';

const COLOURS: Readonly<Record<Backfill['state'], string>> = {
  planned: 'gray',
  running: 'blue',
  paused: 'yellow',
  stopped: 'red',
  completed: 'teal',
  cancelled: 'gray',
};

/** Backfill page: progress, possible decisions, plan, and the result of each document. */
export function BackfillRun({ id }: { id: string }) {
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
