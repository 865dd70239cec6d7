import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api } from '../api/client';
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
      <TextInput
        size="xs"
        label={words.hsCode(itemOrAccount)}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.trim())}
        inputMode="numeric"
        pattern="\d{4}|\d{8}"
        maxLength={8}
        required
      />
    </FixForm>
  );
}
