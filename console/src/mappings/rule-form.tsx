import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useAct } from '../answers/answers';
import type { Shape } from '../api/client';
import { changedBy } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { ActButton, BeforeAct } from '../shown/dialogue';
import { useWords } from '../words/words';
import { type Right, useMay } from '../frame/may';
import { useWhatIf, WhatIf } from './what-if';

interface RuleFormProps {
  organisationId: string;
  /** Rules in the form of the rules file, for the preview; without them there is no preview. */
  changes?: object;
  /** True while there is nothing to preview or to store. */
  isEmpty?: boolean;
  /** Stores the rules, and returns the effect on documents that are not sent. */
  store: () => Promise<{ effect: Shape<'RuleEffectDto'> }>;
  onStored: () => void;
  /** Right that is needed to store the rules. */
  right?: Right;
  /** Fields that take the whole width. */
  fields?: ReactNode;
  children: ReactNode;
}

/** Form for rules, with a preview of their effect; rules that send documents are stored only after it was shown. */
export function RuleForm(props: RuleFormProps) {
  const { changes, isEmpty = false, right = 'rules.change', fields, children } = props;
  const mayStore = useMay(right);
  const words = useWords('mappings');
  const { asking, storing } = useRules(props);
  const ask = (isStoring: boolean): void => {
    storing.reset();
    asking.ask(({ irreversible }) => {
      if (isStoring && irreversible.firstDay === null) storing.mutate();
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!mayStore) return;
    if (changes === undefined || asking.report !== undefined) storing.mutate();
    else ask(true);
  };
  const error = storing.error ?? asking.error;
  return (
    <BeforeAct>
      <form onSubmit={submit}>
        <Stack gap="sm" mt="sm">
          {fields}
          <Group align="flex-end" gap="sm">
            {children}
            {changes !== undefined && (
              <Button
                variant="default"
                disabled={isEmpty}
                loading={asking.isPending}
                onClick={() => ask(false)}
              >
                {words.whatIf}
              </Button>
            )}
            {mayStore && (
              <ActButton type="submit" disabled={isEmpty} loading={asking.isPending || storing.isPending}>
                {words.store}
              </ActButton>
            )}
          </Group>
          {asking.report && <WhatIf report={asking.report} />}
          {storing.isSuccess && !asking.report && (
            <Alert variant="default" role="status">
              <Text size="sm">{words.stored(storing.data)}</Text>
            </Alert>
          )}
          {error && <ErrorNotice error={error} />}
        </Stack>
      </form>
    </BeforeAct>
  );
}

function useRules({ organisationId, changes, store, onStored }: RuleFormProps) {
  const { amounts } = useWords('shown');
  const words = useWords('mappings');
  const asking = useWhatIf(organisationId, { ...changes });
  const storing = useAct(
    async () => {
      const { effect } = await store();
      if (changes === undefined) return null;
      const released = amounts(effect.released);
      return effect.isWhole ? released : words.atLeast(released);
    },
    changedBy.rule,
    () => {
      asking.reset();
      onStored();
    },
  );
  return { asking, storing };
}
