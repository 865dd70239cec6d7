import { Button, Group, Stack } from '@mantine/core';
import { Changed } from '../fix-list/fix-form';
import { useFix } from '../fix-list/use-fix';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { useRuleOf } from './merge-rules';
import { askWhatIf, WhatIf } from './what-if';
import { useAsking } from '../answers/answers';

export const UNTAXED_ANSWERS = ['exempt', 'no_supply', 'wrong_rate'] as const;
export type UntaxedAnswer = (typeof UNTAXED_ANSWERS)[number];

/** Rule that stores the answer for an account. */
export function untaxedRule(key: string, answer: UntaxedAnswer) {
  return { scope: 'untaxed', key, treatment: answer === 'wrong_rate' ? 'hold' : answer } as const;
}

interface UntaxedAnswersProps {
  organisationId: string;
  accountCode: string;
  /** False: the document at hand has other lines, and cannot be left out. */
  mayLeaveOut?: boolean;
}

/** Answers to what lines without VAT of an account are; one that may hold documents is stored once its effect is seen. */
export function UntaxedAnswers({
  organisationId,
  accountCode: key,
  mayLeaveOut = true,
}: UntaxedAnswersProps) {
  const { untaxed, treatments, store } = useWords('mappings');
  const rulesOf = (answer: UntaxedAnswer) => ({ lineRules: [untaxedRule(key, answer)] });
  const {
    query,
    stored,
    store: storeRule,
    change,
  } = useRuleOf(organisationId, 'lineRules', { scope: 'untaxed', key });
  const saving = useFix((answer: UntaxedAnswer) => storeRule(untaxedRule(key, answer)));
  const asking = useAsking((answer: UntaxedAnswer) => askWhatIf(organisationId, rulesOf(answer)));
  const error = saving.error ?? asking.error ?? query.error;

  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="xs" role="group" aria-label={untaxed.answersFor(key)}>
        {UNTAXED_ANSWERS.filter((answer) => mayLeaveOut || answer !== 'no_supply').map((answer) => (
          <Button
            key={answer}
            size="xs"
            variant="default"
            disabled={
              query.isPending || change !== null || stored?.treatment === untaxedRule(key, answer).treatment
            }
            loading={(answer === 'exempt' ? saving : asking).isPending}
            onClick={() => (answer === 'exempt' ? saving : asking).mutate(answer)}
          >
            {untaxed.answers[answer]}
          </Button>
        ))}
      </Group>
      {asking.data && (
        <>
          <WhatIf report={asking.data} title={untaxed.ifAnswered(untaxed.answers[asking.variables])} />
          <Button
            size="xs"
            disabled={change !== null}
            loading={saving.isPending}
            onClick={() => saving.mutate(asking.variables)}
          >
            {store}
          </Button>
        </>
      )}
      <Changed change={change} say={(rule) => treatments[rule.treatment]} />
      {error && <ErrorNotice error={error} />}
    </Stack>
  );
}
