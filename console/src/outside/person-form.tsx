import { Button, type ButtonProps, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAct } from '../answers/answers';
import { changedBy } from '../api/query-keys';
import { Form } from '../shown/form';
import { type Person, PersonFields, usePerson } from './person-fields';

interface PersonFormProps extends Pick<ButtonProps, 'color'> {
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
export function PersonForm(props: PersonFormProps) {
  const { number, open, submit, isReady = true, color, send, children } = props;
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
    <Form
      act={sending}
      onSubmit={sending.mutate}
      submit={submit}
      button={{ color, disabled: person.documentNumber !== number || !isReady }}
      gap="md"
      maw={640}
    >
      {children}
      <PersonFields number={number} person={person} onChange={setPerson} />
    </Form>
  );
}
