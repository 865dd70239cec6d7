import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { PasskeySite } from '../passkeys/passkey-site';
import { RecoveryCodes } from '../passkeys/recovery-codes';
import { createPasskey } from '../passkeys/webauthn';
import { DataTable } from '../shown/data-table';
import { Form } from '../shown/form';
import { RowButton } from '../shown/row-button';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { OwnSignInRefused } from './own-sign-in-refused';
import { useOwnSessions, useOwnSignIn } from './queries';
import { Dialogue } from '../shown/dialogue';

interface RenamePasskeyProps {
  passkey: Shape<'OwnSignInDto'>['passkeys'][number];
  onClose: () => void;
}

/** Renames one of the person's own passkeys, for example after a change of device. */
function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const words = useWords('people');
  const form = useForm({ initialValues: { name: passkey.name } });
  const saving = useAct(
    () => call.PATCH('/api/own-sign-in/passkeys/{passkeyId}', { passkeyId: passkey.id }, form.values),
    ['own-sign-in'],
    onClose,
  );
  return (
    <Dialogue title={words.renameOf(passkey.name)} isOpen onClose={onClose}>
      <Form act={saving} onSubmit={saving.mutate} submit={words.save} onClose={onClose}>
        <TextInput
          label={words.name}
          description={words.passkeyNameHint}
          {...form.getInputProps('name')}
          maxLength={100}
          required
          data-autofocus
        />
      </Form>
    </Dialogue>
  );
}

type Own = Shape<'OwnSignInDto'>;

/** Passkeys and recovery codes of the signed-in person. */
export function OwnPasskeys() {
  const words = useWords('people');
  const query = useOwnSignIn();
  const here = useOwnSessions().data?.find(({ isThisOne }) => isThisOne);
  const isByCode = here?.method === 'recovery_code';
  return (
    <Section title={words.ownPasskeys}>
      <Loaded query={query}>
        {(own) => (
          <Stack gap="sm">
            {isByCode && <Alert title={words.addPasskey}>{words.lostText}</Alert>}
            <PasskeyTable own={own} />
            <PasskeySite>
              <AddPasskey />
            </PasskeySite>
            <Codes left={own.recoveryCodesLeft} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function PasskeyTable({ own: { passkeys } }: { own: Own }) {
  const words = useWords('people');
  const [renamed, setRenamed] = useState<Own['passkeys'][number] | null>(null);
  const removing = useAct(
    (passkeyId: string) => call.DELETE('/api/own-sign-in/passkeys/{passkeyId}', { passkeyId }),
    ['own-sign-in'],
  );
  return (
    <>
      <DataTable
        name={words.ownPasskeys}
        rows={passkeys}
        keyOf={({ id }) => id}
        empty={words.noPasskeys}
        columns={[
          { title: words.name, text: ({ name }) => name },
          { title: words.synced, text: ({ isSynced }) => (isSynced ? words.isSynced : words.isNotSynced) },
          { title: words.created, text: ({ createdAt }) => createdAt, isTime: true },
          { title: words.lastUsed, text: ({ lastUsedAt }) => lastUsedAt ?? words.never, isTime: true },
        ]}
        actions={(passkey) => (
          <Group gap="xs">
            <RowButton
              label={words.rename}
              name={words.renameOf(passkey.name)}
              act={() => setRenamed(passkey)}
            />
            <RowButton
              label={words.remove}
              name={words.removeOf(passkey.name)}
              act={() => removing.mutate(passkey.id)}
            />
          </Group>
        )}
      />
      {renamed !== null && (
        <RenamePasskey key={renamed.id} passkey={renamed} onClose={() => setRenamed(null)} />
      )}
      <OwnSignInRefused error={removing.error} />
    </>
  );
}

function AddPasskey() {
  const words = useWords('people');
  const form = useForm({ initialValues: { name: '' } });
  const adding = useAct(
    async () => {
      const question = await call.POST('/api/own-sign-in/passkeys/question');
      const passkey = await createPasskey(question);
      return call.POST('/api/own-sign-in/passkeys', {}, { ...form.values, passkey });
    },
    ['own-sign-in'],
    form.reset,
  );
  return (
    <Form
      act={adding}
      onSubmit={adding.mutate}
      submit={words.addPasskey}
      isRow
      gap="xs"
      refused={<OwnSignInRefused error={adding.error} />}
    >
      <TextInput
        label={words.passkeyName}
        description={words.passkeyNameHint}
        {...form.getInputProps('name')}
        maxLength={100}
        required
      />
    </Form>
  );
}

function Codes({ left }: { left: number }) {
  const words = useWords('people');
  const renewing = useAct(() => call.POST('/api/own-sign-in/recovery-codes'), ['own-sign-in']);
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{words.codesLeft(left)}</Text>
      <Button size="xs" variant="default" onClick={() => renewing.mutate()} loading={renewing.isPending}>
        {words.newCodes}
      </Button>
      <OwnSignInRefused error={renewing.error} />
      {renewing.data && <RecoveryCodes codes={renewing.data.codes} />}
    </Stack>
  );
}
