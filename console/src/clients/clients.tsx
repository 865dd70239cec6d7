import { Group, Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { NoOrganisation } from '../shown/no-organisation';
import { Nothing } from '../shown/nothing';
import { useWords } from '../words/words';
import '../documents/documents.css';
import { arranged, readWanted } from './arranged';
import { ClientFilters } from './client-filters';
import { ClientTable } from './client-table';
import './clients.css';
import { useClients } from './clients-query';
import { SavedViews } from './saved-views';

/** Every client that the person may see, with how it stands. */
export default function Clients() {
  const words = useWords('clients');
  return (
    <Page title={words.title}>
      <Loaded query={useClients()}>
        {(all) => (all.clients.length === 0 ? <NoOrganisation /> : <List all={all} />)}
      </Loaded>
    </Page>
  );
}

function List({ all }: { all: Shape<'ClientsDto'> }) {
  const words = useWords('clients');
  const [parameters] = useSearchParams();
  const { clients, people, personId } = all;
  const nameOf = (id: string | null): string => people.find((person) => person.id === id)?.name ?? '';
  const shown = arranged(clients, readWanted(parameters), nameOf);
  return (
    <Stack gap="sm">
      <ClientFilters people={people} personId={personId} />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {words.count(shown.length, clients.length)}
        </Text>
        {personId !== null && <SavedViews />}
      </Group>
      {shown.length === 0 ? (
        <Nothing text={words.noneFits} />
      ) : (
        <ClientTable key={parameters.toString()} clients={shown} people={people} />
      )}
    </Stack>
  );
}
