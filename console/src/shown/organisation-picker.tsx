import { NativeSelect } from '@mantine/core';
import { useWords } from '../words/words';
import type { Organisation } from './organisations';

interface OrganisationPickerProps {
  all: readonly Organisation[];
  chosen: Organisation | undefined;
  onChoose: (id: string) => void;
}

export function OrganisationPicker({ all, chosen, onChoose }: OrganisationPickerProps) {
  const words = useWords('shown');
  return (
    <NativeSelect
      aria-label={words.organisation}
      value={chosen?.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
