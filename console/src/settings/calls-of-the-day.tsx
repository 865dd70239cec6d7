import { Text } from '@mantine/core';
import { ApiError } from '../api/api-error';
import { useRead } from '../api/use-read';
import type { Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { type Column, DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

type Plan = Shape<'CallsOfTheDayDto'>;
type Costs = Plan['costs'][number];
interface Row {
  readonly name: string;
  readonly purpose: Costs['purpose'];
  readonly used: number;
  readonly ahead: string;
}

/** Calls to the accounting platform in the last 24 hours by purpose, with those that are reserved or waiting. */
export function CallsOfTheDay({ organisationId }: { organisationId: string }) {
  const words = useWords('calls');
  const query = useRead('organisations', '/api/organisations/{organisationId}/calls', { organisationId });
  // 404 means that the platform does not limit calls, so there is nothing to show.
  if (query.error instanceof ApiError && query.error.status === 404) return null;
  return (
    <Section title={words.title} card="calls">
      <Loaded query={query}>{(plan) => <Shown plan={plan} />}</Loaded>
    </Section>
  );
}

function Shown({ plan }: { plan: Plan }) {
  const words = useWords('calls');
  const rows: readonly Row[] = [
    { purpose: 'poll', name: words.polls, used: plan.polls.used, ahead: words.kept(plan.polls.kept) },
    {
      purpose: 'sale',
      name: words.newSales,
      used: plan.newSales.used,
      ahead: words.kept(plan.newSales.kept),
    },
    { purpose: 'pdf', name: words.pdfs, used: plan.pdfs.used, ahead: words.waiting(plan.pdfs.waiting) },
    { purpose: 'link', name: words.links, used: plan.links.used, ahead: words.waiting(plan.links.waiting) },
    { purpose: 'note', name: words.notes, used: plan.notes.used, ahead: words.waiting(plan.notes.waiting) },
    { purpose: 'backfill', name: words.backfill, used: plan.backfill, ahead: '' },
    { purpose: 'other', name: words.other, used: plan.other, ahead: '' },
  ];
  const costs = new Map(plan.costs.map((one) => [one.purpose, one]));
  const of = (row: Row, name: Exclude<keyof Costs, 'purpose'>): number => costs.get(row.purpose)?.[name] ?? 0;
  const columns: readonly Column<Row>[] = [
    { title: words.purpose, text: ({ name }) => name },
    { title: words.used, text: ({ used }) => String(used), isNumber: true },
    { title: words.megabytes, text: (row) => (of(row, 'bytes') / 1e6).toFixed(2), isNumber: true },
    { title: words.unchanged, text: (row) => String(of(row, 'unchanged')), isNumber: true },
    { title: words.refused, text: (row) => String(of(row, 'refused')), isNumber: true },
    { title: words.lost, text: (row) => String(of(row, 'lost')), isNumber: true },
    { title: words.ahead, text: ({ ahead }) => ahead },
  ];
  return (
    <>
      <Text size="sm">{words.left(plan.left, plan.perDay, plan.writeBackLeft)}</Text>
      {plan.postponedSince !== null && (
        <Text size="sm" role="status">
          {words.postponed} <Moment at={plan.postponedSince} />
        </Text>
      )}
      <DataTable
        name={words.title}
        file="calls-of-the-day"
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        empty={null}
      />
    </>
  );
}
