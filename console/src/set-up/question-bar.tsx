import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../words/words';
import { nextQuestion, type Progress } from './progress';
import { type QuestionName, QUESTIONS } from './question-names';

interface QuestionBarProps {
  progress: Progress;
  current: QuestionName;
  addressOf: (question: QuestionName) => string;
}

/** All questions at a glance, each a way to its place, and the one that is next. */
export function QuestionBar({ progress, current, addressOf }: QuestionBarProps) {
  const words = useWords('setUp');
  const answered = QUESTIONS.filter((question) => progress[question]).length;
  const next = answered === QUESTIONS.length ? null : words[nextQuestion(progress)].title;
  return (
    <nav aria-label={words.questions}>
      <ol className="steps">
        {QUESTIONS.map((question) => (
          <li key={question} data-done={progress[question] || undefined}>
            <Link to={addressOf(question)} aria-current={question === current ? 'step' : undefined}>
              {words.questionState(words[question].title, progress[question])}
            </Link>
          </li>
        ))}
      </ol>
      <Text size="sm">{words.progress(answered, QUESTIONS.length, next)}</Text>
    </nav>
  );
}
