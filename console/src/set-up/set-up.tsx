import { Alert, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Loaded } from '../frame/loaded';
import { RightsOf } from '../frame/may';
import { Page } from '../frame/page';
import { OrganisationPicker } from '../shown/organisation-picker';
import { type Organisation, useChosenOrganisation, useOrganisations } from '../shown/organisations';
import { TimesOf, ZoneNote } from '../shown/time-zone';
import { useWords } from '../words/words';
import { ConnectStep } from './connect-step';
import { FiscalAccountStep } from './fiscal-account-step';
import { GoLiveStep } from './go-live-step';
import { MappingStep } from './mapping-step';
import { PreflightStep } from './preflight-step';
import { useProgress } from './progress';
import { ProgressBar } from './progress-bar';
import { StartStep } from './start-step';
import { WebhookStep } from './webhook-step';

/** The set-up can be left and taken up again: every step shows what is already done, from what is stored. */
export default function SetUp() {
  const words = useWords('setUp');
  const query = useOrganisations();
  const [chosen, choose] = useChosenOrganisation();
  const [parameters] = useSearchParams();
  const all = query.data ?? [];
  const organisation = all.find(({ id }) => id === chosen) ?? all[0];
  const how = parameters.get('consent');
  const consent =
    how === 'failed'
      ? (words.failedConsents[parameters.get('why') ?? ''] ?? words.failedConsents.program)
      : words.consents[how ?? ''];
  return (
    <Page
      title={words.title}
      actions={
        organisation && (
          <>
            <ZoneNote zone={organisation.timeZone} />
            <OrganisationPicker all={all} chosen={organisation} onChoose={choose} />
          </>
        )
      }
    >
      {consent !== undefined && (
        <Alert color="yellow" variant="outline" role="alert">
          {consent}
        </Alert>
      )}
      <Loaded query={query}>
        {() =>
          organisation === undefined ? (
            <ConnectStep organisation={undefined} />
          ) : (
            <RightsOf organisationId={organisation.id}>
              <TimesOf zone={organisation.timeZone}>
                <Steps key={organisation.id} organisation={organisation} />
              </TimesOf>
            </RightsOf>
          )
        }
      </Loaded>
    </Page>
  );
}

function Steps({ organisation }: { organisation: Organisation }) {
  const progress = useProgress(organisation);
  return (
    <Stack gap="md">
      <ProgressBar progress={progress} />
      <ConnectStep organisation={organisation} />
      <FiscalAccountStep organisation={organisation} isDone={progress.account} />
      <WebhookStep organisation={organisation} isDone={progress.webhooks} />
      <MappingStep organisation={organisation} isDone={progress.mappings} />
      <PreflightStep organisation={organisation} isDone={progress.preflight} />
      <GoLiveStep organisation={organisation} isDone={progress.goLive} />
      <StartStep organisation={organisation} progress={progress} />
    </Stack>
  );
}
