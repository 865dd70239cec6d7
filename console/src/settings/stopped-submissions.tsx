import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client';
import { keys, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';
import { ReasonDialogue } from '../shown/reason-dialogue';
import { useWords } from '../words/words';
import { useOpenAlerts } from './open-alerts';

interface StoppedSubmissionsProps {
  organisationId: string;
  accountId: string;
}

/** Refusals that nobody can explain have stopped an account: a person lets it go on when their reason is gone. */
export function StoppedSubmissions({ organisationId, accountId }: StoppedSubmissionsProps) {
  const words = useWords('settings');
  const may = useMay('safe-mode.release');
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const stopped = useOpenAlerts(organisationId).data?.find(({ cause }) => cause === 'SUBMISSIONS_STOPPED');
  const resuming = useMutation({
    mutationFn: (reason: string) =>
      answerOf(
        api.POST('/api/fiscal-accounts/{accountId}/resume-submissions', {
          params: { path: { accountId } },
          body: { reason },
        }),
      ),
    onSuccess: () => readAgain(queries, [keys.alerts.open, keys.work.all]),
  });
  if (stopped === undefined) return null;
  const { title, what, nextStep } = stopped;
  return (
    <Alert color="red" variant="outline" role="alert" title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{what}</Text>
        <Text size="sm">{nextStep}</Text>
        {resuming.error && <ErrorNotice error={resuming.error} />}
        {resuming.isSuccess && (
          <Text size="sm" role="status">
            {words.resumed}
          </Text>
        )}
        {may && !resuming.isSuccess && (
          <Button size="xs" variant="default" loading={resuming.isPending} onClick={() => setAsked(true)}>
            {words.resume}
          </Button>
        )}
      </Stack>
      <ReasonDialogue
        title={words.resume}
        consequence={words.resumeConsequence}
        confirm={words.resume}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={(reason) => resuming.mutate(reason)}
      />
    </Alert>
  );
}
