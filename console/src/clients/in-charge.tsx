import { NativeSelect } from '@mantine/core';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';
import { choicesOf, type Colleague, useAssign } from '../today/today-query';
import { useWords } from '../words/words';
import type { Client } from './clients-query';

/** Name that the API uses when the client as a whole is assigned to a person. */
const CLIENT = 'client';

/** Assignee of a client; the client's open work appears on this person's Today page. */
export function InCharge({ client, people }: { client: Client; people: readonly Colleague[] }) {
  const words = useWords('clients');
  const { id, name, personId } = client;
  const mayChange = useMay('tasks.assign', id);
  const assigning = useAssign(id);
  if (!mayChange) return people.find((person) => person.id === personId)?.name ?? words.nobody;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={words.inCharge(name)}
        value={personId ?? ''}
        disabled={assigning.isPending}
        onChange={({ currentTarget: { value } }) =>
          assigning.mutate({ item: CLIENT, personId: value === '' ? null : value })
        }
        data={choicesOf(people, id, words.nobody)}
      />
      {assigning.error && <ErrorNotice error={assigning.error} />}
    </>
  );
}
