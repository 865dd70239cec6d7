import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '../frame/error-notice';
import { ActDialogue } from '../shown/act-dialogue';
import { Sums } from '../shown/sums';
import { useWords } from '../words/words';
import { type ClosingClient, useSigning } from './close-query';
import { NotAllSales } from './not-all-sales';
import { RefusedNotice } from './refused-notice';

/** Signs off the figures of these clients, after showing them once more. */
export function SignButton({ clients }: { clients: readonly ClosingClient[] }) {
  const words = useWords('close');
  const { documents } = useWords('shown');
  const [isOpen, setOpen] = useState(false);
  const signing = useSigning();
  return (
    <>
      {clients.length > 0 && (
        <Button size="compact-sm" loading={signing.isPending} onClick={() => setOpen(true)}>
          {words.sign(clients.length)}
        </Button>
      )}
      {signing.error && <ErrorNotice error={signing.error} />}
      {signing.data && <RefusedNotice refused={signing.data} words={words.notSigned} />}
      <ActDialogue
        title={words.sign(clients.length)}
        of={[]}
        consequence={words.signing}
        confirm={words.confirmSign}
        isReasoned={false}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => signing.mutate({ clients })}
      >
        <ul className="signed-figures" tabIndex={0} aria-label={words.table}>
          {clients.map((client) => (
            <li key={client.id}>
              <span>
                {client.name}: {documents(client.documents.fiscalised)}
              </span>
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
      </ActDialogue>
    </>
  );
}
