import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, sameCall, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { PasskeyError } from '../passkeys/passkey-error';
import { signWithPasskey } from '../passkeys/webauthn';
import { useOwnSignIn } from '../people/queries';
import { useWords } from '../words/words';
import { callWith, factsOfCall } from './facts-of-call';

/** The second person makes the same call: with a signature over it, where that person has a passkey. */
export function ConfirmForm({ confirmation }: { confirmation: Shape<'ConfirmationDto'> }) {
  const words = useWords('confirmations');
  const queries = useQueryClient();
  const { id, request } = confirmation;
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const ways = useOwnSignIn();
  const signs = (ways.data?.passkeys.length ?? 0) > 0;
  const mutationKey = ['confirm', id];
  const confirming = useMutation({
    mutationKey,
    mutationFn: async () => {
      if (signs) await signed(id);
      await sameCall(request, callWith(request, secrets), id);
    },
    // The confirmed call may be any: everything shown is read again.
    onSuccess: () => queries.invalidateQueries(),
    onError: () => queries.invalidateQueries({ queryKey: keys.confirmations.all }),
  });
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    // The second click of a double click comes before the button is drawn as busy, and two signatures are never the same call.
    if (queries.isMutating({ mutationKey }) === 0) confirming.mutate();
  };
  const missing = factsOfCall(request).flatMap(([name, value]) =>
    value === null && request.omitted.includes(name.split('.')[0] ?? '') ? [name] : [],
  );
  if (confirming.isSuccess) return <Text role="status">{words.confirmed}</Text>;
  return (
    <form onSubmit={confirm}>
      <Stack gap="sm" align="flex-start">
        {missing.map((name) => (
          <PasswordInput
            key={name}
            label={words.enterAgain(name)}
            description={words.enterAgainHint}
            value={secrets[name] ?? ''}
            onChange={({ currentTarget }) => setSecrets({ ...secrets, [name]: currentTarget.value })}
            autoComplete="off"
            required
          />
        ))}
        {signs && <Text size="sm">{words.withPasskey}</Text>}
        <PasskeyError error={confirming.error} />
        <Button type="submit" loading={confirming.isPending} disabled={ways.isPending}>
          {words.confirm}
        </Button>
      </Stack>
    </form>
  );
}

async function signed(confirmationId: string): Promise<void> {
  const params = { params: { path: { confirmationId } } };
  const question = await answerOf(api.POST('/api/confirmations/{confirmationId}/assertion/options', params));
  const body = await signWithPasskey(question);
  await answerOf(api.POST('/api/confirmations/{confirmationId}/assertion', { ...params, body }));
}
