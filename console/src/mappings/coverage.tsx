import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { changedBy, keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { spellDay } from '../shown/days';
import { spellAmount } from '../shown/digits';
import { DataTable } from '../shown/data-table';
import { BooksRead, ServiceRead } from '../shown/last-read';
import type { Organisation } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { May } from '../frame/may';

const LOOKS_AGAIN_MS = 3_000;

/** Coverage of the stored mappings, with suggestions. Polled until the books have been read. */
export function useCoverage(organisationId: string) {
  return useQuery({
    queryKey: keys.rules.coverage(organisationId),
    queryFn: async () => {
      const [coverage, offer] = await Promise.all([
        call.GET('/api/organisations/{organisationId}/mapping-coverage', { organisationId }),
        call.GET('/api/organisations/{organisationId}/mapping-suggestions', { organisationId }),
      ]);
      return { coverage, offer };
    },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.coverage.covered.documents + data.coverage.uncovered.documents === 0
        ? LOOKS_AGAIN_MS
        : false,
  });
}

/** Unmapped values, largest amount first, with suggestions; nothing is stored until a person chooses. */
export function Coverage({ organisation }: { organisation: Organisation }) {
  const { id: organisationId } = organisation;
  const words = useWords('mappings');
  const { amounts } = useWords('shown');
  const query = useCoverage(organisationId);
  return (
    <Section title={words.coverage}>
      <Loaded query={query}>
        {({ coverage: { since, covered, uncovered, gaps, isWhole }, offer }) => (
          <Stack gap="sm">
            <Text size="sm">{words.coverageOf(spellDay(since), amounts(covered), amounts(uncovered))}</Text>
            {!isWhole && <Text size="sm">{words.coverageNotWhole}</Text>}
            <Gaps gaps={gaps} />
            <Sources organisation={organisation} offer={offer} />
            {offer.notices.map((notice) => (
              <Text key={notice} size="sm" c="dimmed">
                {notice}
              </Text>
            ))}
            {offer.suggestions.length > 0 && (
              <Suggestions organisationId={organisationId} suggestions={offer.suggestions} />
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

interface SourcesProps {
  organisation: Organisation;
  offer: Pick<Shape<'SuggestionsDto'>, 'booksReadAt' | 'serviceReadAt'>;
}

/** Age of the data on which the suggestions are based. */
export function Sources({ organisation: { id, fiscalAccountId }, offer }: SourcesProps) {
  return (
    <>
      <BooksRead organisationId={id} readAt={offer.booksReadAt} />
      {fiscalAccountId !== null && <ServiceRead accountId={fiscalAccountId} readAt={offer.serviceReadAt} />}
    </>
  );
}

function Gaps({ gaps }: { gaps: readonly Shape<'CauseDto'>[] }) {
  const words = useWords('mappings');
  return (
    <DataTable
      name={words.gaps}
      file="mapping-gaps"
      rows={gaps}
      keyOf={({ id }) => id}
      empty={words.noGaps}
      columns={[
        { title: words.gap, text: ({ sentence }) => sentence },
        { title: words.holds, text: ({ held }) => String(held.documents), isNumber: true },
        {
          title: words.value,
          text: ({ held }) =>
            held.totals.map(({ currency, total }) => `${currency} ${spellAmount(total)}`).join(', '),
          isNumber: true,
        },
      ]}
    />
  );
}

interface SuggestionsProps {
  organisationId: string;
  suggestions: readonly Shape<'SuggestionDto'>[];
}

/** Rules that would close gaps, each with its reason; only those that are ticked are stored. */
function Suggestions({ organisationId, suggestions }: SuggestionsProps) {
  const words = useWords('mappings');
  const [ids, setIds] = useState<string[]>([]);
  const applying = useAct(
    () => call.POST('/api/organisations/{organisationId}/mapping-suggestions', { organisationId }, { ids }),
    changedBy.rule,
    () => setIds([]),
  );
  return (
    <Stack gap="xs" align="flex-start">
      <Checkbox.Group label={words.suggestions} value={ids} onChange={setIds}>
        <Stack gap="xs" mt={4}>
          {suggestions.map(({ id, kind, values, confidence, reason }) => (
            <Checkbox
              key={id}
              value={id}
              label={words.suggestion(kind.replace('_', ' '), describe(values), confidence)}
              description={reason}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {applying.error && <ErrorNotice error={applying.error} />}
      <May right="rules.change">
        <Button
          size="xs"
          disabled={ids.length === 0}
          loading={applying.isPending}
          onClick={() => applying.mutate()}
        >
          {words.apply(ids.length)}
        </Button>
      </May>
    </Stack>
  );
}

function describe(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${spellDay(value)}`)
    .join(', ');
}
