import { Fieldset, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { Fragment } from 'react';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';
import { type SettingTexts, settingKey } from './setting-texts';

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
export function DeclaredSettings({ declared, texts, onChange, faultOf }: DeclaredSettingsProps) {
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
