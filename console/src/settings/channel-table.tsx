import { Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { readAgain } from '../api/query-keys';
import { AskToDelete } from '../deletions/ask-to-delete';
import { useIsGoing } from '../deletions/deletions';
import { ErrorNotice } from '../frame/error-notice';
import { lazyPart } from '../frame/lazy-part';
import { INSTALLATION, useRights } from '../frame/may';
import { Waiting } from '../frame/waiting';
import { DataTable } from '../shown/data-table';
import { RowButton } from '../shown/row-button';
import { LANGUAGE_NAMES } from '../words/languages';
import { useWords } from '../words/words';
import type Messages from './channel-messages';
import { NewSecret } from './new-secret';

type Channel = Shape<'AlertChannelDto'>;

const ChannelMessages = lazyPart<ComponentProps<typeof Messages>>(() => import('./channel-messages'));

/** Alert channels with the results of their messages; each can be tested, switched off or deleted. */
export function ChannelTable({ channels }: { channels: readonly Channel[] }) {
  const words = useWords('channels');
  const settings = useWords('settings');
  const may = useRights();
  const [shownId, show] = useState<string | null>(null);
  const [asked, ask] = useState<Channel | null>(null);
  const changes = useChanges();
  const error = changes.testing.error ?? changes.switching.error;
  const mayChange = ({ organisationId }: Channel): boolean =>
    may('alerts.change', organisationId ?? INSTALLATION);
  const shown = channels.find(({ id }) => id === shownId);
  return (
    <Stack gap="sm">
      {error && <ErrorNotice error={error} />}
      <DataTable
        name={settings.channels}
        file="alert-channels"
        rows={channels}
        keyOf={({ id }) => id}
        empty={settings.noChannels}
        columns={[
          { title: settings.channel, text: (channel) => shownName(channel, words) },
          { title: settings.kind, text: ({ kind }) => settings.kinds[kind] },
          {
            title: settings.languageOfMessages,
            text: ({ kind, language }) => (kind === 'events' ? '' : LANGUAGE_NAMES[language]),
          },
          { title: settings.goesTo, text: ({ url, recipients }) => url ?? (recipients ?? []).join(', ') },
        ]}
        actions={(channel) => (
          <Group gap="xs">
            <RowButton
              label={words.messages}
              name={words.messagesOf(channel.name)}
              act={() => show(channel.id === shownId ? null : channel.id)}
            />
            {mayChange(channel) && (
              <Changes channel={channel} changes={changes} onDelete={() => ask(channel)} />
            )}
          </Group>
        )}
      />
      {shown !== undefined && (
        <Suspense fallback={<Waiting isAsked />}>
          <ChannelMessages key={shown.id} channel={shown} mayChange={mayChange(shown)} />
        </Suspense>
      )}
      {asked !== null && (
        <AskToDelete
          id={asked.id}
          name={asked.name}
          consequence={words.ifDeleted}
          remove={() => changes.remove(asked.id)}
          onClose={() => ask(null)}
        />
      )}
    </Stack>
  );
}

/** Name of a channel, with its state unless it is on. */
function shownName(
  { name, isEnabled, stoppedAt }: Channel,
  { offOf, stoppedOf }: ReturnType<typeof useWords<'channels'>>,
): string {
  return isEnabled ? name : (stoppedAt === null ? offOf : stoppedOf)(name);
}

interface ChangesProps {
  channel: Channel;
  changes: ReturnType<typeof useChanges>;
  onDelete: () => void;
}

function Changes({ channel, changes: { testing, switching }, onDelete }: ChangesProps) {
  const words = useWords('channels');
  const settings = useWords('settings');
  const { id, name, isEnabled } = channel;
  const isGoing = useIsGoing()(id);
  return (
    <>
      {isEnabled && (
        <RowButton
          label={settings.test}
          name={settings.testOf(name)}
          loading={testing.isPending && testing.variables === id}
          act={() => testing.mutate(id)}
        />
      )}
      <RowButton
        label={isEnabled ? words.switchOff : words.switchOn}
        name={(isEnabled ? words.switchOffOf : words.switchOnOf)(name)}
        loading={switching.isPending && switching.variables.id === id}
        act={() => switching.mutate(channel)}
      />
      {channel.kind !== 'email' && <NewSecret channel={channel} />}
      <RowButton label={settings.delete} name={settings.deleteOf(name)} disabled={isGoing} act={onDelete} />
    </>
  );
}

function useChanges() {
  const queries = useQueryClient();
  const testing = useAct(
    (id: string) => call.POST('/api/alert-channels/{channelId}/test', { channelId: id }),
    ['alert-messages'],
  );
  const switching = useAct(
    ({ id, url, recipients, isEnabled, createdAt: _made, stoppedAt: _stopped, ...settings }: Channel) =>
      call.PUT(
        '/api/alert-channels/{channelId}',
        { channelId: id },
        {
          ...settings,
          isEnabled: !isEnabled,
          ...(url === null ? {} : { url }),
          ...(recipients === null ? {} : { recipients }),
        },
      ),
    ['alert-channels'],
  );
  const remove = async (id: string): Promise<void> => {
    await call.DELETE('/api/alert-channels/{channelId}', { channelId: id });
    await readAgain(queries, ['alert-channels']);
  };
  return { testing, switching, remove };
}
