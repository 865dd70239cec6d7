import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { useWords } from '../words/words';
import { FixForm } from './fix-form';
import { useFix } from './use-fix';

type SentAs = Shape<'BuyerRuleInputDto'>['sendAs'];

interface BuyerFixProps {
  organisationId: string;
  /** Identifier or name of the contact. */
  contact: string;
  /** What may be chosen: without a number nobody is a taxpayer. */
  choices: readonly SentAs[];
}

/** How one contact is named to the authority; nothing changes in the books. */
export function BuyerFix({ organisationId, contact, choices }: BuyerFixProps) {
  const words = useWords('fixList');
  const { buyersSentAs } = useWords('mappings');
  const [sendAs, setSentAs] = useState<SentAs>('cash_name');
  const saving = useFix(() =>
    answerOf(
      api.POST('/api/organisations/{organisationId}/buyer-rules', {
        params: { path: { organisationId } },
        body: { scope: 'contact', key: contact, sendAs },
      }),
    ),
  );
  return (
    <FixForm saving={saving} onStore={() => saving.mutate(undefined)}>
      <NativeSelect
        size="xs"
        label={words.sendContact}
        value={sendAs}
        onChange={(event) => setSentAs(event.currentTarget.value as SentAs)}
        data={choices.map((value) => ({ value, label: buyersSentAs[value] }))}
      />
    </FixForm>
  );
}
