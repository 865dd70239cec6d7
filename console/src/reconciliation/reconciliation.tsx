import { Stack, Text, Checkbox, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { Choice } from '../shown/choice';
import { Form } from '../shown/form';
import { useInAddress } from '../shown/in-address';
import { OrganisationPage } from '../shown/organisation-page';
import { PeriodForm } from '../shown/period-form';
import { useWords } from '../words/words';
import { May, useMay } from '../frame/may';
import { OtherSales } from './other-sales';
import { Report } from './report';
import { RunList } from '../shown/run-list';
import { cronOf, rhythmOf } from '../backfills/rhythm';
import { chosenRhythm, NIGHTLY, Times } from '../backfills/times';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { TimesOfPerson } from '../shown/time-zone';
import { placeOf } from '../shown/zoned-time';

type Stored = Shape<'ReconciliationScheduleDto'>;

/** Schedule of automatic reconciliations of an organisation. */
function Schedule({ organisationId }: { organisationId: string }) {
  const words = useWords('reconciliation');
  const query = useRead('reconciliations', '/api/organisations/{organisationId}/reconciliation-schedule', {
    organisationId,
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
  const rhythm = rhythmOf(stored.cron);
  const form = useForm({
    initialValues: { ...NIGHTLY, ...rhythm, isEnabled: stored.isEnabled, isTouched: false },
  });
  const { isEnabled, isTouched, ...times } = form.values;
  const storing = useAct(
    (body: Shape<'ReconciliationScheduleInputDto'>) =>
      call.PUT('/api/organisations/{organisationId}/reconciliation-schedule', { organisationId }, body),
    ['reconciliations'],
  );
  const place = placeOf(stored.timeZone);
  const store = (): void => {
    // An expression that the fields cannot show stays unchanged until somebody chooses another time.
    const cron = isTouched ? cronOf(chosenRhythm(times)) : stored.cron;
    storing.mutate({ cron, timeZone: stored.timeZone, isEnabled });
  };
  return (
    <Form
      act={storing}
      onSubmit={store}
      submit={words.storeSchedule}
      mayStore={mayChange}
      button={{ variant: 'default' }}
      align="flex-start"
    >
      <Text size="sm">
        {stored.isEnabled
          ? words.reconciledAt(rhythm === null ? cronAt(stored.cron, place) : spell(rhythm, place))
          : words.notReconciled}{' '}
        {stored.isEnabled && stored.nextAt !== null && (
          <>
            {words.nextTime} {/* In the time zone of the schedule. */}
            <TimesOfPerson zone={stored.timeZone}>
              <Moment at={stored.nextAt} />
            </TimesOfPerson>
          </>
        )}
      </Text>
      <Group align="flex-end" gap="sm">
        <Times form={times} onChange={(change) => form.setValues({ ...change, isTouched: true })} />
        <Checkbox
          mb={8}
          label={words.automatically}
          {...form.getInputProps('isEnabled', { type: 'checkbox' })}
        />
      </Group>
    </Form>
  );
}

type Run = Shape<'ReconciliationDto'>;

function ReconciliationList({ runs, show }: { runs: readonly Run[]; show: (id: string) => void }) {
  const words = useWords('reconciliation');
  return (
    <RunList
      words={{ ...words, title: words.all, empty: words.none }}
      file="reconciliations"
      runs={runs}
      days={({ from, to }, spelled) => words.dayRange(spelled(from), spelled(to))}
      columns={[
        { title: words.state, text: ({ state }) => words.states[state] },
        { title: words.documents, text: ({ population }) => String(population ?? ''), isNumber: true },
        { title: words.differences, text: ({ differences }) => String(differences ?? ''), isNumber: true },
      ]}
      show={show}
    />
  );
}

const LOOKS_AGAIN_MS = 2_000;

export default function Reconciliation() {
  const words = useWords('reconciliation');
  return (
    <OrganisationPage title={words.title}>
      {({ id }) => <OfOrganisation key={id} organisationId={id} />}
    </OrganisationPage>
  );
}

function OfOrganisation({ organisationId }: { organisationId: string }) {
  const words = useWords('reconciliation');
  const [wanted, show] = useInAddress('reconciliation');
  const query = useRead(
    'reconciliations',
    '/api/organisations/{organisationId}/reconciliations',
    { organisationId },
    {
      // Polls until no reconciliation is running.
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ endedAt }) => endedAt === null) === true ? LOOKS_AGAIN_MS : false,
    },
  );
  return (
    <Stack gap="xl">
      <Text size="sm">{words.intro}</Text>
      <May right="reconciliations.run">
        <NewReconciliation organisationId={organisationId} onOrdered={show} />
      </May>
      <Loaded query={query}>
        {(all) => {
          const shown = all.find(({ id }) => id === wanted) ?? all[0];
          return (
            <>
              {shown !== undefined && <Report key={shown.id} run={shown} />}
              <OtherSales organisationId={organisationId} from={shown?.from} to={shown?.to} />
              <ReconciliationList runs={all} show={show} />
              <Schedule organisationId={organisationId} />
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

interface NewReconciliationProps {
  organisationId: string;
  onOrdered: (id: string) => void;
}

function NewReconciliation({ organisationId, onOrdered }: NewReconciliationProps) {
  const words = useWords('reconciliation');
  const [reading, setReading] = useState<'incremental' | 'full'>('incremental');
  const ordering = useOrdering(organisationId, onOrdered);
  return (
    <PeriodForm
      words={{ ...words, title: words.period, submit: words.start }}
      ordering={ordering}
      onOrder={({ from, till }) => ordering.mutate({ from, to: till, reading })}
    >
      <Choice label={words.reading} value={reading} onChange={setReading} choices={words.readings} />
    </PeriodForm>
  );
}

function useOrdering(organisationId: string, onOrdered: (id: string) => void) {
  return useAct(
    (body: Shape<'ReconciliationInputDto'>) =>
      call.POST('/api/organisations/{organisationId}/reconciliations', { organisationId }, body),
    ['reconciliations'],
    ({ id }) => onOrdered(id),
  );
}
