import { Stack, Title } from '@mantine/core';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Waiting } from '../frame/waiting';
import { DataTable } from '../shown/data-table';
import { RowButton } from '../shown/row-button';
import { useWords } from '../words/words';
import { wordOf } from './event-names';

type Delivery = Shape<'AlertDeliveryDto'>;

interface ChannelMessagesProps {
  channel: Shape<'AlertChannelDto'>;
  mayChange: boolean;
}

const LOOKS_AGAIN_MS = 3_000;

/** Messages of an alert channel with their results; a message that was given up can be sent again. */
export default function ChannelMessages({ channel: { id, name }, mayChange }: ChannelMessagesProps) {
  const words = useWords('channels');
  const { query, sending } = useMessages(id);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {words.messagesOf(name)}
      </Title>
      {sending.error && <ErrorNotice error={sending.error} />}
      <Loaded query={query} waiting={<Waiting isAsked />}>
        {(messages) => (
          <DataTable
            name={words.messagesOf(name)}
            file="alert-messages"
            rows={messages}
            keyOf={(message) => message.id}
            empty={words.noMessages}
            columns={[
              { title: words.message, text: ({ event }) => words.events[wordOf(event)] },
              { title: words.since, text: ({ createdAt }) => createdAt, isTime: true },
              { title: words.attempts, text: ({ attempts }) => String(attempts), isNumber: true },
              { title: words.result, text: (message) => resultOf(message, words) },
            ]}
            actions={
              mayChange
                ? ({ id: deliveryId, result, event }) =>
                    result === 'given_up' && (
                      <RowButton
                        label={words.again}
                        name={words.againOf(words.events[wordOf(event)])}
                        loading={sending.isPending && sending.variables === deliveryId}
                        act={() => sending.mutate(deliveryId)}
                      />
                    )
                : undefined
            }
          />
        )}
      </Loaded>
    </Stack>
  );
}

function useMessages(channelId: string) {
  // Polls until all messages have a result.
  const refetchInterval = ({ state: { data } }: { state: { data: Delivery[] | undefined } }) =>
    data?.some(({ result }) => result === null) === true ? LOOKS_AGAIN_MS : false;
  const query = useRead(
    'alert-messages',
    '/api/alert-channels/{channelId}/deliveries',
    { channelId },
    { refetchInterval },
  );
  const sending = useAct(
    (deliveryId: string) =>
      call.POST('/api/alert-channels/{channelId}/deliveries/{deliveryId}/again', { channelId, deliveryId }),
    ['alert-messages'],
  );
  return { query, sending };
}

function resultOf({ result, lastFailure }: Delivery, words: ReturnType<typeof useWords<'channels'>>): string {
  const state = words.results[result ?? 'sending'];
  return lastFailure === null ? state : `${state}: ${lastFailure}`;
}
