import { Stack, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { May } from '../frame/may';
import { UntaxedAnswers } from '../mappings/untaxed-answers';
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
  const names = data?.settings?.accountNames ?? data?.settings?.salesAccounts;
  const named = (code: string): string =>
    [code, names?.find((account) => account.code === code)?.name].filter(Boolean).join(' ');
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
          {what === 'untaxed' && (
            <May right="rules.change">
              <UntaxedAnswers organisationId={organisationId} accountCode={accountCode} />
            </May>
          )}
        </Stack>
      ))}
    </Section>
  );
}
