import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { useFix } from '../fix-list/use-fix';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';
import { mergeRules } from '../mappings/merge-rules';
import { UNTAXED_ANSWERS, type UntaxedAnswer, untaxedRule } from '../mappings/untaxed-answers';
import { askWhatIf, WhatIf } from '../mappings/what-if';
import { useBooks } from '../shown/books';
import type { Organisation } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

type Asked = Shape<'AskedLinesDto'>;
type Answer = readonly [accountCode: string, answer: UntaxedAnswer];

interface AskedLinesProps {
  organisation: Organisation;
  asked: readonly Asked[];
  /** Mapping of no tax to the exempt one, which an answer that lines are exempt needs; null: none. */
  exemptTax: object | null;
}

/** Lines that may be no sale, by account, with one form for all answers; nothing where the books have none. */
export function AskedLines({ organisation, asked, exemptTax }: AskedLinesProps) {
  const words = useWords('setUp').askedLines;
  const { store } = useWords('mappings');
  const mayStore = useMay('rules.change', organisation.id);
  const [chosen, setChosen] = useState<Readonly<Record<string, UntaxedAnswer>>>({});
  const { asking, saving } = useAnswers(organisation, exemptTax);
  const given = asked.flatMap(({ what, accountCode }): Answer[] => {
    const answer = chosen[accountCode];
    return what !== 'untaxed' || answer === undefined ? [] : [[accountCode, answer]];
  });
  // An answer that may hold documents is stored once its effect is seen.
  const isSeen = JSON.stringify(asking.variables) === JSON.stringify(given) && asking.isSuccess;
  const isPlain = given.every(([, answer]) => answer === 'exempt');
  const error = saving.error ?? asking.error;
  if (asked.length === 0) return null;
  return (
    <Section title={words.title}>
      <Text size="sm">{words.intro}</Text>
      {asked.map((lines) => (
        <Account
          key={`${lines.what} ${lines.accountCode}`}
          organisationId={organisation.id}
          lines={lines}
          answer={chosen[lines.accountCode]}
          {...(mayStore && lines.what === 'untaxed'
            ? { onAnswer: (answer) => setChosen({ ...chosen, [lines.accountCode]: answer }) }
            : {})}
        />
      ))}
      {isSeen && <WhatIf report={asking.data} />}
      {error && <ErrorNotice error={error} />}
      {mayStore && asked.some(({ what }) => what === 'untaxed') && (
        <Group>
          <Button
            disabled={given.length === 0}
            loading={asking.isPending || saving.isPending}
            onClick={() => (isPlain || isSeen ? saving : asking).mutate(given)}
          >
            {store}
          </Button>
        </Group>
      )}
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

/** Foresees and stores the answers, with the tax that they need, which the fiscal service gets too. */
function useAnswers({ id, fiscalAccountId }: Organisation, exemptTax: object | null) {
  const rulesOf = (given: readonly Answer[]) => ({
    lineRules: given.map(([account, answer]) => untaxedRule(account, answer)),
    ...(exemptTax !== null && given.some(([, answer]) => answer === 'exempt') ? { taxes: [exemptTax] } : {}),
  });
  const asking = useMutation({
    mutationFn: (given: readonly Answer[]) => askWhatIf(id, rulesOf(given)),
    meta: { isSilent: true },
  });
  const saving = useFix(async (given: readonly Answer[]) => {
    await mergeRules(id, rulesOf(given));
    if (fiscalAccountId === null) return;
    const params = { path: { organisationId: id } };
    await answerOf(api.POST('/api/organisations/{organisationId}/mappings/push', { params }));
  });
  return { asking, saving };
}
