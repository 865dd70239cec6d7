import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { useZone } from '../shown/time-zone';
import { placeOf } from '../shown/zoned-time';
import { cronOf } from './rhythm';
import { chosenRhythm, NIGHTLY, Times } from './times';

type Range = 'everything' | 'previous_month';

const ZONES = Intl.supportedValuesOf('timeZone');
const EMPTY = { ...NIGHTLY, range: 'everything' as Range, acknowledgement: '' };

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
  const rhythm = chosenRhythm(form);
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
