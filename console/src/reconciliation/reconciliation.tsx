import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { OrganisationPage } from '../shown/organisation-page';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { ReconciliationList } from './reconciliation-list';
import { Report } from './report';

const LOOKS_AGAIN_MS = 2_000;

export default function Reconciliation() {
  const words = useWords('reconciliation');
  return (
    <OrganisationPage title={words.title}>
      {({ id }) => <OfOrganisation key={id} organisationId={id} />}
    </OrganisationPage>
  );
}

function OfOrganisation({ organisationId }: { organisationId: string }) {
  const words = useWords('reconciliation');
  const [parameters, setParameters] = useSearchParams();
  const query = useQuery({
    queryKey: ['reconciliations', organisationId],
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/reconciliations', {
          params: { path: { organisationId } },
        }),
      ),
    // What goes on in the background is looked at until it has ended.
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ endedAt }) => endedAt === null) === true ? LOOKS_AGAIN_MS : false,
  });
  const show = (id: string): void =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.set('reconciliation', id);
      return after;
    });
  return (
    <Stack gap="xl">
      <Text size="sm">{words.intro}</Text>
      <PeriodForm organisationId={organisationId} onOrdered={show} />
      <Loaded query={query}>
        {(all) => {
          const shown = all.find(({ id }) => id === parameters.get('reconciliation')) ?? all[0];
          return (
            <>
              {shown !== undefined && <Report key={shown.id} run={shown} />}
              <ReconciliationList runs={all} show={show} />
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

interface PeriodFormProps {
  organisationId: string;
  onOrdered: (id: string) => void;
}

function PeriodForm({ organisationId, onOrdered }: PeriodFormProps) {
  const words = useWords('reconciliation');
  const [days, setDays] = useState({ from: '', to: '' });
  const [reading, setReading] = useState<'incremental' | 'full'>('incremental');
  const ordering = useOrdering(organisationId, onOrdered);
  const order = (event: FormEvent): void => {
    event.preventDefault();
    ordering.mutate({ from: days.from || undefined, to: days.to || undefined, reading });
  };
  return (
    <Section title={words.period}>
      <form onSubmit={order}>
        <Group align="flex-end" gap="sm">
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              label={words[name]}
              description={words[`${name}Hint`]}
              value={days[name]}
              onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
            />
          ))}
          <NativeSelect
            label={words.reading}
            value={reading}
            onChange={(event) => setReading(event.currentTarget.value as 'incremental' | 'full')}
            data={Object.entries(words.readings).map(([value, label]) => ({ value, label }))}
          />
          <Button type="submit" loading={ordering.isPending}>
            {words.start}
          </Button>
        </Group>
        {ordering.error && <ErrorNotice error={ordering.error} />}
      </form>
    </Section>
  );
}

function useOrdering(organisationId: string, onOrdered: (id: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Shape<'ReconciliationInputDto'>) =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/reconciliations', {
          params: { path: { organisationId } },
          body,
        }),
      ),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['reconciliations'] });
      onOrdered(id);
    },
  });
}
