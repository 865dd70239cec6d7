import { Stack, Text } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { SignOffs } from '../close/sign-offs';
import { lazyPart } from '../frame/lazy-part';
import { Loaded } from '../frame/loaded';
import { Waiting } from '../frame/waiting';
import { useFiscalAccounts } from '../shown/fiscal-accounts';
import { OrganisationPage } from '../shown/organisation-page';
import type { Organisation } from '../shown/organisations';
import { Parts } from '../shown/parts';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { AlertChannels } from './alert-channels';
import { AlertSettings } from './alert-settings';
import { CallsOfTheDay } from './calls-of-the-day';
import { Connection } from './connection';
import { FiscalAccount } from './fiscal-account';
import { AuditLogCheck } from './audit-log-check';
import { OpenAlerts } from './open-alerts';
import { SettingsForm } from './settings-form';
import { StoppedSubmissions } from './stopped-submissions';
import { SystemState } from './system-state';
import { TakingsAccounts } from './takings-accounts';

/** Loaded on demand, because few people ever open it. */
const PersonalData = lazyPart<{ organisationId: string }>(() => import('../personal-data/personal-data'));

export default function Settings() {
  const words = useWords('settings');
  return (
    <OrganisationPage title={words.title} withoutOne={<SystemState />}>
      {(organisation) => <SettingParts key={organisation.id} organisation={organisation} />}
    </OrganisationPage>
  );
}

function SettingParts({ organisation }: { organisation: Organisation }) {
  const words = useWords('settings');
  const parts: Readonly<Record<keyof typeof words.parts, ReactNode>> = {
    organisation: (
      <Stack gap="xl">
        <OrganisationPart organisation={organisation} />
        <TakingsAccounts organisation={organisation} />
        <CallsOfTheDay organisationId={organisation.id} />
        <SignOffs organisationId={organisation.id} />
        <Connection organisation={organisation} />
      </Stack>
    ),
    account: (
      <Stack>
        {organisation.fiscalAccountId !== null && (
          <StoppedSubmissions organisationId={organisation.id} accountId={organisation.fiscalAccountId} />
        )}
        <FiscalAccount accountId={organisation.fiscalAccountId} />
      </Stack>
    ),
    alerts: (
      <Stack gap="xl">
        <OpenAlerts organisationId={organisation.id} />
        <AlertSettings organisationId={organisation.id} />
        <AlertChannels organisationId={organisation.id} />
      </Stack>
    ),
    ledger: <AuditLogCheck organisationId={organisation.id} />,
    personal: (
      <Suspense fallback={<Waiting />}>
        <PersonalData organisationId={organisation.id} />
      </Suspense>
    ),
    system: <SystemState />,
  };
  return <Parts names={words.parts} parts={parts} />;
}

function OrganisationPart({ organisation }: { organisation: Organisation }) {
  const words = useWords('settings');
  const query = useFiscalAccounts();
  return (
    <Section title={words.organisation}>
      <Text size="sm">
        {words.organisationIntro}{' '}
        <Link to={`/mappings?organisation=${organisation.id}&part=buyers`}>{words.toRules}</Link>
      </Text>
      <Loaded query={query}>
        {(accounts) => (
          <SettingsForm
            organisation={organisation}
            accounts={accounts.map(({ id, name, service }) => ({ value: id, label: `${name} (${service})` }))}
          />
        )}
      </Loaded>
    </Section>
  );
}
