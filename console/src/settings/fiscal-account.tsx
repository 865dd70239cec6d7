import { Checkbox, Fieldset, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { faultAt, isConflict } from '../api/api-error';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { isNobody, usersOf } from '../shown/account-users';
import { Choice } from '../shown/choice';
import { Facts } from '../shown/facts';
import { useFiscalAccounts } from '../shown/fiscal-accounts';
import { Form } from '../shown/form';
import { useOrganisations } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { type DocumentUnderWay, documentsUnderWay } from './documents-under-way';
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
      label: named(words.declared, part ?? name),
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...texts, [key]: event.currentTarget.value }),
    };
  };
  return (
    <Stack>
      {declared.map(({ name, description, choices, fields }) => (
        <Fragment key={name}>
          {fields !== null && (
            <Fieldset legend={named(words.declared, name)}>
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
              data={[
                { value: '', label: words.asDeclared },
                ...choices.map((value) => ({ value, label: named(words.declaredChoices, value) })),
              ]}
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

/** Name of what a service declares; one that has none here is called as the service does. */
function named(names: Readonly<Record<string, string>>, code: string): string {
  return names[code] ?? code;
}

type Account = Shape<'FiscalAccountDto'>;
type Service = Shape<'FiscalServiceDto'>;

/** Fiscal account of the organisation, with its settings. */
export function FiscalAccount({ accountId }: { accountId: string | null }) {
  const words = useWords('settings');
  const accounts = useFiscalAccounts();
  const services = useRead('fiscal-accounts', '/api/fiscal-services');
  const account = accounts.data?.find(({ id }) => id === accountId);
  const service = services.data?.find(({ name }) => name === account?.service);
  return (
    <Section title={words.account}>
      <Loaded<unknown> query={services.data === undefined ? services : accounts}>
        {() =>
          account === undefined || service === undefined ? (
            <Text size="sm">
              {words.noAccount} <Link to="/set-up">{words.toSetUp}</Link>
            </Text>
          ) : (
            <AccountForm key={account.id} account={account} service={service} />
          )
        }
      </Loaded>
    </Section>
  );
}

interface AccountFormProps {
  account: Account;
  service: Service;
}

interface AccountValues extends Pick<Account, 'name' | 'profile' | 'timeOffset' | 'isShared'> {
  taxpayerTin: string;
  confirmTaxpayer: string;
  settings: SettingTexts;
  credentials: Readonly<Record<string, string>>;
  /** Ids of documents in progress that stay with the present device. */
  left: readonly string[];
}

function useAccountForm({ account, service }: AccountFormProps) {
  const { id: accountId, name, profile, timeOffset, isShared, taxpayer } = account;
  const storing = useAct(
    // Names of credentials are declared at run time; the API checks them.
    (change: object) => call.PATCH('/api/fiscal-accounts/{accountId}', { accountId }, change),
    ['fiscal-accounts'],
  );
  const form = useForm<AccountValues>({
    initialValues: {
      ...{ name, profile, timeOffset, isShared, confirmTaxpayer: '' },
      taxpayerTin: taxpayer?.saidBy === 'person' ? taxpayer.tin : '',
      settings: textsOf(service.settings, account.settings),
      credentials: {},
      left: [],
    },
    // Shows the API's message about a field at that field.
    enhanceGetInputProps: ({ field }) => ({ error: faultAt(storing.error, String(field)) }),
  });
  const { settings, credentials, left, taxpayerTin, confirmTaxpayer, ...others } = form.values;
  const given = Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== ''));
  const change = {
    ...others,
    ...(taxpayerTin === '' ? {} : { taxpayerTin }),
    ...(confirmTaxpayer === '' ? {} : { confirmTaxpayer }),
    settings: settingsOf(service.settings, settings),
    ...(Object.keys(given).length > 0 ? { credentials: given } : {}),
    ...(left.length > 0 ? { openDocuments: left } : {}),
  };
  const store = (): void =>
    storing.mutate(change, { onSuccess: () => form.setValues({ credentials: {}, left: [] }) });
  return { form, storing, store };
}

function AccountForm({ account, service }: AccountFormProps) {
  const words = useWords('settings');
  const { form, storing, store } = useAccountForm({ account, service });
  const mayChange = account.may.includes('fiscal-accounts.change');
  return (
    <Stack maw={560}>
      <Text size="sm">{words.accountIntro}</Text>
      <AccountFacts account={account} />
      {!mayChange && <Text size="sm">{words.accountFixed}</Text>}
      <Form
        act={storing}
        onSubmit={store}
        submit={words.storeAccount}
        mayStore={mayChange}
        gap="md"
        aside={
          storing.isSuccess && (
            <Text size="sm" role="status">
              {words.accountStored}
            </Text>
          )
        }
      >
        <OwnFields form={form} service={service} mayChange={mayChange} />
        <LeftDocuments
          documents={documentsUnderWay(storing.error)}
          left={form.values.left}
          onChange={(left) => form.setFieldValue('left', left)}
        />
        <TaxpayerFields form={form} account={account} error={storing.error} />
        <DeclaredSettings
          declared={service.settings}
          texts={form.values.settings}
          onChange={(settings) => form.setFieldValue('settings', settings)}
          faultOf={(path) => faultAt(storing.error, path)}
        />
      </Form>
    </Stack>
  );
}

type AccountFormState = ReturnType<typeof useAccountForm>['form'];

interface OwnFieldsProps {
  form: AccountFormState;
  service: Service;
  mayChange: boolean;
}

function OwnFields({ form, service, mayChange }: OwnFieldsProps) {
  const words = useWords('settings');
  const text = { maxLength: 100, required: true };
  return (
    <>
      <TextInput label={words.name} {...form.getInputProps('name')} {...text} />
      <TextInput label={words.timeOffset} {...form.getInputProps('timeOffset')} {...text} />
      <Choice
        label={words.profile}
        {...form.getInputProps('profile')}
        choices={service.profiles.map(({ name, description }) => [name, description] as const)}
      />
      {mayChange &&
        service.credentials.map(({ name }) => (
          <PasswordInput
            key={name}
            label={words.credential(named(words.declared, name))}
            description={words.credentialHint}
            {...form.getInputProps(`credentials.${name}`)}
            value={form.values.credentials[name] ?? ''}
            autoComplete="off"
          />
        ))}
    </>
  );
}

interface TaxpayerFieldsProps {
  form: AccountFormState;
  account: Account;
  error: Error | null;
}

/** Typed taxpayer number of the device, its confirmation, and whether several organisations may use the account. */
function TaxpayerFields({ form, account, error }: TaxpayerFieldsProps) {
  const words = useWords('settings');
  return (
    <>
      {account.taxpayer?.saidBy !== 'service' && (
        <TextInput
          label={words.taxpayerTin}
          description={words.taxpayerTinHint}
          {...form.getInputProps('taxpayerTin')}
          maxLength={10}
        />
      )}
      {/* New credentials of another taxpayer's device: the number has to be confirmed. */}
      {isConflict(error) && documentsUnderWay(error).length === 0 && (
        <TextInput label={words.confirmTaxpayer} {...form.getInputProps('confirmTaxpayer')} maxLength={250} />
      )}
      <Checkbox
        label={words.isShared}
        description={words.isSharedHint}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </>
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
