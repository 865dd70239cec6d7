import { Alert, Stack, Text, Button, Group, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSession } from '../api/use-session';
import { INSTALLATION, May, useMay } from '../frame/may';
import { Page } from '../frame/page';
import { Choice } from '../shown/choice';
import { Form } from '../shown/form';
import { RowButton } from '../shown/row-button';
import { useWords, useLanguage } from '../words/words';
import { Everybody } from './everybody';
import { OpenInvitations } from './open-invitations';
import { OwnMail } from './own-mail';
import { OwnPasskeys } from './own-passkeys';
import { OwnSessions } from './sessions';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Section } from '../shown/section';
import { GrantsField, useApprovesTheSame } from './grants';
import { LinkNotice } from './link-notice';
import { PersonFields } from './person-fields';
import { type Grant, useOwnSignIn } from './queries';
import { chooseLanguage, LANGUAGE_NAMES, languageHere } from '../words/languages';
import { Loaded } from '../frame/loaded';
import { DataTable } from '../shown/data-table';
import { OwnSignInRefused } from './own-sign-in-refused';
import { useSignInWays } from '../frame/sign-in/use-sign-in-ways';

/** Accounts at providers with which the signed-in person signs in; empty if there are no providers. */
function OwnAccounts() {
  const words = useWords('people');
  const query = useOwnSignIn();
  const ways = useSignInWays();
  const providers = ways.data?.providers ?? [];
  if (providers.length === 0 && (query.data?.accounts ?? []).length === 0) return null;
  return (
    <Section title={words.ownAccounts}>
      <Loaded query={query}>
        {({ accounts }) => (
          <Stack gap="sm">
            <Accounts accounts={accounts} />
            <AddAccount providers={providers} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Accounts({ accounts }: { accounts: Shape<'OwnSignInDto'>['accounts'] }) {
  const words = useWords('people');
  const removing = useAct(
    (ownAccountId: string) => call.DELETE('/api/own-sign-in/accounts/{ownAccountId}', { ownAccountId }),
    ['own-sign-in'],
  );
  return (
    <>
      <DataTable
        name={words.ownAccounts}
        rows={accounts}
        keyOf={({ id }) => id}
        empty={words.noAccounts}
        columns={[
          { title: words.provider, text: ({ provider }) => provider },
          { title: words.created, text: ({ addedAt }) => addedAt, isTime: true },
        ]}
        actions={({ id, provider }) => (
          <RowButton
            label={words.remove}
            name={words.removeAccountOf(provider)}
            act={() => removing.mutate(id)}
          />
        )}
      />
      <OwnSignInRefused error={removing.error} />
    </>
  );
}

/** Button for each provider; each leaves this page and returns to it. */
function AddAccount({ providers }: { providers: readonly Shape<'SignInProviderDto'>[] }) {
  const words = useWords('people');
  const leaving = useAct(
    (provider: string) => call.POST('/api/sign-in/providers/{provider}/own-account', { provider }),
    [],
    ({ url }) => window.location.assign(url),
  );
  const isLeaving = leaving.isPending || leaving.isSuccess;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {providers.map(({ name, label }) => (
          <Button
            key={name}
            size="xs"
            variant="default"
            loading={isLeaving && leaving.variables === name}
            disabled={isLeaving}
            onClick={() => leaving.mutate(name)}
          >
            {words.addAccountAt(label)}
          </Button>
        ))}
      </Group>
      <OwnSignInRefused error={leaving.error} />
    </Stack>
  );
}

type SignedInPerson = Shape<'SignedInPersonDto'>;

const ZONES = Intl.supportedValuesOf('timeZone');
/** Value of the choice that selects nothing. */
const NONE = '';

/** The user's language and time zone; API-key sessions use the browser's language. */
function OwnDisplay() {
  const words = useWords('people');
  const person = useSession().data?.person;
  return (
    <Section title={words.display}>{person == null ? <OfBrowser /> : <OfPerson person={person} />}</Section>
  );
}

function OfBrowser() {
  const words = useWords('people');
  return (
    <Choice
      label={words.languageHere}
      value={languageHere()}
      onChange={chooseLanguage}
      choices={LANGUAGE_NAMES}
      w="fit-content"
    />
  );
}

function OfPerson({ person: { language, timeZone } }: { person: SignedInPerson }) {
  const words = useWords('people');
  const choosing = useAct(
    (chosen: Partial<Pick<SignedInPerson, 'language' | 'timeZone'>>) =>
      call.PUT('/api/own-display', {}, { language, timeZone, ...chosen }),
    ['session'],
    (_none, chosen) => {
      // Stored in the browser too, so that the next sign-in page has this language.
      if (chosen.language !== undefined) chooseLanguage(chosen.language);
    },
  );
  const zones = timeZone === null || ZONES.includes(timeZone) ? ZONES : [timeZone, ...ZONES];
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-start">
        <Choice
          label={words.language}
          description={words.languageHint}
          value={language ?? NONE}
          disabled={choosing.isPending}
          onChange={(value) => choosing.mutate({ language: value === NONE ? null : value })}
          choices={{ [NONE]: words.languageOfBrowser, ...LANGUAGE_NAMES }}
        />
        <NativeSelect
          label={words.clocks}
          description={words.clocksHint}
          value={timeZone ?? NONE}
          disabled={choosing.isPending}
          onChange={({ currentTarget: { value } }) =>
            choosing.mutate({ timeZone: value === NONE ? null : value })
          }
          data={[{ value: NONE, label: words.clocksOfOrganisations }, ...zones]}
        />
      </Group>
      {choosing.error && <ErrorNotice error={choosing.error} />}
    </Stack>
  );
}

/** Form that creates an invitation link for a new person. */
function Invite() {
  const words = useWords('people');
  const form = useForm({
    initialValues: { name: '', email: '', language: useLanguage(), roles: [] as Grant[] },
  });
  const { name, email, language, roles } = form.values;
  const isMailedAlone = useApprovesTheSame(roles);
  const inviting = useAct(
    () => call.POST('/api/invitations', {}, { name, email: email === '' ? null : email, language, roles }),
    ['invitations'],
    () => form.setValues({ name: '', email: '', roles: [] }),
  );
  return (
    <Section title={words.invite}>
      <Form
        act={inviting}
        onSubmit={inviting.mutate}
        submit={words.sendInvitation}
        button={{ disabled: roles.length === 0 }}
        maw="40rem"
        result={inviting.data && <LinkNotice sent={inviting.data} />}
      >
        <PersonFields name={form.getInputProps('name')} email={form.getInputProps('email')} />
        <Choice
          label={words.languageOfPerson}
          {...form.getInputProps('language')}
          choices={LANGUAGE_NAMES}
          w="fit-content"
        />
        <GrantsField grants={roles} onGrants={(all) => form.setFieldValue('roles', all)} />
        {isMailedAlone && <Text size="sm">{words.mailedAlone}</Text>}
      </Form>
    </Section>
  );
}

/** People page: accounts and their rights, and one's own sign-in. */
export default function People() {
  const words = useWords('people');
  const session = useSession().data;
  const isPerson = (session?.person ?? null) !== null;
  const mayEverywhere = useMay('people.read', INSTALLATION);
  return (
    <Page title={words.title}>
      <Stack gap="xl">
        <May right="people.read">
          <Stack gap="xl">
            <Text>{mayEverywhere ? words.intro : words.introOfNamed}</Text>
            {!isPerson && <Alert>{words.withKey}</Alert>}
            <Everybody />
            <OpenInvitations />
            <May right="people.change">
              <Invite />
            </May>
          </Stack>
        </May>
        <OwnDisplay />
        {isPerson && <OwnMail />}
        {isPerson && <OwnPasskeys />}
        {isPerson && <OwnAccounts />}
        {isPerson && <OwnSessions />}
      </Stack>
    </Page>
  );
}
