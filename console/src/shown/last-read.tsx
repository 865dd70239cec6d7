import { Button, Group, Text } from '@mantine/core';
import { useAct } from '../answers/answers';
import { call } from '../api/client';
import { changedBy } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';
import { useWords } from '../words/words';
import { useMayAtAccount } from './fiscal-accounts';
import { Moment } from './moment';

/** State of data that was read from another system and stored here. */
interface Reading {
  /** Time of the last successful read; null if there was none. */
  readAt: string | null;
  /** Error of the last read; null or absent if it succeeded. */
  failure?: string | null;
}

/** Height of one entry with its button and the gap below, in pixels, reserved until the answer arrives. */
export const READING_HEIGHT = 30;

/** Time of the last reading of the books, with a button to read them again for those who may. */
export function BooksRead({ organisationId, ...reading }: Reading & { organisationId: string }) {
  const { lastRead } = useWords('shown');
  const read = () => call.POST('/api/organisations/{organisationId}/books/refresh', { organisationId });
  return <LastRead {...reading} of={lastRead.books} mayRead={useMay('organisations.sync')} read={read} />;
}

/** Time of the last answer of the fiscal service, with a button to ask again for those who may. */
export function ServiceRead({ accountId, ...reading }: Reading & { accountId: string }) {
  const { lastRead } = useWords('shown');
  const read = () => call.POST('/api/fiscal-accounts/{accountId}/refresh', { accountId });
  const mayRead = useMayAtAccount('fiscal-accounts.check', accountId);
  return <LastRead {...reading} of={lastRead.service} mayRead={mayRead} read={read} />;
}

interface LastReadProps extends Reading {
  of: { read: string; never: string; button: string };
  mayRead: boolean;
  read: () => Promise<unknown>;
}

function LastRead({ readAt, failure = null, of, mayRead, read }: LastReadProps) {
  const { lastRead } = useWords('shown');
  const reading = useAct(read, changedBy.organisation);
  return (
    <>
      {/* Reserves the height of the button, which appears once the rights are known. */}
      <Group gap="sm" mih={26}>
        <Text size="sm" c="dimmed">
          {readAt === null ? (
            of.never
          ) : (
            <>
              {of.read} <Moment at={readAt} />
            </>
          )}
          {failure !== null && ` ${lastRead.failed(failure)}`}
        </Text>
        {mayRead && (
          <Button
            size="compact-sm"
            variant="default"
            loading={reading.isPending}
            onClick={() => reading.mutate()}
          >
            {of.button}
          </Button>
        )}
      </Group>
      {reading.error && <ErrorNotice error={reading.error} />}
    </>
  );
}
