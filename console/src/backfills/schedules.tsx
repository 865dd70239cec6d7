import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { AskToDelete } from '../deletions/ask-to-delete';
import { useIsGoing } from '../deletions/deletions';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { TimesOfPerson } from '../shown/time-zone';
import { placeOf } from '../shown/zoned-time';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { rhythmOf } from './rhythm';
import { ScheduleForm } from './schedule-form';
import { ScheduleRuns } from './schedule-runs';

type Schedule = Shape<'BackfillScheduleDto'>;

interface SchedulesProps {
  organisationId: string;
  /** The sentence that accepts late documents; empty while none is known. */
  acknowledgement: string;
}

export function Schedules({ organisationId, acknowledgement }: SchedulesProps) {
  const words = useWords('backfills');
  const query = useQuery({
    queryKey: keys.backfills.schedulesOf(organisationId),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/backfill-schedules', {
          params: { path: { organisationId } },
        }),
      ),
  });
  return (
    <Section title={words.schedules}>
      <Stack>
        <Text size="sm">{words.schedulesIntro}</Text>
        <Loaded query={query}>
          {(schedules) => <ScheduleTable organisationId={organisationId} schedules={schedules} />}
        </Loaded>
        <May right="backfills.start">
          <ScheduleForm organisationId={organisationId} acknowledgement={acknowledgement} />
        </May>
      </Stack>
    </Section>
  );
}

/** "every night at 02:00 London"; an expression that the form does not offer is shown as it is. */
function useScheduleWords() {
  const words = useWords('backfills');
  return ({ cron, timeZone }: Schedule): string => {
    const rhythm = rhythmOf(cron);
    return rhythm === null ? words.cronAt(cron, placeOf(timeZone)) : words.rhythm(rhythm, placeOf(timeZone));
  };
}

function ScheduleTable({ organisationId, schedules }: { organisationId: string; schedules: Schedule[] }) {
  const words = useWords('backfills');
  const when = useScheduleWords();
  const [shownId, setShownId] = useState<string | null>(null);
  const [asked, ask] = useState<Schedule | null>(null);
  const shown = schedules.find(({ id }) => id === shownId);
  const { toggle, remove, error } = useChanges(organisationId);
  const isGoing = useIsGoing();
  const button = (label: string, schedule: Schedule, act: () => void, isDisabled = false) => (
    <ScheduleButton label={label} name={words.of(label, when(schedule))} isDisabled={isDisabled} act={act} />
  );
  return (
    <Stack gap="sm">
      {error && <ErrorNotice error={error} />}
      <DataTable
        name={words.schedules}
        file="backfill-schedules"
        rows={schedules}
        keyOf={({ id }) => id}
        empty={words.noSchedules}
        columns={[
          { title: words.when, text: when },
          { title: words.what, text: ({ range }) => words.ranges[range] },
          {
            title: words.next,
            text: ({ isEnabled, nextAt }) => (isEnabled ? nextAt : words.off),
            shown: (schedule) => <NextTime {...schedule} />,
          },
        ]}
        actions={(schedule) => (
          <Group gap="xs">
            {button(words.runs, schedule, () => setShownId(schedule.id))}
            <May right="backfills.start">
              {button(schedule.isEnabled ? words.switchOff : words.switchOn, schedule, () =>
                toggle(schedule),
              )}
              {button(words.delete, schedule, () => ask(schedule), isGoing(schedule.id))}
            </May>
          </Group>
        )}
      />
      {shown !== undefined && (
        <ScheduleRuns organisationId={organisationId} scheduleId={shown.id} name={when(shown)} />
      )}
      {asked !== null && (
        <AskToDelete
          id={asked.id}
          name={when(asked)}
          consequence={words.ifScheduleDeleted}
          remove={() => remove(asked.id)}
          onClose={() => ask(null)}
        />
      )}
    </Stack>
  );
}

/** By the clocks that the rhythm names. */
function NextTime({ isEnabled, nextAt, timeZone }: Schedule) {
  const words = useWords('backfills');
  if (!isEnabled) return words.off;
  return (
    <TimesOfPerson zone={timeZone}>
      <Moment at={nextAt} />
    </TimesOfPerson>
  );
}

interface ScheduleButtonProps {
  label: string;
  /** With the schedule that it is about. */
  name: string;
  isDisabled: boolean;
  act: () => void;
}

function ScheduleButton({ label, name, isDisabled, act }: ScheduleButtonProps) {
  return (
    <Button size="compact-xs" variant="default" aria-label={name} disabled={isDisabled} onClick={act}>
      {label}
    </Button>
  );
}

function useChanges(organisationId: string) {
  const queries = useQueryClient();
  const onSettled = (): Promise<void> => queries.invalidateQueries({ queryKey: keys.backfills.schedules });
  const path = (scheduleId: string) => ({ params: { path: { organisationId, scheduleId } } });
  const changing = useMutation({
    mutationFn: ({ id, nextAt: _nextAt, acknowledgement, range, ...rest }: Schedule) =>
      answerOf(
        api.PUT('/api/organisations/{organisationId}/backfill-schedules/{scheduleId}', {
          ...path(id),
          body: {
            ...rest,
            range: range,
            acknowledgement: acknowledgement ?? undefined,
            isEnabled: !rest.isEnabled,
          },
        }),
      ),
    onSettled,
  });
  const remove = async (id: string): Promise<void> => {
    await answerOf(
      api.DELETE('/api/organisations/{organisationId}/backfill-schedules/{scheduleId}', path(id)),
    );
    await onSettled();
  };
  return { toggle: changing.mutate, remove, error: changing.error };
}
