import { Button, List, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { useWords } from '../words/words';
import { DataTable } from '../shown/data-table';
import { useMayAtAccount } from '../shown/fiscal-accounts';
import { ServiceRead } from '../shown/last-read';
import { Section } from '../shown/section';

type Difference = Shape<'MappingDifferenceDto'>;

/** The stored mappings next to those of the service; a difference is pushed only when a person says so. */
export function Drift({ accountId }: { accountId: string }) {
  const words = useWords('mappings');
  const params = { path: { accountId } };
  const queries = useQueryClient();
  const mayPush = useMayAtAccount('rules.change', accountId);
  const query = useQuery({
    queryKey: keys.rules.driftOf(accountId),
    queryFn: () => answerOf(api.GET('/api/fiscal-accounts/{accountId}/mappings/drift', { params })),
  });
  const pushing = useMutation({
    mutationFn: (difference: Difference) =>
      answerOf(
        api.POST('/api/fiscal-accounts/{accountId}/mappings/push', {
          params,
          body: { changes: [changeFor(difference)] },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.rules.driftOf(accountId) }),
  });
  return (
    <Section title={words.drift}>
      <Stack gap="xs">
        {pushing.error && <ErrorNotice error={pushing.error} />}
        {pushing.data && (
          <List size="sm" role="status">
            {pushing.data.map(({ kind, code, result, detail }) => (
              <List.Item key={`${kind} ${code}`}>
                {code}: {result}. {detail}
              </List.Item>
            ))}
          </List>
        )}
        <Loaded query={query}>
          {({ differences, readAt, failure }) => (
            <>
              <ServiceRead accountId={accountId} readAt={readAt} failure={failure} />
              {readAt !== null && (
                <DifferenceTable
                  differences={differences}
                  mayPush={mayPush}
                  push={(one) => pushing.mutate(one)}
                />
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}

interface DifferenceTableProps {
  differences: readonly Difference[];
  mayPush: boolean;
  push: (difference: Difference) => void;
}

function DifferenceTable({ differences, mayPush, push }: DifferenceTableProps) {
  const words = useWords('mappings');
  return (
    <DataTable
      name={words.drift}
      file="mapping-differences"
      rows={differences}
      keyOf={({ kind, code }) => `${kind} ${code}`}
      empty={words.same}
      columns={[
        { title: words.kind, text: ({ kind }) => kind },
        { title: words.code, text: ({ code }) => code },
        { title: words.difference, text: ({ state }) => state.replace('_', ' ') },
        { title: words.storedHere, text: ({ wanted }) => wanted ?? '' },
        {
          title: words.atTheService,
          text: ({ held }) => held.map(({ destination }) => destination).join(', '),
        },
      ]}
      actions={
        mayPush
          ? (difference) =>
              isPushable(difference) && (
                <Button size="compact-xs" variant="default" onClick={() => push(difference)}>
                  {difference.state === 'missing' ? words.addThere : words.changeThere}
                </Button>
              )
          : undefined
      }
    />
  );
}

function isPushable({ state, wanted }: Difference): boolean {
  return wanted !== null && (state === 'missing' || state === 'differing');
}

function changeFor({ kind, code, state, held }: Difference): Shape<'MappingChangeDto'> {
  const [seen] = held;
  return state === 'differing' && seen !== undefined
    ? { kind, code, action: 'update', seen }
    : { kind, code, action: 'create' };
}
