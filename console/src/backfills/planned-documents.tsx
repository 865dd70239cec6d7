import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answerOf, api, type Shape } from '../api/client';
import type { paths } from '../api/schema';
import { ErrorNotice } from '../frame/error-notice';
import { Waiting } from '../frame/waiting';
import { DataTable } from '../shown/data-table';
import { Money } from '../shown/money';
import { saveFile } from '../shown/save-file';
import { useWords } from '../words/words';
import type { Backfill } from './follow';

type Line = Shape<'BackfillLineDto'>;
type Result = NonNullable<
  NonNullable<paths['/api/backfills/{backfillId}/documents']['get']['parameters']['query']>['result']
>;

const PAGE_SIZE = 50;

/** What became of each document, in the order in which they go; one result alone if it is chosen. */
export function PlannedDocuments({ backfill }: { backfill: Backfill }) {
  const words = useWords('backfills');
  const [result, setResult] = useState<Result | ''>('');
  const query = useLines(backfill, result);
  const saving = useMutation({
    mutationFn: () => saveFile(`/api/backfills/${backfill.id}/documents.csv`, 'backfill.csv'),
  });
  if (backfill.planned === 0) return null;
  const error = query.error ?? saving.error;
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-end">
        <Title order={3} size="h5">
          {words.lines}
        </Title>
        <Group align="flex-end">
          <NativeSelect
            label={words.showOnly}
            value={result}
            onChange={(event) => setResult(event.currentTarget.value as Result | '')}
            data={[
              { value: '', label: words.all },
              ...Object.entries(words.results).map(([value, label]) => ({ value, label })),
            ]}
          />
          <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
            {words.exportAll}
          </Button>
        </Group>
      </Group>
      {error && <ErrorNotice error={error} retry={() => void query.refetch()} />}
      {query.data === undefined ? (
        query.error === null && <Waiting />
      ) : (
        <Lines lines={query.data.pages.flat()} />
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </Stack>
  );
}

/** Read anew whenever something has become of a document. */
function useLines({ id, results }: Backfill, result: Result | '') {
  const counts = results.map((count) => `${count.result} ${count.documents}`).join(', ');
  return useInfiniteQuery({
    queryKey: ['backfill-lines', id, result, counts],
    queryFn: ({ pageParam: after }) =>
      answerOf(
        api.GET('/api/backfills/{backfillId}/documents', {
          params: {
            path: { backfillId: id },
            query: { after, limit: PAGE_SIZE, result: result === '' ? undefined : result },
          },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.position),
    placeholderData: (before) => before,
  });
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const words = useWords('backfills');
  const results: Readonly<Record<string, string>> = words.results;
  const kinds: Readonly<Record<string, string>> = words.kinds;
  return (
    <DataTable
      name={words.lines}
      rows={lines}
      keyOf={({ documentId }) => documentId}
      empty={words.noLines}
      columns={[
        { title: words.position, text: ({ position }) => String(position), isNumber: true },
        {
          title: words.number,
          text: ({ number }) => number,
          shown: ({ documentId, number }) => <Link to={`/documents/${documentId}`}>{number}</Link>,
        },
        { title: words.kind, text: ({ kind }) => kinds[kind] ?? kind },
        { title: words.date, text: ({ issuedOn }) => issuedOn },
        {
          title: words.total,
          text: ({ currency, total }) => `${currency} ${total}`,
          shown: ({ currency, total }) => <Money currency={currency} total={total} />,
          isNumber: true,
        },
        { title: words.result, text: ({ result }) => results[result] ?? result },
        {
          title: words.why,
          text: ({ reason }) => reason ?? '',
          shown: ({ reason }) => (
            <Text span size="xs">
              {reason}
            </Text>
          ),
        },
      ]}
    />
  );
}
