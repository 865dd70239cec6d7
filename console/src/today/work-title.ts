import { useWords } from '../words/words';
import type { Group } from './today-query';

type Titled = Pick<Group, 'kind' | 'code' | 'sentence' | 'lineCount'>;

/** Title of the work: the server's sentence, otherwise the default of its kind. */
export function useWorkTitle(): (work: Titled) => string {
  const words = useWords('today');
  const { subjects } = useWords('confirmations');
  return ({ kind, code, sentence, lineCount }) => {
    if (sentence !== null) return lineCount > 1 && kind !== 'alert' ? sentenceOfMany(sentence) : sentence;
    if (kind === 'question' && code in words.questions)
      return words.questions[code as keyof typeof words.questions];
    if (kind === 'confirmation' && code in subjects)
      return `${words.kinds.confirmation}: ${subjects[code as keyof typeof subjects]}`;
    return words.kinds[kind];
  };
}

/** Marks a sentence that quotes a contact or item with "…": it comes from the first of several lines. */
function sentenceOfMany(sentence: string): string {
  return sentence.includes('"') ? `${sentence.replace(/\.$/, '')} …` : sentence;
}
