import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Sources, Suggestions, useCoverage } from '../mappings/coverage';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { Step } from './step';

/** What the documents need, what would fit, and the same rules at the service. */
export function MappingStep({ organisation, isDone }: { organisation: Organisation; isDone: boolean }) {
  const { id, fiscalAccountId } = organisation;
  const words = useWords('setUp').mappings;
  const { amounts } = useWords('shown');
  const query = useCoverage(id);
  return (
    <Step name="mappings" isDone={isDone}>
      <Loaded query={query}>
        {({ coverage: { covered, uncovered, gaps, since }, offer }) => (
          <>
            <Text size="sm">
              {covered.documents + uncovered.documents === 0
                ? words.reading(since)
                : words.covered(since, amounts(covered), amounts(uncovered), gaps.length)}
            </Text>
            {offer.suggestions.length > 0 && (
              <Suggestions organisationId={id} suggestions={offer.suggestions} />
            )}
            <Sources organisation={organisation} offer={offer} />
            {offer.notices.map((notice) => (
              <Text key={notice} size="sm" c="dimmed">
                {notice}
              </Text>
            ))}
          </>
        )}
      </Loaded>
      {fiscalAccountId !== null && (
        <May right="rules.change">
          <Push organisationId={id} />
        </May>
      )}
      <Group>
        <Button variant="subtle" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
          {words.lookAgain}
        </Button>
        <Link to={`/mappings?organisation=${id}`}>{words.see}</Link>
      </Group>
    </Step>
  );
}

/** The service knows only the mappings that it has been given. */
function Push({ organisationId }: { organisationId: string }) {
  const words = useWords('setUp').mappings;
  const queries = useQueryClient();
  const pushing = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/mappings/push', {
          params: { path: { organisationId } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.rules.drift }),
  });
  return (
    <>
      <Button variant="default" loading={pushing.isPending} onClick={() => pushing.mutate()}>
        {words.push}
      </Button>
      {pushing.data && (
        <Text size="sm" role="status">
          {words.pushed(pushing.data.added, pushing.data.differing)}
        </Text>
      )}
      {pushing.error && <ErrorNotice error={pushing.error} />}
    </>
  );
}
