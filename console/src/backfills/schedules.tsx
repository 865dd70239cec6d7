import { Group, Stack, Text, Title, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { readAgain } from '../api/query-keys';
import { useRead } from '../api/use-read';
import { AskToDelete } from '../deletions/ask-to-delete';
import { useIsGoing } from '../deletions/deletions';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Choice } from '../shown/choice';
import { DataTable } from '../shown/data-table';
import { Form } from '../shown/form';
import { Moment } from '../shown/moment';
import { RowButton } from '../shown/row-button';
import { Section } from '../shown/section';
import { TimesOfPerson, useZone } from '../shown/time-zone';
import { placeOf } from '../shown/zoned-time';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { rhythmOf, cronOf } from './rhythm';
import { Link } from 'react-router';
import { Waiting } from '../frame/waiting';
import { chosenRhythm, NIGHTLY, Times } from './times';

type Range = 'everything' | 'previous_month';

const ZONES = Intl.supportedValuesOf('timeZone');

interface ScheduleFormProps {
  organisationId: string;
  acknowledgement: string;
}

/** Form for a new schedule, which is described in words before it is stored. */
function ScheduleForm({ organisationId, acknowledgement }: ScheduleFormProps) {
  const words = useWords('backfills');
  const { zone } = useZone();
  const form = useForm({
    initialValues: { ...NIGHTLY, range: 'everything' as Range, timeZone: zone, acknowledgement: '' },
  });
  const { timeZone, range } = form.values;
  const rhythm = chosenRhythm(form.values);
  const storing = useAct(
    (body: Shape<'BackfillScheduleInputDto'>) =>
      call.POST('/api/organisations/{organisationId}/backfill-schedules', { organisationId }, body),
    ['backfills'],
    form.reset,
  );
  const store = (): void =>
    storing.mutate({
      ...{ cron: cronOf(rhythm), timeZone, range, stopPercent: 5, isEnabled: true },
      acknowledgement: form.values.acknowledgement.trim() || undefined,
    });
  return (
    <Form
      act={storing}
      onSubmit={store}
      submit={words.store}
      button={{ variant: 'default' }}
      gap="xs"
      aside={
        <Text size="sm" role="status">
          {words.willRun(words.rhythm(rhythm, placeOf(timeZone)))}
        </Text>
      }
    >
      <Title order={3} size="h5">
        {words.newSchedule}
      </Title>
      <Group align="flex-end" gap="sm">
        <Times form={form.values} onChange={form.setValues} />
        <NativeSelect
          label={words.timeZone}
          {...form.getInputProps('timeZone')}
          data={[zone, ...ZONES.filter((other) => other !== zone)]}
        />
        <Choice label={words.what} {...form.getInputProps('range')} choices={words.ranges} />
      </Group>
      <TextInput
        label={words.accepted}
        description={words.acceptedHint(acknowledgement)}
        {...form.getInputProps('acknowledgement')}
        autoComplete="off"
      />
    </Form>
  );
}

interface ScheduleRunsProps {
  organisationId: string;
  scheduleId: string;
  name: string;
}

/** Results of a schedule's past runs. */
function ScheduleRuns({ organisationId, scheduleId, name }: ScheduleRunsProps) {
  const words = useWords('backfills');
  const query = useRead(
    'backfills',
    '/api/organisations/{organisationId}/backfill-schedules/{scheduleId}/runs',
    {
      organisationId,
      scheduleId,
    },
  );
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
              { title: words.due, text: ({ dueAt }) => dueAt, isTime: true },
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

type Schedule = Shape<'BackfillScheduleDto'>;

interface SchedulesProps {
  organisationId: string;
  /** Sentence that accepts late documents; empty while none is known. */
  acknowledgement: string;
}

export function Schedules({ organisationId, acknowledgement }: SchedulesProps) {
  const words = useWords('backfills');
  const query = useRead('backfills', '/api/organisations/{organisationId}/backfill-schedules', {
    organisationId,
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

/**
 * Describes a schedule, such as "every night at 02:00 London"; an expression that the form does not offer is shown
 * unchanged.
 */
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
    <RowButton label={label} name={words.of(label, when(schedule))} disabled={isDisabled} act={act} />
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

/** Time of the next run, in the schedule's own time zone. */
function NextTime({ isEnabled, nextAt, timeZone }: Schedule) {
  const words = useWords('backfills');
  if (!isEnabled) return words.off;
  return (
    <TimesOfPerson zone={timeZone}>
      <Moment at={nextAt} />
    </TimesOfPerson>
  );
}

function useChanges(organisationId: string) {
  const queries = useQueryClient();
  const changing = useAct(
    ({ id: scheduleId, nextAt: _nextAt, acknowledgement, isEnabled, ...rest }: Schedule) => {
      const body = { ...rest, acknowledgement: acknowledgement ?? undefined, isEnabled: !isEnabled };
      return call.PUT(
        '/api/organisations/{organisationId}/backfill-schedules/{scheduleId}',
        { organisationId, scheduleId },
        body,
      );
    },
    ['backfills'],
  );
  const remove = async (scheduleId: string): Promise<void> => {
    await call.DELETE('/api/organisations/{organisationId}/backfill-schedules/{scheduleId}', {
      organisationId,
      scheduleId,
    });
    await readAgain(queries, ['backfills']);
  };
  return { toggle: changing.mutate, remove, error: changing.error };
}
