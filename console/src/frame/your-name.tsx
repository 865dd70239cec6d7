import { Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useSession } from '../api/use-session';
import { useWords } from '../words/words';

interface YourNameProps {
  label: string;
  value: string;
  onChange: (name: string) => void;
}

/** Name of the person who decides: known after a sign-in, typed with an API key. */
export function YourName({ label, value, onChange }: YourNameProps) {
  const words = useWords('frame');
  const own = useSession().data?.person?.name ?? null;
  useEffect(() => {
    if (own !== null && own !== value) onChange(own);
  }, [own, value, onChange]);
  if (own !== null) return <Text size="sm">{words.decidesAs(own)}</Text>;
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={100}
      required
    />
  );
}
