import { useState } from 'react';
import { answerOf, api } from '../api/client';
import { ProductCodeInput } from '../shown/product-code-input';
import { useWords } from '../words/words';
import { FixForm } from './fix-form';
import { useFix } from './use-fix';

interface CodeFixProps {
  organisationId: string;
  scope: 'item' | 'account';
  /** Code of the item or account in the books. */
  itemOrAccount: string;
}

/** The HS code of one item, or of everything on one account. */
export function CodeFix({ organisationId, scope, itemOrAccount }: CodeFixProps) {
  const words = useWords('fixList');
  const [code, setCode] = useState('');
  const saving = useFix(() =>
    answerOf(
      api.POST('/api/organisations/{organisationId}/product-codes', {
        params: { path: { organisationId } },
        body: { scope, key: itemOrAccount, code },
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
