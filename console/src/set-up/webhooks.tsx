import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { Moment } from '../shown/moment';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { useFiscalAccounts } from '../shown/fiscal-accounts';
import { useLastEvent } from './last-event';
import { Section } from '../shown/section';

type LastEvent = Shape<'LastEventDto'>;

/** The address to register, and whether anything comes in by it. */
export function Webhooks({ organisation: { fiscalAccountId } }: { organisation: Organisation }) {
  const words = useWords('setUp').webhooks;
  const account = useFiscalAccounts().data?.find(({ id }) => id === fiscalAccountId);
  const [since, setSince] = useState<string | null>(null);
  const query = useLastEvent(account?.id, since !== null);
  return (
    <Section title={words.title} card="webhooks">
      {account === undefined ? null : account.webhookUrl === null ? (
        <Text size="sm">{words.none}</Text>
      ) : (
        <>
          <Text size="sm">{words.why}</Text>
          <Address url={account.webhookUrl} />
          <Loaded query={query}>
            {(last) => <LastEvent last={last} since={since} onWait={() => setSince(last.now)} />}
          </Loaded>
          {since !== null && (
            <Button variant="subtle" size="xs" onClick={() => setSince(null)}>
              {words.stop}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function Address({ url }: { url: string }) {
  const words = useWords('setUp').webhooks;
  return (
    <div>
      <Text size="sm">{words.address}</Text>
      <Group gap="xs">
        <Code className="address">{url}</Code>
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  );
}

interface LastEventProps {
  last: LastEvent;
  /** Start of the waiting, by the database's clock; null: not waiting. */
  since: string | null;
  onWait: () => void;
}

function LastEvent({ last: { event }, since, onWait }: LastEventProps) {
  const words = useWords('setUp').webhooks;
  const hasArrived = since !== null && event !== null && event.at > since;
  return (
    <div role="status">
      <Text size="sm">
        {event === null ? (
          words.never
        ) : (
          <>
            {words.last(event.isSigned)} <Moment at={event.at} />
          </>
        )}
      </Text>
      {event?.fault != null && <Text size="sm">{words.unreadable(event.fault)}</Text>}
      {since !== null && (
        <Alert mt="xs" p="xs" variant="outline" color={hasArrived ? 'teal' : 'blue'}>
          {hasArrived ? words.arrived : words.waiting}
        </Alert>
      )}
      {since === null && (
        <Button mt="xs" size="xs" variant="default" onClick={onWait}>
          {words.test}
        </Button>
      )}
    </div>
  );
}
