import { Button, Group, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { DataTable } from '../shown/data-table';
import { Dialogue } from '../shown/dialogue';
import { RowButton } from '../shown/row-button';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { OwnSignInRefused } from './own-sign-in-refused';
import { type Person, useOwnSessions } from './queries';

type Listed = Shape<'ListedSessionDto'>;

/** Browsers in which the signed-in person has a session. */
export function OwnSessions() {
  const words = useWords('people');
  const query = useOwnSessions();
  const endingOthers = useAct(() => call.DELETE('/api/own-sessions'), ['sessions']);
  const end = (sessionId: string): Promise<unknown> =>
    call.DELETE('/api/own-sessions/{sessionId}', { sessionId });
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
  const query = useRead('sessions', '/api/people/{personId}/sessions', { personId });
  const end = (sessionId: string): Promise<unknown> =>
    call.DELETE('/api/people/{personId}/sessions/{sessionId}', { personId, sessionId });
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
  const ending = useAct(end, ['sessions', 'people']);
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
              { title: words.since, text: ({ createdAt }) => createdAt, isTime: true },
              { title: words.lastSeen, text: ({ lastUsedAt }) => lastUsedAt, isTime: true },
            ]}
            actions={(session) =>
              !session.isThisOne && (
                <RowButton
                  label={words.endSession}
                  name={words.endSessionOf(browserOf(session))}
                  act={() => ending.mutate(session.id)}
                />
              )
            }
          />
        )}
      </Loaded>
    </Stack>
  );
}
