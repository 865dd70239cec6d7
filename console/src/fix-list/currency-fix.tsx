import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCurrencyMapping } from '../mappings/use-currency-mapping';
import { useWords } from '../words/words';
import { FixForm } from './fix-form';
import { useFix } from './use-fix';

/** Maps a currency of the books to the service's name for it: usually the same, but only a person knows. */
export function CurrencyFix({ organisationId, currency }: { organisationId: string; currency: string }) {
  const words = useWords('fixList');
  const [destination, setDestination] = useState('');
  const { store, field } = useCurrencyMapping(organisationId);
  const saving = useFix(() => store({ source: currency, destination }));
  return (
    <FixForm saving={saving} onStore={() => saving.mutate(undefined)}>
      <TextInput
        size="xs"
        label={words.currencyAtTheService(currency)}
        value={destination}
        onChange={(event) => setDestination(event.currentTarget.value.trim().toUpperCase())}
        maxLength={3}
        required
      />
      {field}
    </FixForm>
  );
}
