import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import type { Organisation } from '../shown/organisations';
import { Step } from './step';

/** Leads to Xero's own page and back here. */
export function ConnectStep({ organisation }: { organisation: Organisation | undefined }) {
  const connecting = useMutation({
    mutationFn: () =>
      answerOf(
        // The way back is bound to this browser by a cookie, which this one call must be allowed to set.
        api.POST('/api/connect/{platform}', {
          params: { path: { platform: 'xero' } },
          credentials: 'same-origin',
        }),
      ),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const isConnected = organisation?.status === 'connected';
  return (
    <Step number={1} title="Connect Xero" isDone={isConnected}>
      <Text size="sm">
        {organisation === undefined
          ? 'No organisation is connected yet. Xero asks which ones Ledgerstamp may read and write.'
          : `${organisation.name} is ${isConnected ? 'connected' : `not connected (${organisation.statusReason ?? organisation.status})`}.`}
      </Text>
      {connecting.error && <ErrorNotice error={connecting.error} />}
      <Button
        variant={isConnected ? 'default' : 'filled'}
        loading={connecting.isPending}
        onClick={() => connecting.mutate()}
      >
        {organisation === undefined
          ? 'Connect Xero'
          : isConnected
            ? 'Connect another organisation'
            : 'Connect again'}
      </Button>
    </Step>
  );
}
