import { NativeSelect } from '@mantine/core';
import { type Language, LANGUAGE_NAMES } from '../words/languages';

interface LanguageFieldProps {
  label: string;
  value: Language;
  onChange: (language: Language) => void;
}

/** Selects one of the available languages. */
export function LanguageField({ label, value, onChange }: LanguageFieldProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Language)}
      data={Object.entries(LANGUAGE_NAMES).map(([language, name]) => ({ value: language, label: name }))}
      w="fit-content"
    />
  );
}
