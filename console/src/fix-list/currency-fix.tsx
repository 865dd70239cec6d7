import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { useMending } from './mending';

/** What the service calls a currency of the books: mostly the same, but only a person knows. */
export function CurrencyFix({ organisationId, currency }: { organisationId: string; currency: string }) {
  const words = useWords('fixList');
  const [destination, setDestination] = useState('');
  const mending = useMending(() =>
    answerOf(
      api.POST('/api/organisations/{organisationId}/currency-mappings', {
        params: { path: { organisationId } },
        body: { source: currency, destination },
      }),
    ),
  );
  const store = (event: FormEvent): void => {
    event.preventDefault();
    mending.mutate(undefined);
  };
  return (
    <form onSubmit={store}>
      <Group align="flex-end" gap="xs">
        <TextInput
          size="xs"
          label={words.currencyAtTheService(currency)}
          value={destination}
          onChange={(event) => setDestination(event.currentTarget.value.trim().toUpperCase())}
          maxLength={3}
          required
        />
        <Button size="xs" type="submit" loading={mending.isPending}>
          {words.store}
        </Button>
      </Group>
      {mending.error && <ErrorNotice error={mending.error} />}
    </form>
  );
}
