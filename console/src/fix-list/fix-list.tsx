import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { Loaded } from '../frame/loaded';
import { OrganisationPage } from '../shown/organisation-page';
import { Section } from '../shown/section';
import { CauseCard } from './cause-card';
import { Score } from './score';

export default function FixList() {
  return (
    <OrganisationPage title="Fix list">
      {({ id }) => <Causes key={id} organisationId={id} />}
    </OrganisationPage>
  );
}

function Causes({ organisationId }: { organisationId: string }) {
  const query = useQuery({
    queryKey: ['preflight', organisationId],
    queryFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/preflight', {
          params: { path: { organisationId } },
          body: {},
        }),
      ),
  });
  return (
    <Loaded query={query}>
      {(report) => (
        <Stack gap="xl">
          <Score score={report} />
          <Section title="One card per cause, most money first">
            {report.causes.length === 0 ? (
              <Text>Nothing is held: everything that is not sent yet can be sent.</Text>
            ) : (
              <div className="cards">
                {report.causes.map((cause) => (
                  <CauseCard key={cause.id} cause={cause} organisationId={organisationId} />
                ))}
              </div>
            )}
          </Section>
        </Stack>
      )}
    </Loaded>
  );
}
