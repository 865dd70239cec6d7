import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { Loaded } from '../frame/loaded';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { Step } from './step';

export function MappingStep({ organisation: { id } }: { organisation: Organisation }) {
  const words = useWords('setUp').mappings;
  const { amounts } = useWords('shown');
  const query = useQuery({
    queryKey: ['mapping-coverage', id],
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/mapping-coverage', {
          params: { path: { organisationId: id } },
        }),
      ),
  });
  return (
    <Step number={4} title={words.title} isDone={query.data?.gaps.length === 0}>
      <Loaded query={query}>
        {({ covered, uncovered, gaps, since }) => (
          <Text size="sm">{words.covered(since, amounts(covered), amounts(uncovered), gaps.length)}</Text>
        )}
      </Loaded>
      <Link to={`/mappings?organisation=${id}`}>{words.see}</Link>
    </Step>
  );
}
