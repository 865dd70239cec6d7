import { Textarea, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { YourName } from '../frame/your-name';
import { useDraft } from '../shown/draft';
import { useWords } from '../words/words';

export interface Person {
  readonly by: string;
  readonly reason: string;
  readonly documentNumber: string;
}

/** Fields of a person as entered so far; the reason is kept as a draft. @param form name, unique within its page */
export function usePerson(form: string): [Person, (person: Person) => void] {
  const [reason, setReason] = useDraft(form);
  const [rest, setRest] = useState({ by: '', documentNumber: '' });
  const change = useCallback(
    ({ reason, ...rest }: Person) => {
      setReason(reason);
      setRest(rest);
    },
    [setReason],
  );
  return [{ ...rest, reason }, change];
}

interface PersonFieldsProps {
  /** Number of the document, to be typed as a confirmation; absent if the decision is about several documents. */
  number?: string;
  person: Person;
  onChange: (person: Person) => void;
}

/** Fields for the person, the evidence, and the number of the document. */
export function PersonFields({ number, person, onChange }: PersonFieldsProps) {
  const words = useWords('outside');
  return (
    <>
      <YourName label={words.yourName} value={person.by} onChange={(by) => onChange({ ...person, by })} />
      <Textarea
        label={words.howKnown}
        value={person.reason}
        onChange={(event) => onChange({ ...person, reason: event.currentTarget.value })}
        maxLength={500}
        required
      />
      {number !== undefined && (
        <TextInput
          label={words.typeNumber(number)}
          value={person.documentNumber}
          onChange={(event) => onChange({ ...person, documentNumber: event.currentTarget.value })}
          autoComplete="off"
          required
        />
      )}
    </>
  );
}
