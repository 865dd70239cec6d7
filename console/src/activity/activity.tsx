import { Button, Stack, Text, Group, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { Page } from '../frame/page';
import { Choice } from '../shown/choice';
import { spellDaysOf } from '../shown/days';
import { saveFile } from '../shown/save-file';
import { StepwiseRows } from '../shown/stepwise-rows';
import { TimesOfPerson } from '../shown/time-zone';
import { useWords } from '../words/words';
import { useState } from 'react';
import { TypedField } from '../documents/typed-field';
import { nothingAsked, useAddress } from '../shown/address';
import { useOrganisations } from '../shown/organisations';
import { SaveButton } from '../shown/save-button';

/** Filter fields of the activity list; each change is written to the address immediately. */
function ActivityFilters() {
  const words = useWords('activity');
  const [parameters, changeAddress] = useAddress();
  const [clearings, setClearings] = useState(0);
  const { data: organisations = [] } = useOrganisations();
  const change = (name: string, value: string): void =>
    changeAddress((after) => {
      after.delete(name);
      if (value !== '') after.set(name, value);
    });
  const choice = (name: string, label: string, choices: readonly (readonly [string, string])[]) => (
    <Choice
      className="picker"
      label={label}
      value={parameters.get(name) ?? ''}
      onChange={(value) => change(name, value)}
      choices={[['', words.all] as const, ...choices.map(([value, shown]) => [value, shown] as const)]}
    />
  );
  return (
    <Group align="flex-end" gap="sm" role="search" aria-label={words.filters} key={clearings}>
      <TypedField
        type="search"
        label={words.person}
        maxLength={200}
        start={parameters.get('person') ?? ''}
        onTyped={(text) => change('person', text)}
      />
      {choice(
        'organisation',
        words.organisation,
        organisations.map(({ id, name }) => [id, name]),
      )}
      {choice('action', words.action, Object.entries(words.actions))}
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={words[name]}
          value={parameters.get(name) ?? ''}
          onChange={(event) => change(name, event.currentTarget.value)}
        />
      ))}
      <Button
        variant="subtle"
        onClick={() => {
          changeAddress(nothingAsked);
          setClearings((before) => before + 1);
        }}
      >
        {words.clear}
      </Button>
    </Group>
  );
}

/** Filter of the activity list; an absent field does not filter. */
interface ActivityFilter {
  readonly person?: string;
  readonly organisationId?: string;
  readonly action?: Shape<'Action'>;
  readonly documentId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Maps the parameters of the page's address to those of the API. */
const FIELDS = {
  person: 'person',
  organisation: 'organisationId',
  action: 'action',
  document: 'documentId',
  from: 'from',
  to: 'to',
} as const;

function readActivityFilter(parameters: URLSearchParams): ActivityFilter & Record<string, string> {
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([name, field]) => {
      const value = parameters.get(name) ?? '';
      return value === '' ? [] : [[field, value]];
    }),
  );
}

const STEP = 50;

type Act = Shape<'ActDto'>;

/** Activity page: acts of people, latest first. */
export default function Activity() {
  const words = useWords('activity');
  const [parameters] = useSearchParams();
  const filter = readActivityFilter(parameters);
  const save = () => saveFile(`/api/acts.csv?${new URLSearchParams(filter).toString()}`, 'activity.csv');
  return (
    <Page title={words.title} actions={<SaveButton label={words.csv} save={save} />}>
      <Text size="sm">{words.intro}</Text>
      <ActivityFilters />
      {filter.documentId !== undefined && <Text size="sm">{words.ofDocument}</Text>}
      {/* Days of the filter are days of the country, so each time is shown with the place whose clocks it is read from. */}
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
      call.GET('/api/acts', { ...filter, limit: STEP, ...(before === null ? {} : { before }) }),
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
          { title: words.when, text: ({ at }) => at, isTime: true },
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
