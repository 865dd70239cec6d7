import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { useWords } from '../words/words';
import { WaitingConfirmation } from './waiting-confirmation';

/** Confirmations page: requests that wait for a second person, each with its full effect. */
export default function Confirmations() {
  const words = useWords('confirmations');
  const query = useQuery({
    queryKey: keys.confirmations.all,
    meta: LIVE,
    queryFn: () => answerOf(api.GET('/api/confirmations')),
  });
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
