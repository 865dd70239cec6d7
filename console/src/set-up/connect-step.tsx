import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { Step } from './step';

/** Leads to Xero's own page and back here. */
export function ConnectStep({ organisation }: { organisation: Organisation | undefined }) {
  const words = useWords('setUp').connect;
  const connecting = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/api/connect/{platform}', { params: { path: { platform: 'xero' } } })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const summary = useQuery({
    queryKey: ['connections', 'summary'],
    queryFn: () => answerOf(api.GET('/api/connections/summary')),
  });
  const allowance = summary.data?.allowance;
  const isConnected = organisation?.status === 'connected';
  return (
    <Step name="connect" isDone={isConnected}>
      <Text size="sm">
        {organisation === undefined
          ? words.none
          : isConnected
            ? words.isConnected(organisation.name)
            : words.isNotConnected(organisation.name, organisation.statusReason ?? organisation.status)}
      </Text>
      {allowance?.isNearlyUsed === true && (
        <Text size="sm">{words.nearlyUsed(allowance.used, allowance.allowed)}</Text>
      )}
      {connecting.error && <ErrorNotice error={connecting.error} />}
      <May right="connections.change">
        <Button
          variant={isConnected ? 'default' : 'filled'}
          loading={connecting.isPending}
          onClick={() => connecting.mutate()}
        >
          {organisation === undefined ? words.first : isConnected ? words.another : words.again}
        </Button>
      </May>
    </Step>
  );
}
