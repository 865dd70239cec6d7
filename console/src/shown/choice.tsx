import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface ChoiceProps<Value extends string> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  /** Names of the values, in order. */
  choices: Readonly<Record<Value, string>> | readonly (readonly [value: Value, name: string])[];
  value?: string;
  onChange?: (value: NoInfer<Value>) => void;
}

/** Choice of one of several named values. */
export function Choice<Value extends string>({ choices, onChange, ...select }: ChoiceProps<Value>) {
  const all = Array.isArray(choices) ? (choices as [Value, string][]) : Object.entries(choices as object);
  return (
    <NativeSelect
      {...select}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value as Value)}
      data={all.map(([value, label]: [string, string]) => ({ value, label }))}
    />
  );
}
