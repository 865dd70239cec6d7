import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../api/api-error';
import { answerOf, api, type Shape } from '../api/client';
import { useWords } from '../words/words';

type Stored = Shape<'ChangedCurrencyMappingDto'>;

/**
 * Stores a currency mapping. If the code is not a known currency, a field appears in which both codes are typed as a
 * confirmation.
 */
export function useCurrencyMapping(organisationId: string) {
  const words = useWords('mappings');
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const store = async (rule: { source: string; destination: string }): Promise<Stored> => {
    try {
      const body = confirmation === null ? rule : { ...rule, confirmation };
      const params = { path: { organisationId } };
      const stored = await answerOf(
        api.POST('/api/organisations/{organisationId}/currency-mappings', { params, body }),
      );
      setConfirmation(null);
      return stored;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CURRENCY_UNCONFIRMED') setConfirmation('');
      throw error;
    }
  };
  const field = confirmation !== null && (
    <TextInput
      label={words.bothCodes}
      value={confirmation}
      maxLength={7}
      onChange={(event) => setConfirmation(event.currentTarget.value.toUpperCase())}
      required
    />
  );
  return { store, field };
}
