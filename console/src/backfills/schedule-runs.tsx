import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { Waiting } from '../frame/waiting';
import { DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { useWords } from '../words/words';

interface ScheduleRunsProps {
  organisationId: string;
  scheduleId: string;
  name: string;
}

/** Results of the past due times of a schedule. */
export function ScheduleRuns({ organisationId, scheduleId, name }: ScheduleRunsProps) {
  const words = useWords('backfills');
  const query = useQuery({
    queryKey: keys.backfills.runs(organisationId, scheduleId),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/backfill-schedules/{scheduleId}/runs', {
          params: { path: { organisationId, scheduleId } },
        }),
      ),
  });
  return (
    <div>
      <Title order={3} size="h5">
        {words.runsOf(name)}
      </Title>
      <Loaded query={query} waiting={<Waiting isAsked />}>
        {(runs) => (
          <DataTable
            name={words.runs}
            file="backfill-schedule-runs"
            rows={runs}
            keyOf={({ dueAt }) => dueAt}
            empty={words.noRuns}
            columns={[
              { title: words.due, text: ({ dueAt }) => dueAt, shown: ({ dueAt }) => <Moment at={dueAt} /> },
              {
                title: words.result,
                text: ({ result }) => words.runResults[result],
                shown: ({ result, backfillId }) =>
                  backfillId === null ? (
                    words.runResults[result]
                  ) : (
                    <Link to={`?organisation=${organisationId}&backfill=${backfillId}`}>
                      {words.runResults[result]}
                    </Link>
                  ),
              },
              { title: words.detail, text: ({ detail }) => detail },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}
