import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { Score } from '../fix-list/score';
import { Loaded } from '../frame/loaded';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { Step } from './step';

/** What would be refused, before anything is sent. */
export function PreflightStep({ organisation: { id } }: { organisation: Organisation }) {
  const words = useWords('setUp').preflight;
  const query = useQuery({
    queryKey: ['preflight', id],
    queryFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/preflight', {
          params: { path: { organisationId: id } },
          body: {},
        }),
      ),
  });
  return (
    <Step number={5} title={words.title} isDone={query.data?.causes.length === 0}>
      <Loaded query={query}>{(report) => <Score score={report} />}</Loaded>
      <Link to={`/fix-list?organisation=${id}`}>{words.see}</Link>
    </Step>
  );
}
