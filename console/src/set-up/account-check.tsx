import { Button, List, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Moment } from '../shown/moment';
import { useWords } from '../words/words';

/** What the last check found, and another one. */
export function AccountCheck({ account }: { account: Shape<'FiscalAccountDto'> }) {
  const words = useWords('setUp').account;
  const queries = useQueryClient();
  const checking = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/fiscal-accounts/{accountId}/check', { params: { path: { accountId: account.id } } }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.fiscalAccounts.all }),
  });
  const { lastCheck } = account;
  return (
    <>
      {lastCheck === null ? (
        <Text size="sm">{words.unchecked}</Text>
      ) : (
        <div>
          <Text size="sm">
            {words.checkedAt(words.levels[lastCheck.level])} <Moment at={lastCheck.checkedAt} />
          </Text>
          <List size="sm">
            {lastCheck.findings.map(({ code, level, message, nextStep }) => (
              <List.Item key={`${code} ${message}`}>
                <strong>{words.levels[level]}:</strong> {message} {nextStep !== null && words.next(nextStep)}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {checking.error && <ErrorNotice error={checking.error} />}
      {account.may.includes('fiscal-accounts.check') && (
        <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
          {words.check}
        </Button>
      )}
    </>
  );
}
