import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Shape } from '../api/client';
import { CodeFix } from '../fix-list/fix-in-place';
import { useFix } from '../fix-list/use-fix';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { mergeRules } from '../mappings/merge-rules';
import { askWhatIf, WhatIf } from '../mappings/what-if';
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
      {asked.map(({ what, accountCode, lines, taxedLines, amounts: sums, example }) => (
        <Stack key={`${what} ${accountCode}`} gap={4} align="flex-start">
          <Text size="sm">
            {words.lines(named(accountCode), lines, amounts(sums), example, words.asked[what])}
          </Text>
          {what === 'untaxed' && taxedLines > 0 && (
            <Text size="sm">{words.mixed({ lines: taxedLines })}</Text>
          )}
          {what === 'untaxed' && taxedLines === 0 && (
            <May right="rules.change">
              <NoSale organisationId={organisationId} accountCode={accountCode} />
              <CodeFix organisationId={organisationId} scope="account" itemOrAccount={accountCode} />
            </May>
          )}
        </Stack>
      ))}
    </Section>
  );
}

/** Leaves out documents that contain nothing but lines on this account, once a person has seen which those are. */
function NoSale({ organisationId, accountCode }: { organisationId: string; accountCode: string }) {
  const words = useWords('setUp').askedLines;
  const { store } = useWords('mappings');
  const rules = { exclusions: [{ scope: 'account', key: accountCode, reason: words.reason }] };
  const asking = useMutation({ mutationFn: () => askWhatIf(organisationId, rules) });
  const saving = useFix(() => mergeRules(organisationId, rules));
  const error = saving.error ?? asking.error;
  return (
    <>
      <Button size="xs" variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
        {words.noSale(accountCode)}
      </Button>
      {asking.data && (
        <>
          <WhatIf report={asking.data} />
          <Button size="xs" loading={saving.isPending} onClick={() => saving.mutate(undefined)}>
            {store}
          </Button>
        </>
      )}
      {error && <ErrorNotice error={error} />}
    </>
  );
}
