import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '../frame/error-notice';
import { Dialogue } from '../shown/dialogue';
import { Sums } from '../shown/sums';
import { useWords } from '../words/words';
import { type ClosingClient, useSigning } from './close-query';
import { NotAllSales } from './not-all-sales';
import { RefusedNotice } from './refused-notice';

/** Signs off the figures of these clients, after showing them once more. */
export function SignButton({ clients }: { clients: readonly ClosingClient[] }) {
  const words = useWords('close');
  const { cancel } = useWords('shown');
  const [isOpen, setOpen] = useState(false);
  const signing = useSigning();
  const sign = (): void => {
    signing.mutate({ clients });
    setOpen(false);
  };
  return (
    <>
      {clients.length > 0 && (
        <Button size="compact-sm" loading={signing.isPending} onClick={() => setOpen(true)}>
          {words.sign(clients.length)}
        </Button>
      )}
      {signing.error && <ErrorNotice error={signing.error} />}
      {signing.data && <RefusedNotice refused={signing.data} words={words.notSigned} />}
      <Dialogue title={words.sign(clients.length)} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Stack>
          <Text size="sm">{words.signing}</Text>
          <ul className="signed-figures" tabIndex={0} aria-label={words.table}>
            {clients.map((client) => (
              <li key={client.id}>
                <span>{client.name}</span>
                <Sums
                  totals={(client.check?.vat ?? []).map(({ currency, receipts }) => ({
                    currency,
                    total: receipts,
                  }))}
                />
                {!client.areSalesKnown && (
                  <Text size="xs">
                    {words.columns.withoutReceipt}: <NotAllSales client={client} />
                  </Text>
                )}
              </li>
            ))}
          </ul>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              {cancel}
            </Button>
            <Button onClick={sign}>{words.confirmSign}</Button>
          </Group>
        </Stack>
      </Dialogue>
    </>
  );
}
