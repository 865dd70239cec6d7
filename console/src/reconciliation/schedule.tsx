import { Button, Checkbox, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { cronOf, rhythmOf } from '../backfills/rhythm';
import { chosenRhythm, NIGHTLY, Times } from '../backfills/times';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { useMay } from '../frame/may';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { TimesOfPerson } from '../shown/time-zone';
import { placeOf } from '../shown/zoned-time';
import { useWords } from '../words/words';

type Stored = Shape<'ReconciliationScheduleDto'>;

/** Schedule of automatic reconciliations of an organisation. */
export function Schedule({ organisationId }: { organisationId: string }) {
  const words = useWords('reconciliation');
  const query = useQuery({
    queryKey: keys.reconciliations.schedule(organisationId),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/reconciliation-schedule', {
          params: { path: { organisationId } },
        }),
      ),
  });
  return (
    <Section title={words.schedule}>
      <Loaded query={query}>
        {(stored) => (
          <ScheduleForm key={JSON.stringify(stored)} organisationId={organisationId} stored={stored} />
        )}
      </Loaded>
    </Section>
  );
}

function ScheduleForm({ organisationId, stored }: { organisationId: string; stored: Stored }) {
  const words = useWords('reconciliation');
  const { rhythm: spell, cronAt } = useWords('backfills');
  const mayChange = useMay('reconciliations.run', organisationId);
  const [isEnabled, setEnabled] = useState(stored.isEnabled);
  const rhythm = rhythmOf(stored.cron);
  const [times, setTimes] = useState({ ...NIGHTLY, ...rhythm });
  const [isTouched, touch] = useState(false);
  const storing = useStoring(organisationId);
  const place = placeOf(stored.timeZone);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // An expression that the fields cannot say stays what it is until somebody chooses another time.
    const cron = isTouched ? cronOf(chosenRhythm(times)) : stored.cron;
    storing.mutate({ cron, timeZone: stored.timeZone, isEnabled });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {stored.isEnabled
            ? words.reconciledAt(rhythm === null ? cronAt(stored.cron, place) : spell(rhythm, place))
            : words.notReconciled}{' '}
          {stored.isEnabled && stored.nextAt !== null && (
            <>
              {words.nextTime} {/* By the clocks that the rhythm names. */}
              <TimesOfPerson zone={stored.timeZone}>
                <Moment at={stored.nextAt} />
              </TimesOfPerson>
            </>
          )}
        </Text>
        <Fieldset variant="unstyled" disabled={!mayChange}>
          <Group align="flex-end" gap="sm">
            <Times
              form={times}
              onChange={(change) => {
                touch(true);
                setTimes({ ...times, ...change });
              }}
            />
            <Checkbox
              mb={8}
              label={words.automatically}
              checked={isEnabled}
              onChange={(event) => setEnabled(event.currentTarget.checked)}
            />
          </Group>
        </Fieldset>
        {storing.error && <ErrorNotice error={storing.error} />}
        {mayChange && (
          <Button type="submit" variant="default" loading={storing.isPending}>
            {words.storeSchedule}
          </Button>
        )}
      </Stack>
    </form>
  );
}

function useStoring(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Shape<'ReconciliationScheduleInputDto'>) =>
      answerOf(
        api.PUT('/api/organisations/{organisationId}/reconciliation-schedule', {
          params: { path: { organisationId } },
          body,
        }),
      ),
    onSuccess: (stored) => queries.setQueryData(keys.reconciliations.schedule(organisationId), stored),
  });
}
