import { NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { useInAddress } from '../shown/in-address';
import { OrganisationPage } from '../shown/organisation-page';
import { PeriodForm } from '../shown/period-form';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { OtherSales } from './other-sales';
import { ReconciliationList } from './reconciliation-list';
import { Report } from './report';
import { Schedule } from './schedule';

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
  const [wanted, show] = useInAddress('reconciliation');
  const query = useQuery({
    queryKey: keys.reconciliations.list(organisationId),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/reconciliations', {
          params: { path: { organisationId } },
        }),
      ),
    // Polls background work until it has ended.
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ endedAt }) => endedAt === null) === true ? LOOKS_AGAIN_MS : false,
  });
  return (
    <Stack gap="xl">
      <Text size="sm">{words.intro}</Text>
      <May right="reconciliations.run">
        <NewReconciliation organisationId={organisationId} onOrdered={show} />
      </May>
      <Loaded query={query}>
        {(all) => {
          const shown = all.find(({ id }) => id === wanted) ?? all[0];
          return (
            <>
              {shown !== undefined && <Report key={shown.id} run={shown} />}
              <OtherSales organisationId={organisationId} from={shown?.from} to={shown?.to} />
              <ReconciliationList runs={all} show={show} />
              <Schedule organisationId={organisationId} />
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

interface NewReconciliationProps {
  organisationId: string;
  onOrdered: (id: string) => void;
}

function NewReconciliation({ organisationId, onOrdered }: NewReconciliationProps) {
  const words = useWords('reconciliation');
  const [reading, setReading] = useState<'incremental' | 'full'>('incremental');
  const ordering = useOrdering(organisationId, onOrdered);
  return (
    <PeriodForm
      words={{ ...words, title: words.period, submit: words.start }}
      ordering={ordering}
      onOrder={({ from, till }) => ordering.mutate({ from, to: till, reading })}
    >
      <NativeSelect
        label={words.reading}
        value={reading}
        onChange={(event) => setReading(event.currentTarget.value as 'incremental' | 'full')}
        data={Object.entries(words.readings).map(([value, label]) => ({ value, label }))}
      />
    </PeriodForm>
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
      await queries.invalidateQueries({ queryKey: keys.reconciliations.all });
      onOrdered(id);
    },
  });
}
