import { Button, Group, Text } from '@mantine/core';
import { call } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { useWords } from '../words/words';
import { useFix } from './use-fix';

/** Reads corrections in the books again immediately. */
export function CheckAgain({ organisationId }: { organisationId: string }) {
  const words = useWords('fixList').checkAgain;
  const checking = useFix(() =>
    call.POST('/api/organisations/{organisationId}/check-again', { organisationId }),
  );
  return (
    <May right="documents.fix">
      <Group>
        <Button
          variant="default"
          size="xs"
          loading={checking.isPending}
          onClick={() => checking.mutate(undefined)}
        >
          {words.label}
        </Button>
        <Text size="sm" aria-live="polite">
          {checking.data === undefined ? words.consequence : words.done(checking.data.documents)}
        </Text>
      </Group>
      {checking.error && <ErrorNotice error={checking.error} />}
    </May>
  );
}
