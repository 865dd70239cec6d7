import { Group, Radio, TextInput } from '@mantine/core';
import { useWords } from '../words/words';

interface OtherProgramProps {
  answer: string | null;
  /** YYYY-MM-DD; '' where it is not known. */
  until: string;
  onAnswer: (answer: string | null) => void;
  onUntil: (day: string) => void;
}

/** Two correct programs on the same books fiscalise every document twice: the question comes before the first one. */
export function OtherProgram({ answer, until, onAnswer, onUntil }: OtherProgramProps) {
  const words = useWords('setUp').goLive;
  return (
    <>
      <Radio.Group label={words.otherProgram} value={answer ?? ''} onChange={onAnswer} required>
        <Group mt={4}>
          <Radio value="none" label={words.none} />
          <Radio value="in_use" label={words.inUse} />
          <Radio value="unknown" label={words.unknown} />
        </Group>
      </Radio.Group>
      {answer === 'in_use' && (
        <TextInput
          type="date"
          label={words.otherUntil}
          value={until}
          onChange={(event) => onUntil(event.currentTarget.value)}
        />
      )}
    </>
  );
}
