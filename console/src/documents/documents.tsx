import { Button, Group, Pagination, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { answerOf, api } from '../api/client';
import { LIVE } from '../api/live';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { BulkDecisions } from './bulk-decisions';
import { DocumentFilters } from './document-filters';
import { DocumentTable } from './document-table';
import { exportDocuments } from './export-documents';
import { readFilter } from './filter';

const PAGE_SIZE = 50;

export default function Documents() {
  const words = useWords('documents');
  const shown = useWords('shown');
  const [parameters, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const filter = readFilter(parameters, PAGE_SIZE);
  const query = useQuery({
    queryKey: ['documents', filter],
    meta: LIVE,
    queryFn: () => answerOf(api.GET('/api/documents', { params: { query: filter } })),
    placeholderData: keepPreviousData,
  });
  const exporting = useMutation({ mutationFn: () => exportDocuments(filter) });
  const turnTo = (page: number): void => {
    setChosen(new Set());
    setParameters(
      (before) =>
        new URLSearchParams([...[...before].filter(([name]) => name !== 'page'), ['page', String(page)]]),
    );
  };
  return (
    <Page
      title={words.title}
      actions={
        <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {shown.exportCsv}
        </Button>
      }
    >
      <DocumentFilters onChange={() => setChosen(new Set())} />
      {exporting.error && <ErrorNotice error={exporting.error} />}
      <Loaded query={query}>
        {({ documents, total }) => (
          <Stack>
            <Group justify="space-between" mih={36}>
              <Text size="sm" role="status">
                {total === 0 ? words.noneFits : words.count(total)}
              </Text>
              <May right="documents.decide">
                <BulkDecisions
                  chosen={documents.filter(({ id }) => chosen.has(id))}
                  onDone={() => setChosen(new Set())}
                />
              </May>
            </Group>
            {total > 0 && <DocumentTable documents={documents} chosen={chosen} onChoose={setChosen} />}
            {total > PAGE_SIZE && (
              <Pagination
                total={Math.ceil(total / PAGE_SIZE)}
                value={filter.page}
                onChange={turnTo}
                getControlProps={(control) => ({ 'aria-label': words.page(control) })}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
