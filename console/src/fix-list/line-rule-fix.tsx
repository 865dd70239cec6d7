import { Button, Group } from '@mantine/core';
import { ErrorNotice } from '../frame/error-notice';
import { mergeRules } from '../mappings/merge-rules';
import { useWords } from '../words/words';
import { useFix } from './use-fix';

interface LineRuleFixProps {
  organisationId: string;
  scope: 'item' | 'account' | 'contact';
  /** Code of the item or account in the books, or name of the contact. */
  itemOrAccount: string;
}

/**
 * Treatment of negative lines of one item or account, or of a customer's deposits; replaces an earlier
 * answer.
 */
export function LineRuleFix({ organisationId, scope, itemOrAccount }: LineRuleFixProps) {
  const words = useWords('fixList');
  const saving = useFix((treatment: 'fold' | 'hold') =>
    mergeRules(organisationId, { lineRules: [{ scope, key: itemOrAccount, treatment }] }),
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
