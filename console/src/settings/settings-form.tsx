import './settings-form.css';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api } from '../api/client';
import { useRights } from '../frame/may';
import { RuleForm } from '../mappings/rule-form';
import { Foreseen } from '../shown/let-go';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { PaymentAccountsField } from './payment-accounts-field';
import { type OrganisationSettings, SettingField, type SettingName } from './setting-field';
import { rightFor } from './setting-rights';

type Draft = Partial<Record<SettingName, string | boolean | null>>;

interface SettingsFormProps {
  organisation: Organisation;
  names: readonly SettingName[];
  /** Settings of the mapping are part of the rules: what they would do can be asked. */
  areRules?: boolean;
  accounts?: readonly { readonly value: string; readonly label: string }[];
}

/** Form for a selection of an organisation's settings. Only changed ones are sent. */
export function SettingsForm({ organisation, names, areRules = false, accounts }: SettingsFormProps) {
  const words = useWords('organisationSettings');
  const may = useRights();
  const [draft, setDraft] = useState<Draft>({});
  const [mayOvertake, setMayOvertake] = useState(0);
  // A different account may belong to a different taxpayer, so a field to confirm this is shown.
  const isMoving =
    draft.fiscalAccountId !== undefined && draft.fiscalAccountId !== organisation.fiscalAccountId;
  const asked: readonly SettingName[] = isMoving ? [...names, 'confirmTaxpayer'] : names;
  const stored = (name: SettingName) => (name === 'confirmTaxpayer' ? '' : organisation[name]);
  const changed = asked.filter((name) => draft[name] !== undefined && draft[name] !== stored(name));
  const body = Object.fromEntries(changed.map((name) => [name, draft[name]])) as OrganisationSettings;
  const isLetting = /^\d{4}-\d{2}-\d{2}$/.test(String(body.goLiveOn)) || body.isPaused === false;
  return (
    <RuleForm
      organisationId={organisation.id}
      changes={areRules ? { settings: body } : undefined}
      isEmpty={changed.length === 0}
      right={names.map(rightFor).find((right) => may(right)) ?? rightFor(names[0] ?? '')}
      store={() =>
        answerOf(
          api.PATCH('/api/organisations/{organisationId}', {
            params: { path: { organisationId: organisation.id } },
            body: mayOvertake === 0 ? body : { ...body, mayOvertake },
          }),
        )
      }
      onStored={() => {
        setDraft({});
        setMayOvertake(0);
      }}
      fields={
        <SettingFields
          {...{ organisation, accounts }}
          names={asked}
          valueOf={(name) => (draft[name] !== undefined ? draft[name] : stored(name))}
          isFixed={(name) => !areRules && !may(rightFor(name))}
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

interface SettingFieldsProps extends Pick<SettingsFormProps, 'organisation' | 'names' | 'accounts'> {
  valueOf: (name: SettingName) => Draft[SettingName];
  isFixed: (name: SettingName) => boolean;
  onChange: (name: SettingName, next: Draft[SettingName]) => void;
}

function SettingFields({ organisation, names, accounts, valueOf, isFixed, onChange }: SettingFieldsProps) {
  return (
    <div className="settings">
      {names.map((name) => {
        const value = valueOf(name);
        const change = (next: typeof value) => onChange(name, next);
        return name === 'paymentAccounts' ? (
          <PaymentAccountsField
            key={name}
            organisationId={organisation.id}
            value={String(value ?? '')}
            onChange={change}
          />
        ) : (
          <SettingField key={name} {...{ name, value, accounts }} onChange={change} isFixed={isFixed(name)} />
        );
      })}
    </div>
  );
}
