import { Button, NativeSelect, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answerOf, api, type Shape } from '../api/client';
import type { paths } from '../api/schema';
import { ErrorNotice } from '../frame/error-notice';
import { Waiting } from '../frame/waiting';
import { spellAmount } from '../shown/digits';
import { DataTable } from '../shown/data-table';
import { useWords } from '../words/words';
import { difference } from './exact-difference';

type Report = Shape<'ReconciliationReportDto'>;
type Line = Shape<'ReconciledDocumentDto'>;
type Documents =
  paths['/api/organisations/{organisationId}/reconciliations/{reconciliationId}/documents']['get'];
type Class = NonNullable<NonNullable<Documents['parameters']['query']>['class']>;

const PAGE_SIZE = 50;

/** The documents of one class; of the first class that is a difference, where there is one. */
export function ReconciledDocuments({ report }: { report: Report }) {
  const words = useWords('reconciliation');
  const names: Readonly<Record<string, string>> = words.classNames;
  const there = (report.classes ?? []).filter(({ documents }) => documents > 0);
  const first = there.find(({ isDifference }) => isDifference)?.class ?? '';
  const [shown, setShown] = useState(first);
  const query = useLines(report, shown);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {words.lines}
      </Title>
      <NativeSelect
        label={words.showOnly}
        value={shown}
        maw={320}
        onChange={(event) => setShown(event.currentTarget.value)}
        data={[
          { value: '', label: words.allClasses },
          ...there.map((one) => ({ value: one.class, label: names[one.class] ?? one.class })),
        ]}
      />
      {query.error && <ErrorNotice error={query.error} retry={() => void query.refetch()} />}
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

function useLines({ id, organisationId }: Report, shown: string) {
  return useInfiniteQuery({
    queryKey: ['reconciled-documents', id, shown],
    queryFn: ({ pageParam: after }) =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/reconciliations/{reconciliationId}/documents', {
          params: {
            path: { organisationId, reconciliationId: id },
            query: { after, limit: PAGE_SIZE, class: shown === '' ? undefined : (shown as Class) },
          },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.position),
  });
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const words = useWords('reconciliation');
  const names: Readonly<Record<string, string>> = words.classNames;
  const less = ({ books, fiscalised }: Line): string =>
    fiscalised === null ? '' : difference(books, fiscalised);
  return (
    <DataTable<Line>
      name={words.lines}
      rows={lines}
      keyOf={({ position }) => String(position)}
      empty={words.noLines}
      columns={[
        {
          ...{ title: words.number, isWhole: true },
          text: ({ number }) => number,
          shown: ({ number, documentId }) =>
            documentId === null ? number : <Link to={`/documents/${documentId}`}>{number}</Link>,
        },
        { title: words.date, text: ({ issuedOn }) => issuedOn, isWhole: true },
        { title: words.class, text: (line) => names[line.class] ?? line.class },
        { title: words.currency, text: ({ currency }) => currency },
        {
          ...{ title: words.books, text: ({ books }) => books, isNumber: true },
          shown: ({ books }) => spellAmount(books),
        },
        {
          ...{ title: words.fiscalised, text: ({ fiscalised }) => fiscalised ?? '', isNumber: true },
          shown: ({ fiscalised }) => fiscalised !== null && spellAmount(fiscalised),
        },
        { title: words.difference, text: less, isNumber: true },
        { title: words.why, text: ({ reasons, detail }) => [...reasons, detail].filter(Boolean).join(', ') },
      ]}
    />
  );
}
