import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { INSTALLATION, useMay } from '../frame/may';
import { Dialogue } from '../shown/dialogue';
import { useWords } from '../words/words';
import { DialogueEnd } from './dialogue-end';
import { GrantsField } from './grants';
import { useOrphaned, WithoutApprover } from './person-decisions';
import { PersonFields } from './person-fields';
import { type Grant, type Person } from './queries';

/** Name, mail address and roles of a person; the roles alone for an owner of some organisations. */
export function ChangePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const words = useWords('people');
  const queries = useQueryClient();
  const isWhole = useMay('people.change', INSTALLATION);
  const [name, setName] = useState(person.name);
  const [email, setEmail] = useState(person.email ?? '');
  const [roles, setRoles] = useState<Grant[]>(person.roles);
  const { withoutApprover = [] } = useOrphaned({ id: person.id, roles }) ?? {};
  const saving = useMutation({
    mutationFn: async () => {
      const params = { path: { personId: person.id } };
      // The roles first: they can be refused, and then nothing at all has been changed.
      if (JSON.stringify(roles) !== JSON.stringify(person.roles))
        await answerOf(
          api.PUT('/api/people/{personId}/roles', {
            params,
            body: { roles, confirmLastApprover: withoutApprover.length > 0 },
          }),
        );
      if (name !== person.name || email !== (person.email ?? ''))
        await answerOf(
          api.PATCH('/api/people/{personId}', {
            params,
            body: { name, email: email === '' ? null : email },
          }),
        );
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.people.list }),
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Dialogue title={words.changeOf(person.name)} isOpen onClose={onClose}>
      <form onSubmit={save}>
        <Stack gap="sm">
          {isWhole && <PersonFields name={name} onName={setName} email={email} onEmail={setEmail} />}
          <GrantsField grants={roles} onGrants={setRoles} />
          <WithoutApprover clients={withoutApprover} />
          <DialogueEnd saving={saving} onClose={onClose} />
        </Stack>
      </form>
    </Dialogue>
  );
}
