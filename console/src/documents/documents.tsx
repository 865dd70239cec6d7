import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { useAddress } from '../shown/address';
import { toggled } from '../shown/toggled';
import { useWords } from '../words/words';
import { BulkDecisions } from './bulk-decisions';
import { DocumentFilters } from './document-filters';
import { DocumentTable } from './document-table';
import { POSITION, readFilter } from './filter';
import { MOST_AT_ONCE, useWholeFilter } from './whole-filter';
import { saveFile } from '../shown/save-file';
import { useAsking } from '../answers/answers';

interface ListPagesProps {
  /** Cursors of the previous and the next page; null where the list ends. */
  previous: string | null;
  next: string | null;
  onTurn: (place: { after?: string; before?: string }) => void;
}

/** Buttons for the previous and the next page. Pages have cursors instead of numbers, so that any length is fast. */
function ListPages({ previous, next, onTurn }: ListPagesProps) {
  const words = useWords('documents');
  if (previous === null && next === null) return null;
  return (
    <Group component="nav" aria-label={words.pages} gap="xs">
      <Button size="xs" variant="default" disabled={previous === null} onClick={() => onTurn({})}>
        {words.firstPage}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={previous === null}
        onClick={() => previous !== null && onTurn({ before: previous })}
      >
        {words.previousPage}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={next === null}
        onClick={() => next !== null && onTurn({ after: next })}
      >
        {words.nextPage}
      </Button>
    </Group>
  );
}

/** Downloads all documents of the filter as a file that the API writes. */
function exportDocuments(filter: ReturnType<typeof readFilter>): Promise<void> {
  const { after: _after, before: _before, page: _page, pageSize: _pageSize, ...narrowed } = filter;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(narrowed)) {
    for (const one of [value ?? []].flat()) query.append(name, one);
  }
  return saveFile(`/api/documents.csv?${query}`, 'documents.csv');
}

const PAGE_SIZE = 50;

export default function Documents() {
  const words = useWords('documents');
  const shown = useWords('shown');
  const [parameters] = useSearchParams();
  const { chosen, whole, choose, toggle, chooseNone, setWhole } = useChoice();
  const filter = readFilter(parameters, PAGE_SIZE);
  const query = useQuery({
    queryKey: keys.work.documents(filter),
    meta: LIVE,
    queryFn: () => call.GET('/api/documents', filter),
    placeholderData: keepPreviousData,
  });
  const exporting = useAsking(() => exportDocuments(filter));
  const counted = useCount(filter, query.data);
  const turnTo = useTurning(chooseNone);
  return (
    <Page
      title={words.title}
      actions={
        <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {shown.exportCsv}
        </Button>
      }
    >
      <DocumentFilters onChange={chooseNone} />
      {exporting.error && <ErrorNotice error={exporting.error} />}
      <Loaded query={query}>
        {({ documents, previous, next }) => (
          <Stack gap="xs">
            <Group justify="space-between" mih={32}>
              <Text size="sm" role="status">
                {documents.length === 0 ? words.noneFits : counted}
              </Text>
              <BulkDecisions
                chosen={whole ?? documents.filter(({ id }) => chosen.has(id))}
                onDone={chooseNone}
              />
            </Group>
            {documents.every(({ id }) => chosen.has(id)) && (previous !== null || next !== null) && (
              <WholeFilter
                filter={filter}
                total={query.data?.total ?? null}
                whole={whole}
                onFound={setWhole}
              />
            )}
            {documents.length > 0 && (
              <DocumentTable documents={documents} chosen={chosen} onChoose={choose} onToggle={toggle} />
            )}
            <ListPages previous={previous} next={next} onTurn={turnTo} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

interface WholeFilterProps {
  filter: Filter;
  /** Number of matching documents; null if they were not counted for this page. */
  total: number | null;
  whole: readonly Shape<'DocumentDto'>[] | null;
  onFound: (documents: readonly Shape<'DocumentDto'>[]) => void;
}

/** Shown once a whole page is selected: offers to select all documents that match the filter. */
function WholeFilter({ filter, total, whole, onFound }: WholeFilterProps) {
  const words = useWords('documents');
  const finding = useWholeFilter(filter, onFound);
  if (whole !== null) return <Text size="sm">{words.wholeChosen(whole.length)}</Text>;
  if (finding.data === null) return <Text size="sm">{words.tooMany(MOST_AT_ONCE)}</Text>;
  return (
    <Group>
      <Button
        size="compact-sm"
        variant="default"
        loading={finding.isPending}
        onClick={() => finding.mutate()}
      >
        {words.chooseWhole(total)}
      </Button>
      {finding.error && <ErrorNotice error={finding.error} />}
    </Group>
  );
}

/** Turns to another page of the list, and clears the selection. */
function useTurning(chooseNone: () => void) {
  const [, changeAddress] = useAddress();
  return (place: Partial<Record<(typeof POSITION)[number], string>>): void => {
    // Low priority: the checkboxes of this page are about to disappear.
    startTransition(chooseNone);
    changeAddress((after) => {
      POSITION.forEach((position) => after.delete(position));
      Object.entries(place).forEach(([name, position]) => after.set(name, position));
    });
  };
}

/** Selected documents: some of the page, or all that match the filter. */
function useChoice() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState<readonly Shape<'DocumentDto'>[] | null>(null);
  const choose = (ids: ReadonlySet<string>): void => {
    setWhole(null);
    setChosen(ids);
  };
  const toggle = useCallback((id: string): void => {
    setWhole(null);
    setChosen((before) => toggled(before, id));
  }, []);
  const chooseNone = (): void => {
    setWhole(null);
    setChosen((before) => (before.size === 0 ? before : new Set()));
  };
  return { chosen, whole, choose, toggle, setWhole, chooseNone };
}

type Filter = ReturnType<typeof readFilter>;
type Counted = Pick<Shape<'DocumentPageDto'>, 'total' | 'hasUncounted'>;

/**
 * Text with the number of matching documents, which is counted with the first page only; empty if that page was not
 * loaded.
 */
function useCount({ after, before, ...first }: Filter, shown: Counted | undefined): string {
  const words = useWords('documents');
  const queries = useQueryClient();
  const isFirst = after === undefined && before === undefined;
  const counted = isFirst ? shown : queries.getQueryData<Counted>(keys.work.documents(first));
  if (counted === undefined || counted.total === null) return '';
  return counted.hasUncounted ? words.moreThan(counted.total) : words.count(counted.total);
}
