import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { spellAmounts } from '../shown/amount';

interface RuleFormProps {
  organisationId: string;
  /** The rule in the form of the rules file, to ask what it would do. */
  changes: object;
  store: () => Promise<unknown>;
  onStored: () => void;
  children: ReactNode;
}

/** A new rule: what it would do can be asked before it is stored. */
export function RuleForm({ organisationId, changes, store, onStored, children }: RuleFormProps) {
  const queries = useQueryClient();
  const asking = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/preflight/what-if', {
          params: { path: { organisationId } },
          body: { changes: { ...changes }, mode: 'merge' },
        }),
      ),
  });
  const storing = useMutation({
    mutationFn: store,
    onSuccess: () => {
      asking.reset();
      onStored();
      return queries.invalidateQueries();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    storing.mutate();
  };
  const error = storing.error ?? asking.error;
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" mt="sm">
        <Group align="flex-end" gap="sm">
          {children}
          <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
            What if?
          </Button>
          <Button type="submit" loading={storing.isPending}>
            Store
          </Button>
        </Group>
        {asking.data && <WhatIf report={asking.data} />}
        {error && <ErrorNotice error={error} />}
      </Stack>
    </form>
  );
}

function WhatIf({ report }: { report: Shape<'WhatIfReportDto'> }) {
  const { released, newlyHeld, after } = report;
  return (
    <Alert variant="outline" role="status" title="If it were stored">
      <Text size="sm">
        Released: {spellAmounts(released)}. Newly held: {spellAmounts(newlyHeld)}. Ready then:{' '}
        {spellAmounts(after.ready)}.
      </Text>
    </Alert>
  );
}
