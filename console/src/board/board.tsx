import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { answerOf, api } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { ErrorBoundary } from '../frame/error-boundary';
import { lazyPart } from '../frame/lazy-part';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { Waiting } from '../frame/waiting';
import { NoOrganisation } from '../shown/no-organisation';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { BackupLine } from './backup-line';
import { BoardWaiting } from './board-waiting';
import { ClockNotice } from './clock-notice';
import { ForPeople } from './for-people';
import { OrganisationTable } from './organisation-table';
import { Pipeline } from './pipeline';
import { ReleaseLine } from './release-line';
import { SafeModeNotice } from './safe-mode-notice';

const Charts = lazyPart(() => import('../charts/charts'));

export default function Board() {
  const words = useWords('board');
  const query = useQuery({
    queryKey: keys.work.board,
    meta: LIVE,
    queryFn: () => answerOf(api.GET('/api/board')),
  });
  return (
    <Page title={words.title}>
      <SafeModeNotice />
      <ClockNotice />
      <BackupLine />
      <ReleaseLine />
      <Loaded query={query} waiting={<BoardWaiting />}>
        {(organisations) =>
          organisations.length === 0 ? (
            <NoOrganisation />
          ) : (
            <Stack gap="xl">
              <Pipeline organisations={organisations} />
              <Section title={words.people}>
                <ForPeople />
              </Section>
              <Section title={words.organisations}>
                <OrganisationTable organisations={organisations} />
              </Section>
              <ErrorBoundary place="">
                <Suspense fallback={<Waiting />}>
                  <Charts />
                </Suspense>
              </ErrorBoundary>
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}
