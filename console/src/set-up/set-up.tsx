import { Stack } from '@mantine/core';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { OrganisationPicker } from '../shown/organisation-picker';
import { type Organisation, useChosenOrganisation, useOrganisations } from '../shown/organisations';
import { useWords } from '../words/words';
import { ConnectStep } from './connect-step';
import { FiscalAccountStep } from './fiscal-account-step';
import { GoLiveStep } from './go-live-step';
import { MappingStep } from './mapping-step';
import { PreflightStep } from './preflight-step';
import { WebhookStep } from './webhook-step';

/** The set-up can be left and taken up again: every step shows what is already done, from what is stored. */
export default function SetUp() {
  const words = useWords('setUp');
  const query = useOrganisations();
  const [chosen, choose] = useChosenOrganisation();
  const all = query.data ?? [];
  const organisation = all.find(({ id }) => id === chosen) ?? all[0];
  return (
    <Page
      title={words.title}
      actions={all.length > 0 && <OrganisationPicker all={all} chosen={organisation} onChoose={choose} />}
    >
      <Loaded query={query}>{() => <Steps organisation={organisation} />}</Loaded>
    </Page>
  );
}

function Steps({ organisation }: { organisation: Organisation | undefined }) {
  return (
    <Stack gap="md" key={organisation?.id}>
      <ConnectStep organisation={organisation} />
      {organisation !== undefined && (
        <>
          <FiscalAccountStep organisation={organisation} />
          <WebhookStep organisation={organisation} />
          <MappingStep organisation={organisation} />
          <PreflightStep organisation={organisation} />
          <GoLiveStep organisation={organisation} />
        </>
      )}
    </Stack>
  );
}
