import './settings-form.css';
import { Group, Text, Input, NativeSelect, TextInput, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { useRights } from '../frame/may';
import { RuleForm } from '../mappings/rule-form';
import { Foreseen } from '../shown/let-go';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { useBooks } from '../shown/books';
import { methodOf, withMethod } from './payment-accounts';

type OrganisationSettings = Shape<'OrganisationSettingsDto'>;
type SettingName = Exclude<keyof OrganisationSettings, 'confirmBinding' | 'confirmGaps' | 'mayOvertake'>;

interface SettingFieldProps {
  name: SettingName;
  kind: Shape<'SettingDto'>['kind'];
  value: string | boolean | null | undefined;
  onChange: (value: string | boolean | null) => void;
  /** True when this user may only see the field. */
  isFixed: boolean;
  /** Choices of the fiscal-account field. */
  accounts?: readonly { readonly value: string; readonly label: string }[];
}

/**
 * Field of a setting with its consequence. The message catalogue describes the allowed values; the API validates them.
 */
function SettingField({ name, kind, value, onChange, isFixed, accounts = [] }: SettingFieldProps) {
  const words = useWords('organisationSettings');
  const { label, consequence } = words[name];
  const common = { label, description: consequence, disabled: isFixed };
  const said = words[name];
  if (typeof value === 'boolean') {
    return (
      <Checkbox {...common} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  }
  const isDay = kind === 'day';
  if (isDay || kind === 'line' || kind === 'key') {
    return (
      <TextInput
        {...common}
        type={isDay ? 'date' : 'text'}
        value={value ?? ''}
        maxLength={250}
        onChange={(event) => onChange(isDay ? event.currentTarget.value || null : event.currentTarget.value)}
      />
    );
  }
  const choices =
    'choices' in said
      ? [
          ...(value === null ? [{ value: '', label: words.unanswered }] : []),
          ...Object.entries(said.choices).map(([choice, text]) => ({ value: choice, label: text })),
        ]
      : [{ value: '', label: words.fiscalAccountId.none }, ...accounts];
  return (
    <NativeSelect
      {...common}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={choices}
    />
  );
}

interface PaymentAccountsFieldProps {
  organisationId: string;
  value: string;
  onChange: (value: string) => void;
}

/**
 * Payment method of each bank account: picked account by account, or typed as text for accounts that the
 * books do not list.
 */
function PaymentAccountsField({ organisationId, value, onChange }: PaymentAccountsFieldProps) {
  const words = useWords('organisationSettings');
  const { label, consequence, byAccount, unset, asText } = words.paymentAccounts;
  const { data } = useBooks(organisationId);
  const accounts = data?.settings?.bankAccounts ?? [];
  const methods = [
    { value: '', label: unset },
    ...Object.entries(words.paidBy.choices).map(([method, text]) => ({ value: method, label: text })),
  ];
  const text = { value, maxLength: 250, onChange: (event: Typed) => onChange(event.currentTarget.value) };
  if (accounts.length === 0)
    return <TextInput label={label} description={`${consequence} ${asText}`} {...text} />;
  return (
    <Input.Wrapper className="whole" label={label} description={consequence}>
      <Group gap="sm" mt="xs" mb="xs" align="flex-end">
        {accounts.map(({ id, code, name }) => (
          <NativeSelect
            key={id}
            size="xs"
            label={byAccount(name, code)}
            value={methodOf(value, code === null ? [id] : [code, id])}
            onChange={(event) =>
              onChange(withMethod(value, code === null ? [id] : [code, id], event.currentTarget.value))
            }
            data={methods}
          />
        ))}
      </Group>
      <TextInput size="xs" description={asText} aria-label={asText} {...text} />
    </Input.Wrapper>
  );
}

interface Typed {
  readonly currentTarget: { readonly value: string };
}

type Draft = Partial<Record<SettingName, string | boolean | null>>;

interface SettingsFormProps {
  organisation: Organisation;
  /** True for settings that belong to the mapping rules, whose effect can be previewed. */
  areRules?: boolean;
  accounts?: readonly { readonly value: string; readonly label: string }[];
}

/** Setting that the form shows. */
type Shown = Shape<'SettingDto'> & { readonly name: SettingName };

/** Settings of an organisation. Only changed values are sent. */
export function SettingsForm(props: SettingsFormProps) {
  const { organisation, areRules = false } = props;
  const query = useRead('rules', '/api/organisations/{organisationId}/settings', {
    organisationId: organisation.id,
  });
  return (
    <Loaded query={query}>
      {(settings) => (
        <Form
          {...props}
          areRules={areRules}
          settings={settings.filter(
            (one): one is Shown =>
              (one.isStored && (one.right === 'rules.change') === areRules) ||
              (one.name === 'confirmTaxpayer' && !areRules),
          )}
        />
      )}
    </Loaded>
  );
}

interface FormProps extends SettingsFormProps {
  settings: readonly Shown[];
}

function Form({ organisation, settings, areRules = false, accounts }: FormProps) {
  const words = useWords('organisationSettings');
  const may = useRights();
  const [draft, setDraft] = useState<Draft>({});
  const [mayOvertake, setMayOvertake] = useState(0);
  // A different account may belong to a different taxpayer, so a field to confirm this is shown.
  const isMoving =
    draft.fiscalAccountId !== undefined && draft.fiscalAccountId !== organisation.fiscalAccountId;
  const asked = settings.filter(({ isStored }) => isMoving || isStored);
  const stored = (name: SettingName) => (name === 'confirmTaxpayer' ? '' : organisation[name]);
  const changed = asked
    .map(({ name }) => name)
    .filter((name) => draft[name] !== undefined && draft[name] !== stored(name));
  const body = Object.fromEntries(changed.map((name) => [name, draft[name]])) as OrganisationSettings;
  const isLetting =
    /^\d{4}-\d{2}-\d{2}$/.test(String(body.goLiveOn)) ||
    body.isPaused === false ||
    body.trigger !== undefined;
  return (
    <RuleForm
      organisationId={organisation.id}
      changes={areRules ? { settings: body } : undefined}
      isEmpty={changed.length === 0}
      right={settings.map(({ right }) => right).find((right) => may(right)) ?? settings[0]?.right}
      store={() => storeSettings(organisation.id, mayOvertake === 0 ? body : { ...body, mayOvertake })}
      onStored={() => {
        setDraft({});
        setMayOvertake(0);
      }}
      fields={
        <SettingFields
          {...{ organisation, accounts }}
          settings={asked}
          valueOf={(name) => (draft[name] !== undefined ? draft[name] : stored(name))}
          isFixed={({ right }) => !areRules && !may(right)}
          onChange={(name, next) => {
            setDraft({ ...draft, [name]: next });
            setMayOvertake(0);
          }}
        />
      }
    >
      {isLetting && (
        <Foreseen
          key={JSON.stringify(body)}
          organisationId={organisation.id}
          asked={{ settings: body }}
          onAccept={setMayOvertake}
        />
      )}
      <Group mih={36}>
        <Text size="sm" role="status">
          {changed.length === 0 ? words.nothingChanged : words.changed(changed.length)}
        </Text>
      </Group>
    </RuleForm>
  );
}

function storeSettings(organisationId: string, body: OrganisationSettings) {
  return call.PATCH('/api/organisations/{organisationId}', { organisationId }, body);
}

interface SettingFieldsProps extends Pick<FormProps, 'organisation' | 'settings' | 'accounts'> {
  valueOf: (name: SettingName) => Draft[SettingName];
  isFixed: (setting: Shown) => boolean;
  onChange: (name: SettingName, next: Draft[SettingName]) => void;
}

function SettingFields({ organisation, settings, accounts, valueOf, isFixed, onChange }: SettingFieldsProps) {
  return (
    <div className="settings">
      {settings.map((setting) => {
        const { name, kind } = setting;
        const value = valueOf(name);
        const change = (next: typeof value) => onChange(name, next);
        return kind === 'payment_accounts' ? (
          <PaymentAccountsField
            key={name}
            organisationId={organisation.id}
            value={String(value ?? '')}
            onChange={change}
          />
        ) : (
          <SettingField
            key={name}
            {...{ name, kind, value, accounts }}
            onChange={change}
            isFixed={isFixed(setting)}
          />
        );
      })}
    </div>
  );
}
