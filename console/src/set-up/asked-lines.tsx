import { Button, Group, Stack, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { CodeFix } from '../fix-list/fix-in-place';
import { useFix } from '../fix-list/use-fix';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { mergeRules } from '../mappings/merge-rules';
import { useBooks } from '../shown/books';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

type Asked = Shape<'AskedLinesDto'>;

interface AskedLinesProps {
  organisationId: string;
  asked: readonly Asked[];
}

/** Lines that may be no sale, by account, with the rules that answer the question; nothing where the books have none. */
export function AskedLines({ organisationId, asked }: AskedLinesProps) {
  const words = useWords('setUp').askedLines;
  const { amounts } = useWords('shown');
  const { data } = useBooks(organisationId);
  if (asked.length === 0) return null;
  const named = (code: string): string =>
    [code, data?.settings?.salesAccounts.find((account) => account.code === code)?.name]
      .filter(Boolean)
      .join(' ');
  return (
    <Section title={words.title}>
      <Text size="sm">{words.intro}</Text>
      {asked.map(({ what, accountCode, lines, amounts: sums, example }) => (
        <Stack key={`${what} ${accountCode}`} gap={4} align="flex-start">
          <Text size="sm">
            {words.lines(named(accountCode), lines, amounts(sums), example, words.asked[what])}
          </Text>
          {what === 'untaxed' && (
            <May right="rules.change">
              <Group align="flex-end" gap="xs">
                <NoSale organisationId={organisationId} accountCode={accountCode} />
                <CodeFix organisationId={organisationId} scope="account" itemOrAccount={accountCode} />
              </Group>
            </May>
          )}
        </Stack>
      ))}
    </Section>
  );
}

/** Leaves out documents that contain nothing but lines on this account. */
function NoSale({ organisationId, accountCode }: { organisationId: string; accountCode: string }) {
  const words = useWords('setUp').askedLines;
  const saving = useFix(() =>
    mergeRules(organisationId, {
      exclusions: [{ scope: 'account', key: accountCode, reason: words.reason }],
    }),
  );
  return (
    <>
      <Button size="xs" variant="default" loading={saving.isPending} onClick={() => saving.mutate(undefined)}>
        {words.noSale(accountCode)}
      </Button>
      {saving.error && <ErrorNotice error={saving.error} />}
    </>
  );
}
