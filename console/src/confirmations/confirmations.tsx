import { Stack, Text } from '@mantine/core';
import { useRead } from '../api/use-read';
import { LIVE } from '../api/live';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { useWords } from '../words/words';
import { WaitingConfirmation } from './waiting-confirmation';

/** Confirmations page: requests that wait for a second person, each with its full effect. */
export default function Confirmations() {
  const words = useWords('confirmations');
  const query = useRead('confirmations', '/api/confirmations', {}, { meta: LIVE });
  return (
    <Page title={words.title}>
      <Text maw={820}>{words.intro}</Text>
      <Loaded query={query}>
        {(waiting) => (
          <Stack gap="xl" maw={820}>
            {waiting.length === 0 && <Text size="sm">{words.none}</Text>}
            {waiting.map((one) => (
              <WaitingConfirmation key={one.id} confirmation={one} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
