import { Checkbox, Fieldset, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState, Fragment } from 'react';
import { Link } from 'react-router';
import { faultAt, isConflict } from '../api/api-error';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { isNobody, usersOf } from '../shown/account-users';
import { Facts } from '../shown/facts';
import { useOrganisations } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { type DocumentUnderWay, documentsUnderWay } from './documents-under-way';
import { FormEnd } from './form-end';
import { changeOf, TaxpayerFields, taxpayerTextsOf } from './taxpayer-fields';
import { settingsOf, textsOf, type SettingTexts, settingKey } from './setting-texts';

interface DeclaredSettingsProps {
  declared: readonly Shape<'DeclaredSettingDto'>[];
  texts: SettingTexts;
  onChange: (texts: SettingTexts) => void;
  /** Error of the API for the field at this path. */
  faultOf: (path: string) => string | undefined;
}

/**
 * Fields for the settings that a service declares for its accounts; empty fields use the service's own
 * default.
 */
function DeclaredSettings({ declared, texts, onChange, faultOf }: DeclaredSettingsProps) {
  const words = useWords('settings');
  const field = (name: string, part?: string) => {
    const key = settingKey(name, part);
    return {
      value: texts[key] ?? '',
      error: faultOf(`settings.${key}`),
      label: part ?? name,
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...texts, [key]: event.currentTarget.value }),
    };
  };
  return (
    <Stack>
      {declared.map(({ name, description, choices, fields }) => (
        <Fragment key={name}>
          {fields !== null && (
            <Fieldset legend={name}>
              <Stack gap="xs">
                <Text size="xs" c="dimmed">
                  {description}
                </Text>
                {fields.map((part) => (
                  <TextInput key={part} {...field(name, part)} maxLength={200} autoComplete="off" />
                ))}
              </Stack>
            </Fieldset>
          )}
          {choices !== null && (
            <NativeSelect
              {...field(name)}
              description={description}
              data={[{ value: '', label: words.asDeclared }, ...choices]}
            />
          )}
          {fields === null && choices === null && (
            <TextInput {...field(name)} description={description} maxLength={200} autoComplete="off" />
          )}
        </Fragment>
      ))}
    </Stack>
  );
}

type Account = Shape<'FiscalAccountDto'>;
type Service = Shape<'FiscalServiceDto'>;

/** Fiscal account of the organisation, with its settings. */
export function FiscalAccount({ accountId }: { accountId: string | null }) {
  const words = useWords('settings');
  const query = useQuery({
    queryKey: keys.fiscalAccounts.withServices,
    queryFn: async () => {
      const [accounts, services] = await Promise.all([
        call.GET('/api/fiscal-accounts'),
        call.GET('/api/fiscal-services'),
      ]);
      return { accounts, services };
    },
  });
  return (
    <Section title={words.account}>
      <Loaded query={query}>
        {({ accounts, services }) => {
          const account = accounts.find(({ id }) => id === accountId);
          const service = services.find(({ name }) => name === account?.service);
          return account === undefined || service === undefined ? (
            <Text size="sm">
              {words.noAccount} <Link to="/set-up">{words.toSetUp}</Link>
            </Text>
          ) : (
            <AccountForm key={account.id} account={account} service={service} />
          );
        }}
      </Loaded>
    </Section>
  );
}

interface AccountFormProps {
  account: Account;
  service: Service;
}

function useDraft({ account, service }: AccountFormProps) {
  const [texts, setTexts] = useState({
    name: account.name,
    profile: account.profile,
    timeOffset: account.timeOffset,
  });
  const [settings, setSettings] = useState(textsOf(service.settings, account.settings));
  const [credentials, setCredentials] = useState<Record<string, string>>({});
  const [taxpayer, setTaxpayer] = useState(taxpayerTextsOf(account));
  const [left, setLeft] = useState<readonly string[]>([]);
  const given = Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== ''));
  const change = () => ({
    ...texts,
    ...changeOf(taxpayer),
    settings: settingsOf(service.settings, settings),
    ...(Object.keys(given).length > 0 ? { credentials: given } : {}),
    ...(left.length > 0 ? { openDocuments: left } : {}),
  });
  return {
    texts,
    setTexts,
    settings,
    setSettings,
    credentials,
    setCredentials,
    taxpayer,
    setTaxpayer,
    left,
    setLeft,
    change,
  };
}

function AccountForm({ account, service }: AccountFormProps) {
  const words = useWords('settings');
  const draft = useDraft({ account, service });
  const storing = useStoring(account.id, () => {
    draft.setCredentials({});
    draft.setLeft([]);
  });
  const mayChange = account.may.includes('fiscal-accounts.change');
  const faultOf = (path: string) => faultAt(storing.error, path);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    storing.mutate(draft.change());
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={560}>
        <Text size="sm">{words.accountIntro}</Text>
        <AccountFacts account={account} />
        {!mayChange && <Text size="sm">{words.accountFixed}</Text>}
        <Fieldset variant="unstyled" disabled={!mayChange}>
          <Stack>
            <OwnTexts service={service} texts={draft.texts} onChange={draft.setTexts} faultOf={faultOf} />
            {mayChange && (
              <Credentials
                service={service}
                texts={draft.credentials}
                onChange={draft.setCredentials}
                faultOf={faultOf}
              />
            )}
            <LeftDocuments
              documents={documentsUnderWay(storing.error)}
              left={draft.left}
              onChange={draft.setLeft}
            />
            <TaxpayerFields
              texts={draft.taxpayer}
              onChange={draft.setTaxpayer}
              isTyped={account.taxpayer?.saidBy !== 'service'}
              isAsked={isConflict(storing.error) && documentsUnderWay(storing.error).length === 0}
              faultOf={faultOf}
            />
            <DeclaredSettings
              declared={service.settings}
              texts={draft.settings}
              onChange={draft.setSettings}
              faultOf={faultOf}
            />
          </Stack>
        </Fieldset>
        <FormEnd
          storing={storing}
          mayStore={mayChange}
          store={words.storeAccount}
          stored={words.accountStored}
        />
      </Stack>
    </form>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const words = useWords('settings');
  const { someNames } = useWords('shown');
  const organisations = useOrganisations().data ?? [];
  const { service, taxpayer, webhookUrl, isShared } = account;
  const users = usersOf(account, organisations);
  return (
    <>
      <Facts
        facts={[
          [words.service, service],
          [words.taxpayer, taxpayer === null ? words.taxpayerUnknown : told(taxpayer)],
          [words.usedBy, isNobody(users) ? words.usedByNobody : someNames(users)],
          [words.webhook, webhookUrl === null ? words.noWebhook : <code key="webhook">{webhookUrl}</code>],
        ]}
      />
      {isShared && <Text size="sm">{words.sharedMeans}</Text>}
    </>
  );
}

function told({ tin, name }: NonNullable<Account['taxpayer']>): string {
  return name === null ? tin : `${name} (${tin})`;
}

interface FieldsProps<Texts> {
  service: Service;
  texts: Texts;
  onChange: (texts: Texts) => void;
  faultOf: (path: string) => string | undefined;
}

function OwnTexts(props: FieldsProps<{ name: string; profile: string; timeOffset: string }>) {
  const { service, texts, onChange, faultOf } = props;
  const words = useWords('settings');
  return (
    <>
      {(['name', 'timeOffset'] as const).map((field) => (
        <TextInput
          key={field}
          label={words[field]}
          error={faultOf(field)}
          value={texts[field]}
          onChange={(event) => onChange({ ...texts, [field]: event.currentTarget.value })}
          maxLength={100}
          required
        />
      ))}
      <NativeSelect
        label={words.profile}
        error={faultOf('profile')}
        value={texts.profile}
        onChange={(event) => onChange({ ...texts, profile: event.currentTarget.value })}
        data={service.profiles.map(({ name, description }) => ({ value: name, label: description }))}
      />
    </>
  );
}

function Credentials({ service, texts, onChange, faultOf }: FieldsProps<Record<string, string>>) {
  const words = useWords('settings');
  return service.credentials.map(({ name }) => (
    <PasswordInput
      key={name}
      label={words.credential(name)}
      error={faultOf(`credentials.${name}`)}
      description={words.credentialHint}
      value={texts[name] ?? ''}
      onChange={(event) => onChange({ ...texts, [name]: event.currentTarget.value })}
      autoComplete="off"
    />
  ));
}

interface LeftDocumentsProps {
  documents: readonly DocumentUnderWay[];
  left: readonly string[];
  onChange: (left: readonly string[]) => void;
}

/** Asks to confirm that documents in progress stay with the present device. */
function LeftDocuments({ documents, left, onChange }: LeftDocumentsProps) {
  const words = useWords('settings');
  if (documents.length === 0) return null;
  return (
    <Checkbox
      label={words.leaveDocuments(documents.length)}
      description={documents.map(({ number }) => number).join(', ')}
      checked={documents.every(({ id }) => left.includes(id))}
      onChange={(event) => onChange(event.currentTarget.checked ? documents.map(({ id }) => id) : [])}
    />
  );
}

function useStoring(accountId: string, onStored: () => void) {
  return useAct(
    // Names of credentials are declared at run time; the API checks them.
    (change: object) => call.PATCH('/api/fiscal-accounts/{accountId}', { accountId }, change),
    ['fiscal-accounts'],
    onStored,
  );
}
