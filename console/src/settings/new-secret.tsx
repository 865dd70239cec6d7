import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Dialogue } from '../shown/dialogue';
import { RowButton } from '../shown/row-button';
import { useWords } from '../words/words';

/** Replaces the secret of an alert channel; the new one is shown once. */
export function NewSecret({ channel: { id, name } }: { channel: Shape<'AlertChannelDto'> }) {
  const words = useWords('channels');
  const { cancel, close } = useWords('shown');
  const [isOpen, setOpen] = useState(false);
  const replacing = useAct(() => call.POST('/api/alert-channels/{channelId}/secret', { channelId: id }));
  const leave = (): void => {
    setOpen(false);
    replacing.reset();
  };
  return (
    <>
      <RowButton label={words.newSecret} name={words.newSecretOf(name)} act={() => setOpen(true)} />
      <Dialogue title={words.newSecretOf(name)} isOpen={isOpen} onClose={leave}>
        <Stack>
          {replacing.data === undefined ? (
            <Text size="sm">{words.ifNewSecret}</Text>
          ) : (
            <SecretNotice secret={replacing.data.secret} />
          )}
          {replacing.error && <ErrorNotice error={replacing.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {replacing.data === undefined ? cancel : close}
            </Button>
            {replacing.data === undefined && (
              <Button color="red" loading={replacing.isPending} onClick={() => replacing.mutate()}>
                {words.replaceSecret}
              </Button>
            )}
          </Group>
        </Stack>
      </Dialogue>
    </>
  );
}

/** Shows a new secret once; null if the channel has none. */
export function SecretNotice({ secret }: { secret: string | null }) {
  const words = useWords('settings');
  return (
    secret !== null && (
      <Alert variant="default" role="status" mt="sm">
        <Text size="sm">{words.secret}</Text>
        <code>{secret}</code>
      </Alert>
    )
  );
}
