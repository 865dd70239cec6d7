import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { useWords } from '../words/words';

/** Button to read sales that are not invoices now; otherwise they are read at night. */
export function ReadOtherSales({ organisationId }: { organisationId: string }) {
  const words = useWords('otherSales').read;
  const queries = useQueryClient();
  const reading = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/other-sales/refresh', {
          params: { path: { organisationId } },
        }),
      ),
    onSuccess: () => readAgain(queries, [keys.organisations.otherSales, keys.organisations.takings]),
  });
  return (
    <May right="organisations.sync">
      <Stack gap="xs">
        <Group>
          <Button variant="default" size="xs" loading={reading.isPending} onClick={() => reading.mutate()}>
            {words.label}
          </Button>
          <Text size="sm" role="status">
            {reading.isSuccess ? words.done : words.consequence}
          </Text>
        </Group>
        {reading.isSuccess && reading.data.gaps.length > 0 && (
          <List size="sm">
            {reading.data.gaps.map((gap) => (
              <List.Item key={gap}>{gap}</List.Item>
            ))}
          </List>
        )}
        {reading.error && <ErrorNotice error={reading.error} />}
      </Stack>
    </May>
  );
}
