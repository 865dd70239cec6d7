import { Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';
import { UNTAXED_ANSWERS, type UntaxedAnswer, untaxedRule } from '../mappings/untaxed-answers';
import { useWhatIf, WhatIf } from '../mappings/what-if';
import { useBooks } from '../shown/books';
import type { Organisation } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

type Asked = Shape<'AskedLinesDto'>;
type Answer = readonly [accountCode: string, answer: UntaxedAnswer];

/** Answers about lines that may be no sale, before they are stored. */
export interface AnsweredLines {
  readonly chosen: Readonly<Record<string, UntaxedAnswer>>;
  readonly choose: (accountCode: string, answer: UntaxedAnswer) => void;
  readonly rules: { readonly lineRules: readonly object[]; readonly taxes?: readonly object[] };
  readonly asking: ReturnType<typeof useWhatIf>;
  /** False: an answer may hold documents, or maps a tax, and its effect was not seen yet. */
  readonly isStorable: boolean;
}

/**
 * @param exemptTax mapping of no tax to the exempt one, which an answer that lines are exempt needs; undefined: asked
 * elsewhere
 * @param others mappings that are stored with the answers, and so are part of their effect
 */
export function useAnsweredLines(
  organisationId: string,
  asked: readonly Asked[],
  exemptTax: Shape<'SuggestionDto'> | undefined,
  others: { readonly taxes: readonly object[]; readonly currencies: readonly object[] },
): AnsweredLines {
  const [chosen, setChosen] = useState<AnsweredLines['chosen']>({});
  const given = asked.flatMap(({ what, accountCode }): Answer[] => {
    const answer = chosen[accountCode];
    return what !== 'untaxed' || answer === undefined ? [] : [[accountCode, answer]];
  });
  const isExempt = given.some(([, answer]) => answer === 'exempt');
  const rules: AnsweredLines['rules'] = {
    lineRules: given.map(([account, answer]) => untaxedRule(account, answer)),
    ...(isExempt && exemptTax !== undefined ? { taxes: [exemptTax.values] } : {}),
  };
  const taxes = [...others.taxes, ...(rules.taxes ?? [])];
  const asking = useWhatIf(organisationId, { ...others, lineRules: rules.lineRules, taxes });
  const isPlain = rules.taxes === undefined && given.every(([, answer]) => answer === 'exempt');
  return {
    ...{ chosen, rules, asking, isStorable: isPlain || asking.report !== undefined },
    choose: (accountCode, answer) => setChosen({ ...chosen, [accountCode]: answer }),
  };
}

interface AskedLinesProps {
  organisationId: string;
  asked: readonly Asked[];
  exemptTax: Shape<'SuggestionDto'> | undefined;
  answered: AnsweredLines;
}

/** Lines that may be no sale, by account, with their answers and the effect of these; nothing where the books have none. */
export function AskedLines({ organisationId, asked, exemptTax, answered }: AskedLinesProps) {
  const words = useWords('setUp').askedLines;
  const mayStore = useMay('rules.change', organisationId);
  const { chosen, choose, asking } = answered;
  if (asked.length === 0) return null;
  return (
    <Section title={words.title}>
      <Text size="sm">{words.intro}</Text>
      {exemptTax?.values.taxName !== undefined && (
        <Text size="sm">{words.exemptAs(exemptTax.values.taxName)}</Text>
      )}
      {asked.map((lines) => (
        <Account
          key={`${lines.what} ${lines.accountCode}`}
          organisationId={organisationId}
          lines={lines}
          answer={chosen[lines.accountCode]}
          {...(mayStore && lines.what === 'untaxed'
            ? { onAnswer: (answer) => choose(lines.accountCode, answer) }
            : {})}
        />
      ))}
      {asking.report && <WhatIf report={asking.report} />}
      {asking.error && <ErrorNotice error={asking.error} />}
    </Section>
  );
}

interface AccountProps {
  organisationId: string;
  lines: Asked;
  answer: UntaxedAnswer | undefined;
  /** Left out: nothing can be answered. */
  onAnswer?: (answer: UntaxedAnswer) => void;
}

/** Lines of one account, with the possible answers. */
function Account({ organisationId, lines: asked, answer, onAnswer }: AccountProps) {
  const words = useWords('setUp').askedLines;
  const { untaxed } = useWords('mappings');
  const { amounts } = useWords('shown');
  const { settings } = useBooks(organisationId).data ?? {};
  const { what, accountCode, lines, taxedLines, amounts: sums, example } = asked;
  const names = settings?.accountNames ?? settings?.salesAccounts;
  const name = names?.find(({ code }) => code === accountCode)?.name ?? '';
  const account = `${accountCode} ${name}`.trim();
  const question = words.lines(account, lines, amounts(sums), example, words.asked[what]);
  return (
    <Stack gap={4} align="flex-start">
      {!onAnswer && <Text size="sm">{question}</Text>}
      {what === 'untaxed' && taxedLines > 0 && <Text size="sm">{words.mixed({ lines: taxedLines })}</Text>}
      {onAnswer && (
        <Radio.Group
          label={question}
          value={answer ?? ''}
          onChange={(value) => onAnswer(value as UntaxedAnswer)}
        >
          <Group gap="md" mt={4}>
            {UNTAXED_ANSWERS.map((value) => (
              <Radio key={value} value={value} label={untaxed.answers[value]} />
            ))}
          </Group>
        </Radio.Group>
      )}
    </Stack>
  );
}

/**
 * Stores rules, and sends the service the mappings that it lacks, when the stored ones are read again: a service that
 * does not answer must not hide them.
 */
export function useStoredAndPushed<Input>(
  { id, fiscalAccountId }: Organisation,
  store: (input: Input) => Promise<unknown>,
  onDone?: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      await store(input);
      await readAgain(queries, changedBy.rule);
      if (fiscalAccountId === null) return { added: [], differing: [] };
      return call.POST('/api/organisations/{organisationId}/mappings/push', { organisationId: id });
    },
    onSuccess: async ({ differing }) => {
      await readAgain(queries, ['drift']);
      // Differences keep this question open, so that a person reads them first.
      if (differing.length === 0) onDone?.();
    },
  });
}

/** Result of storing: mappings that differ at the service, or the error. */
export function Stored({
  storing,
}: {
  storing: Pick<ReturnType<typeof useStoredAndPushed>, 'data' | 'error'>;
}) {
  const words = useWords('setUp').mappings;
  const differing = storing.data?.differing ?? [];
  return (
    <>
      {differing.length > 0 && (
        <Text size="sm" role="status">
          {words.differing(differing)}
        </Text>
      )}
      {storing.error && <ErrorNotice error={storing.error} />}
    </>
  );
}
