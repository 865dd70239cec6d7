import { Button } from '@mantine/core';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { type ClosingClient, useReconciling } from './close-query';
import { RefusedNotice } from './refused-notice';

interface ReconcileButtonProps {
  clients: readonly ClosingClient[];
  label: (count: number) => string;
}

/** Starts a reconciliation of these clients' periods, which runs in the background. */
export function ReconcileButton({ clients, label }: ReconcileButtonProps) {
  const words = useWords('close');
  const reconciling = useReconciling();
  return (
    <>
      {clients.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          loading={reconciling.isPending}
          onClick={() => reconciling.mutate({ clients })}
        >
          {label(clients.length)}
        </Button>
      )}
      {reconciling.error && <ErrorNotice error={reconciling.error} />}
      {reconciling.data && <RefusedNotice refused={reconciling.data} words={words.refused} />}
    </>
  );
}
