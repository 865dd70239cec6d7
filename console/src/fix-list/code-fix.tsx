import { useState } from 'react';
import { mergeRules } from '../mappings/merge-rules';
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
  // Merged: one that does not fit its lines may be stored already.
  const saving = useFix(() =>
    mergeRules(organisationId, { productCodes: [{ scope, key: itemOrAccount, code }] }),
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
