import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { Waiting } from '../frame/waiting';
import { ForPeople } from './for-people';
import { OrganisationTable } from './organisation-table';
import { Pipeline } from './pipeline';
import { SafeModeNotice } from './safe-mode-notice';

const Charts = lazy(() => import('../charts/charts'));

const LOOKS_AGAIN_MS = 15_000;

export default function Board() {
  const query = useQuery({
    queryKey: ['board'],
    queryFn: () => answerOf(api.GET('/api/board')),
    refetchInterval: LOOKS_AGAIN_MS,
  });
  return (
    <Page title="Board">
      <SafeModeNotice />
      <Loaded query={query}>
        {(organisations) =>
          organisations.length === 0 ? (
            <Text>
              No organisation is connected yet: <Link to="/set-up">set one up</Link>.
            </Text>
          ) : (
            <Stack gap="xl">
              <section aria-label="Stations">
                <Pipeline organisations={organisations} />
              </section>
              <section aria-labelledby="people">
                <Title order={2} size="h4" id="people" mb="xs">
                  What needs a person, oldest first
                </Title>
                <ForPeople names={new Map(organisations.map(({ id, name }) => [id, name]))} />
              </section>
              <section aria-labelledby="organisations">
                <Title order={2} size="h4" id="organisations" mb="xs">
                  Organisations
                </Title>
                <OrganisationTable organisations={organisations} />
              </section>
              <Suspense fallback={<Waiting />}>
                <Charts />
              </Suspense>
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}
