import { Text } from '@mantine/core';
import { useWords } from '../words/words';
import { type Progress, STEPS } from './progress';

/** All steps at a glance, each a way to its place, and the one that is next. */
export function ProgressBar({ progress }: { progress: Progress }) {
  const words = useWords('setUp');
  const next = STEPS.find((step) => !progress[step]);
  const done = STEPS.filter((step) => progress[step]).length;
  return (
    <nav aria-label={words.steps}>
      <ol className="steps">
        {STEPS.map((step) => (
          <li key={step} data-done={progress[step] || undefined}>
            <a href={`#${step}`} aria-current={step === next ? 'step' : undefined}>
              {words.stepState(words[step].title, progress[step])}
            </a>
          </li>
        ))}
      </ol>
      <Text size="sm">
        {words.progress(done, STEPS.length, next === undefined ? null : words[next].title)}
      </Text>
    </nav>
  );
}
