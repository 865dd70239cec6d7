import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { PasskeySite } from '../passkeys/passkey-site';
import { RecoveryCodes } from '../passkeys/recovery-codes';
import { createPasskey } from '../passkeys/webauthn';
import { DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { OwnSignInRefused } from './own-sign-in-refused';
import { useOwnSessions, useOwnSignIn } from './queries';
import { Dialogue } from '../shown/dialogue';
import { DialogueEnd } from './dialogue-end';

interface RenamePasskeyProps {
  passkey: Shape<'OwnSignInDto'>['passkeys'][number];
  onClose: () => void;
}

/** Renames one of the person's own passkeys, for example after a change of device. */
function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const words = useWords('people');
  const [name, setName] = useState(passkey.name);
  const saving = useAct(
    () => call.PATCH('/api/own-sign-in/passkeys/{passkeyId}', { passkeyId: passkey.id }, { name }),
    ['own-sign-in'],
    onClose,
  );
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
          {
            title: words.created,
            text: ({ createdAt }) => createdAt,
            shown: ({ createdAt }) => <Moment at={createdAt} />,
          },
          {
            title: words.lastUsed,
            text: ({ lastUsedAt }) => lastUsedAt ?? words.never,
            shown: ({ lastUsedAt }) => (lastUsedAt === null ? words.never : <Moment at={lastUsedAt} />),
          },
        ]}
        actions={(passkey) => (
          <Group gap="xs">
            <Button
              size="compact-xs"
              variant="default"
              aria-label={words.renameOf(passkey.name)}
              onClick={() => setRenamed(passkey)}
            >
              {words.rename}
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={words.removeOf(passkey.name)}
              onClick={() => removing.mutate(passkey.id)}
            >
              {words.remove}
            </Button>
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
  const [name, setName] = useState('');
  const adding = useAct(
    async () => {
      const question = await call.POST('/api/own-sign-in/passkeys/question');
      const passkey = await createPasskey(question);
      return call.POST('/api/own-sign-in/passkeys', {}, { name, passkey });
    },
    ['own-sign-in'],
    () => setName(''),
  );
  const add = (event: FormEvent): void => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <form onSubmit={add}>
      <Stack gap="xs">
        <Group align="flex-end">
          <TextInput
            label={words.passkeyName}
            description={words.passkeyNameHint}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            maxLength={100}
            required
          />
          <Button type="submit" loading={adding.isPending}>
            {words.addPasskey}
          </Button>
        </Group>
        <OwnSignInRefused error={adding.error} />
      </Stack>
    </form>
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
