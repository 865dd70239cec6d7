import { useWords } from '../words/words';
import { Choice } from './choice';
import type { Organisation } from './organisations';

interface OrganisationPickerProps {
  all: readonly Organisation[];
  chosen: Organisation | undefined;
  onChoose: (id: string) => void;
}

export function OrganisationPicker({ all, chosen, onChoose }: OrganisationPickerProps) {
  const words = useWords('shown');
  return (
    <Choice
      aria-label={words.organisation}
      value={chosen?.id}
      onChange={onChoose}
      choices={all.map(({ id, name }) => [id, name] as const)}
    />
  );
}
