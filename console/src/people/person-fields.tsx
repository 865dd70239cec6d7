import { TextInput, type TextInputProps } from '@mantine/core';
import { useWords } from '../words/words';

/** Fields for a person's name and email address. */
export function PersonFields({ name, email }: { name: TextInputProps; email: TextInputProps }) {
  const words = useWords('people');
  return (
    <>
      <TextInput
        label={words.name}
        description={words.nameHint}
        {...name}
        maxLength={200}
        required
        data-autofocus
      />
      <TextInput type="email" label={words.email} description={words.emailHint} {...email} maxLength={320} />
    </>
  );
}
