import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useAct } from '../answers/answers';
import { call } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { useWords } from '../words/words';

/** Button to read sales that are not invoices now; otherwise they are read at night. */
export function ReadOtherSales({ organisationId }: { organisationId: string }) {
  const words = useWords('otherSales').read;
  const reading = useAct(
    () => call.POST('/api/organisations/{organisationId}/other-sales/refresh', { organisationId }),
    ['other-sales', 'takings'],
  );
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
