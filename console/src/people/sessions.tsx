import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys, readAgain } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { DataTable } from '../shown/data-table';
import { Dialogue } from '../shown/dialogue';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { OwnSignInRefused } from './own-sign-in-refused';
import { type Person, useOwnSessions } from './queries';

type Listed = Shape<'ListedSessionDto'>;

/** Browsers in which the signed-in person has a session. */
export function OwnSessions() {
  const words = useWords('people');
  const queries = useQueryClient();
  const query = useOwnSessions();
  const endingOthers = useMutation({
    mutationFn: () => answerOf(api.DELETE('/api/own-sessions')),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.people.sessions }),
  });
  const end = (sessionId: string): Promise<unknown> =>
    answerOf(api.DELETE('/api/own-sessions/{sessionId}', { params: { path: { sessionId } } }));
  return (
    <Section title={words.sessions}>
      <Stack gap="xs">
        <Sessions query={query} end={end} name={words.sessions} />
        <OwnSignInRefused error={endingOthers.error} />
        {(query.data?.length ?? 0) > 1 && (
          <Group>
            <Button size="xs" variant="default" onClick={() => endingOthers.mutate()}>
              {words.endOthers}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}

/** Browsers in which another person has a session, for owners. */
export function PersonSessions({ person, onClose }: { person: Person; onClose: () => void }) {
  const words = useWords('people');
  const personId = person.id;
  const query = useQuery({
    queryKey: keys.people.sessionsOf(personId),
    queryFn: () => answerOf(api.GET('/api/people/{personId}/sessions', { params: { path: { personId } } })),
  });
  const end = (sessionId: string): Promise<unknown> =>
    answerOf(
      api.DELETE('/api/people/{personId}/sessions/{sessionId}', {
        params: { path: { personId, sessionId } },
      }),
    );
  return (
    <Dialogue title={words.sessionsOf(person.name)} isOpen onClose={onClose}>
      <Sessions query={query} end={end} name={words.sessionsOf(person.name)} />
    </Dialogue>
  );
}

interface SessionsProps {
  query: UseQueryResult<Listed[]>;
  end: (sessionId: string) => Promise<unknown>;
  name: string;
}

function Sessions({ query, end, name }: SessionsProps) {
  const words = useWords('people');
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: end,
    onSettled: () => readAgain(queries, [keys.people.sessions, keys.people.list]),
  });
  const browserOf = ({ userAgent, isThisOne }: Listed): string =>
    isThisOne ? words.thisOne : (userAgent ?? '');
  return (
    <Stack gap="xs">
      <OwnSignInRefused error={ending.error} />
      <Loaded query={query}>
        {(sessions) => (
          <DataTable
            name={name}
            rows={sessions}
            keyOf={({ id }) => id}
            empty={words.noSessions}
            columns={[
              { title: words.browser, text: browserOf },
              { title: words.address, text: ({ address }) => address ?? '' },
              { title: words.method, text: ({ method }) => words.methods[method] },
              {
                title: words.since,
                text: ({ createdAt }) => createdAt,
                shown: ({ createdAt }) => <Moment at={createdAt} />,
              },
              {
                title: words.lastSeen,
                text: ({ lastUsedAt }) => lastUsedAt,
                shown: ({ lastUsedAt }) => <Moment at={lastUsedAt} />,
              },
            ]}
            actions={(session) =>
              !session.isThisOne && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={words.endSessionOf(browserOf(session))}
                  onClick={() => ending.mutate(session.id)}
                >
                  {words.endSession}
                </Button>
              )
            }
          />
        )}
      </Loaded>
    </Stack>
  );
}
