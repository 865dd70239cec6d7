import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { Dialogue } from '../shown/dialogue';
import { useWords } from '../words/words';
import { DialogueEnd } from './dialogue-end';

interface RenamePasskeyProps {
  passkey: Shape<'OwnSignInDto'>['passkeys'][number];
  onClose: () => void;
}

/** Renames one of the person's own passkeys, for example after a change of device. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const words = useWords('people');
  const queries = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const saving = useMutation({
    mutationFn: () =>
      answerOf(
        api.PATCH('/api/own-sign-in/passkeys/{passkeyId}', {
          params: { path: { passkeyId: passkey.id } },
          body: { name },
        }),
      ),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: keys.people.ownSignIn });
    },
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Dialogue title={words.renameOf(passkey.name)} isOpen onClose={onClose}>
      <form onSubmit={save}>
        <Stack gap="sm">
          <TextInput
            label={words.name}
            description={words.passkeyNameHint}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            maxLength={100}
            required
            data-autofocus
          />
          <DialogueEnd saving={saving} onClose={onClose} />
        </Stack>
      </form>
    </Dialogue>
  );
}
