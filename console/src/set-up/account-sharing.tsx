import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import type { SomeNames } from '../shown/some-names';
import { useWords } from '../words/words';

type Account = Shape<'FiscalAccountDto'>;

/** Confirms that several organisations share one device, so that this organisation may use the account of others. */
export function AccountSharing({ account, others }: { account: Account; others: SomeNames }) {
  const words = useWords('setUp').account;
  const { someNames } = useWords('shown');
  const sharing = useAct(
    () => call.PATCH('/api/fiscal-accounts/{accountId}', { accountId: account.id }, { isShared: true }),
    ['fiscal-accounts'],
  );
  return (
    <Alert title={words.usedBy(someNames(others))}>
      <Stack gap="xs">
        <Text size="sm">{words.sharingMeans}</Text>
        {account.may.includes('fiscal-accounts.change') ? (
          <Group>
            <Button variant="default" loading={sharing.isPending} onClick={() => sharing.mutate()}>
              {words.share}
            </Button>
          </Group>
        ) : (
          <Text size="sm">{words.askToShare}</Text>
        )}
        {sharing.error && <ErrorNotice error={sharing.error} />}
      </Stack>
    </Alert>
  );
}
