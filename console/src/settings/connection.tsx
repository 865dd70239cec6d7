import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { changedBy } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { May } from '../frame/may';
import type { Organisation } from '../shown/organisations';
import { Section } from '../shown/section';
import { STATES } from '../shown/states';
import { ActDialogue } from '../shown/act-dialogue';
import { useWords } from '../words/words';

/** State of the connection to the books, with buttons to read them now and to disconnect. */
export function Connection({ organisation }: { organisation: Organisation }) {
  const words = useWords('connection');
  const { id, status } = organisation;
  const [isAsked, setAsked] = useState(false);
  const { looking, leaving } = useConnection(id);
  return (
    <Section title={words.title}>
      <Stack gap="xs">
        <Text size="sm">
          {words[status]}{' '}
          {status !== 'connected' && <Link to={`/set-up?organisation=${id}`}>{words.toSetUp}</Link>}
        </Text>
        {looking.isSuccess && (
          <Text size="sm" role="status">
            {words.looking}
          </Text>
        )}
        {looking.error && <ErrorNotice error={looking.error} />}
        {leaving.error && <ErrorNotice error={leaving.error} />}
        <Group gap="xs">
          {status === 'connected' && (
            <May right="organisations.sync">
              <Button variant="default" loading={looking.isPending} onClick={() => looking.mutate()}>
                {words.lookNow}
              </Button>
            </May>
          )}
          {status !== 'disconnected' && (
            <May right="connections.change">
              <Button
                variant="outline"
                color="red"
                loading={leaving.isPending}
                onClick={() => setAsked(true)}
              >
                {words.disconnect}
              </Button>
            </May>
          )}
        </Group>
      </Stack>
      {isAsked && (
        <Disconnect
          organisation={organisation}
          onClose={() => setAsked(false)}
          onConfirm={() => leaving.mutate()}
        />
      )}
    </Section>
  );
}

interface DisconnectProps {
  organisation: Organisation;
  onClose: () => void;
  onConfirm: () => void;
}

function Disconnect({ organisation: { id, name }, onClose, onConfirm }: DisconnectProps) {
  const words = useWords('connection');
  const query = useRead('work', '/api/organisations/{organisationId}/summary', { organisationId: id });
  return (
    <ActDialogue
      title={words.disconnectOf(name)}
      of={[{ client: name }]}
      consequence={words.consequence}
      isReasoned={false}
      isRed
      isOpen
      confirm={words.disconnect}
      typed={{ label: words.typeName(name), text: name }}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <Loaded query={query}>{(states) => <Text size="sm">{words.waits(unfinished(states))}</Text>}</Loaded>
    </ActDialogue>
  );
}

function unfinished(states: readonly Shape<'StateCountDto'>[]): number {
  return states
    .filter(({ state }) => STATES[state].turn !== 'done')
    .reduce((sum, { documents }) => sum + documents, 0);
}

function useConnection(organisationId: string) {
  const looking = useAct(() => call.POST('/api/organisations/{organisationId}/sync', { organisationId }));
  const leaving = useAct(
    () => call.DELETE('/api/organisations/{organisationId}/connection', { organisationId }),
    changedBy.organisation,
  );
  return { looking, leaving };
}
