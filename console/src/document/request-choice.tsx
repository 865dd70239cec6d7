import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

const ANOTHER = '';

/** Ids that the service has named somewhere, each once, with where they were found. */
interface FoundId {
  readonly id: string;
  readonly where: 'own' | 'answer' | 'candidate';
}

export function foundIds({ requestId, isRequestKnown, answer, candidates }: Shape<'EvidenceDto'>): FoundId[] {
  const all: FoundId[] = [
    ...(requestId === null ? [] : [{ id: requestId, where: 'own' as const }]),
    ...(answer?.idsFound ?? []).map((id) => ({ id, where: 'answer' as const })),
    ...candidates.map((candidate) => ({ id: candidate.requestId, where: 'candidate' as const })),
  ];
  const isFirst = ({ id }: FoundId, at: number): boolean => all.findIndex((one) => one.id === id) === at;
  return isRequestKnown ? all.slice(0, 1) : all.filter(isFirst);
}

interface RequestChoiceProps {
  found: readonly FoundId[];
  /** A document whose request id the service knows can have no other. */
  isFixed: boolean;
  value: string;
  onChange: (requestId: string) => void;
}

/** The request id that is adopted: one that was found, or another one that a person knows. */
export function RequestChoice({ found, isFixed, value, onChange }: RequestChoiceProps) {
  const words = useWords('document').resolution;
  const [chosen, setChosen] = useState(found[0]?.id ?? ANOTHER);
  const choose = (id: string): void => {
    setChosen(id);
    onChange(id);
  };
  return (
    <Radio.Group label={words.request} description={words.requestIsAsked} value={chosen} onChange={choose}>
      <Stack gap="xs" mt={4}>
        {found.map(({ id, where }) => (
          <Radio key={id} value={id} label={id} description={words.foundIn[where]} />
        ))}
        {!isFixed && <Radio value={ANOTHER} label={words.anotherRequest} />}
        {chosen === ANOTHER && (
          <TextInput
            label={words.typeRequest}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value.trim())}
            maxLength={100}
            autoComplete="off"
            required
          />
        )}
      </Stack>
    </Radio.Group>
  );
}
