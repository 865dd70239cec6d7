import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

/** Follows the chain of the organisation's history, and shows its head to be kept elsewhere. */
export function AuditLogCheck({ organisationId }: { organisationId: string }) {
  const words = useWords('settings');
  const [head, setHead] = useState('');
  const checking = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/ledger/verify', {
          params: { path: { organisationId } },
          body: { head: head.trim() || undefined },
        }),
      ),
  });
  const check = (event: FormEvent): void => {
    event.preventDefault();
    checking.mutate();
  };
  return (
    <Section title={words.ledger}>
      <form onSubmit={check}>
        <Stack align="flex-start">
          <Text size="sm">{words.ledgerIntro}</Text>
          <TextInput
            label={words.knownHead}
            description={words.knownHeadHint}
            value={head}
            onChange={(event) => setHead(event.currentTarget.value)}
            autoComplete="off"
            w="100%"
            maw={560}
          />
          <Button type="submit" loading={checking.isPending}>
            {words.verify}
          </Button>
          {checking.error && <ErrorNotice error={checking.error} />}
          {checking.data && (
            <Alert
              variant="default"
              role={checking.data.isWhole ? 'status' : 'alert'}
              title={
                checking.data.isWhole
                  ? words.whole(checking.data.entries)
                  : words.broken(checking.data.fault ?? '')
              }
            >
              <Text size="sm">{checking.data.isWhole ? words.head : words.brokenNext}</Text>
              {checking.data.head !== null && <code className="exact">{checking.data.head}</code>}
            </Alert>
          )}
        </Stack>
      </form>
    </Section>
  );
}
