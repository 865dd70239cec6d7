import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answerOf, api } from '../api/client';
import { keys, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Dialogue } from '../shown/dialogue';
import { useWords } from '../words/words';
import { LinkNotice } from './link-notice';
import { type Person } from './queries';

interface DecisionProps {
  person: Person;
  onClose: () => void;
}

/** A link for somebody who has lost every way to sign in. */
export function RenewSignIn({ person, onClose }: DecisionProps) {
  const words = useWords('people');
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/people/{personId}/sign-in-again', { params: { path: { personId: person.id } } }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.people.invitations }),
  });
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

/** Ends a person's access for good. */
export function EndPerson({ person, onClose }: DecisionProps) {
  const words = useWords('people');
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/api/people/{personId}/end', { params: { path: { personId: person.id } } })),
    onSuccess: () => {
      onClose();
      return readAgain(queries, [keys.people.list, keys.people.invitations]);
    },
  });
  return (
    <Decision title={words.endOf(person.name)} text={words.endText} onClose={onClose}>
      {ending.error && <ErrorNotice error={ending.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button color="red" onClick={() => ending.mutate()} loading={ending.isPending}>
          {words.end}
        </Button>
      </Group>
    </Decision>
  );
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
