import { NativeSelect, Stack } from '@mantine/core';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { type Organisation, useChosenOrganisation, useOrganisations } from '../shown/organisations';
import { ConnectStep } from './connect-step';
import { FiscalAccountStep } from './fiscal-account-step';
import { GoLiveStep } from './go-live-step';
import { MappingStep } from './mapping-step';
import { PreflightStep } from './preflight-step';

/** The set-up can be left and taken up again: every step shows what is already done, from what is stored. */
export default function SetUp() {
  const query = useOrganisations();
  const [chosen, choose] = useChosenOrganisation();
  const all = query.data ?? [];
  const organisation = all.find(({ id }) => id === chosen) ?? all[0];
  return (
    <Page
      title="Set-up"
      actions={
        all.length > 0 && (
          <NativeSelect
            aria-label="Organisation"
            value={organisation?.id}
            onChange={(event) => choose(event.currentTarget.value)}
            data={all.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )
      }
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
          <MappingStep organisation={organisation} />
          <PreflightStep organisation={organisation} />
          <GoLiveStep organisation={organisation} />
        </>
      )}
    </Stack>
  );
}
