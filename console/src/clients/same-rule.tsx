import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { answerOf, api, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { type Column, DataTable } from '../shown/data-table';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import type { Client } from './clients-query';
import { givenRule, ruleNamed, RULES, type Typed } from './given-rule';
import { inPortions, PORTION } from './rules-in-portions';
import { RuleFields } from './rule-fields';

type Result = Shape<'ClientRulesResultDto'>;
type Report = Shape<'ClientRulesReportDto'>;

/** One rule for all clients that are chosen: first what it does to each of them, then the same again in earnest. */
export function SameRule({ clients }: { clients: readonly Client[] }) {
  const words = useWords('clients').many;
  const [parameters] = useSearchParams();
  const [rule, setRule] = useState(ruleNamed(parameters.get('rule')));
  const [typed, setTyped] = useState<Typed>({});
  const running = useRules();
  const changeTyped = (after: Typed): void => {
    running.reset();
    setTyped(after);
  };
  const run = (chosen: readonly { readonly id: string }[], dryRun: boolean): void =>
    running.mutate({ organisationIds: chosen.map(({ id }) => id), ...givenRule(rule, typed), dryRun });
  const foresee = (event: FormEvent): void => {
    event.preventDefault();
    run(clients, true);
  };
  return (
    <Section title={words.title(clients.length)}>
      <form onSubmit={foresee}>
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={words.rule}
            value={rule}
            onChange={(event) => {
              setRule(ruleNamed(event.currentTarget.value));
              changeTyped({});
            }}
            data={RULES.map((value) => ({ value, label: words.rules[value] }))}
          />
          <RuleFields
            rule={rule}
            typed={typed}
            onType={(name, text) => changeTyped({ ...typed, [name]: text })}
          />
          <Button type="submit" variant="default" loading={running.isPending}>
            {words.whatIf}
          </Button>
        </Group>
      </form>
      {running.isPending && running.variables.organisationIds.length > PORTION && (
        <Text size="sm" mt="sm" role="status">
          {words.progress(running.done, running.variables.organisationIds.length)}
        </Text>
      )}
      {running.error && <ErrorNotice error={running.error} />}
      {running.data && (
        <Outcome report={running.data} isPending={running.isPending} apply={(chosen) => run(chosen, false)} />
      )}
    </Section>
  );
}

function useRules() {
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const running = useMutation({
    mutationFn: (given: Shape<'ClientRulesDto'>) =>
      inPortions(given, (body) => answerOf(api.POST('/api/clients/rules', { body })), setDone),
    // Also when it fails: what came before is stored.
    onSettled: async (_report, _error, { dryRun }) => {
      if (!dryRun) await readAgain(queries, changedBy.rule);
    },
  });
  return { ...running, done };
}

interface OutcomeProps {
  report: Report;
  isPending: boolean;
  apply: (chosen: readonly { readonly id: string }[]) => void;
}

function Outcome({ report: { isApplied, results, effect }, isPending, apply }: OutcomeProps) {
  const words = useWords('clients').many;
  const { amounts } = useWords('shown');
  const ready = results.filter(({ isAccepted, changes }) => isAccepted && changes.length > 0);
  const refused = results.filter(({ isAccepted }) => !isAccepted);
  const [released, held] = [amounts(effect.released), amounts(effect.newlyHeld)];
  return (
    <Stack gap="sm" mt="sm">
      <Text size="sm" role="status">
        {isApplied ? words.saved(ready.length, released, held) : words.would(ready.length, released, held)}{' '}
        {refused.length > 0 && words.refused(refused.length)} {!effect.isWhole && words.notWhole}
      </Text>
      <DataTable
        name={words.results}
        file="same-rule"
        columns={useColumns(isApplied)}
        rows={[...refused, ...results.filter(({ isAccepted }) => isAccepted)]}
        keyOf={({ organisationId }) => organisationId}
        empty={null}
      />
      {!isApplied && ready.length > 0 && (
        <Group>
          <Button loading={isPending} onClick={() => apply(ready.map(({ organisationId: id }) => ({ id })))}>
            {words.save(ready.length)}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function useColumns(isApplied: boolean): readonly Column<Result>[] {
  const words = useWords('clients').many;
  const { name } = useWords('clients').columns;
  const { amounts } = useWords('shown');
  const amountOf = (one: Shape<'AmountsDto'> | undefined): string =>
    one === undefined || one.documents === 0 ? '' : amounts(one);
  return [
    { title: name, text: ({ organisation }) => organisation ?? '' },
    {
      title: words.result,
      text: ({ reason, changes }) =>
        reason ?? (changes.length === 0 ? words.same : isApplied ? words.done : words.wouldChange),
    },
    { title: words.released, text: ({ effect }) => amountOf(effect?.released) },
    { title: words.newlyHeld, text: ({ effect }) => amountOf(effect?.newlyHeld) },
  ];
}
