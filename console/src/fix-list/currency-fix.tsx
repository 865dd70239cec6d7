import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCurrencyMapping } from '../mappings/use-currency-mapping';
import { useWords } from '../words/words';
import { FixForm } from './fix-form';
import { useFix } from './use-fix';

/** What the service calls a currency of the books: mostly the same, but only a person knows. */
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
