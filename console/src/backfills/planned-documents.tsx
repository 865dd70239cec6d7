import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import type { paths } from '../api/schema';
import { ErrorNotice } from '../frame/error-notice';
import type { Column } from '../shown/data-table';
import { GrowingTable } from '../shown/growing-table';
import { Money } from '../shown/money';
import { saveFile } from '../shown/save-file';
import { useWords } from '../words/words';
import type { Backfill } from './follow';

type Result = NonNullable<
  NonNullable<paths['/api/backfills/{backfillId}/documents']['get']['parameters']['query']>['result']
>;

/** Result of each planned document in sending order, optionally limited to one result. */
export function PlannedDocuments({ backfill: { id, planned, results } }: { backfill: Backfill }) {
  const words = useWords('backfills');
  const columns = useColumns();
  const [result, setResult] = useState('');
  // Read anew whenever something has become of a document.
  const counts = results.map((count) => `${count.result} ${count.documents}`).join(', ');
  const saving = useMutation({
    mutationFn: () => saveFile(`/api/backfills/${id}/documents.csv`, 'backfill.csv'),
  });
  if (planned === 0) return null;
  return (
    <>
      <GrowingTable
        title={words.lines}
        queryKey={keys.backfill.documents(id, result, counts)}
        read={(after, limit) =>
          answerOf(
            api.GET('/api/backfills/{backfillId}/documents', {
              params: {
                path: { backfillId: id },
                query: { after, limit, result: result === '' ? undefined : (result as Result) },
              },
            }),
          )
        }
        columns={columns}
        empty={words.noLines}
        choice={{
          label: words.showOnly,
          all: words.all,
          names: words.results,
          value: result,
          onChange: setResult,
        }}
        actions={
          <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
            {words.exportAll}
          </Button>
        }
      />
      {saving.error && <ErrorNotice error={saving.error} />}
    </>
  );
}

function useColumns(): readonly Column<Shape<'BackfillLineDto'>>[] {
  const words = useWords('backfills');
  return [
    { title: words.position, text: ({ position }) => String(position), isNumber: true },
    {
      title: words.number,
      text: ({ number }) => number,
      shown: ({ documentId, number }) => <Link to={`/documents/${documentId}`}>{number}</Link>,
    },
    { title: words.kind, text: ({ kind }) => words.kinds[kind] },
    { title: words.date, text: ({ issuedOn }) => issuedOn, isDay: true },
    {
      title: words.total,
      text: ({ currency, total }) => `${currency} ${total}`,
      shown: ({ currency, total }) => <Money currency={currency} total={total} />,
      isNumber: true,
    },
    { title: words.result, text: ({ result }) => words.results[result] },
    {
      title: words.why,
      text: ({ reason }) => reason ?? '',
      shown: ({ reason }) => (
        <Text span size="xs">
          {reason}
        </Text>
      ),
    },
  ];
}
