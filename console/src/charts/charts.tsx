import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { useOrganisations } from '../shown/organisations';
import { Section } from '../shown/section';
import { useCountryZone } from '../shown/time-zone';
import { commonZone, placeOf } from '../shown/zoned-time';
import { useWords } from '../words/words';
import { type SeriesName, StackedColumns } from './stacked-columns';
import type { Series } from './stacks';

const DAYS = 30;

/** Documents and outcomes of the last thirty days, of one organisation or of all. */
export default function Charts({ organisationId }: { organisationId?: string }) {
  const words = useWords('charts');
  const shown = (useOrganisations().data ?? []).filter(({ id }) => id === (organisationId ?? id));
  const ofCountry = useCountryZone();
  const timeZone = commonZone(shown.map((organisation) => organisation.timeZone)) ?? ofCountry;
  const span = { organisationId, days: DAYS, timeZone };
  const query = useQuery({
    queryKey: keys.work.history(organisationId ?? '', timeZone),
    meta: LIVE,
    queryFn: () => answerOf(api.GET('/api/history', { params: { query: span } })),
  });
  return (
    <Section title={words.title}>
      <Text size="xs" c="dimmed" mb="xs">
        {words.daysOf(placeOf(timeZone))}
      </Text>
      <Loaded query={query}>{(days) => <Drawn days={days} />}</Loaded>
    </Section>
  );
}

function Drawn({ days }: { days: readonly Shape<'HistoryDayDto'>[] }) {
  const words = useWords('charts');
  const names = days.map(({ day }) => day);
  const ofState = (name: SeriesName): Series<SeriesName> => ({
    name,
    values: days.map(({ states }) => states.find(({ state }) => state === name)?.documents ?? 0),
  });
  const outcomes: Series<SeriesName>[] = [
    { name: 'webhook', values: days.map(({ outcomes: { webhook } }) => webhook) },
    { name: 'status', values: days.map(({ outcomes: { status } }) => status) },
  ];
  if (days.every(({ states }) => states.length === 0)) return <Text size="sm">{words.nothing}</Text>;
  return (
    <div className="side-by-side">
      <StackedColumns
        name={words.documents}
        days={names}
        series={[ofState('fiscalised'), ofState('rejected'), ofState('uncertain')]}
      />
      <StackedColumns name={words.outcomes} days={names} series={outcomes} />
    </div>
  );
}
