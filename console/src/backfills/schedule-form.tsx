import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { useZone } from '../shown/time-zone';
import { placeOf } from '../shown/zoned-time';
import { cronOf, type Rhythm } from './rhythm';

type Range = 'everything' | 'previous_month';

const ZONES = Intl.supportedValuesOf('timeZone');
const EMPTY = {
  every: 'day' as Rhythm['every'],
  weekday: 1,
  day: 1,
  time: '02:00',
  range: 'everything' as Range,
  acknowledgement: '',
};

function rhythmOf({ every, weekday, day, time }: typeof EMPTY): Rhythm {
  if (every === 'day') return { every, time };
  return every === 'week' ? { every, weekday, time } : { every, day, time };
}

interface ScheduleFormProps {
  organisationId: string;
  acknowledgement: string;
}

/** A new schedule; what it means is said in words before it is stored. */
export function ScheduleForm({ organisationId, acknowledgement }: ScheduleFormProps) {
  const words = useWords('backfills');
  const { zone } = useZone();
  const empty = { ...EMPTY, timeZone: zone };
  const [form, setForm] = useState(empty);
  const { timeZone, range } = form;
  const rhythm = rhythmOf(form);
  const storing = useStoring(organisationId, () => setForm(empty));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    storing.mutate({
      cron: cronOf(rhythm),
      timeZone,
      range,
      stopPercent: 5,
      isEnabled: true,
      acknowledgement: form.acknowledgement.trim() || undefined,
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Title order={3} size="h5">
          {words.newSchedule}
        </Title>
        <Group align="flex-end" gap="sm">
          <Times form={form} onChange={(change) => setForm({ ...form, ...change })} />
          <NativeSelect
            label={words.timeZone}
            value={timeZone}
            onChange={(event) => setForm({ ...form, timeZone: event.currentTarget.value })}
            data={[zone, ...ZONES.filter((other) => other !== zone)]}
          />
          <NativeSelect
            label={words.what}
            value={range}
            onChange={(event) => setForm({ ...form, range: event.currentTarget.value as Range })}
            data={Object.entries(words.ranges).map(([value, label]) => ({ value, label }))}
          />
        </Group>
        <TextInput
          label={words.accepted}
          description={words.acceptedHint(acknowledgement)}
          value={form.acknowledgement}
          onChange={(event) => setForm({ ...form, acknowledgement: event.currentTarget.value })}
          autoComplete="off"
        />
        <Group>
          <Button type="submit" variant="default" loading={storing.isPending}>
            {words.store}
          </Button>
          <Text size="sm" role="status">
            {words.willRun(words.rhythm(rhythm, placeOf(timeZone)))}
          </Text>
        </Group>
        {storing.error && <ErrorNotice error={storing.error} />}
      </Stack>
    </form>
  );
}

function useStoring(organisationId: string, onStored: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Shape<'BackfillScheduleInputDto'>) =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/backfill-schedules', {
          params: { path: { organisationId } },
          body,
        }),
      ),
    onSuccess: () => {
      onStored();
      return queries.invalidateQueries({ queryKey: keys.backfills.schedules });
    },
  });
}

interface TimesProps {
  form: typeof EMPTY;
  onChange: (change: Partial<typeof EMPTY>) => void;
}

function Times({ form: { every, weekday, day, time }, onChange }: TimesProps) {
  const words = useWords('backfills');
  return (
    <>
      <NativeSelect
        label={words.every}
        value={every}
        onChange={(event) => onChange({ every: event.currentTarget.value as Rhythm['every'] })}
        data={Object.entries(words.everies).map(([value, label]) => ({ value, label }))}
      />
      {every === 'week' && (
        <NativeSelect
          label={words.weekday}
          value={String(weekday)}
          onChange={(event) => onChange({ weekday: Number(event.currentTarget.value) })}
          data={words.weekdays.map((label, index) => ({ value: String(index), label }))}
        />
      )}
      {every === 'month' && (
        <NativeSelect
          label={words.dayOfMonth}
          value={String(day)}
          onChange={(event) => onChange({ day: Number(event.currentTarget.value) })}
          data={Array.from({ length: 31 }, (_none, index) => String(index + 1))}
        />
      )}
      <TextInput
        type="time"
        label={words.time}
        value={time}
        onChange={(event) => onChange({ time: event.currentTarget.value })}
        required
      />
    </>
  );
}
