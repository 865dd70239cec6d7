import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { answerOf, api } from '../api/client';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { Waiting } from '../frame/waiting';
import { NoOrganisation } from '../shown/no-organisation';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { BoardWaiting } from './board-waiting';
import { ForPeople } from './for-people';
import { OrganisationTable } from './organisation-table';
import { Pipeline } from './pipeline';
import { SafeModeNotice } from './safe-mode-notice';

const Charts = lazy(() => import('../charts/charts'));

const LOOKS_AGAIN_MS = 15_000;

export default function Board() {
  const words = useWords('board');
  const query = useQuery({
    queryKey: ['board'],
    queryFn: () => answerOf(api.GET('/api/board')),
    refetchInterval: LOOKS_AGAIN_MS,
  });
  return (
    <Page title={words.title}>
      <SafeModeNotice />
      <Loaded query={query} waiting={<BoardWaiting />}>
        {(organisations) =>
          organisations.length === 0 ? (
            <NoOrganisation />
          ) : (
            <Stack gap="xl">
              <Pipeline organisations={organisations} />
              <Section title={words.people}>
                <ForPeople names={new Map(organisations.map(({ id, name }) => [id, name]))} />
              </Section>
              <Section title={words.organisations}>
                <OrganisationTable organisations={organisations} />
              </Section>
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
