import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { Loaded } from '../frame/loaded';
import { spellAmounts } from '../shown/amount';
import type { Organisation } from '../shown/organisations';
import { Step } from './step';

export function MappingStep({ organisation: { id } }: { organisation: Organisation }) {
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
    <Step number={3} title="Mappings" isDone={query.data?.gaps.length === 0}>
      <Loaded query={query}>
        {({ covered, uncovered, gaps, since }) => (
          <Text size="sm">
            Since {since}: {spellAmounts(covered)} mapped, something missing for {spellAmounts(uncovered)} (
            {gaps.length} gaps).
          </Text>
        )}
      </Loaded>
      <Link to={`/mappings?organisation=${id}`}>See the mappings and what is suggested</Link>
    </Step>
  );
}
