import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { useMay } from '../frame/may';
import { Page } from '../frame/page';
import { spellMonth } from '../shown/days';
import { NoOrganisation } from '../shown/no-organisation';
import { Nothing } from '../shown/nothing';
import { useWords } from '../words/words';
import '../documents/documents.css';
import { arranged, readWanted } from './arranged';
import { ClientFilters } from './client-filters';
import { ClientTable } from './client-table';
import './clients.css';
import { type Client, useClients } from './clients-query';
import { SameRule } from './same-rule';
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
  const [chosenIds, choose] = useState<ReadonlySet<string>>(new Set());
  // Snapshot of the chosen clients: storing a rule may remove them from the list.
  const [ruled, setRuled] = useState<readonly Client[]>([]);
  const mayRule = useMay('rules.change');
  const { month, clients, people, personId } = all;
  const nameOf = (id: string | null): string => people.find((person) => person.id === id)?.name ?? '';
  const wanted = readWanted(parameters);
  const shown = arranged(clients, wanted, nameOf);
  // A client that the filter hides is not changed unseen.
  const chosen = shown.filter(({ id }) => chosenIds.has(id));
  const chooseOthers = (ids: ReadonlySet<string>): void => {
    setRuled([]);
    choose(ids);
  };
  return (
    <Stack gap="sm">
      <ClientFilters month={spellMonth(month)} people={people} personId={personId} />
      {wanted.cause !== null && <Text size="sm">{words.causeAlone}</Text>}
      <Group justify="space-between" mih={32}>
        <Text size="sm" role="status">
          {words.count(shown.length, clients.length)}
        </Text>
        <Group gap="sm">
          {personId !== null && <SavedViews />}
          {mayRule && (
            <Button
              size="compact-sm"
              variant="default"
              aria-expanded={ruled.length > 0}
              disabled={chosen.length === 0}
              onClick={() => setRuled(ruled.length > 0 ? [] : chosen)}
            >
              {words.sameRule(chosen.length)}
            </Button>
          )}
        </Group>
      </Group>
      {ruled.length > 0 && <SameRule clients={ruled} />}
      {shown.length === 0 ? (
        <Nothing text={words.noneFits} />
      ) : (
        <ClientTable
          key={parameters.toString()}
          clients={shown}
          people={people}
          chosen={new Set(chosen.map(({ id }) => id))}
          onChoose={mayRule ? chooseOthers : null}
        />
      )}
    </Stack>
  );
}
