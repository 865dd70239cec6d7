import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { ProductCodeInput } from '../shown/product-code-input';
import { useWords } from '../words/words';
import { FixForm } from './fix-form';
import { useFix } from './use-fix';

interface CodeFixProps {
  organisationId: string;
  scope: 'item' | 'description' | 'account';
  /** Code of the item or account in the books; the number in brackets. */
  itemOrAccount: string;
}

/** The HS code of one item, or of everything on one account. */
export function CodeFix({ organisationId, scope, itemOrAccount }: CodeFixProps) {
  const words = useWords('fixList');
  const [code, setCode] = useState('');
  const saving = useFix(() =>
    answerOf(
      // Merged: one that does not fit its lines may be stored already.
      api.POST('/api/organisations/{organisationId}/mapping-rules/import', {
        params: { path: { organisationId }, query: { mode: 'merge', dryRun: false } },
        // Any part of the file may be sent.
        body: { productCodes: [{ scope, key: itemOrAccount, code }] } as unknown as Shape<'RuleSetDto'>,
      }),
    ),
  );
  return (
    <FixForm saving={saving} onStore={() => saving.mutate(undefined)}>
      <ProductCodeInput
        size="xs"
        label={(form) => words.hsCode(itemOrAccount, form)}
        code={code}
        onCode={setCode}
      />
    </FixForm>
  );
}
