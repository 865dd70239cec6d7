import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../../api/client';
import { PasskeyError } from '../../passkeys/passkey-error';
import { createPasskey } from '../../passkeys/webauthn';
import { useWords } from '../../words/words';
import { PersonFields } from '../person-fields';

interface AcceptFormProps {
  token: string;
  offer: Shape<'OpenInvitationDto'>;
  onAccepted: (codes: readonly string[]) => void;
}

/** Accepts an invitation with a new passkey. */
export function AcceptForm({ token, offer, onAccepted }: AcceptFormProps) {
  const words = useWords('invitation');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [passkeyName, setPasskeyName] = useState(words.defaultPasskeyName);
  const accepting = useMutation({
    mutationFn: async () => {
      const said = { token, ...(name !== '' && { name }), ...(email !== '' && { email }) };
      const question = await answerOf(api.POST('/api/invitation/question', { body: said }));
      const passkey = await createPasskey(question);
      return answerOf(api.POST('/api/invitation/accepted', { body: { ...said, passkeyName, passkey } }));
    },
    onSuccess: ({ recoveryCodes }) => onAccepted(recoveryCodes),
  });
  const accept = (event: FormEvent): void => {
    event.preventDefault();
    accepting.mutate();
  };
  return (
    <form onSubmit={accept}>
      <Stack gap="sm">
        {offer.name === '' && <PersonFields name={name} onName={setName} email={email} onEmail={setEmail} />}
        <Title order={2} size="h4">
          {words.passkeyTitle}
        </Title>
        <Text size="sm">{words.passkeyText}</Text>
        <TextInput
          label={words.passkeyName}
          value={passkeyName}
          onChange={({ currentTarget }) => setPasskeyName(currentTarget.value)}
          maxLength={100}
          required
        />
        <PasskeyError error={accepting.error} />
        <Button type="submit" loading={accepting.isPending}>
          {words.create}
        </Button>
      </Stack>
    </form>
  );
}
