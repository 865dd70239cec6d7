import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useAct } from '../answers/answers';
import type { Shape } from '../api/client';
import { changedBy } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { ActButton, BeforeAct } from '../shown/dialogue';
import { useWords } from '../words/words';
import { type Right, useMay } from '../frame/may';
import { askWhatIf, WhatIf } from './what-if';

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

/** Form for rules, with a preview of their effect. */
export function RuleForm(props: RuleFormProps) {
  const { changes, isEmpty = false, right = 'rules.change', fields, children } = props;
  const mayStore = useMay(right);
  const words = useWords('mappings');
  const { asking, storing } = useRules(props);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (mayStore) storing.mutate();
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
                onClick={() => asking.mutate()}
              >
                {words.whatIf}
              </Button>
            )}
            {mayStore && (
              <ActButton type="submit" disabled={isEmpty} loading={storing.isPending}>
                {words.store}
              </ActButton>
            )}
          </Group>
          {asking.data && <WhatIf report={asking.data} />}
          {storing.isSuccess && !asking.data && (
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
  const asking = useMutation({
    mutationFn: () => askWhatIf(organisationId, { ...changes }),
    meta: { isSilent: true },
    onMutate: () => storing.reset(),
  });
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
