import { TextInput, type TextInputProps } from '@mantine/core';
import { useSession } from '../api/use-session';

interface ProductCodeInputProps {
  /** Label, made from a description of the code's form. */
  label: (form: string) => string;
  code: string;
  onCode: (code: string) => void;
  size?: TextInputProps['size'];
  isRequired?: boolean;
}

/** Input for a product code of the tax authority. Its form depends on the country, and comes from the API. */
export function ProductCodeInput({ label, code, onCode, size, isRequired = true }: ProductCodeInputProps) {
  const { form, pattern } = useSession().data?.country.productCode ?? { form: '', pattern: '.*' };
  return (
    <TextInput
      size={size}
      label={label(form)}
      value={code}
      onChange={(event) => onCode(event.currentTarget.value.trim())}
      pattern={pattern}
      title={form}
      required={isRequired}
    />
  );
}
