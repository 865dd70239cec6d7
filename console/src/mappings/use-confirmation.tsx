import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../api/api-error';
import { call, type Shape } from '../api/client';
import { useWords } from '../words/words';

interface Asked {
  /** Refusal that asks for the confirmation. */
  refusal: string;
  label: string;
  longest: number;
}

/**
 * Stores a rule that only a person can answer for. If the service asks, a field appears in which the confirmation is
 * typed.
 */
function useConfirmation<Rule extends object, Stored>(
  { refusal, label, longest }: Asked,
  storeRule: (rule: Rule & { confirmation?: string }) => Promise<Stored>,
) {
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const store = async (rule: Rule): Promise<Stored> => {
    try {
      const stored = await storeRule(confirmation === null ? rule : { ...rule, confirmation });
      setConfirmation(null);
      return stored;
    } catch (error) {
      if (error instanceof ApiError && error.code === refusal) setConfirmation('');
      throw error;
    }
  };
  const field = confirmation !== null && (
    <TextInput
      label={label}
      value={confirmation}
      maxLength={longest}
      onChange={(event) => setConfirmation(event.currentTarget.value.toUpperCase())}
      required
    />
  );
  return { store, field };
}

/** Stores a currency mapping; both codes are typed if one of them is no known currency. */
export function useCurrencyMapping(organisationId: string) {
  const words = useWords('mappings');
  const asked = { refusal: 'CURRENCY_UNCONFIRMED', label: words.bothCodes, longest: 7 };
  return useConfirmation(asked, (body: { source: string; destination: string }) =>
    call.POST('/api/organisations/{organisationId}/currency-mappings', { organisationId }, body),
  );
}

/** Stores a product code; one whose beginning is no known heading is typed twice. */
export function useCodeConfirmation<Stored>(
  storeCode: (rule: Shape<'ProductCodeInputDto'>) => Promise<Stored>,
) {
  const words = useWords('mappings');
  return useConfirmation({ refusal: 'PRODUCT_CODE_UNKNOWN', label: words.codeAgain, longest: 8 }, storeCode);
}
