import { Skeleton, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { LIVE } from '../api/live';
import { Loaded } from '../frame/loaded';
import { spellDay } from '../shown/days';
import { spellAmount } from '../shown/digits';
import { useOrganisations } from '../shown/organisations';
import { Section } from '../shown/section';
import { useCountryZone } from '../shown/time-zone';
import { commonZone, placeOf } from '../shown/zoned-time';
import { useWords } from '../words/words';
import { Columns, type Series } from './columns';

const DAYS = 30;

type HistoryDay = Shape<'HistoryDayDto'>;

interface ChartsProps {
  /** Id of the organisation; left out: all. */
  organisationId?: string;
  /** True: failures and the channels of the outcomes, too. */
  isTechnical?: boolean;
}

/** Receipts of the last thirty days, and the share that was sent without help. */
export default function Charts({ organisationId, isTechnical = false }: ChartsProps) {
  const words = useWords('charts');
  const frame = useWords('frame');
  const shown = (useOrganisations().data ?? []).filter(({ id }) => id === (organisationId ?? id));
  const ofCountry = useCountryZone();
  const timeZone = commonZone(shown.map((organisation) => organisation.timeZone)) ?? ofCountry;
  const span = { organisationId, days: DAYS, timeZone };
  const query = useRead('work', '/api/history', span, { meta: LIVE });
  return (
    <Section title={words.title}>
      <Loaded
        query={query}
        // The figures are read from thirty days, and nothing below waits for them.
        waiting={<Skeleton height={224} role="status" aria-busy="true" aria-label={frame.loading} />}
      >
        {(days) => <Drawn days={days} isTechnical={isTechnical} />}
      </Loaded>
      <Text size="xs" c="dimmed">
        {words.daysOf(placeOf(timeZone))}
      </Text>
    </Section>
  );
}

function Drawn({ days, isTechnical }: { days: readonly HistoryDay[]; isTechnical: boolean }) {
  const words = useWords('charts');
  const ofState = (name: 'rejected' | 'uncertain', color: string): Series<HistoryDay> => ({
    ...{ name: words.series[name], color },
    of: ({ states }) => states.find(({ state }) => state === name)?.documents ?? 0,
  });
  if (days.every(({ states }) => states.length === 0)) return <Text size="sm">{words.nothing}</Text>;
  const table = {
    ...{
      rows: days,
      isStacked: true,
      isTitled: isTechnical,
      labelOf: ({ day }: HistoryDay) => spellDay(day),
    },
    head: { title: words.day, text: ({ day }: HistoryDay) => day, isDay: true },
  };
  return (
    <>
      <Share days={days} />
      <div className="side-by-side">
        <Columns
          {...table}
          name={words.receipts}
          series={[
            { name: words.series.withoutHelp, color: 'teal.7', of: (day) => day.receipts.withoutHelp },
            { name: words.series.withHelp, color: 'blue.7', of: (day) => day.receipts.withHelp },
            ...(isTechnical ? [ofState('rejected', 'red.7'), ofState('uncertain', 'orange.6')] : []),
          ]}
        />
        {isTechnical && (
          <Columns
            {...table}
            name={words.outcomes}
            series={[
              { name: words.series.webhook, color: 'blue.7', of: (day) => day.outcomes.webhook },
              { name: words.series.status, color: 'orange.6', of: (day) => day.outcomes.status },
            ]}
          />
        )}
      </div>
    </>
  );
}

function Share({ days }: { days: readonly HistoryDay[] }) {
  const words = useWords('charts');
  const without = days.reduce((sum, { receipts }) => sum + receipts.withoutHelp, 0);
  const sent = days.reduce((sum, { receipts }) => sum + receipts.withHelp, without);
  if (sent === 0) return null;
  // Rounded down: 100 % are all of them.
  const percent = Math.floor((without / sent) * 100);
  return <Text size="sm">{words.share({ percent, count: sent, sent: spellAmount(sent) })}</Text>;
}
