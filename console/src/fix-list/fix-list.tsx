import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { useInAddress } from '../shown/in-address';
import { OrganisationPage } from '../shown/organisation-page';
import { Section } from '../shown/section';
import { Nothing } from '../shown/nothing';
import { useWords } from '../words/words';
import { AddressesLeftOut } from './addresses-left-out';
import { CauseCard } from './cause-card';
import { CheckAgain } from './check-again';
import { Dated } from './dated';
import { Divisions } from './divisions';
import { FoldedLines } from './folded-lines';
import { Score } from './score';

export default function FixList() {
  const words = useWords('fixList');
  return (
    <OrganisationPage title={words.title}>
      {({ id }) => <Causes key={id} organisationId={id} />}
    </OrganisationPage>
  );
}

function Causes({ organisationId }: { organisationId: string }) {
  const words = useWords('fixList');
  const [wanted] = useInAddress('cause');
  const query = useQuery({
    queryKey: keys.work.preflight(organisationId),
    meta: LIVE,
    queryFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/preflight', {
          params: { path: { organisationId } },
          body: {},
        }),
      ),
  });
  return (
    <Loaded query={query}>
      {(report) => (
        <Stack gap="xl">
          <Score score={report} />
          {report.held.documents > 0 && <CheckAgain organisationId={organisationId} />}
          <Dated dated={report.dated} />
          <Divisions divisions={report.divisions} />
          <Section title={words.causes}>
            {report.causes.length === 0 ? (
              <Nothing text={words.nothingHeld} />
            ) : (
              <div className="cards">
                {report.causes.map((cause) => (
                  <CauseCard
                    key={cause.id}
                    {...{ cause, organisationId }}
                    isWanted={cause.id === wantedOf(report.causes, wanted)}
                  />
                ))}
              </div>
            )}
          </Section>
          {report.foldedLines.length > 0 && <FoldedLines folded={report.foldedLines} />}
          {report.addressesLeftOut.length > 0 && (
            <AddressesLeftOut addresses={report.addressesLeftOut} organisationId={organisationId} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

/** The card to open: the one that the address names, or the first with the issue that it names; mails know the issue alone. */
function wantedOf(causes: readonly Shape<'CauseDto'>[], wanted: string | null): string | undefined {
  const named = causes.find(({ id }) => id === wanted) ?? causes.find(({ code }) => code === wanted);
  return named?.id;
}
