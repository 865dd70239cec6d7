import { Button, Group, List, Text } from '@mantine/core';
import { useAct } from '../answers/answers';
import { call } from '../api/client';
import { useRead } from '../api/use-read';
import { ErrorNotice } from '../frame/error-notice';
import { INSTALLATION, May } from '../frame/may';
import { type Organisation, usePlatforms } from '../shown/organisations';
import { useWords } from '../words/words';
import { Question } from './question';

/** Question with a button for each accounting platform; each leads to the platform's consent page and back. */
export function ConnectStep({ organisation }: { organisation: Organisation | undefined }) {
  const words = useWords('setUp').connect;
  const { reasons } = useWords('clients');
  const reason = organisation?.statusReason;
  const isConnected = organisation?.status === 'connected';
  return (
    <Question name="connect" isDone={isConnected}>
      {organisation === undefined && <Beginning />}
      <Text size="sm">
        {organisation === undefined
          ? words.none
          : isConnected
            ? words.isConnected(organisation.name)
            : words.isNotConnected(organisation.name, reason == null ? '' : reasons[reason])}
      </Text>
      <Allowance />
      <May right="connections.change" at={INSTALLATION}>
        {organisation !== undefined && !isConnected ? (
          <ConnectButton platform={organisation.platform} label={words.again} isFirst />
        ) : (
          <Platforms label={isConnected ? words.another : words.first} isFirst={!isConnected} />
        )}
      </May>
    </Question>
  );
}

/** Shows, before the first question, how long the set-up takes and what to have at hand. */
function Beginning() {
  const words = useWords('setUp').beginning;
  return (
    <>
      <Text>{words.howLong}</Text>
      <Text size="sm">{words.atHand}</Text>
      <List size="sm">
        {words.things.map((thing) => (
          <List.Item key={thing}>{thing}</List.Item>
        ))}
      </List>
      <Text size="sm">{words.nothingSent}</Text>
    </>
  );
}

function Allowance() {
  const words = useWords('setUp').connect;
  const summary = useRead('organisations', '/api/connections/summary');
  const allowance = summary.data?.allowance;
  if (allowance?.isNearlyUsed !== true) return null;
  return <Text size="sm">{words.nearlyUsed(allowance.name, allowance.used, allowance.allowed)}</Text>;
}

function Platforms({ label, isFirst }: { label: (platform: string) => string; isFirst: boolean }) {
  const platforms = usePlatforms();
  return (
    // Reserves the height of the buttons, so that nothing below moves when they arrive.
    <Group mih={36}>
      {platforms.data?.map(({ platform, name }) => (
        <ConnectButton key={platform} platform={platform} label={label(name)} isFirst={isFirst} />
      ))}
      {platforms.error && <ErrorNotice error={platforms.error} />}
    </Group>
  );
}

function ConnectButton({ platform, label, isFirst }: { platform: string; label: string; isFirst: boolean }) {
  const connecting = useAct(
    () => call.POST('/api/connect/{platform}', { platform }),
    [],
    ({ url }) => window.location.assign(url),
  );
  return (
    <>
      {connecting.error && <ErrorNotice error={connecting.error} />}
      <Button
        variant={isFirst ? 'filled' : 'default'}
        loading={connecting.isPending}
        onClick={() => connecting.mutate()}
      >
        {label}
      </Button>
    </>
  );
}
