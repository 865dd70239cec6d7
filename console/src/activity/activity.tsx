import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Page } from '../frame/page';
import { spellDaysOf } from '../shown/days';
import { Moment } from '../shown/moment';
import { saveFile } from '../shown/save-file';
import { StepwiseRows } from '../shown/stepwise-rows';
import { TimesOfPerson } from '../shown/time-zone';
import { useWords } from '../words/words';
import { ActivityFilters } from './activity-filters';
import { readActivityFilter } from './activity-filter';

const STEP = 50;

type Act = Shape<'ActDto'>;

/** Activity page: acts of people, latest first. */
export default function Activity() {
  const words = useWords('activity');
  const [parameters] = useSearchParams();
  const filter = readActivityFilter(parameters);
  const saving = useMutation({
    mutationFn: () => saveFile(`/api/acts.csv?${new URLSearchParams(filter).toString()}`, 'activity.csv'),
  });
  return (
    <Page
      title={words.title}
      actions={
        <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
          {words.csv}
        </Button>
      }
    >
      <Text size="sm">{words.intro}</Text>
      <ActivityFilters />
      {filter.documentId !== undefined && <Text size="sm">{words.ofDocument}</Text>}
      {saving.error && <ErrorNotice error={saving.error} />}
      {/* The days of the filter are those of the country, whose clocks are named at each time. */}
      <TimesOfPerson zone={null}>
        <Acts filter={filter} />
      </TimesOfPerson>
    </Page>
  );
}

function Acts({ filter }: { filter: ReturnType<typeof readActivityFilter> }) {
  const words = useWords('activity');
  const query = useInfiniteQuery({
    queryKey: keys.acts(filter),
    queryFn: ({ pageParam: before }) =>
      answerOf(
        api.GET('/api/acts', {
          params: { query: { ...filter, limit: STEP, ...(before === null ? {} : { before }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < STEP ? undefined : page.at(-1)?.id),
    placeholderData: (before) => before,
  });
  const where = ({ address, via }: Act): string => words.whereOf(address, words.by[via] ?? via);
  return (
    <Stack gap="xs">
      <StepwiseRows
        query={query}
        name={words.title}
        keyOf={({ id }) => id}
        empty={words.none}
        columns={[
          { title: words.when, text: ({ at }) => at, shown: ({ at }) => <Moment at={at} /> },
          { title: words.what, text: ({ sentence }) => spellDaysOf(sentence) },
          {
            title: words.organisation,
            text: ({ organisation }) => organisation ?? words.installation,
          },
          { title: words.where, text: where },
        ]}
        more={words.more}
      />
    </Stack>
  );
}
