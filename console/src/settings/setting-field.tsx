import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

export type OrganisationSettings = Shape<'OrganisationSettingsDto'>;
export type SettingName = Exclude<
  keyof OrganisationSettings,
  'confirmBinding' | 'confirmGaps' | 'mayOvertake'
>;

interface SettingFieldProps {
  name: SettingName;
  kind: Shape<'SettingDto'>['kind'];
  value: string | boolean | null | undefined;
  onChange: (value: string | boolean | null) => void;
  /** Shown, and not to be changed by this user. */
  isFixed: boolean;
  /** For the fiscal account: what there is to choose. */
  accounts?: readonly { readonly value: string; readonly label: string }[];
}

/**
 * Field of a setting with its consequence. The catalogue describes the allowed values; the API validates
 * them.
 */
export function SettingField({ name, kind, value, onChange, isFixed, accounts = [] }: SettingFieldProps) {
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
