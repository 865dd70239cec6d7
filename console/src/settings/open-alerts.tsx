import { useAct } from '../answers/answers';
import { call } from '../api/client';
import { useRead } from '../api/use-read';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { DataTable } from '../shown/data-table';
import { RowButton } from '../shown/row-button';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { useMay } from '../frame/may';

export function useOpenAlerts(organisationId: string) {
  return useRead('alerts', '/api/alerts', { organisationId, state: 'open', limit: 200 });
}

/** Current alerts, and what to do about each. */
export function OpenAlerts({ organisationId }: { organisationId: string }) {
  const words = useWords('settings');
  const mayNote = useMay('alerts.acknowledge');
  const query = useOpenAlerts(organisationId);
  const noting = useAct(
    (alertId: string) => call.POST('/api/alerts/{alertId}/acknowledge', { alertId }, {}),
    ['alerts'],
  );
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
              { title: words.since, text: ({ openedAt }) => openedAt, isTime: true },
            ]}
            actions={({ id, title, acknowledgedAt }) =>
              acknowledgedAt === null
                ? mayNote && (
                    <RowButton
                      label={words.acknowledge}
                      name={words.acknowledgeOf(title)}
                      act={() => noting.mutate(id)}
                    />
                  )
                : words.acknowledged
            }
          />
        )}
      </Loaded>
    </Section>
  );
}
