import { Button, List, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Moment } from '../shown/moment';

const WORDS = { ok: 'Well', warning: 'Look', fault: 'Fault' } as const;

/** What the last check found, and another one. */
export function AccountCheck({ account }: { account: Shape<'FiscalAccountDto'> }) {
  const queries = useQueryClient();
  const checking = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/fiscal-accounts/{accountId}/check', { params: { path: { accountId: account.id } } }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['fiscal-accounts'] }),
  });
  const { lastCheck } = account;
  return (
    <>
      {lastCheck === null ? (
        <Text size="sm">It has not been checked yet.</Text>
      ) : (
        <div>
          <Text size="sm">
            {WORDS[lastCheck.level]}, checked <Moment at={lastCheck.checkedAt} />
          </Text>
          <List size="sm">
            {lastCheck.findings.map(({ code, level, message, nextStep }) => (
              <List.Item key={`${code} ${message}`}>
                <strong>{WORDS[level]}:</strong> {message} {nextStep !== null && `Next: ${nextStep}`}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {checking.error && <ErrorNotice error={checking.error} />}
      <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
        Check the account
      </Button>
    </>
  );
}
