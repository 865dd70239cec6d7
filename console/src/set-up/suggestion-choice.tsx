import { Radio, Stack } from '@mantine/core';
import type { Shape } from '../api/client';
import type { Words } from '../words/shape';
import { useWords } from '../words/words';

type Suggestion = Shape<'SuggestionDto'>;

interface SuggestionChoiceProps {
  cause: Shape<'CauseDto'>;
  suggestions: readonly Suggestion[];
  /** The id of a suggestion; '' for none. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** Choice of a suggestion for one gap, or of none yet. */
export function SuggestionChoice({ cause, suggestions, chosen, onChoose }: SuggestionChoiceProps) {
  const words = useWords('setUp').mappings;
  const { amounts } = useWords('shown');
  return (
    <Radio.Group label={words.gap(cause.sentence, amounts(cause.held))} value={chosen} onChange={onChoose}>
      <Stack gap="xs" mt={4}>
        {suggestions.map((suggestion) => (
          <Radio
            key={suggestion.id}
            value={suggestion.id}
            label={words.suggested(textOf(suggestion, words), words.likeliness[suggestion.confidence])}
            description={suggestion.reason}
          />
        ))}
        <Radio value="" label={words.decideLater} />
      </Stack>
    </Radio.Group>
  );
}

/** Describes the effect of a suggestion in the words of its kind. */
function textOf({ kind, values }: Suggestion, words: Words['setUp']['mappings']): string {
  const { source = '', destination = '', taxName = '', percent = '', value = '' } = values;
  switch (kind) {
    case 'currency':
      return words.currency(source, destination);
    case 'tax':
      return words.tax(taxName, percent);
    default:
      return value;
  }
}
