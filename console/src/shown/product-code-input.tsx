import { TextInput, type TextInputProps } from '@mantine/core';
import { useSession } from '../api/use-session';

interface ProductCodeInputProps {
  /** Made of the form that the tax authority asks for, in words. */
  label: (form: string) => string;
  code: string;
  onCode: (code: string) => void;
  size?: TextInputProps['size'];
}

/** The code by which the tax authority knows what is sold. Its form is the country's, as the API gives it. */
export function ProductCodeInput({ label, code, onCode, size }: ProductCodeInputProps) {
  const { form, pattern } = useSession().data?.country.productCode ?? { form: '', pattern: '.*' };
  return (
    <TextInput
      size={size}
      label={label(form)}
      value={code}
      onChange={(event) => onCode(event.currentTarget.value.trim())}
      pattern={pattern}
      title={form}
      required
    />
  );
}
