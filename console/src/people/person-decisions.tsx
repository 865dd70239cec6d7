import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAct } from '../answers/answers';
import { call } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { NotLoaded } from '../frame/loaded';
import { useClients } from '../clients/clients-query';
import { ActButton, Dialogue } from '../shown/dialogue';
import { useOrganisations } from '../shown/organisations';
import { someOf } from '../shown/some-names';
import { useWords } from '../words/words';
import { LinkNotice } from './link-notice';
import { type Person, usePeople } from './queries';
import { orphanedBy } from './what-follows';

interface DecisionProps {
  person: Person;
  onClose: () => void;
}

/** Creates a link for a person who lost every way to sign in. */
export function RenewSignIn({ person, onClose }: DecisionProps) {
  const words = useWords('people');
  const making = useAct(
    () => call.POST('/api/people/{personId}/sign-in-again', { personId: person.id }),
    ['invitations'],
  );
  return (
    <Decision title={words.signInAgainOf(person.name)} text={words.signInAgainText} onClose={onClose}>
      {making.error && <ErrorNotice error={making.error} />}
      {making.data ? (
        <LinkNotice sent={making.data} />
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button onClick={() => making.mutate()} loading={making.isPending}>
            {words.makeLink}
          </Button>
        </Group>
      )}
    </Decision>
  );
}

/** Ends a person's access permanently. */
export function EndPerson({ person, onClose }: DecisionProps) {
  const words = useWords('people');
  const orphaned = useOrphaned({ id: person.id });
  const ending = useAct(
    () =>
      call.POST(
        '/api/people/{personId}/end',
        { personId: person.id },
        { confirmLastApprover: (orphaned?.withoutApprover ?? []).length > 0 },
      ),
    ['people', 'invitations'],
    onClose,
  );
  return (
    <Decision title={words.endOf(person.name)} text={words.endText} onClose={onClose}>
      <Orphaned of={orphaned} />
      {ending.error && <ErrorNotice error={ending.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <ActButton color="red" onClick={() => ending.mutate()} loading={ending.isPending}>
          {words.end}
        </ActButton>
      </Group>
    </Decision>
  );
}

/** Warns about work that others have to take over, and about clients without an approver; the act waits until they are known. */
export function Orphaned({ of }: { of: ReturnType<typeof useOrphaned> }) {
  const words = useWords('people');
  const { someNames } = useWords('shown');
  const queries = [usePeople(), useClients(), useOrganisations()];
  if (of === null)
    return (
      <>
        <NotLoaded />
        {queries.map(
          ({ error, refetch }, nth) =>
            error && <ErrorNotice key={nth} error={error} retry={() => void refetch()} />,
        )}
      </>
    );
  const { inCharge, withoutApprover } = of;
  return (
    <>
      {inCharge.length > 0 && <Text size="sm">{words.endInCharge(someNames(someOf(inCharge)))}</Text>}
      {withoutApprover.length > 0 && (
        <Alert color="yellow" variant="outline">
          {words.endWithoutApprover(someNames(someOf(withoutApprover)))}
        </Alert>
      )}
    </>
  );
}

/** @param person with the roles that remain; null until it is known */
export function useOrphaned(person: Parameters<typeof orphanedBy>[0]): ReturnType<typeof orphanedBy> | null {
  const people = usePeople().data;
  const clients = useClients().data;
  const organisations = useOrganisations().data;
  if (people === undefined || clients === undefined || organisations === undefined) return null;
  return orphanedBy(person, people, clients.clients, organisations);
}

interface FrameProps {
  title: string;
  text: string;
  onClose: () => void;
  children: ReactNode;
}

function Decision({ title, text, onClose, children }: FrameProps) {
  return (
    <Dialogue title={title} isOpen onClose={onClose}>
      <Stack>
        <Text size="sm">{text}</Text>
        {children}
      </Stack>
    </Dialogue>
  );
}
