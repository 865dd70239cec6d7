import { Stack, Text, Anchor, Alert, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { SignOffs } from '../close/sign-offs';
import { lazyPart } from '../frame/lazy-part';
import { Loaded } from '../frame/loaded';
import { Waiting } from '../frame/waiting';
import { useFiscalAccounts } from '../shown/fiscal-accounts';
import { Form } from '../shown/form';
import { OrganisationPage } from '../shown/organisation-page';
import { type Organisation, useOrganisationName } from '../shown/organisations';
import { Parts } from '../shown/parts';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { AlertChannels } from './alert-channels';
import { AlertSettings } from './alert-settings';
import { CallsOfTheDay } from './calls-of-the-day';
import { Connection } from './connection';
import { FiscalAccount } from './fiscal-account';
import { OpenAlerts, useOpenAlerts } from './open-alerts';
import { SettingsForm } from './settings-form';
import { TakingsAccounts } from './takings-accounts';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { useSession } from '../api/use-session';
import { Facts } from '../shown/facts';
import { Moment } from '../shown/moment';
import { InstallationCheck } from './installation-check';
import { INSTALLATION, useMay } from '../frame/may';
import { useBackups } from '../shown/backups';
import { ErrorNotice } from '../frame/error-notice';
import { ActDialogue } from '../shown/act-dialogue';
import { useAct, useAsking } from '../answers/answers';

interface StoppedSubmissionsProps {
  organisationId: string;
  accountId: string;
}

/** Shows that unexplained refusals have stopped submissions to an account, and lets a person resume them. */
function StoppedSubmissions({ organisationId, accountId }: StoppedSubmissionsProps) {
  const words = useWords('settings');
  const may = useMay('safe-mode.release');
  const client = useOrganisationName(organisationId);
  const [isAsked, setAsked] = useState(false);
  const stopped = useOpenAlerts(organisationId).data?.find(({ cause }) => cause === 'SUBMISSIONS_STOPPED');
  const resuming = useAct(
    (reason: string) =>
      call.POST('/api/fiscal-accounts/{accountId}/resume-submissions', { accountId }, { reason }),
    ['alerts', 'work'],
  );
  if (stopped === undefined) return null;
  const { title, what, nextStep } = stopped;
  return (
    <Alert color="red" variant="outline" role="alert" title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{what}</Text>
        <Text size="sm">{nextStep}</Text>
        {resuming.error && <ErrorNotice error={resuming.error} />}
        {resuming.isSuccess && (
          <Text size="sm" role="status">
            {words.resumed}
          </Text>
        )}
        {may && !resuming.isSuccess && (
          <Button size="xs" variant="default" loading={resuming.isPending} onClick={() => setAsked(true)}>
            {words.resume}
          </Button>
        )}
      </Stack>
      <ActDialogue
        title={words.resume}
        of={[{ client }]}
        consequence={words.resumeConsequence}
        confirm={words.resume}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={(reason) => resuming.mutate(reason)}
      />
    </Alert>
  );
}

/** Verifies the hash chain of the organisation's audit log, and shows its head, which should be kept elsewhere. */
function AuditLogCheck({ organisationId }: { organisationId: string }) {
  const words = useWords('settings');
  const form = useForm({ initialValues: { head: '' } });
  const checking = useAsking(() =>
    call.POST(
      '/api/organisations/{organisationId}/ledger/verify',
      { organisationId },
      { head: form.values.head.trim() || undefined },
    ),
  );
  return (
    <Section title={words.ledger}>
      <Form
        act={checking}
        onSubmit={checking.mutate}
        submit={words.verify}
        align="flex-start"
        result={checking.data && <Checked {...checking.data} />}
      >
        <Text size="sm">{words.ledgerIntro}</Text>
        <TextInput
          label={words.knownHead}
          description={words.knownHeadHint}
          {...form.getInputProps('head')}
          autoComplete="off"
          w="100%"
          maw={560}
        />
      </Form>
    </Section>
  );
}

function Checked({ isWhole, entries, fault, head }: Shape<'VerifiedAuditLogDto'>) {
  const words = useWords('settings');
  const title = isWhole ? words.whole(entries) : words.broken(fault ?? '');
  return (
    <Alert variant="default" role={isWhole ? 'status' : 'alert'} title={title}>
      <Text size="sm">{isWhole ? words.head : words.brokenNext}</Text>
      {head !== null && <code className="exact">{head}</code>}
    </Alert>
  );
}

/**
 * Time of the last good backup, and any fault since. Shown only to people who may see the whole installation.
 */
function BackupState() {
  return useMay('read', INSTALLATION) ? <LastBackup /> : null;
}

function LastBackup() {
  const words = useWords('settings');
  const query = useBackups();
  return (
    <Section title={words.backups} card="backups">
      <Loaded query={query}>
        {({ isScheduled, needsAttention, lastGood, lastFault, rehearsals }) => (
          <>
            {needsAttention && (
              <Alert color="yellow" variant="outline" role="alert">
                {lastFault === null ? words.backupOld : words.backupFailed(lastFault.fault)}
              </Alert>
            )}
            {lastGood === null ? (
              <Text size="sm">{words.backupNone}</Text>
            ) : (
              <Facts
                facts={[
                  [words.lastBackup, <Moment key="at" at={lastGood.endedAt} />],
                  [words.backupFile, `${lastGood.file}, ${words.backupOf(lastGood.documents)}`],
                  [
                    words.lastRehearsal,
                    rehearsals.lastGoodAt === null ? (
                      words.rehearsalNone
                    ) : (
                      <Moment key="rehearsed" at={rehearsals.lastGoodAt} />
                    ),
                  ],
                ]}
              />
            )}
            {rehearsals.fault !== null && <Text size="sm">{words.rehearsalFailed(rehearsals.fault)}</Text>}
            <Text size="sm">{isScheduled ? words.backupDaily : words.backupByHand}</Text>
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** System page: keys, running processes, and their health. */
function SystemState() {
  const words = useWords('settings');
  const query = useRead('installation', '/api/version');
  const session = useSession();
  const health = useRead('installation', '/health');
  return (
    <Stack gap="xl">
      <Section title={words.version}>
        <Loaded query={query}>
          {({ version, node, database, startedAt, databaseTime }) => (
            <Facts
              facts={[
                [words.versions.program, version],
                ...(node === null ? [] : [[words.versions.node, node] as const]),
                ...(database === null ? [] : [[words.versions.database, database] as const]),
                [words.startedAt, <Moment key="started" at={startedAt} />],
                [words.databaseTime, <Moment key="time" at={databaseTime} />],
              ]}
            />
          )}
        </Loaded>
        <Loaded query={health}>{() => <Text size="sm">{words.healthy}</Text>}</Loaded>
      </Section>
      <BackupState />
      <InstallationCheck />
      <Section title={words.keys}>
        <Loaded query={session}>{({ key }) => key && <Text size="sm">{words.keyRoles[key]}</Text>}</Loaded>
        <Text size="sm">{words.keysAre}</Text>
        <Text size="sm">{words.keysEncrypt}</Text>
        <Anchor component={Link} to="/tokens" size="sm">
          {words.yourTokens}
        </Anchor>
      </Section>
    </Stack>
  );
}

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
