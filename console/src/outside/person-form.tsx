import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAct } from '../answers/answers';
import { changedBy } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { ActButton, BeforeAct } from '../shown/dialogue';
import { type Person, PersonFields, usePerson } from './person-fields';

interface PersonFormProps {
  /** Number of the document, to be typed as a confirmation. */
  number: string;
  open: string;
  submit: string;
  /** True if all fields above the form are filled in. */
  isReady?: boolean;
  send: (person: Person) => Promise<unknown>;
  children: ReactNode;
}

/** Form behind a button, in which a person decides about a document. */
export function PersonForm({ number, open, submit, isReady = true, send, children }: PersonFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [person, setPerson] = usePerson(open);
  const sending = useAct(() => send(person), changedBy.decision);
  if (!isOpen) {
    return (
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          {open}
        </Button>
      </Group>
    );
  }
  return (
    <BeforeAct>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate();
        }}
      >
        <Stack maw={640}>
          {children}
          <PersonFields number={number} person={person} onChange={setPerson} />
          {sending.error && <ErrorNotice error={sending.error} />}
          <Group>
            <ActButton
              type="submit"
              disabled={person.documentNumber !== number || !isReady}
              loading={sending.isPending}
            >
              {submit}
            </ActButton>
          </Group>
        </Stack>
      </form>
    </BeforeAct>
  );
}
