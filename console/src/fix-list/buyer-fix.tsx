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
  /** Possible choices; a buyer without a number cannot be sent as a taxpayer. */
  choices: readonly SentAs[];
}

/** Chooses how one contact is named to the authority; the books stay unchanged. */
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
