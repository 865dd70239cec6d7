import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Choice } from '../shown/choice';
import { type Column, DataTable } from '../shown/data-table';
import { Form } from '../shown/form';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import type { Client } from './clients-query';
import { type GivenRule, givenRule, type Rule, ruleNamed, RULES, type Typed, isChosen } from './given-rule';
import { inPortions, PORTION } from './rules-in-portions';
import { TradeCodes } from './trade-codes';
import { ProductCodeInput } from '../shown/product-code-input';

const OF_RATE = ['oldTaxCode', 'from', 'newTaxCode', 'newTaxName', 'newPercent', 'newDeviceTaxId'] as const;

interface RuleFieldsProps {
  rule: Rule;
  typed: Typed;
  onType: (name: string, text: string) => void;
}

/** Input fields that a rule needs. */
function RuleFields({ rule, typed, onType }: RuleFieldsProps) {
  const words = useWords('clients').many;
  const settings = useWords('organisationSettings');
  if (isChosen(rule)) {
    const { label, choices } = settings[rule];
    return (
      <Choice<string>
        label={label}
        value={typed.value ?? ''}
        onChange={(value) => onType('value', value)}
        required
        choices={{ '': words.choose, ...choices }}
      />
    );
  }
  const field = (name: string, label: string, isRequired = true) => (
    <TextInput
      key={name}
      label={label}
      type={name === 'from' ? 'date' : 'text'}
      maxLength={100}
      value={typed[name] ?? ''}
      onChange={(event) => onType(name, event.currentTarget.value)}
      required={isRequired}
    />
  );
  if (rule === 'creditNoteReason') return field('value', settings.creditNoteReason.label);
  if (rule === 'vatRate') {
    return <>{OF_RATE.map((name) => field(name, words.rate[name], name !== 'newDeviceTaxId'))}</>;
  }
  return (
    <>
      {field('item', words.item)}
      <ProductCodeInput label={words.code} code={typed.code ?? ''} onCode={(code) => onType('code', code)} />
    </>
  );
}

type Result = Shape<'ClientRulesResultDto'>;
type Report = Shape<'ClientRulesReportDto'>;

/** Largest number of unchanged items named in the report of a client. */
const MOST_NAMED = 5;

interface Chosen {
  readonly rule: Rule;
  readonly typed: Typed;
}

/** Applies one rule to all chosen clients: first a preview for each, then the change. */
export function SameRule({ clients }: { clients: readonly Client[] }) {
  const words = useWords('clients').many;
  const [parameters] = useSearchParams();
  const [{ rule, typed }, setChosen] = useState<Chosen>({
    ...{ rule: ruleNamed(parameters.get('rule')), typed: {} },
  });
  const running = useRules();
  const choose = (chosen: Chosen): void => {
    running.reset();
    setChosen(chosen);
  };
  const run = (organisationIds: readonly string[], given: GivenRule, dryRun: boolean): void =>
    running.mutate({ ...given, organisationIds: [...new Set(organisationIds)], dryRun });
  const foresee = (values: Typed): void =>
    run(
      clients.map(({ id }) => id),
      givenRule(rule, values),
      true,
    );
  const choice = <RuleChoice rule={rule} onChoose={(other) => choose({ rule: other, typed: {} })} />;
  return (
    <Section title={words.title(clients.length)}>
      {rule === 'tradeCodes' ? (
        <>
          <Group>{choice}</Group>
          <TradeCodes
            clients={clients}
            isPending={running.isPending}
            onChange={running.reset}
            onForesee={(codes) => run(clientsIn(codes), { productCodes: [...codes] }, true)}
          />
        </>
      ) : (
        <TypedRule
          rule={rule}
          typed={typed}
          onType={(name, text) => {
            const after = { ...typed, [name]: text };
            choose({ rule, typed: after });
            // A choice is whole: what it would do is shown at once.
            if (isChosen(rule) && text !== '') foresee(after);
          }}
          isPending={running.isPending}
          onForesee={() => foresee(typed)}
        >
          {choice}
        </TypedRule>
      )}
      <Progress {...running} />
      {running.error && <ErrorNotice error={running.error} />}
      {running.data && (
        <Outcome
          report={running.data}
          isPending={running.isPending}
          apply={(chosen) => run(chosen, running.variables, false)}
        />
      )}
    </Section>
  );
}

/** Number of clients that are done, while there are so many that they are asked in portions. */
function Progress({ isPending, variables, done }: ReturnType<typeof useRules>) {
  const words = useWords('clients').many;
  const clients = variables?.organisationIds.length ?? 0;
  if (!isPending || clients <= PORTION) return null;
  return (
    <Text size="sm" mt="sm" role="status">
      {words.progress(done, clients)}
    </Text>
  );
}

function RuleChoice({ rule, onChoose }: { rule: Rule; onChoose: (rule: Rule) => void }) {
  const words = useWords('clients').many;
  return (
    <Choice
      label={words.rule}
      value={rule}
      onChange={(value) => onChoose(ruleNamed(value))}
      choices={RULES.map((value) => [value, words.rules[value]] as const)}
    />
  );
}

function clientsIn(codes: readonly Shape<'ClientProductCodeDto'>[]): string[] {
  return codes.map(({ organisationId }) => organisationId);
}

interface TypedRuleProps extends ComponentProps<typeof RuleFields> {
  isPending: boolean;
  onForesee: () => void;
  children: ReactNode;
}

/** Form for a rule whose values are the same for every client. */
function TypedRule({ isPending, onForesee, children, ...fields }: TypedRuleProps) {
  const { whatIf } = useWords('clients').many;
  return (
    <Form
      act={{ isPending, error: null }}
      onSubmit={onForesee}
      submit={whatIf}
      button={{ variant: 'default' }}
      isRow
    >
      {children}
      <RuleFields {...fields} />
    </Form>
  );
}

function useRules() {
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const running = useMutation({
    mutationFn: (given: Shape<'ClientRulesDto'>) =>
      inPortions(given, (body) => call.POST('/api/clients/rules', {}, body), setDone),
    // After a failure, too, because earlier clients may have been changed.
    onSettled: async (_report, _error, { dryRun }) => {
      if (!dryRun) await readAgain(queries, changedBy.rule);
    },
  });
  return { ...running, done };
}

interface OutcomeProps {
  report: Report;
  isPending: boolean;
  apply: (organisationIds: readonly string[]) => void;
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
          <Button
            loading={isPending}
            onClick={() => apply(ready.map(({ organisationId }) => organisationId))}
          >
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
      text: ({ reason, changes, kept }) => {
        const named = `${kept.slice(0, MOST_NAMED).join(', ')}${kept.length > MOST_NAMED ? '…' : ''}`;
        const stays = kept.length === 0 ? null : words.kept(kept.length, named);
        if (changes.length === 0) return reason ?? stays ?? words.same;
        const done = isApplied ? words.done : words.wouldChange;
        return stays === null ? done : `${done}. ${stays}`;
      },
    },
    { title: words.released, text: ({ effect }) => amountOf(effect?.released) },
    { title: words.newlyHeld, text: ({ effect }) => amountOf(effect?.newlyHeld) },
  ];
}
