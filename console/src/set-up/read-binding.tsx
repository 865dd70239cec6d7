import { Alert, Button, Stack, Text } from '@mantine/core';
import { ErrorNotice } from '../frame/error-notice';
import { useRights } from '../frame/may';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { useChangeOrganisation } from './change-organisation';

/** The card shows whose books and device were confirmed, and whose are read now: nothing goes on until both agree, or a person confirms it. */
export function ReadBinding({ organisation }: { organisation: Organisation }) {
  const words = useWords('setUp').account;
  const mayConfirm = useRights()('organisations.go-live');
  const changing = useChangeOrganisation(organisation.id);
  if (organisation.binding === null) return null;
  const { confirmed, read, isStopped } = organisation.binding;
  return (
    <Alert color={isStopped ? 'red' : 'yellow'} title={isStopped ? words.another : words.readOtherwise}>
      <Stack gap="xs">
        <Text size="sm">{words.confirmedAs(confirmed)}</Text>
        <Text size="sm">{words.readAs(read)}</Text>
        <Text size="sm">{isStopped ? words.anotherMeans : words.otherwiseMeans}</Text>
        {mayConfirm && (
          <Button
            variant="default"
            loading={changing.isPending}
            onClick={() => changing.mutate({ confirmBinding: read })}
          >
            {words.confirmRead}
          </Button>
        )}
        {changing.error && <ErrorNotice error={changing.error} />}
      </Stack>
    </Alert>
  );
}
