import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { useMay } from '../frame/may';

export function useOpenAlerts(organisationId: string) {
  return useQuery({
    queryKey: keys.alerts.openOf(organisationId),
    queryFn: () =>
      answerOf(api.GET('/api/alerts', { params: { query: { organisationId, state: 'open', limit: 200 } } })),
  });
}

/** Current alerts, and what to do about each. */
export function OpenAlerts({ organisationId }: { organisationId: string }) {
  const words = useWords('settings');
  const mayNote = useMay('alerts.acknowledge');
  const queries = useQueryClient();
  const query = useOpenAlerts(organisationId);
  const noting = useMutation({
    mutationFn: (alertId: string) =>
      answerOf(
        api.POST('/api/alerts/{alertId}/acknowledge', {
          params: { path: { alertId } },
          body: {},
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.alerts.open }),
  });
  return (
    <Section title={words.openAlerts}>
      {noting.error && <ErrorNotice error={noting.error} />}
      <Loaded query={query}>
        {(alerts) => (
          <DataTable
            name={words.openAlerts}
            file="alerts"
            rows={alerts}
            keyOf={({ id }) => id}
            empty={words.noAlerts}
            columns={[
              { title: words.what, text: ({ title, what }) => `${title}: ${what}` },
              { title: words.about, text: ({ about }) => about },
              { title: words.nextStep, text: ({ nextStep }) => nextStep },
              {
                title: words.since,
                text: ({ openedAt }) => openedAt,
                shown: ({ openedAt }) => <Moment at={openedAt} />,
              },
            ]}
            actions={({ id, title, acknowledgedAt }) =>
              acknowledgedAt === null
                ? mayNote && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={words.acknowledgeOf(title)}
                      onClick={() => noting.mutate(id)}
                    >
                      {words.acknowledge}
                    </Button>
                  )
                : words.acknowledged
            }
          />
        )}
      </Loaded>
    </Section>
  );
}
