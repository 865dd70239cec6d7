import { Button, List, Text } from '@mantine/core';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Moment } from '../shown/moment';
import { useWords } from '../words/words';

type Check = Shape<'AccountCheckDto'>;

/** Result of the last check, with a button for a new one. */
export function AccountCheck({ account }: { account: Shape<'FiscalAccountDto'> }) {
  const words = useWords('setUp').account;
  const checking = useAct(
    () => call.POST('/api/fiscal-accounts/{accountId}/check', { accountId: account.id }),
    ['fiscal-accounts'],
  );
  const { lastCheck } = account;
  return (
    <>
      {lastCheck === null ? <Text size="sm">{words.unchecked}</Text> : <Findings check={lastCheck} />}
      {checking.error && <ErrorNotice error={checking.error} />}
      {account.may.includes('fiscal-accounts.check') && (
        <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
          {words.check}
        </Button>
      )}
    </>
  );
}

/** Findings of a check; those without a problem stay collapsed. */
export function Findings({ check: { level, checkedAt, findings } }: { check: Check }) {
  const words = useWords('setUp').account;
  const right = findings.filter((finding) => finding.level === 'ok');
  const toDo = findings.filter((finding) => finding.level !== 'ok');
  const shown = (some: Check['findings']) => (
    <List size="sm">
      {some.map((finding) => (
        <List.Item key={`${finding.code} ${finding.message}`}>
          <strong>{words.levels[finding.level]}:</strong> {finding.message}{' '}
          {finding.nextStep !== null && words.next(finding.nextStep)}
        </List.Item>
      ))}
    </List>
  );
  return (
    <div role="status">
      <Text size="sm">
        {words.checkedAt(words.levels[level])} <Moment at={checkedAt} />
      </Text>
      {toDo.length > 0 && shown(toDo)}
      {right.length > 0 && (
        <details>
          <summary>{words.right(right.length)}</summary>
          {shown(right)}
        </details>
      )}
    </div>
  );
}
