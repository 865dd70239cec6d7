import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { useInAddress } from '../shown/in-address';
import { OrganisationPage } from '../shown/organisation-page';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { BackfillRun } from './backfill-run';
import type { Backfill } from './follow';
import { History } from './history';
import { PlanForm } from './plan-form';
import { Schedules } from './schedules';

const OPEN = ['running', 'paused', 'stopped', 'planned'];

export default function Backfills() {
  const words = useWords('backfills');
  return (
    <OrganisationPage title={words.title}>
      {({ id }) => <OfOrganisation key={id} organisationId={id} />}
    </OrganisationPage>
  );
}

function OfOrganisation({ organisationId }: { organisationId: string }) {
  const words = useWords('backfills');
  const [wanted, show] = useInAddress('backfill');
  const query = useQuery({
    queryKey: keys.backfills.list(organisationId),
    meta: LIVE,
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/backfills', { params: { path: { organisationId } } }),
      ),
  });
  return (
    <Stack gap="xl">
      <Text size="sm">{words.intro}</Text>
      <May right="backfills.plan">
        <PlanForm organisationId={organisationId} onPlanned={show} />
      </May>
      <Loaded query={query}>
        {(all) => {
          const shown = chosenOf(all, wanted);
          return (
            <>
              {shown !== undefined && <BackfillRun key={shown.id} id={shown.id} />}
              <History backfills={all} show={show} />
              <Schedules organisationId={organisationId} acknowledgement={sentenceOf(all)} />
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

/** The one that the address names, else the one that is not finished. */
function chosenOf(all: readonly Backfill[], id: string | null): Backfill | undefined {
  const active = OPEN.flatMap((state) => all.filter((backfill) => backfill.state === state));
  return all.find((backfill) => backfill.id === id) ?? active[0];
}

/** The sentence that accepts late documents, as a plan of this organisation has asked for it. */
function sentenceOf(all: readonly Backfill[]): string {
  return all.find(({ report }) => report.chronology.acknowledgement)?.report.chronology.acknowledgement ?? '';
}
