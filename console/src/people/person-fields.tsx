import { TextInput } from '@mantine/core';
import { useWords } from '../words/words';

interface PersonFieldsProps {
  name: string;
  onName: (name: string) => void;
  email: string;
  onEmail: (email: string) => void;
}

/** Fields for a person's name and email address. */
export function PersonFields({ name, onName, email, onEmail }: PersonFieldsProps) {
  const words = useWords('people');
  return (
    <>
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={name}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
        maxLength={200}
        required
        data-autofocus
      />
      <TextInput
        type="email"
        label={words.email}
        description={words.emailHint}
        value={email}
        onChange={({ currentTarget }) => onEmail(currentTarget.value)}
        maxLength={320}
      />
    </>
  );
}
