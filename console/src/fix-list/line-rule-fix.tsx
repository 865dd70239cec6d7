import { Button, Group } from '@mantine/core';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { useFix } from './use-fix';

interface LineRuleFixProps {
  organisationId: string;
  scope: 'item' | 'account';
  /** Code of the item or account in the books. */
  itemOrAccount: string;
}

/** What becomes of lines below zero of one item or account; the answer takes the place of an earlier one. */
export function LineRuleFix({ organisationId, scope, itemOrAccount }: LineRuleFixProps) {
  const words = useWords('fixList');
  const saving = useFix((treatment: 'fold' | 'hold') =>
    answerOf(
      api.POST('/api/organisations/{organisationId}/mapping-rules/import', {
        params: { path: { organisationId }, query: { mode: 'merge', dryRun: false } },
        // Any part of the file may be sent.
        body: { lineRules: [{ scope, key: itemOrAccount, treatment }] } as unknown as Shape<'RuleSetDto'>,
      }),
    ),
  );
  return (
    <>
      <Group gap="xs" role="group" aria-label={words.linesBelowZero(scope, itemOrAccount)}>
        {(['fold', 'hold'] as const).map((treatment) => (
          <Button
            key={treatment}
            size="xs"
            variant={treatment === 'fold' ? 'filled' : 'default'}
            loading={saving.isPending}
            onClick={() => saving.mutate(treatment)}
          >
            {words.treatments[treatment]}
          </Button>
        ))}
      </Group>
      {saving.error && <ErrorNotice error={saving.error} />}
    </>
  );
}
